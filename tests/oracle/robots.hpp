#pragma once

// The robots that every comparison runs on: the models of this project, and two of crooked shape
// (oblique axes, sliding joints, branches, masses on fixed links), each with its root welded to
// the world and with its root afloat.

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "supple/model/build.hpp"
#include "supple/model/description.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::test {

struct RobotCase {
  std::string file;
  bool floating = false;

  [[nodiscard]] std::string name() const { return file + (floating ? "_floating" : ""); }
};

/// How GoogleTest names a case.
inline void PrintTo(const RobotCase& c, std::ostream* out) { *out << c.name(); }
inline std::string case_name(const testing::TestParamInfo<RobotCase>& info) {
  return info.param.name();
}

/// The nine UR arms, the 7-joint arm, and a chain that also slides.
[[nodiscard]] std::vector<RobotCase> serial_arms();
/// Those, the quadruped and the crooked tree, all welded to the world.
[[nodiscard]] std::vector<RobotCase> welded_robots();
[[nodiscard]] std::vector<RobotCase> floating_robots();
[[nodiscard]] std::vector<RobotCase> all_robots();

/// A robot in the forms that the engines read.
struct TestRobot {
  std::string name;
  std::string urdf;
  model::RobotDescription description;
  model::RobotModel model;

  [[nodiscard]] std::vector<std::string> links() const;
};

/// Both end the program with the reason if the text is no robot.
[[nodiscard]] TestRobot robot_from(const std::string& urdf, const std::string& name,
                                   const model::BuildOptions& options);
[[nodiscard]] TestRobot load(const RobotCase& robot_case);

}  // namespace supple::test

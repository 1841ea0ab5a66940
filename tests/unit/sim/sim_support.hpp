#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "supple/sim/sim_robot.hpp"
#include "support/shipped_robot.hpp"

namespace supple::test {

inline VecJ joints_of(std::initializer_list<double> q) {
  VecJ out(static_cast<Eigen::Index>(q.size()));
  int i = 0;
  for (const double each : q) out[i++] = each;
  return out;
}

/// The UR5e with ideal drives, elbow up, tool down, sensor at its flange.
inline sim::SimSetup ur5e_setup() {
  const model::RobotModel robot = shipped_robot("ur5e");
  return sim::free_space(robot, *robot.frame_named("tool0"),
                         joints_of({0.0, -1.2, 1.5, -1.9, -1.57, 0.0}));
}

inline std::unique_ptr<sim::SimRobot> made(const sim::SimSetup& setup) {
  auto robot = sim::SimRobot::create(setup);
  if (!robot) {
    std::fputs((robot.error() + "\n").c_str(), stderr);
    std::abort();
  }
  return *std::move(robot);
}

inline void command_velocity(sim::SimRobot& robot, const VecJ& v) {
  robot.write({.mode = robot::CommandMode::kVelocity, .v = v, .q = {}});
}

}  // namespace supple::test

#pragma once

// Robot models from URDF files. A file that cannot be used gives every reason at once, each with
// its line, element, value and rule.
//
// Read are <link> with <inertial>, and <joint> with <origin>, <parent>, <child>, <axis>, <limit>.
// Joints are revolute, continuous, prismatic or fixed. One `floating` joint may tie the robot to a
// root link that has no mass; the robot then has a floating base, its child is the root, and q says
// where that is. Whatever else the file holds (visuals, collisions, transmissions) is skipped.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/model/build.hpp"
#include "supple/model/description.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::urdf {

struct UrdfIssue {
  std::string where;    // ur5e.urdf:42
  std::string element;  // joint 'elbow_joint' <axis>; empty if the whole file is meant
  std::string what;     // the value and the rule it breaks
  std::string hint;     // may be empty
};

struct UrdfError {
  std::vector<UrdfIssue> issues;  // in the order of the file; never empty

  /// One issue a line, its hint below it, and how many there were.
  [[nodiscard]] std::string text() const;
};

/// What a file says, before anything is computed from it; `model::build` takes it as it is.
struct UrdfDescription : model::RobotDescription {
  bool floating_base = false;  // pass it on in model::BuildOptions
};

/// The file may be anything that can be read, a pipe too, up to 1 MiB.
[[nodiscard]] Result<model::RobotModel, UrdfError> load_urdf(
    const std::filesystem::path& file, const model::BuildOptions& options = {}) noexcept;

/// The same from text; `file_name` stands in the messages.
[[nodiscard]] Result<model::RobotModel, UrdfError> parse_urdf(
    std::string_view text, std::string_view file_name,
    const model::BuildOptions& options = {}) noexcept;

/// The description has passed every rule of `model::validate`.
[[nodiscard]] Result<UrdfDescription, UrdfError> parse_description(
    std::string_view text, std::string_view file_name,
    const model::BuildOptions& options = {}) noexcept;

}  // namespace supple::urdf

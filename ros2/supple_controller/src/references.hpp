#pragma once

// What a controller upstream writes, as a target for the probe. Numbers that nobody writes are NaN.
//
//   pose     pose/position.x y z, pose/orientation.x y z w, and if wanted twist/linear.x y z,
//            twist/angular.x y z: of the probe, in the axes of the robot's root link
//   joints   JOINT/position and if wanted JOINT/velocity: the probe is where it would be then

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <supple/control/reference.hpp>
#include <supple/model/robot_model.hpp>
#include <supple/model/workspace.hpp>
#include <vector>

namespace supple_controller {

enum class References : std::uint8_t { kPose, kJoints };

/// Below the controller's name: prefix and interface.
struct ReferenceName {
  std::string prefix;
  std::string interface;
};

[[nodiscard]] std::vector<ReferenceName> reference_names(References kind,
                                                         const supple::model::RobotModel& robot);

/// Nothing where no pose is given.
[[nodiscard]] std::optional<supple::control::Target> pose_target(
    std::span<const double> values) noexcept;

[[nodiscard]] std::optional<supple::control::Target> joint_target(
    const supple::model::RobotModel& robot, supple::model::FrameId probe,
    supple::model::Workspace& work, std::span<const double> values) noexcept;

}  // namespace supple_controller

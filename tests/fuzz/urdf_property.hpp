#pragma once

// What holds for every text that is given as a URDF file: either a model comes out whose numbers
// all make sense, or a reason that can be shown to a person.

#include <cmath>
#include <string>
#include <string_view>

#include "supple/core/finite.hpp"
#include "supple/urdf/load.hpp"

namespace supple::test {

/// Each returns what is wrong, or an empty text.
inline std::string broken_property(const model::Inertia& body) {
  if (!std::isfinite(body.mass) || body.mass < 0.0) return "mass is no mass";
  if (!all_finite(body.p_BBcm)) return "centre of mass is not finite";
  if (!all_finite(body.I_BBcm_B)) return "inertia is not finite";
  return "";
}

inline std::string broken_property(const model::RobotModel& robot, const model::Frame& frame) {
  constexpr double kRounding = 1e-6;  // of a product of some hundred rotations, with room to spare
  const Mat3& R = frame.X_BF.R;
  if (frame.name.empty()) return "frame has no name";
  if (frame.body < 0 || frame.body > robot.joints()) return "frame has no body";
  if (!all_finite(frame.X_BF)) return "frame is not finite";
  if ((R.transpose() * R - Mat3::Identity()).norm() > kRounding) return "frame is skew";
  return "";
}

inline std::string broken_property(const model::RobotModel& robot, int joint) {
  const model::ModelJoint& j = robot.joint(joint);
  if (robot.parent_of(joint) >= joint) return "joint comes before its parent";
  if (!(j.limits.lower < j.limits.upper)) return "joint has no range";
  if (!(j.limits.velocity > 0.0 && j.limits.effort > 0.0)) return "joint has no speed or effort";
  if (robot.joint_named(j.name.view()) != joint) return "joint is not found by its name";
  return "";
}

inline std::string broken_property(const model::RobotModel& robot) {
  if (robot.joints() < 0 || robot.joints() > kMaxJoints) return "number of joints";
  if (robot.frames() < 1) return "no frame";
  if (robot.floating_base() && !(robot.mass() > 0.0)) return "base without mass";
  std::string broken;
  for (int i = 0; i < robot.frames() && broken.empty(); ++i) {
    const model::Frame& frame = robot.frame(model::FrameId{i});
    broken = broken_property(robot, frame);
    if (robot.frame_named(frame.name.view()) != model::FrameId{i}) broken = "two frames of a name";
  }
  for (int i = -1; i < robot.joints() && broken.empty(); ++i) {
    broken = broken_property(robot.body_inertia(i));
  }
  for (int i = 0; i < robot.joints() && broken.empty(); ++i) broken = broken_property(robot, i);
  return broken;
}

inline std::string broken_property(const urdf::UrdfError& error, std::string_view file_name) {
  if (error.issues.empty()) return "no reason is given";
  for (const urdf::UrdfIssue& issue : error.issues) {
    if (!issue.where.starts_with(file_name)) return "the file is not named";
    if (issue.what.empty()) return "a reason is empty";
    const std::string words = issue.element + issue.what + issue.hint;
    if (words.find('\n') != std::string::npos) return "a reason is longer than its line";
  }
  return error.text().ends_with("; no model was built") ? "" : "the text has no end";
}

inline std::string broken_property(std::string_view text) {
  constexpr std::string_view kFile = "any.urdf";
  const auto fixed = urdf::parse_urdf(text, kFile);
  if (!fixed) return broken_property(fixed.error(), kFile);
  const std::string broken = broken_property(*fixed);
  if (!broken.empty()) return broken;
  const auto floating = urdf::parse_urdf(text, kFile, {.floating_base = true});
  return floating ? broken_property(*floating) : broken_property(floating.error(), kFile);
}

}  // namespace supple::test

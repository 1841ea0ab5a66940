#include "references.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <supple/core/rotation.hpp>
#include <supple/model/kinematics.hpp>

namespace supple_controller {
namespace {

using supple::Vec3;
using supple::VecJ;
using supple::control::Target;

constexpr std::size_t kPoseNumbers = 7;
constexpr std::size_t kTwistNumbers = 6;

bool all_given(std::span<const double> values) noexcept {
  return std::none_of(values.begin(), values.end(), [](double x) { return std::isnan(x); });
}

Vec3 vec3(std::span<const double> values) noexcept { return {values[0], values[1], values[2]}; }

}  // namespace

std::vector<ReferenceName> reference_names(References kind,
                                           const supple::model::RobotModel& robot) {
  if (kind == References::kPose) {
    return {{"pose", "position.x"},    {"pose", "position.y"},    {"pose", "position.z"},
            {"pose", "orientation.x"}, {"pose", "orientation.y"}, {"pose", "orientation.z"},
            {"pose", "orientation.w"}, {"twist", "linear.x"},     {"twist", "linear.y"},
            {"twist", "linear.z"},     {"twist", "angular.x"},    {"twist", "angular.y"},
            {"twist", "angular.z"}};
  }
  std::vector<ReferenceName> names;
  for (const char* interface : {"position", "velocity"}) {
    for (int i = 0; i < robot.joints(); ++i) {
      names.push_back({std::string{robot.joint(i).name.view()}, interface});
    }
  }
  return names;
}

std::optional<Target> pose_target(std::span<const double> values) noexcept {
  if (values.size() != kPoseNumbers + kTwistNumbers || !all_given(values.first(kPoseNumbers))) {
    return std::nullopt;
  }
  Target target;
  target.X_WT.p = vec3(values);
  target.X_WT.R = supple::rotation_from_wxyz({values[6], values[3], values[4], values[5]});
  const auto twist = values.subspan(kPoseNumbers);
  if (all_given(twist)) target.V_WT_W = {.linear = vec3(twist), .angular = vec3(twist.subspan(3))};
  return target;
}

std::optional<Target> joint_target(const supple::model::RobotModel& robot,
                                   supple::model::FrameId probe, supple::model::Workspace& work,
                                   std::span<const double> values) noexcept {
  const auto n = static_cast<std::size_t>(robot.joints());
  if (values.size() != 2 * n || !all_given(values.first(n))) return std::nullopt;
  const Eigen::Map<const VecJ> q{values.data(), static_cast<Eigen::Index>(n)};
  supple::model::ArmKinematics arm;
  supple::model::update_arm(robot, work, VecJ{q}, probe, probe, arm);
  Target target;
  target.X_WT = arm.X_WP;
  const auto rates = values.subspan(n);
  if (all_given(rates)) {
    const Eigen::Map<const VecJ> v{rates.data(), static_cast<Eigen::Index>(n)};
    target.V_WT_W = supple::twist_from(arm.Jv_V_WP_W * v);
  }
  return target;
}

}  // namespace supple_controller

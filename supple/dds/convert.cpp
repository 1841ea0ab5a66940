#include "supple/dds/convert.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace supple::dds {
namespace {

constexpr double kLengthError = 1e-3;  // of a quaternion that was rounded to three digits

}  // namespace

Vec3 vec3_of(const msg::Vector3& v) noexcept { return {v.x, v.y, v.z}; }

msg::Vector3 vector3_of(const Vec3& v) noexcept { return {.x = v.x(), .y = v.y(), .z = v.z()}; }

std::optional<Mat3> rotation_of(const msg::Quaternion& q) noexcept {
  const Eigen::Quaterniond quaternion{q.w, q.x, q.y, q.z};
  // written so that NaN is refused, too
  if (!(std::abs(quaternion.norm() - 1.0) <= kLengthError)) return std::nullopt;
  return quaternion.normalized().toRotationMatrix();
}

msg::Quaternion quaternion_of(const Mat3& R) noexcept {
  const Eigen::Quaterniond q{R};
  const double sign = q.w() < 0.0 ? -1.0 : 1.0;
  return {.x = sign * q.x(), .y = sign * q.y(), .z = sign * q.z(), .w = sign * q.w()};
}

std::optional<Pose> pose_of(const geometry_msgs_msg_dds__Pose_& pose) noexcept {
  const auto R = rotation_of(pose.orientation);
  const Vec3 p{pose.position.x, pose.position.y, pose.position.z};
  if (!R || !p.allFinite()) return std::nullopt;
  return Pose{.R = *R, .p = p};
}

geometry_msgs_msg_dds__Pose_ pose_message(const Pose& X) noexcept {
  return {.position = {.x = X.p.x(), .y = X.p.y(), .z = X.p.z()},
          .orientation = quaternion_of(X.R)};
}

std::optional<Pose> pose_of(const geometry_msgs_msg_dds__Transform_& t) noexcept {
  const auto R = rotation_of(t.rotation);
  const Vec3 p = vec3_of(t.translation);
  if (!R || !p.allFinite()) return std::nullopt;
  return Pose{.R = *R, .p = p};
}

geometry_msgs_msg_dds__Transform_ transform_message(const Pose& X) noexcept {
  return {.translation = vector3_of(X.p), .rotation = quaternion_of(X.R)};
}

Wrench wrench_of(const geometry_msgs_msg_dds__Wrench_& wrench) noexcept {
  return {.force = vec3_of(wrench.force), .torque = vec3_of(wrench.torque)};
}

geometry_msgs_msg_dds__Wrench_ wrench_message(const Wrench& wrench) noexcept {
  return {.force = vector3_of(wrench.force), .torque = vector3_of(wrench.torque)};
}

Twist twist_of(const geometry_msgs_msg_dds__Twist_& twist) noexcept {
  return {.linear = vec3_of(twist.linear), .angular = vec3_of(twist.angular)};
}

geometry_msgs_msg_dds__Twist_ twist_message(const Twist& twist) noexcept {
  return {.linear = vector3_of(twist.linear), .angular = vector3_of(twist.angular)};
}

}  // namespace supple::dds

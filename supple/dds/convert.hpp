#pragma once

// Poses, twists and wrenches of messages, and back.

#include <optional>

#include "supple/core/spatial.hpp"
#include "supple/dds/messages.hpp"

namespace supple::dds {

[[nodiscard]] Vec3 vec3_of(const msg::Vector3& v) noexcept;
[[nodiscard]] msg::Vector3 vector3_of(const Vec3& v) noexcept;

/// Nothing where it is no rotation: not finite, or its length is not 1 within a thousandth.
[[nodiscard]] std::optional<Mat3> rotation_of(const msg::Quaternion& q) noexcept;
/// The one of the two with w >= 0.
[[nodiscard]] msg::Quaternion quaternion_of(const Mat3& R) noexcept;

[[nodiscard]] std::optional<Pose> pose_of(const geometry_msgs_msg_dds__Pose_& pose) noexcept;
[[nodiscard]] geometry_msgs_msg_dds__Pose_ pose_message(const Pose& X) noexcept;
[[nodiscard]] std::optional<Pose> pose_of(const geometry_msgs_msg_dds__Transform_& t) noexcept;
[[nodiscard]] geometry_msgs_msg_dds__Transform_ transform_message(const Pose& X) noexcept;

/// Whatever numbers they are.
[[nodiscard]] Wrench wrench_of(const geometry_msgs_msg_dds__Wrench_& wrench) noexcept;
[[nodiscard]] geometry_msgs_msg_dds__Wrench_ wrench_message(const Wrench& wrench) noexcept;
[[nodiscard]] Twist twist_of(const geometry_msgs_msg_dds__Twist_& twist) noexcept;
[[nodiscard]] geometry_msgs_msg_dds__Twist_ twist_message(const Twist& twist) noexcept;

}  // namespace supple::dds

#pragma once

// The messages of ros2.idl: short names for what idlc has made of them, and memory for one.

#include <cstdint>
#include <span>
#include <string_view>

#include "supple/dds/entity.hpp"
#include "supple/dds/ros2.h"

namespace supple::dds {

namespace msg {
using Time = builtin_interfaces_msg_dds__Time_;
using Duration = builtin_interfaces_msg_dds__Duration_;
using Header = std_msgs_msg_dds__Header_;
using Bool = std_msgs_msg_dds__Bool_;
using Float64 = std_msgs_msg_dds__Float64_;
using String = std_msgs_msg_dds__String_;
using Float64MultiArray = std_msgs_msg_dds__Float64MultiArray_;
using Vector3 = geometry_msgs_msg_dds__Vector3_;
using Quaternion = geometry_msgs_msg_dds__Quaternion_;
using PoseStamped = geometry_msgs_msg_dds__PoseStamped_;
using TwistStamped = geometry_msgs_msg_dds__TwistStamped_;
using WrenchStamped = geometry_msgs_msg_dds__WrenchStamped_;
using TransformStamped = geometry_msgs_msg_dds__TransformStamped_;
using JointState = sensor_msgs_msg_dds__JointState_;
using JointTrajectory = trajectory_msgs_msg_dds__JointTrajectory_;
using JointTrajectoryPoint = trajectory_msgs_msg_dds__JointTrajectoryPoint_;
using TFMessage = tf2_msgs_msg_dds__TFMessage_;
using KeyValue = diagnostic_msgs_msg_dds__KeyValue_;
using DiagnosticStatus = diagnostic_msgs_msg_dds__DiagnosticStatus_;
using DiagnosticArray = diagnostic_msgs_msg_dds__DiagnosticArray_;
using ParticipantEntitiesInfo = rmw_dds_common_msg_dds__ParticipantEntitiesInfo_;
/// With ids of 24 bytes; the same name on the wire.
using HumbleEntitiesInfo = rmw_dds_common_humble_msg_dds__ParticipantEntitiesInfo_;
}  // namespace msg

template <class Message>
[[nodiscard]] const TypeSupport& type_support();
template <>
const TypeSupport& type_support<msg::Header>();
template <>
const TypeSupport& type_support<msg::Bool>();
template <>
const TypeSupport& type_support<msg::Float64>();
template <>
const TypeSupport& type_support<msg::String>();
template <>
const TypeSupport& type_support<msg::Float64MultiArray>();
template <>
const TypeSupport& type_support<msg::PoseStamped>();
template <>
const TypeSupport& type_support<msg::TwistStamped>();
template <>
const TypeSupport& type_support<msg::WrenchStamped>();
template <>
const TypeSupport& type_support<msg::JointState>();
template <>
const TypeSupport& type_support<msg::JointTrajectory>();
template <>
const TypeSupport& type_support<msg::TFMessage>();
template <>
const TypeSupport& type_support<msg::DiagnosticArray>();
template <>
const TypeSupport& type_support<msg::ParticipantEntitiesInfo>();
template <>
const TypeSupport& type_support<msg::HumbleEntitiesInfo>();

/// All of them, for tests and tables.
[[nodiscard]] std::span<const TypeSupport> all_types();

void free_contents(void* message, const TypeSupport& type) noexcept;

/// One message that Cyclone DDS fills, and whose memory is used again for the next one.
template <class Message>
class Owned {
 public:
  Owned() = default;
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { free_contents(&message_, type_support<Message>()); }

  [[nodiscard]] Message& get() noexcept { return message_; }
  [[nodiscard]] const Message& get() const noexcept { return message_; }

 private:
  Message message_{};
};

/// A sequence of a message that borrows its memory, for writing.
template <class Sequence, class Item>
void borrow(Sequence& sequence, std::span<Item> items) noexcept {
  sequence._maximum = sequence._length = static_cast<std::uint32_t>(items.size());
  sequence._buffer = items.data();
  sequence._release = false;
}

template <class Sequence>
[[nodiscard]] auto items(const Sequence& sequence) noexcept {
  return std::span{sequence._buffer, sequence._buffer == nullptr ? 0 : sequence._length};
}

/// A text of a message; empty where there is none.
[[nodiscard]] inline std::string_view text(const char* string) noexcept {
  return string == nullptr ? std::string_view{} : std::string_view{string};
}

}  // namespace supple::dds

#include "supple/dds/messages.hpp"

#include <dds/dds.h>

#include <array>

namespace supple::dds {
namespace {

/// As Humble's has it: the layout is another one, the name is not.
const dds_topic_descriptor_t& humble_descriptor() {
  static const dds_topic_descriptor_t descriptor = [] {
    dds_topic_descriptor_t out = rmw_dds_common_humble_msg_dds__ParticipantEntitiesInfo__desc;
    out.m_typename = rmw_dds_common_msg_dds__ParticipantEntitiesInfo__desc.m_typename;
    return out;
  }();
  return descriptor;
}

// The hash is that of REP 2011: SHA-256 of the definition, written as JSON.
// tests/dds/type_hashes_test.py computes each of them again.
constexpr std::array kTypes{
    TypeSupport{&std_msgs_msg_dds__Header__desc, "std_msgs/msg/Header",
                "RIHS01_f49fb3ae2cf070f793645ff749683ac6b06203e41c891e17701b1cb597ce6a01"},
    TypeSupport{&std_msgs_msg_dds__Bool__desc, "std_msgs/msg/Bool",
                "RIHS01_feb91e995ff9ebd09c0cb3d2aed18b11077585839fb5db80193b62d74528f6c9"},
    TypeSupport{&std_msgs_msg_dds__Float64__desc, "std_msgs/msg/Float64",
                "RIHS01_705ba9c3d1a09df43737eb67095534de36fd426c0587779bda2bc51fe790182a"},
    TypeSupport{&std_msgs_msg_dds__String__desc, "std_msgs/msg/String",
                "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"},
    TypeSupport{&std_msgs_msg_dds__Float64MultiArray__desc, "std_msgs/msg/Float64MultiArray",
                "RIHS01_1025ddc6b9552d191f89ef1a8d2f60f3d373e28b283d8891ddcc974e8c55397f"},
    TypeSupport{&geometry_msgs_msg_dds__PoseStamped__desc, "geometry_msgs/msg/PoseStamped",
                "RIHS01_10f3786d7d40fd2b54367835614bff85d4ad3b5dab62bf8bca0cc232d73b4cd8"},
    TypeSupport{&geometry_msgs_msg_dds__TwistStamped__desc, "geometry_msgs/msg/TwistStamped",
                "RIHS01_5f0fcd4f81d5d06ad9b4c4c63e3ea51b82d6ae4d0558f1d475229b1121db6f64"},
    TypeSupport{&geometry_msgs_msg_dds__WrenchStamped__desc, "geometry_msgs/msg/WrenchStamped",
                "RIHS01_8dc3deaf06b2ab281f9f9a742a8961c328ca7cec16e3fd6586d3a5c83fa78f77"},
    TypeSupport{&sensor_msgs_msg_dds__JointState__desc, "sensor_msgs/msg/JointState",
                "RIHS01_a13ee3a330e346c9d87b5aa18d24e11690752bd33a0350f11c5882bc9179260e"},
    TypeSupport{&trajectory_msgs_msg_dds__JointTrajectory__desc,
                "trajectory_msgs/msg/JointTrajectory",
                "RIHS01_179b33eba59d676f6d967ac71fe35e7ca2f64b2f3928f4a018cec115e213796e"},
    TypeSupport{&tf2_msgs_msg_dds__TFMessage__desc, "tf2_msgs/msg/TFMessage",
                "RIHS01_e369d0f05a23ae52508854b66f6aa0437f3449d652e8cbf22d5abe85d020f087"},
    TypeSupport{&diagnostic_msgs_msg_dds__DiagnosticArray__desc,
                "diagnostic_msgs/msg/DiagnosticArray",
                "RIHS01_5a8a36efb05fb25070fa0fb3810290c0e6cd4862b54a8fb975a1ee8dc55a333e"},
    TypeSupport{&rmw_dds_common_msg_dds__ParticipantEntitiesInfo__desc,
                "rmw_dds_common/msg/ParticipantEntitiesInfo",
                "RIHS01_91a0593bacdcc50ea9bdcf849a938b128412cc1ea821245c663bcd26f83c295e"},
};

}  // namespace

std::span<const TypeSupport> all_types() { return kTypes; }

template <>
const TypeSupport& type_support<msg::Header>() {
  return kTypes[0];
}
template <>
const TypeSupport& type_support<msg::Bool>() {
  return kTypes[1];
}
template <>
const TypeSupport& type_support<msg::Float64>() {
  return kTypes[2];
}
template <>
const TypeSupport& type_support<msg::String>() {
  return kTypes[3];
}
template <>
const TypeSupport& type_support<msg::Float64MultiArray>() {
  return kTypes[4];
}
template <>
const TypeSupport& type_support<msg::PoseStamped>() {
  return kTypes[5];
}
template <>
const TypeSupport& type_support<msg::TwistStamped>() {
  return kTypes[6];
}
template <>
const TypeSupport& type_support<msg::WrenchStamped>() {
  return kTypes[7];
}
template <>
const TypeSupport& type_support<msg::JointState>() {
  return kTypes[8];
}
template <>
const TypeSupport& type_support<msg::JointTrajectory>() {
  return kTypes[9];
}
template <>
const TypeSupport& type_support<msg::TFMessage>() {
  return kTypes[10];
}
template <>
const TypeSupport& type_support<msg::DiagnosticArray>() {
  return kTypes[11];
}
template <>
const TypeSupport& type_support<msg::ParticipantEntitiesInfo>() {
  return kTypes[12];
}
template <>
const TypeSupport& type_support<msg::HumbleEntitiesInfo>() {
  static const TypeSupport type{&humble_descriptor(), "rmw_dds_common/msg/ParticipantEntitiesInfo",
                                nullptr};
  return type;
}

void free_contents(void* message, const TypeSupport& type) noexcept {
  dds_sample_free(message, static_cast<const dds_topic_descriptor_t*>(type.descriptor),
                  DDS_FREE_CONTENTS);
}

}  // namespace supple::dds

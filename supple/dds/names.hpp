#pragma once

// Names of ROS 2 on the wire: the topic `/arm/wrench` is `rt/arm/wrench` there, and the type
// `geometry_msgs/msg/Wrench` is `geometry_msgs::msg::dds_::Wrench_`.

#include <cstddef>
#include <string>
#include <string_view>

namespace supple::dds {

/// Of a whole name.
[[nodiscard]] std::string topic_on_wire(std::string_view whole);
[[nodiscard]] std::string type_on_wire(std::string_view ros_type);

/// What somebody else has sent as text, as it may stand in a message: one line of plain characters.
[[nodiscard]] std::string shown(const char* text, std::size_t longest = 60);

}  // namespace supple::dds

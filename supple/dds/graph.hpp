#pragma once

// What a node says of itself on the topic `ros_discovery_info`, by which ROS 2 knows its name.

#include <string>
#include <vector>

#include "supple/dds/node.hpp"

namespace supple::dds {

struct NodeCard {
  Guid participant{};
  std::string space;
  std::string name;
  std::vector<Guid> readers;
  std::vector<Guid> writers;
};

[[nodiscard]] const TypeSupport& graph_type(bool humble);
void write_graph(const Entity& writer, bool humble, const NodeCard& card);

}  // namespace supple::dds

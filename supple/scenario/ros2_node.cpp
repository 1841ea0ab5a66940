#include "supple/scenario/ros2_node.hpp"

#include <array>
#include <string_view>

namespace supple::scenario {
namespace {

constexpr std::array kRanges{dds::Range::kSystem, dds::Range::kOff, dds::Range::kLocalhost,
                             dds::Range::kSubnet};
constexpr std::array kGraphs{dds::Graph::kOff, dds::Graph::kHumble, dds::Graph::kIron};
constexpr std::array kKinds{dds::CommandKind::kPosition, dds::CommandKind::kVelocity,
                            dds::CommandKind::kTrajectory};
constexpr std::array<std::string_view, 3> kTopics{"/forward_position_controller/commands",
                                                  "/forward_velocity_controller/commands",
                                                  "/joint_trajectory_controller/joint_trajectory"};

}  // namespace

Result<dds::NodeOptions, std::string> node_options(const config::Ros2Section& section) {
  auto discovery =
      dds::discovery_of(section.domain_id, kRanges.at(static_cast<std::size_t>(section.discovery)),
                        section.peers, dds::environment());
  if (!discovery) return Failure{discovery.error()};
  return dds::NodeOptions{.name = section.node_name,
                          .space = section.node_namespace,
                          .discovery = *std::move(discovery),
                          .graph = kGraphs.at(static_cast<std::size_t>(section.graph))};
}

dds::CommandKind command_kind(config::Ros2Command command) noexcept {
  return kKinds[static_cast<std::size_t>(command)];
}

std::string command_topic(const config::Ros2Section& section, config::Ros2Command command) {
  if (command == section.command && section.command_topic) return *section.command_topic;
  return std::string{kTopics.at(static_cast<std::size_t>(command))};
}

}  // namespace supple::scenario

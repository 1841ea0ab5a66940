#pragma once

// The node that a configuration's section `ros2` describes, and the topics of the controllers.

#include <string>

#include "supple/config/sections/ros2.hpp"
#include "supple/core/result.hpp"
#include "supple/dds/command_sender.hpp"
#include "supple/dds/node.hpp"

namespace supple::scenario {

/// The environment fills what the section leaves open. Otherwise what of it makes no sense.
[[nodiscard]] Result<dds::NodeOptions, std::string> node_options(
    const config::Ros2Section& section);

[[nodiscard]] dds::CommandKind command_kind(config::Ros2Command command) noexcept;

/// `command_topic` where the section's controller is meant and the key is given; otherwise the
/// usual one of such a controller.
[[nodiscard]] std::string command_topic(const config::Ros2Section& section,
                                        config::Ros2Command command);

}  // namespace supple::scenario

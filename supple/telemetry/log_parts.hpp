#pragma once

// What the logs of all robots have in common.

#include <cstdint>
#include <string_view>

#include "supple/telemetry/mcap/writer.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::telemetry {

inline constexpr std::string_view kConfigName = "config.yaml";
inline constexpr std::string_view kModelName = "robot.urdf";
inline constexpr std::string_view kDetailsName = "supple";

void add_files(mcap::Writer& writer, const RunFiles& files);

/// A topic of protobuf messages; `type` is in the package.
[[nodiscard]] std::uint16_t add_channel(mcap::Writer& writer, std::string_view topic,
                                        std::string_view type, Bytes schema);

}  // namespace supple::telemetry

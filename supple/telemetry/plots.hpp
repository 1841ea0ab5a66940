#pragma once

// A tick as messages that Foxglove and PlotJuggler plot without a plugin: protobuf, in single
// precision, a topic for each kind.

#include <span>
#include <string_view>

#include "supple/telemetry/bytes.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::telemetry {

struct Plot {
  std::string_view topic;
  std::string_view type;                    // in the package "supple"
  Bytes (*schema)();                        // a FileDescriptorSet
  bool (*is_in)(const Tick&);               // whether the tick has it
  void (*encode)(const Tick&, Bytes& out);  // appends
};

/// /joints, /wrench, /poses, /limits, /verdict, /timing; /truth where a simulator tells it
[[nodiscard]] std::span<const Plot> plots() noexcept;

/// The exact record in a protobuf message of one field, so that every reader can pass over it.
[[nodiscard]] const Plot& exact_tick() noexcept;
/// The record in such a message; an error where it is none.
[[nodiscard]] ByteView exact_record(ByteReader& message);

}  // namespace supple::telemetry

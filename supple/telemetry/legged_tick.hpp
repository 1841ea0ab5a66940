#pragma once

// One period of a legged robot as it is logged: what the estimator was given, what it made of it,
// and what a simulator knows.

#include <cstdint>
#include <optional>

#include "supple/core/result.hpp"
#include "supple/legged/tick.hpp"
#include "supple/robot/legged_reading.hpp"
#include "supple/telemetry/bytes.hpp"
#include "supple/telemetry/tick_codec.hpp"

namespace supple::telemetry {

struct LeggedTick {
  std::uint64_t index = 0;  // the first of a run is 0
  std::uint64_t time = 0;   // since the start of the run [ns]
  legged::TickInput in;
  legged::TickOutput out;    // a tick that was read has no covariance of the forces
  std::uint64_t digest = 0;  // of all of `out`, with that covariance
  std::optional<robot::LeggedTruth> truth;
};

/// Stands in front of every record; another one means other members.
inline constexpr std::uint8_t kLeggedTickFormat = 1;

/// Of every bit of an output. The two squares of the forces' covariance are two kilobytes of
/// noise a tick; their digest is enough to tell whether they came out the same.
[[nodiscard]] std::uint64_t digest_of(const legged::TickOutput& out);

/// Appends the tick.
void encode(const LeggedTick& tick, Bytes& out);
/// Appends what came out of a tick, as it stands in the record.
void encode(const legged::TickOutput& output, Bytes& out);

/// `offset` is where the bytes begin, for errors. All of them must be used.
[[nodiscard]] Result<LeggedTick, ReadError> decode_legged_tick(ByteView bytes,
                                                               std::uint64_t offset = 0);

/// The first member whose bits differ; nothing where all that are logged are the same.
[[nodiscard]] std::optional<Difference> first_difference(const legged::TickOutput& expected,
                                                         const legged::TickOutput& actual);

}  // namespace supple::telemetry

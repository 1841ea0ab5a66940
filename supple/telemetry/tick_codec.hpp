#pragma once

// A tick as bytes, to the bit: numbers as they are in memory, the lowest byte first, members in the
// order of tick_fields.hpp. A vector over joints has its size in front, in one byte; what may be
// absent has a 1, or a 0 and nothing more.

#include <cstdint>
#include <optional>
#include <string>

#include "supple/core/result.hpp"
#include "supple/telemetry/bytes.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::telemetry {

/// Stands in front of every record; another one means other members.
inline constexpr std::uint8_t kTickFormat = 3;

/// Appends the tick.
void encode(const Tick& tick, Bytes& out);
/// Appends what came out of a tick, as it stands in the record.
void encode(const control::TickOutput& output, Bytes& out);

/// `offset` is where the bytes begin, for errors. All of them must be used.
[[nodiscard]] Result<Tick, ReadError> decode_tick(ByteView bytes, std::uint64_t offset = 0);

/// A member that two ticks do not share.
struct Difference {
  std::string member;  // as "rates.v[2]"
  std::string expected;
  std::string actual;
};

/// The first member whose bits differ; nothing where all are the same.
[[nodiscard]] std::optional<Difference> first_difference(const control::TickOutput& expected,
                                                         const control::TickOutput& actual);

}  // namespace supple::telemetry

#include "supple/telemetry/legged_tick.hpp"

#include <fmt/format.h>

#include "supple/telemetry/difference.hpp"
#include "supple/telemetry/legged_fields.hpp"
#include "supple/telemetry/tick_encoding.hpp"

namespace supple::telemetry {
namespace {

/// FNV-1a of 64 bits.
std::uint64_t hashed(ByteView bytes) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3ULL;
  return hash;
}

}  // namespace

std::uint64_t digest_of(const legged::TickOutput& out) {
  thread_local Bytes bytes;  // keeps its memory from tick to tick
  bytes.clear();
  Encoder encoder{bytes};
  fields(encoder, out);
  encoder("covariance", out.forces.covariance);
  encoder("unobservable", out.forces.unobservable);
  return hashed(bytes);
}

void encode(const LeggedTick& tick, Bytes& out) {
  put(out, kLeggedTickFormat);
  Encoder encoder{out};
  fields(encoder, tick);
}

void encode(const legged::TickOutput& output, Bytes& out) {
  Encoder encoder{out};
  fields(encoder, output);
}

Result<LeggedTick, ReadError> decode_legged_tick(ByteView bytes, std::uint64_t offset) {
  ByteReader in{bytes, offset};
  const auto format = in.number<std::uint8_t>("tick's format");
  if (!in.error() && format != kLeggedTickFormat) {
    in.fail(fmt::format("tick has format {}, this program reads {}", format, kLeggedTickFormat));
  }
  LeggedTick tick;
  Decoder decoder{in};
  fields(decoder, tick);
  if (!in.error() && !in.empty()) in.fail("tick has more bytes than members");
  if (in.error()) return Failure{*in.error()};
  return tick;
}

std::optional<Difference> first_difference(const legged::TickOutput& expected,
                                           const legged::TickOutput& actual) {
  return difference(expected, actual);
}

}  // namespace supple::telemetry

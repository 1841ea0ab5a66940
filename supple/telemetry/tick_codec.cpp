#include "supple/telemetry/tick_codec.hpp"

#include <fmt/format.h>

#include "supple/telemetry/tick_encoding.hpp"
#include "supple/telemetry/tick_fields.hpp"

namespace supple::telemetry {

// A request of any bits goes into a tick, so any comes back; the others index tables of names.
template <>
inline constexpr auto kLast<safety::Phase> = safety::Phase::kFault;
template <>
inline constexpr auto kLast<safety::StopReason> = safety::StopReason::kCommandNotFinite;
template <>
inline constexpr auto kLast<limits::WallKind> = limits::WallKind::kKeepOut;
template <>
inline constexpr auto kLast<ik::Status> = ik::Status::kFailed;

void encode(const Tick& tick, Bytes& out) {
  put(out, kTickFormat);
  Encoder encoder{out};
  fields(encoder, tick);
}

void encode(const control::TickOutput& output, Bytes& out) {
  Encoder encoder{out};
  fields(encoder, output);
}

Result<Tick, ReadError> decode_tick(ByteView bytes, std::uint64_t offset) {
  ByteReader in{bytes, offset};
  const auto format = in.number<std::uint8_t>("tick's format");
  if (!in.error() && format != kTickFormat) {
    in.fail(fmt::format("tick has format {}, this program reads {}", format, kTickFormat));
  }
  Tick tick;
  Decoder decoder{in};
  fields(decoder, tick);
  if (!in.error() && !in.empty()) in.fail("tick has more bytes than members");
  if (in.error()) return Failure{*in.error()};
  return tick;
}

}  // namespace supple::telemetry

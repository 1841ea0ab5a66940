#include "supple/telemetry/proto/field.hpp"

#include <fmt/format.h>

namespace supple::telemetry::proto {
namespace {

constexpr std::uint64_t kVarint = 0;
constexpr std::uint64_t kFixed64 = 1;
constexpr std::uint64_t kLength = 2;
constexpr std::uint64_t kFixed32 = 5;

std::uint64_t varint(ByteReader& in) {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const auto byte = in.number<std::uint8_t>("message's number");
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if ((byte & 0x80U) == 0) return value;
  }
  in.fail("message's number is longer than ten bytes");
  return 0;
}

}  // namespace

std::optional<Field> next_field(ByteReader& in) {
  while (!in.empty()) {
    const std::uint64_t tag = varint(in);
    Field field{.number = tag >> 3U};
    switch (tag & 7U) {
      case kVarint:
        field.value = varint(in);
        break;
      case kLength:
        field.bytes = in.bytes(varint(in), "message's field");
        break;
      case kFixed64:
        static_cast<void>(in.bytes(8, "message's field"));
        continue;
      case kFixed32:
        static_cast<void>(in.bytes(4, "message's field"));
        continue;
      default:
        in.fail(fmt::format("message's field has wire type {}", tag & 7U));
    }
    if (in.error()) return std::nullopt;
    return field;
  }
  return std::nullopt;
}

}  // namespace supple::telemetry::proto

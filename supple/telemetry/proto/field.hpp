#pragma once

// The fields of a message, one by one, as they stand in the bytes.

#include <cstdint>
#include <optional>

#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry::proto {

struct Field {
  std::uint64_t number = 0;
  std::uint64_t value = 0;  // of a varint
  ByteView bytes;           // of a text, bytes or message
};

/// Taken from the front of `in`; nothing at the end, or with an error noted in `in`. Numbers of
/// fixed size are passed over.
[[nodiscard]] std::optional<Field> next_field(ByteReader& in);

}  // namespace supple::telemetry::proto

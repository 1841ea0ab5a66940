#pragma once

#include <cstdint>

#include "supple/telemetry/bytes.hpp"

namespace supple::telemetry {

/// The CRC-32 of ISO 3309 (also zip, PNG and Ethernet): reflected, polynomial 0xEDB88320, start and
/// final xor all ones. `before` is the CRC of what came earlier: crc32(b, crc32(a)) = crc32(a + b).
[[nodiscard]] std::uint32_t crc32(ByteView bytes, std::uint32_t before = 0) noexcept;

}  // namespace supple::telemetry

#include "supple/telemetry/crc32.hpp"

#include <array>
#include <cstddef>

namespace supple::telemetry {
namespace {

constexpr std::size_t kSlices = 8;
using Tables = std::array<std::array<std::uint32_t, 256>, kSlices>;

/// tables[k][b]: what byte b does to the remainder when k more bytes of zeros follow it. Eight of
/// them take eight bytes per step, since the CRC of a sum is the sum of the CRCs.
constexpr Tables make_tables() {
  Tables tables{};
  for (std::uint32_t b = 0; b < 256; ++b) {
    std::uint32_t x = b;
    for (int bit = 0; bit < 8; ++bit) x = (x >> 1) ^ ((x & 1U) != 0 ? 0xEDB88320U : 0U);
    tables[0][b] = x;
  }
  for (std::size_t k = 1; k < kSlices; ++k) {
    for (std::size_t b = 0; b < 256; ++b) {
      const std::uint32_t x = tables[k - 1][b];
      tables[k][b] = (x >> 8) ^ tables[0][x & 0xFFU];
    }
  }
  return tables;
}

constexpr Tables kTables = make_tables();

}  // namespace

std::uint32_t crc32(ByteView bytes, std::uint32_t before) noexcept {
  std::uint32_t crc = ~before;
  std::size_t i = 0;
  for (; i + kSlices <= bytes.size(); i += kSlices) {
    std::uint32_t next = 0;
    for (std::size_t k = 0; k < kSlices; ++k) {
      const std::uint32_t old = k < 4 ? (crc >> (8 * k)) & 0xFFU : 0U;
      next ^= kTables[kSlices - 1 - k][bytes[i + k] ^ old];
    }
    crc = next;
  }
  for (; i < bytes.size(); ++i) crc = (crc >> 8) ^ kTables[0][(crc ^ bytes[i]) & 0xFFU];
  return ~crc;
}

}  // namespace supple::telemetry

#pragma once

// What an ATI Net F/T sends and takes by UDP (raw data transfer, port 49152): requests of 8 bytes,
// and one record of 36 bytes per sample. Nothing is acknowledged; a start is repeated until records
// come.

#include <array>
#include <cstdint>
#include <optional>

#include "supple/wire/big_endian.hpp"

namespace supple::netft {

inline constexpr std::uint16_t kRdtPort = 49152;
inline constexpr std::size_t kRequestSize = 8;
inline constexpr std::size_t kRecordSize = 36;

enum class RdtCommand : std::uint16_t {
  kStop = 0x0000,
  kStart = 0x0002,          // one record per datagram, at the rate that is set
  kStartBuffered = 0x0003,  // several per datagram
  kResetLatch = 0x0041,     // of the threshold monitor
  kSetBias = 0x0042,        // the load of this moment counts as zero
};

struct RdtRequest {
  RdtCommand command = RdtCommand::kStart;
  std::uint32_t samples = 0;  // 0: until it is stopped
};

[[nodiscard]] std::array<std::uint8_t, kRequestSize> encoded(const RdtRequest& request) noexcept;

/// Nothing if it is no request that is known here.
[[nodiscard]] std::optional<RdtRequest> request_from(wire::ByteView datagram) noexcept;

struct RdtRecord {
  std::uint32_t rdt_sequence = 0;        // of what was sent since the start
  std::uint32_t ft_sequence = 0;         // of what was sampled
  std::uint32_t status = 0;              // see status.hpp; 0: all is well
  std::array<std::int32_t, 6> counts{};  // force, then torque
};

[[nodiscard]] std::array<std::uint8_t, kRecordSize> encoded(const RdtRecord& record) noexcept;

/// The n-th record of a datagram; nothing behind the last one, and nothing at all where the
/// datagram is not made of whole records.
[[nodiscard]] std::optional<RdtRecord> record_from(wire::ByteView datagram,
                                                   std::size_t n = 0) noexcept;

}  // namespace supple::netft

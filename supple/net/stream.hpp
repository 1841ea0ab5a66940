#pragma once

// Bytes through a connection. No call here waits, but `send_all` within its time.

#include <cstddef>
#include <cstdint>
#include <span>

#include "supple/core/time.hpp"
#include "supple/net/fd.hpp"

namespace supple::net {

enum class Flow : std::uint8_t {
  kOpen,
  kClosed,  // by the other end, in order
  kBroken,  // by an error
};

struct Received {
  std::size_t bytes = 0;  // 0 while it is open: nothing has come
  Flow flow = Flow::kOpen;
};

[[nodiscard]] Received receive(const Fd& socket, std::span<std::uint8_t> into) noexcept;

struct Sent {
  std::size_t bytes = 0;  // fewer than given: the buffers of the system are full
  Flow flow = Flow::kOpen;
};

/// One system call, so the real-time thread may make it.
[[nodiscard]] Sent send_now(const Fd& socket, std::span<const std::uint8_t> bytes) noexcept;

/// False where the connection ends, or the other end does not take them all in time.
[[nodiscard]] bool send_all(const Fd& socket, std::span<const std::uint8_t> bytes,
                            Seconds within) noexcept;

}  // namespace supple::net

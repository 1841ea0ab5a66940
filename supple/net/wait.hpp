#pragma once

// Waiting for descriptors, always with an end.

#include <poll.h>

#include <span>

#include "supple/core/time.hpp"
#include "supple/net/fd.hpp"

namespace supple::net {

/// ppoll(2) with a time in seconds, gone on with after a signal. Returns how many are ready; the
/// entries' `revents` say which. Below zero: for ever.
int wait(std::span<pollfd> descriptors, Seconds within) noexcept;

/// Whether it has something to read, or its other end is gone, within that time.
[[nodiscard]] bool wait_readable(int descriptor, Seconds within) noexcept;
[[nodiscard]] bool wait_writable(int descriptor, Seconds within) noexcept;

/// Wakes a thread that waits for descriptors: give `number()` to its wait.
class Waker {
 public:
  Waker();
  [[nodiscard]] int number() const noexcept { return fd_.number(); }
  /// From any thread. Stays in force until `reset`.
  void wake() noexcept;
  void reset() noexcept;

 private:
  Fd fd_;
};

}  // namespace supple::net

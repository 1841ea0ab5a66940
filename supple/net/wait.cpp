#include "supple/net/wait.hpp"

#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <system_error>

namespace supple::net {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr double kLongest = 1e6;  // [s]

/// In nanoseconds: poll's milliseconds are longer than a control step of some devices.
timespec timespec_of(Seconds time) noexcept {
  const double seconds = std::clamp(time.count(), 0.0, kLongest);
  const double whole = std::floor(seconds);
  return {.tv_sec = static_cast<time_t>(whole),
          .tv_nsec = static_cast<long>(std::floor(1e9 * (seconds - whole)))};
}

bool wait_for(int descriptor, short event, Seconds within) noexcept {
  pollfd one{.fd = descriptor, .events = event, .revents = 0};
  return wait({&one, 1}, within) > 0;
}

}  // namespace

int wait(std::span<pollfd> descriptors, Seconds within) noexcept {
  const auto start = SteadyClock::now();
  for (;;) {
    const Seconds left = within - (SteadyClock::now() - start);
    const timespec time = timespec_of(left);
    const int ready = ppoll(descriptors.data(), descriptors.size(),
                            within.count() >= 0.0 ? &time : nullptr, nullptr);
    if (ready >= 0 || errno != EINTR) return ready;
  }
}

bool wait_readable(int descriptor, Seconds within) noexcept {
  return wait_for(descriptor, POLLIN, within);
}

bool wait_writable(int descriptor, Seconds within) noexcept {
  return wait_for(descriptor, POLLOUT, within);
}

Waker::Waker() : fd_{eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)} {
  if (!fd_) throw std::system_error{errno, std::generic_category(), "eventfd"};
}

void Waker::wake() noexcept {
  const std::uint64_t one = 1;
  // it can only fail where it is awake already
  [[maybe_unused]] const auto written = write(fd_.number(), &one, sizeof one);
}

void Waker::reset() noexcept {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto taken = read(fd_.number(), &count, sizeof count);
}

}  // namespace supple::net

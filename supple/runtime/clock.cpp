#include "supple/runtime/clock.hpp"

#include <cerrno>
#include <cstdint>
#include <ctime>

namespace supple::runtime {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

}  // namespace

Clock::~Clock() = default;

Nanoseconds MonotonicClock::now() noexcept {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return Nanoseconds{kSecond * time.tv_sec + time.tv_nsec};
}

void MonotonicClock::sleep_until(Nanoseconds time) noexcept {
  const timespec end{.tv_sec = time.count() / kSecond, .tv_nsec = time.count() % kSecond};
  // a signal ends the sleep early; what is left of it is slept again
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nullptr) == EINTR) {
  }
}

}  // namespace supple::runtime

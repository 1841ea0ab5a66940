#include "supple/runtime/thread_time.hpp"

#include <ctime>

namespace supple::runtime {

Nanoseconds thread_time() noexcept {
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return Nanoseconds{0};
  return std::chrono::seconds{time.tv_sec} + Nanoseconds{time.tv_nsec};
}

}  // namespace supple::runtime

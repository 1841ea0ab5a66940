#include "apps/supple/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace supple::app {

Progress::Progress(std::string what)
    : what_{std::move(what)},
      seen_{isatty(STDERR_FILENO) == 1},
      next_{Clock::now() + std::chrono::seconds{1}} {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void Progress::at(std::uint64_t ticks) {
  if (!seen_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds{200};
  shown_ = true;
  fmt::print(stderr, "\r{}: {} ticks\x1b[K", what_, ticks);
}

}  // namespace supple::app

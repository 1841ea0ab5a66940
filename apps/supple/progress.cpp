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

void Progress::show(const std::string& how_far) {
  if (!seen_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds{200};
  shown_ = true;
  fmt::print(stderr, "\r{}: {}\x1b[K", what_, how_far);
}

void Progress::at(std::uint64_t ticks) { show(fmt::format("{} ticks", ticks)); }

void Progress::at_share(double share) { show(fmt::format("{:.0f} %", 100.0 * share)); }

}  // namespace supple::app

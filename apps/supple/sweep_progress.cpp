#include "apps/supple/sweep_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "apps/supple/status_line.hpp"

namespace supple::app {

std::string time_left_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  if (whole >= 3600) return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
  if (whole >= 60) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} s", whole);
}

std::string progress_text(const sweep::Progress& now) {
  const double share =
      now.total > 0 ? static_cast<double>(now.done) / static_cast<double>(now.total) : 1.0;
  std::string out = fmt::format("{} {:3.0f} % {} of {}", bar(share, 20), std::floor(100.0 * share),
                                now.done, now.total);
  const std::uint64_t fresh = now.done - now.before;
  const double seconds = now.elapsed.count();
  if (fresh > 0 && seconds > 0.0) {
    const double rate = static_cast<double>(fresh) / seconds;
    out += fmt::format(", {:.1f} a second", rate);
    if (now.done < now.total) {
      out += fmt::format(", {} left",
                         time_left_text(static_cast<double>(now.total - now.done) / rate));
    }
  }
  if (now.stopped > 0) out += fmt::format(", {} stopped", now.stopped);
  if (now.refused > 0) out += fmt::format(", {} refused", now.refused);
  if (now.lost > 0) out += fmt::format(", {} processes lost", now.lost);
  return out;
}

SweepProgress::SweepProgress() : terminal_{isatty(STDERR_FILENO) == 1} {}

SweepProgress::~SweepProgress() {
  if (shown_) std::fputs("\r\x1b[K", stderr);
}

void SweepProgress::show(const sweep::Progress& now) {
  if (terminal_) {
    std::fputs(fmt::format("\r\x1b[K{}", progress_text(now)).c_str(), stderr);
    std::fflush(stderr);
    shown_ = true;
    return;
  }
  constexpr std::chrono::seconds kMinute{60};
  const std::uint64_t tenths = now.total > 0 ? 10 * now.done / now.total : 10;
  if (tenths == tenths_ && Clock::now() - last_ < kMinute) return;
  tenths_ = tenths;
  last_ = Clock::now();
  std::fputs((progress_text(now) + "\n").c_str(), stderr);
}

}  // namespace supple::app

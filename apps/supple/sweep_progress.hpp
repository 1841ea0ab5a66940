#pragma once

#include <chrono>
#include <string>

#include "supple/sweep/conduct.hpp"

namespace supple::app {

/// "[####......]  41 % 4100 of 10000, 96.2 a second, 1 min 1 s left, 3 stopped"
[[nodiscard]] std::string progress_text(const sweep::Progress& now);

/// "1 h 2 min", "1 min 5 s", "7 s"
[[nodiscard]] std::string time_left_text(double seconds);

/// Tells how far a sweep is, on the error stream: a line that stays where it is on a terminal, and
/// a new one every ten percent or minute elsewhere.
class SweepProgress {
 public:
  SweepProgress();
  SweepProgress(const SweepProgress&) = delete;
  SweepProgress& operator=(const SweepProgress&) = delete;
  /// Takes the line away.
  ~SweepProgress();

  void show(const sweep::Progress& now);

 private:
  using Clock = std::chrono::steady_clock;

  bool terminal_;
  bool shown_ = false;
  std::uint64_t tenths_ = 0;
  Clock::time_point last_ = Clock::now();
};

}  // namespace supple::app

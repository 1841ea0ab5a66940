#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace supple::app {

/// A line on the error stream that says how far something is: only where a person looks at it, and
/// only if it takes more than a second.
class Progress {
 public:
  explicit Progress(std::string what);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Takes the line away.
  ~Progress();

  void at(std::uint64_t ticks);
  /// Of a whole, 0 to 1.
  void at_share(double share);

 private:
  using Clock = std::chrono::steady_clock;

  void show(const std::string& how_far);

  std::string what_;
  bool seen_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace supple::app

#pragma once

#include <atomic>

namespace supple::runtime {

/// A wish to end the run, from any thread or signal handler.
class StopFlag {
 public:
  /// The first time the arm slows down and the run ends at rest; the second time it ends at once.
  void raise() noexcept { level_.fetch_add(1, std::memory_order_relaxed); }

  [[nodiscard]] bool stop() const noexcept { return level_.load(std::memory_order_relaxed) > 0; }
  [[nodiscard]] bool at_once() const noexcept { return level_.load(std::memory_order_relaxed) > 1; }

 private:
  static_assert(std::atomic<int>::is_always_lock_free);
  std::atomic<int> level_{0};
};

}  // namespace supple::runtime

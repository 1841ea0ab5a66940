#pragma once

// Threads that evaluate samples.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "supple/sweep/row.hpp"

namespace supple::sweep {

class Crew {
 public:
  using Work = std::function<Row(std::uint64_t sample)>;

  /// `work` is called by all threads at once. A sample whose work throws is refused.
  Crew(int threads, Work work);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  /// Waits for what is being worked on; what waits is forgotten.
  ~Crew();

  void give(std::uint64_t sample);
  /// A finished one; waits for it up to this long.
  [[nodiscard]] std::optional<Row> take(std::chrono::milliseconds patience);

  [[nodiscard]] int threads() const noexcept { return static_cast<int>(threads_.size()); }
  /// Given, and not taken back as rows.
  [[nodiscard]] std::size_t out() const;
  /// Given, and not begun.
  [[nodiscard]] std::size_t waiting() const;
  /// Forgets what waits.
  void drop_waiting();

 private:
  void labour();

  Work work_;
  mutable std::mutex mutex_;
  std::condition_variable given_;
  std::condition_variable done_;
  std::deque<std::uint64_t> waiting_;
  std::deque<Row> rows_;
  std::size_t working_ = 0;
  bool over_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace supple::sweep

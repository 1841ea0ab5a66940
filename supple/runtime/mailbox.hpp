#pragma once

// Wishes from other threads, while the run goes on. They may lock and wait for each other; the loop
// never does.

#include <array>
#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>

#include "supple/runtime/operator.hpp"
#include "supple/share/ring.hpp"
#include "supple/share/seqlock.hpp"

namespace supple::runtime {

/// All but `wish` is for any thread. Outlives the run.
class Mailbox final : public Operator {
 public:
  /// The latest counts: one that no tick has seen yet is replaced. A desired frame takes its target
  /// along, so it replaces a target that came before.
  void set_target(const control::Target& target);
  void set_desired(const control::Reference& desired);
  /// Where another operator before this one has settings in the same tick, these are in the next.
  void set_settings(Settings settings);
  /// Every one counts, one a tick, in their order. False where 16 wait already: nobody ticks.
  [[nodiscard]] bool request(safety::Request request);

  void wish(Seconds t, Wish& out) noexcept override;
  void release(const Settings& settings) override;

 private:
  using Numbers = std::array<double, 18>;  // R by rows, p, linear, angular
  struct Goal {
    std::uint64_t target_number = 0;  // both by one count, so that the later one is known
    std::uint64_t desired_number = 0;
    Numbers target{};
    Numbers desired{};
  };

  void forget(const Settings* settings);
  void take_goal(Wish& out) noexcept;

  std::mutex writers_;
  Goal goal_;                     // as it was stored last
  std::uint64_t count_ = 0;       // of goals
  std::list<Settings> settings_;  // in use, or waiting
  share::Ring<safety::Request, 16> requests_;
  share::Seqlock<Goal> goals_;
  std::atomic<const Settings*> pending_{nullptr};

  // The loop's side.
  std::uint64_t goals_taken_ = 0;  // stores
  std::uint64_t target_seen_ = 0;
  std::uint64_t desired_seen_ = 0;
};

}  // namespace supple::runtime

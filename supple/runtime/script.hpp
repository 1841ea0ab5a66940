#pragma once

#include <cstddef>
#include <list>
#include <vector>

#include "supple/runtime/operator.hpp"

namespace supple::runtime {

/// Wishes at given times of a run. Everything in it is prepared before the run begins.
class Script final : public Operator {
 public:
  /// For the first tick at `at` or later. May be added in any order. Of those due in one tick the
  /// last one counts; but every request has a tick of its own.
  void add(Seconds at, const Wish& wish);
  void add(Seconds at, Settings settings);

  void wish(Seconds t, Wish& out) noexcept override;

 private:
  struct Step {
    Seconds at{0.0};
    Wish wish;
  };
  std::vector<Step> steps_;  // sorted
  std::list<Settings> settings_;
  std::size_t next_ = 0;
};

}  // namespace supple::runtime

#pragma once

// Supple itself as one of the rivals: its tick, from a configuration.

#include <memory>
#include <string>
#include <vector>

#include "supple/benchmark/rival.hpp"
#include "supple/config/config.hpp"
#include "supple/control/tick.hpp"
#include "supple/core/result.hpp"

namespace supple::benchmark {

/// Damping along the tool: what `supple tune` calls comfortable for a wall of this stiffness on the
/// plant of trial.hpp [N s/m].
[[nodiscard]] double comfortable_damping(double stiffness);

/// The configuration of an arm that presses along its tool with this damping.
[[nodiscard]] std::string pressing_yaml(double damping);

class SuppleRival final : public Rival {
 public:
  /// `free` has no target force, `pressing` has one.
  SuppleRival(const config::Setup& free, const config::Setup& pressing);

  [[nodiscard]] Seconds period() const override { return free_.safety.period; }
  [[nodiscard]] robot::Command step(const robot::Reading& reading, const Wish& wish) override;

 private:
  control::Params free_;
  control::Params pressing_;
  const control::Params* params_ = &free_;
  control::State state_;
  control::TickOutput out_;
  bool began_ = false;
};

/// With `changes` of the configuration, as in "contact.guard=off". Otherwise what is wrong with it.
[[nodiscard]] Result<std::unique_ptr<SuppleRival>, std::string> supple_rival(
    const config::Sources& sources, double damping, double force,
    const std::vector<std::string>& changes = {});

}  // namespace supple::benchmark

#pragma once

// A hand on the simulated tool that another thread moves while the run goes on: the mouse of a
// person. What it does is in the log as all that the simulator does: in the readings, which replay
// goes by, and in Tick::truth.

#include <array>
#include <cstdint>

#include "supple/core/spatial.hpp"
#include "supple/runtime/operator.hpp"
#include "supple/share/seqlock.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::scenario {

/// It grows and falls with bounded rates, as a person's does, so that it is no spike of the sensor.
class Hand final : public runtime::Operator {
 public:
  static constexpr double kForceRate = 500.0;  // [N/s]
  static constexpr double kTorqueRate = 50.0;  // [N m/s]
  static constexpr Seconds kLongestHold{1.0};

  /// Before the run; the robot outlives it. Without a robot nothing is pushed.
  void take_hold_of(sim::SimRobot* robot, Seconds period) noexcept;

  /// F_P_W for as long, at most kLongestHold, unless it is called again. From one thread only, not
  /// the loop's; finite.
  void push(const Wrench& F_P_W, Seconds hold) noexcept;

  /// By the loop's thread.
  void wish(Seconds t, runtime::Wish& out) noexcept override;

 private:
  struct Pull {
    std::uint64_t number = 0;
    std::array<double, 6> F{};  // force, torque
    double hold = 0.0;          // [s]
  };

  share::Seqlock<Pull> pulls_;
  std::uint64_t count_ = 0;  // the pushing thread's

  // The loop's side.
  sim::SimRobot* robot_ = nullptr;
  double period_ = 0.0;
  std::uint64_t seen_ = 0;
  double left_ = 0.0;  // of the hold [s]
  Wrench wanted_;
  Wrench acting_;
};

}  // namespace supple::scenario

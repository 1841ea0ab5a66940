#pragma once

// The controller and the simulated robot, tick by tick.

#include <memory>
#include <optional>
#include <utility>

#include "supple/control/adopt.hpp"
#include "supple/control/tick.hpp"
#include "unit/sim/sim_support.hpp"

namespace supple::test {

class Loop {
 public:
  Loop(const control::Params& params, const sim::SimSetup& setup, Seconds period)
      : params_{params}, robot_{made(setup)}, period_{period} {
    robot_->advance(period);
  }

  const control::TickOutput& tick(safety::Request request = safety::Request::kNone) {
    robot_->read(reading_);
    control::TickInput in;
    in.facts = {.request = request,
                .dt = dt_,
                .robot_ready = reading_.ready,
                .q = reading_.joints.q,
                .v = reading_.joints.v,
                .joint_stamp = reading_.joints.stamp,
                .joint_age = reading_.joints.age,
                .reading = reading_.wrench.reading,
                .reading_stamp = reading_.wrench.stamp,
                .reading_age = reading_.wrench.age};
    in.target = target;
    in.desired = std::exchange(desired, std::nullopt);
    control::tick(params_, state_, in, out_);
    robot_->write({.mode = mode, .v = out_.v_command, .q = out_.q_command});
    dt_ = robot_->advance(period_);
    return out_;
  }

  void run(double seconds) {
    for (double t = 0.5 * period_.count(); t < seconds; t += period_.count()) tick();
  }

  void set_params(const control::Params& params) {
    control::adopt(params_, params, state_);
    params_ = params;
  }

  [[nodiscard]] const control::TickOutput& out() const { return out_; }
  [[nodiscard]] const sim::Truth& truth() const { return robot_->truth(); }

  robot::CommandMode mode = robot::CommandMode::kVelocity;
  std::optional<control::Target> target;
  std::optional<control::Reference> desired;  // counts once

 private:
  control::Params params_;
  std::unique_ptr<sim::SimRobot> robot_;
  Seconds period_;
  Seconds dt_ = period_;
  robot::Reading reading_;
  control::State state_;
  control::TickOutput out_;
};

}  // namespace supple::test

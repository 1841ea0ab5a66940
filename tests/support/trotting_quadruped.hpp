#pragma once

// The simulated quadruped with its gait: it stands for a while, then trots straight ahead. The gait
// is given the true motion, so that the walk depends on no estimator.

#include <memory>

#include "supple/legged/gait.hpp"
#include "support/sim_quadruped.hpp"

namespace supple::test {

class TrottingQuadruped {
 public:
  static constexpr Seconds kTick{1e-3};

  TrottingQuadruped(const sim::QuadrupedSetup& setup, double speed, double stands)
      : speed_{speed},
        stands_{stands},
        robot_{made(setup)},
        gait_{*legged::gait_defaults(setup.robot, setup.feet)} {
    robot_->advance(kTick);
    robot_->read(reading_);
    state_ = legged::gait_start(gait_, input());
  }

  /// One millisecond.
  void advance() {
    if (ticks_++ % kGaitEvery == 0) {
      legged::GaitCommand command;
      if (time() >= stands_) {
        command.mode = legged::GaitMode::kTrot;
        command.v_H.x() = speed_;
      }
      const auto out =
          legged::step(gait_, state_, command, input(), Seconds{kGaitEvery * kTick.count()});
      robot_->write({.q = out.q, .v = out.v, .tau = out.tau});
    }
    robot_->advance(kTick);
    robot_->read(reading_);
  }

  [[nodiscard]] const robot::LeggedReading& reading() const { return reading_; }
  [[nodiscard]] const robot::LeggedTruth& truth() const { return robot_->truth(); }
  [[nodiscard]] bool fallen() const { return robot_->fallen(); }
  [[nodiscard]] double time() const { return robot_->time().count(); }

 private:
  static constexpr int kGaitEvery = 2;

  [[nodiscard]] legged::GaitInput input() const {
    return {.R_WB = reading_.imu.R_WB,
            .gyro_B = reading_.imu.gyro_B,
            .q = reading_.q,
            .v = reading_.v,
            .p_WB = truth().X_WB.p,
            .v_WB_W = truth().V_WB_W.linear};
  }

  double speed_;
  double stands_;
  std::unique_ptr<sim::SimQuadruped> robot_;
  legged::GaitParams gait_;
  legged::GaitState state_;
  robot::LeggedReading reading_;
  int ticks_ = 0;
};

}  // namespace supple::test

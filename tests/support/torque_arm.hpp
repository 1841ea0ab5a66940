#pragma once

// A robot that does exactly what it is told and reports the torques that this takes, while wrenches
// act on any of its frames. No sensor.

#include <vector>

#include "supple/control/adopt.hpp"
#include "supple/control/design.hpp"
#include "supple/control/tick.hpp"
#include "supple/model/dynamics.hpp"

namespace supple::test {

class TorqueArm {
 public:
  struct Load {
    model::FrameId frame;
    Wrench F_W;  // about the frame's origin, world axes
  };

  /// `robot` is the one that moves, with all that it carries.
  TorqueArm(const control::Params& params, const model::RobotModel& robot, const VecJ& q,
            Seconds dt)
      : params_{params}, robot_{robot}, q_{q}, v_{VecJ::Zero(q.size())}, a_{v_}, dt_{dt} {}

  const control::TickOutput& tick(const std::vector<Load>& loads = {},
                                  safety::Request request = safety::Request::kNone) {
    control::TickInput in;
    in.facts = {.request = request,
                .dt = dt_,
                .q = q_,
                .v = v_,
                .tau = torques(loads),
                .joint_stamp = ++stamp_};
    in.target = target_;
    target_.reset();
    if (without_torques_) in.facts.tau.resize(0);
    control::tick(params_, state_, in, out_);
    a_ = (out_.v_command - v_) / dt_.count();
    v_ = out_.v_command;
    q_ += dt_.count() * v_;
    return out_;
  }

  void run(double seconds, const std::vector<Load>& loads = {}) {
    const int ticks = static_cast<int>(seconds / dt_.count() + 0.5);
    for (int i = 0; i < ticks; ++i) tick(loads);
  }

  void set_params(const control::Params& params) {
    control::adopt(params_, params, state_);
    params_ = params;
  }
  void set_target(const control::Target& target) { target_ = target; }
  void hide_torques(bool hidden) { without_torques_ = hidden; }

  [[nodiscard]] const control::TickOutput& out() const { return out_; }
  [[nodiscard]] const control::State& state() const { return state_; }
  [[nodiscard]] const VecJ& q() const { return q_; }
  [[nodiscard]] Pose pose(model::FrameId frame) const {
    model::Workspace work;
    model::update_placements(robot_, work, q_);
    return model::pose(robot_, work, frame);
  }
  /// What the loads do to the joints here.
  [[nodiscard]] VecJ outside(const std::vector<Load>& loads) const {
    model::Workspace work;
    model::update_placements(robot_, work, q_);
    VecJ out = VecJ::Zero(q_.size());
    for (const Load& load : loads) {
      JacV J(6, robot_.nv());
      model::jacobian(robot_, work, load.frame, J);
      const Vec6 F = stacked(load.F_W);
      for (Eigen::Index i = 0; i < out.size(); ++i) out[i] += J.col(i).dot(F);
    }
    return out;
  }

 private:
  [[nodiscard]] VecJ torques(const std::vector<Load>& loads) const {
    model::Workspace work;
    VecJ tau(q_.size());
    model::inverse_dynamics(robot_, work, q_, v_, a_, tau);
    return tau - outside(loads);
  }

  control::Params params_;
  model::RobotModel robot_;
  control::State state_;
  control::TickOutput out_;
  VecJ q_;
  VecJ v_;
  VecJ a_;
  Seconds dt_;
  std::uint64_t stamp_ = 0;
  bool without_torques_ = false;
  std::optional<control::Target> target_;
};

}  // namespace supple::test

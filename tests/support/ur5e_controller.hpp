#pragma once

// A controller for the UR5e with gains that are easy to reckon with, made without a file.

#include "supple/control/adopt.hpp"
#include "supple/control/design.hpp"
#include "supple/control/tick.hpp"

namespace supple::test {

struct Ur5e {
  control::Design design;
  control::Params params;  // of the design
  VecJ q0;                 // elbow up, tool down, far from singular
};

/// 5 kg, 200 N s/m, 100 N/m; no filter, no deadband, no ramp; `period` is nominal.
[[nodiscard]] Ur5e ur5e_controller(Seconds period = Seconds{2e-3});

/// Of a design that must hold together; says why and ends the program if it does not.
[[nodiscard]] control::Params params_of(const control::Design& design);

/// A robot that does exactly what it is told, and a sensor that feels what it is given.
class PerfectArm {
 public:
  PerfectArm(const control::Params& params, const VecJ& q, Seconds dt);

  /// One tick under a wrench on the sensor, in its own axes. The request counts once.
  const control::TickOutput& tick(const Wrench& F_S_S,
                                  safety::Request request = safety::Request::kNone);
  void set_target(const control::Target& target) { target_ = target; }
  void set_desired(const control::Reference& desired) { desired_ = desired; }
  void set_params(const control::Params& params) {
    control::adopt(params_, params, state_);
    params_ = params;
  }

  [[nodiscard]] const control::TickOutput& out() const { return out_; }
  [[nodiscard]] const control::State& state() const { return state_; }
  [[nodiscard]] const VecJ& q() const { return q_; }

 private:
  control::Params params_;
  control::State state_;
  control::TickOutput out_;
  VecJ q_;
  VecJ v_;
  Seconds dt_;
  std::uint64_t stamp_ = 0;
  std::optional<control::Target> target_;
  std::optional<control::Reference> desired_;
};

}  // namespace supple::test

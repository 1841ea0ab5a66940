#pragma once

// Where the joints should be: the trajectory that the controller generates, one control step at a
// time. With h the step and a the acceleration,
//
//   speed   v <- v + s (v_wanted - v), the largest |change| at most a h;   q <- q + v h
//   servo   v <- (1 - exp(-w h)) / h (q_wanted - q);                       q <- q + v h
//
// All joints change in proportion, as speedj and stopj do: the leading one with a.

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/robot/reading.hpp"

namespace supple::virtual_ur {

class Motion {
 public:
  /// `bandwidth` of the servo [Hz].
  Motion(const Vec6& q, Seconds step, double bandwidth) noexcept;

  void speed(const Vec6& v_wanted, double acceleration) noexcept;
  void servo(const Vec6& q_wanted) noexcept;
  void brake(double deceleration) noexcept { speed(Vec6::Zero(), deceleration); }
  /// At rest, here.
  void reset(const Vec6& q) noexcept;

  [[nodiscard]] bool at_rest() const noexcept { return v_.isZero(0.0); }
  [[nodiscard]] const Vec6& q() const noexcept { return q_; }
  [[nodiscard]] const Vec6& v() const noexcept { return v_; }
  [[nodiscard]] const Vec6& a() const noexcept { return a_; }
  /// What the joints' servos are told.
  [[nodiscard]] const robot::Command& command() const noexcept { return command_; }

 private:
  void move(const Vec6& v) noexcept;

  double h_;
  double share_;  // of a difference that one step of the servo takes away
  Vec6 q_;
  Vec6 v_ = Vec6::Zero();
  Vec6 a_ = Vec6::Zero();
  robot::Command command_;
};

}  // namespace supple::virtual_ur

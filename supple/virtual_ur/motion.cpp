#include "supple/virtual_ur/motion.hpp"

#include <cmath>
#include <numbers>

namespace supple::virtual_ur {

Motion::Motion(const Vec6& q, Seconds step, double bandwidth) noexcept
    : h_{step.count()},
      share_{-std::expm1(-2.0 * std::numbers::pi * bandwidth * step.count())},
      q_{q} {
  command_.v = VecJ::Zero(6);
  command_.q = q;
}

void Motion::move(const Vec6& v) noexcept {
  a_ = (v - v_) / h_;
  v_ = v;
  q_ += h_ * v_;
}

void Motion::speed(const Vec6& v_wanted, double acceleration) noexcept {
  Vec6 change = v_wanted - v_;
  const double largest = change.cwiseAbs().maxCoeff();
  const double allowed = acceleration * h_;
  // to the bit where it fits, so that a stop ends in zero
  if (largest > allowed) {
    change *= allowed / largest;
    move(v_ + change);
  } else {
    move(v_wanted);
  }
  command_.mode = robot::CommandMode::kVelocity;
  command_.v = v_;
}

void Motion::servo(const Vec6& q_wanted) noexcept {
  move(share_ / h_ * (q_wanted - q_));
  command_.mode = robot::CommandMode::kPosition;
  command_.q = q_wanted;
}

void Motion::reset(const Vec6& q) noexcept {
  q_ = q;
  v_.setZero();
  a_.setZero();
  command_.mode = robot::CommandMode::kVelocity;
  command_.v = VecJ::Zero(6);
}

}  // namespace supple::virtual_ur

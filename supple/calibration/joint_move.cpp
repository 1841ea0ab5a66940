#include "supple/calibration/joint_move.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace supple::calibration {
namespace {

constexpr double kPeakSpeed = 1.875;
const double kPeakAcceleration = 10.0 / std::sqrt(3.0);
constexpr double kShortest = 0.1;  // [s]

}  // namespace

JointMove::JointMove(const VecJ& from, const VecJ& to, const MoveLimits& limits, double longest_way,
                     double probe_speed)
    : from_{from}, to_{to}, s_{0.0} {
  duration_ = std::max(kShortest, kPeakSpeed * longest_way / probe_speed);
  for (int i = 0; i < from.size(); ++i) {
    const double way = std::abs(to[i] - from[i]);
    duration_ = std::max({duration_, kPeakSpeed * way / limits.speed[i],
                          std::sqrt(kPeakAcceleration * way / limits.acceleration[i])});
  }
  slowing_ = std::numeric_limits<double>::infinity();
  for (int i = 0; i < from.size(); ++i) {
    const double fastest = kPeakSpeed * std::abs(to[i] - from[i]) / duration_;
    if (fastest > 0.0) slowing_ = std::min(slowing_, limits.acceleration[i] / fastest);
  }
}

void JointMove::advance(Seconds dt) noexcept {
  if (stopping_) rate_ = std::max(0.0, rate_ - slowing_ * dt.count());
  if (duration_ > 0.0) s_ = std::min(1.0, s_ + rate_ * dt.count() / duration_);
}

VecJ JointMove::q() const noexcept {
  const double s = s_;
  const double b = s * s * s * (10.0 + s * (-15.0 + 6.0 * s));
  return from_ + b * (to_ - from_);
}

VecJ JointMove::v() const noexcept {
  if (at_rest()) return VecJ::Zero(from_.size());
  const double b = 30.0 * s_ * s_ * (1.0 - s_) * (1.0 - s_);
  return rate_ * b / duration_ * (to_ - from_);
}

}  // namespace supple::calibration

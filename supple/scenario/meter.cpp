#include "supple/scenario/meter.hpp"

#include <algorithm>
#include <cmath>

#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"

namespace supple::scenario {
namespace {

constexpr double kTouched = 1.0;   // [N]
constexpr double kReleased = 0.5;  // [N]
constexpr double kSettled = 0.05;  // of the target
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Meter::Meter(config::Metric metric, Seconds from, Seconds to)
    : quantity_{quantity_of(metric)}, from_{from}, to_{to} {}

void Meter::add(const Sample& sample) {
  // half a period: times are sums of periods, and round
  const Seconds half = 0.5 * sample.scale.period;
  if (sample.t < from_ - half || sample.t >= to_ - half) return;
  const double value = quantity_.value(sample);
  if (std::isnan(value)) return;
  period_ = sample.scale.period;
  last_ = sample.t;
  ++count_;
  largest_ = std::max(largest_, value);
  least_ = std::min(least_, value);
  sum_ += value;
  squares_ += value * value;
  final_ = value;
  if (value != 0.0) {
    time_ += period_.count();
    if (!first_nonzero_) first_nonzero_ = sample.t;
  }
  switch (quantity_.reduce) {
    case Reduce::kTouches:
    case Reduce::kUntouched:
      return add_touch(sample, value);
    case Reduce::kSettling:
      return add_settling(sample, value);
    case Reduce::kDrift:
    case Reduce::kDriftTurn:
    case Reduce::kSwing:
      return add_places(sample);
    default:
      return;
  }
}

void Meter::add_touch(const Sample& sample, double force) {
  if (touching_ && force < kReleased) touching_ = false;
  if (!touching_ && force > kTouched) {
    touching_ = true;
    ++touches_;
    if (!first_touch_) first_touch_ = sample.t;
  }
  if (first_touch_ && !touching_) untouched_ += period_.count();
}

void Meter::add_settling(const Sample& sample, double error) {
  if (!first_touch_ && force_size(sample) > kTouched) first_touch_ = sample.t;
  const double target = force_error(sample).target.norm();
  if (first_touch_ && error > kSettled * target) last_unsettled_ = sample.t + period_;
}

void Meter::add_places(const Sample& sample) {
  last_place_ = probe(sample);
  const Vec3& p = last_place_.p;
  lowest_ = first_place_ ? Vec3{lowest_.cwiseMin(p)} : p;
  highest_ = first_place_ ? Vec3{highest_.cwiseMax(p)} : p;
  if (!first_place_) first_place_ = last_place_;
}

double Meter::settling() const {
  if (!first_touch_) return kNothing;
  return std::max(0.0, (last_unsettled_ - *first_touch_).count());
}

double Meter::value() const {
  if (count_ == 0) return kNothing;
  switch (quantity_.reduce) {
    case Reduce::kLargest:
      return largest_;
    case Reduce::kLeast:
      return least_;
    case Reduce::kMean:
      return sum_ / count_;
    case Reduce::kRms:
      return std::sqrt(squares_ / count_);
    case Reduce::kFinal:
      return final_;
    case Reduce::kSum:
      return sum_;
    case Reduce::kTime:
      return time_;
    case Reduce::kFirstTime:
      return (first_nonzero_ ? *first_nonzero_ : last_ + period_).count();
    case Reduce::kTouches:
      return touches_;
    case Reduce::kUntouched:
      return first_touch_ ? untouched_ : kNothing;
    case Reduce::kSettling:
      return settling();
    case Reduce::kDrift:
      return (last_place_.p - first_place_->p).norm() / config::kMillimetre;
    case Reduce::kDriftTurn:
      return log3(first_place_->R.transpose() * last_place_.R).norm() / config::kDegree;
    case Reduce::kSwing:
      return (highest_ - lowest_).maxCoeff() / config::kMillimetre;
  }
  return kNothing;
}

}  // namespace supple::scenario

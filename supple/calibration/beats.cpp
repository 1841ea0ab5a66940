#include "supple/calibration/beats.hpp"

#include <chrono>

#include "supple/core/check.hpp"

namespace supple::calibration {
namespace {

constexpr std::chrono::milliseconds kTooLate{100};  // to catch up

}  // namespace

Beats::Beats(robot::Robot& robot, runtime::Clock* clock, Seconds period)
    : stepped_{dynamic_cast<robot::SteppedRobot*>(&robot)}, clock_{clock}, period_{period} {
  SUPPLE_REQUIRE(clock_ != nullptr || stepped_ != nullptr);
  if (clock_ != nullptr) last_ = planned_ = clock_->now();
}

Seconds Beats::wait() {
  Seconds dt = period_;
  if (stepped_ != nullptr) dt = stepped_->advance(period_);
  if (clock_ == nullptr) return dt;
  planned_ += std::chrono::round<runtime::Nanoseconds>(period_);
  clock_->sleep_until(planned_);
  const runtime::Nanoseconds now = clock_->now();
  if (now - planned_ > kTooLate) planned_ = now;
  if (stepped_ == nullptr) dt = now - last_;
  last_ = now;
  return dt;
}

}  // namespace supple::calibration

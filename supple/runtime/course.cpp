#include "supple/runtime/course.hpp"

#include <cmath>

namespace supple::runtime {

using safety::Phase;
using safety::Request;

std::string_view name(End end) noexcept {
  switch (end) {
    case End::kDuration:
      return "duration";
    case End::kStopRequested:
      return "stop_requested";
    case End::kStopped:
      return "stopped";
    case End::kFault:
      return "fault";
    case End::kNotStarted:
      return "not_started";
    case End::kStopTimeout:
      return "stop_timeout";
    case End::kAtOnce:
      return "at_once";
  }
  return "unknown";
}

std::string_view sentence(End end) noexcept {
  switch (end) {
    case End::kDuration:
      return "its time was over";
    case End::kStopRequested:
      return "it was asked to stop";
    case End::kStopped:
      return "the arm was stopped";
    case End::kFault:
      return "the arm was stopped for a fault";
    case End::kNotStarted:
      return "the robot could not be started";
    case End::kStopTimeout:
      return "the arm did not come to rest in time";
    case End::kAtOnce:
      return "it was asked to end at once";
  }
  return "unknown";
}

Course::Course(const CourseOptions& options, const StopFlag* stop) noexcept
    : options_{options}, stop_{stop} {
  if (!options.start) started_ = Seconds{0.0};  // whoever starts it counts from the first tick
}

Seconds Course::since_start(Seconds now) const noexcept {
  return started_ ? now - *started_ : Seconds{-1.0};
}

Request Course::request(Seconds now, bool robot_ready, Request wished) noexcept {
  if (!ending_) {
    if (stop_ != nullptr && stop_->stop()) {
      ending_ = End::kStopRequested;
    } else if (started_ && now - *started_ >= options_.duration) {
      ending_ = End::kDuration;
    }
    ending_since_ = now;
  }
  if (ending_) {
    const bool moves = phase_ == Phase::kRunning || phase_ == Phase::kHolding;
    return moves ? Request::kStop : Request::kNone;
  }
  const bool may_start = options_.start && !started_ && robot_ready;
  return wished == Request::kNone && may_start ? Request::kStart : wished;
}

bool Course::at_rest(Seconds now) noexcept {
  const bool rests =
      phase_ == Phase::kStopped || phase_ == Phase::kFault || (ending_ && phase_ == Phase::kIdle);
  if (!rests) {
    at_rest_since_.reset();
    return false;
  }
  if (!at_rest_since_) at_rest_since_ = now;
  const bool no_end = std::isinf(options_.linger.count());
  if (no_end) return ending_.has_value();
  return now - *at_rest_since_ >= options_.linger;
}

std::optional<End> Course::judge(Seconds now, const safety::Verdict& verdict) noexcept {
  phase_ = verdict.phase;
  if (stop_ != nullptr && stop_->at_once()) return End::kAtOnce;
  if (!started_ && phase_ == Phase::kRunning) started_ = now;
  if (!started_) {
    if (ending_) return ending_;
    if (now >= options_.start_within) return End::kNotStarted;
    return std::nullopt;
  }
  if (at_rest(now)) return phase_ == Phase::kFault ? End::kFault : ending_.value_or(End::kStopped);
  if (ending_ && now - ending_since_ >= options_.stop_within && !at_rest_since_) {
    return End::kStopTimeout;
  }
  return std::nullopt;
}

}  // namespace supple::runtime

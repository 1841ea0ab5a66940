#pragma once

// Why the robot does not move as it was asked to: one enumerator per cause, one sentence each, and
// the numbers that triggered it.

#include <cstdint>
#include <string_view>

namespace supple::safety {

enum class StopReason : std::uint8_t {
  kNone,

  // asked for, or waiting; no harm in any of them
  kNotStarted,
  kHoldRequested,
  kStopRequested,
  kRobotNotReady,
  kNotAtRest,
  kJointStateLate,
  kTouched,
  kBumped,

  // what came in
  kPeriodUnusable,
  kJointStateLost,
  kJointPosition,
  kJointVelocity,
  kTracking,
  kTorqueUnusable,
  kWrenchNotFinite,
  kWrenchStale,
  kWrenchStuck,

  // what the tick made of it
  kWrenchOutOfRange,
  kWrenchJump,
  kForceLimit,
  kTorqueLimit,
  kCollision,
  kLinearSpeed,
  kAngularSpeed,
  kOutsideWalls,
  kIkFailed,
  kCommandNotFinite,
};

inline constexpr int kStopReasons = static_cast<int>(StopReason::kCommandNotFinite) + 1;

/// A reason with its numbers. The unit of both is `unit(reason)`.
struct Cause {
  StopReason reason = StopReason::kNone;
  double value = 0.0;
  double limit = 0.0;
  int index = -1;  // of the joint, or of the wrench's axis fx 0 ... tz 5; -1 where neither is meant
  double speed = 0.0;  // of that joint, where the limit grows with it [rad/s]
};

struct ReasonText {
  std::string_view name;      // for logs and tables
  std::string_view sentence;  // for people
  std::string_view unit;      // of value and limit; for joints "rad" stands for "m" too
};

[[nodiscard]] const ReasonText& text_of(StopReason reason) noexcept;

[[nodiscard]] inline std::string_view sentence(StopReason reason) noexcept {
  return text_of(reason).sentence;
}
[[nodiscard]] inline std::string_view name(StopReason reason) noexcept {
  return text_of(reason).name;
}
[[nodiscard]] inline std::string_view unit(StopReason reason) noexcept {
  return text_of(reason).unit;
}

/// Whether a stop for this reason needs a reset. The others end in rest, and a start is enough.
[[nodiscard]] constexpr bool is_fault(StopReason reason) noexcept {
  return reason >= StopReason::kPeriodUnusable;
}

}  // namespace supple::safety

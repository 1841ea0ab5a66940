#pragma once

// What goes wrong, and when: a script of faults by simulated time.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/sim/timeline.hpp"

namespace supple::sim {

enum class FaultKind : std::uint8_t {
  kSensorDropout,  // no samples come
  kSensorNan,      // samples are not numbers
  kSensorStuck,    // samples come, and are all the last good one
  kSensorSpike,    // `value` is added to every force [N]
  kSensorJump,     // `jump` is added to the reading
  kJointLoss,      // no packets come
  kJointNan,       // packets are not numbers
  kJointDelay,     // packets come later by `value` [s]
  kStall,          // the controller's thread stands still for `duration`, once, at `start`
  kClockJump,      // the controller's clock jumps by `value`, once, at `start` [s]
  kNotReady,       // a protective stop: the robot brakes, says so, and ignores commands
  kTorqueNan,      // torques of the joints are not numbers
};

/// "sensor_dropout" and so on.
[[nodiscard]] std::string_view name_of(FaultKind kind) noexcept;

struct Fault {
  FaultKind kind = FaultKind::kSensorDropout;
  Seconds start{0.0};
  Seconds duration{0.0};
  double value = 0.0;
  Wrench jump;
};

[[nodiscard]] std::optional<Problem> problem_of(const Fault& fault) noexcept;

class Faults {
 public:
  explicit Faults(std::vector<Fault> script) : script_{std::move(script)} {}

  /// The fault of this kind that acts at t: start <= t < start + duration.
  [[nodiscard]] const Fault* active(FaultKind kind, Nanos t) const noexcept;

  /// How far the controller's clock is ahead at t.
  [[nodiscard]] Nanos clock_offset(Nanos t) const noexcept;

  /// How long the thread stands still that would have woken at `until`, having slept since `since`.
  [[nodiscard]] Nanos stall_within(Nanos since, Nanos until) const noexcept;

 private:
  std::vector<Fault> script_;
};

}  // namespace supple::sim

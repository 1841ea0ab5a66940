#include "supple/sim/faults.hpp"

#include <cmath>

namespace supple::sim {

std::string_view name_of(FaultKind kind) noexcept {
  switch (kind) {
    case FaultKind::kSensorDropout:
      return "sensor_dropout";
    case FaultKind::kSensorNan:
      return "sensor_nan";
    case FaultKind::kSensorStuck:
      return "sensor_stuck";
    case FaultKind::kSensorSpike:
      return "sensor_spike";
    case FaultKind::kSensorJump:
      return "sensor_jump";
    case FaultKind::kJointLoss:
      return "joint_loss";
    case FaultKind::kJointNan:
      return "joint_nan";
    case FaultKind::kJointDelay:
      return "joint_delay";
    case FaultKind::kStall:
      return "stall";
    case FaultKind::kClockJump:
      return "clock_jump";
    case FaultKind::kNotReady:
      return "not_ready";
    case FaultKind::kTorqueNan:
      return "torque_nan";
  }
  return "";
}

std::optional<Problem> problem_of(const Fault& fault) noexcept {
  if (!(fault.start.count() >= 0.0 && std::isfinite(fault.start.count()))) {
    return Problem{"start", fault.start.count(), -1, "must be 0 or more and finite"};
  }
  if (!(fault.duration.count() >= 0.0 && std::isfinite(fault.duration.count()))) {
    return Problem{"duration", fault.duration.count(), -1, "must be 0 or more and finite"};
  }
  if (!std::isfinite(fault.value)) return Problem{"value", fault.value, -1, "must be finite"};
  const Vec6 jump = stacked(fault.jump);
  for (int i = 0; i < 6; ++i) {
    if (!std::isfinite(jump[i])) return Problem{"jump", jump[i], i, "must be finite"};
  }
  if (fault.kind == FaultKind::kJointDelay && fault.value < 0.0) {
    return Problem{"value", fault.value, -1, "must be 0 or more: a packet is never early"};
  }
  return {};
}

const Fault* Faults::active(FaultKind kind, Nanos t) const noexcept {
  for (const Fault& fault : script_) {
    const Nanos start = nanos(fault.start);
    if (fault.kind == kind && start <= t && t < start + nanos(fault.duration)) return &fault;
  }
  return nullptr;
}

Nanos Faults::clock_offset(Nanos t) const noexcept {
  Nanos out{0};
  for (const Fault& fault : script_) {
    if (fault.kind == FaultKind::kClockJump && nanos(fault.start) <= t) {
      out += nanos(Seconds{fault.value});
    }
  }
  return out;
}

Nanos Faults::stall_within(Nanos since, Nanos until) const noexcept {
  Nanos out{0};
  for (const Fault& fault : script_) {
    const Nanos start = nanos(fault.start);
    if (fault.kind == FaultKind::kStall && since < start && start <= until) {
      out += nanos(fault.duration);
    }
  }
  return out;
}

}  // namespace supple::sim

#include "supple/virtual_ur/cabinet.hpp"

#include <cmath>

namespace supple::virtual_ur {

using ur::RobotMode;
using ur::SafetyMode;

namespace {

std::int64_t steps_in(Seconds time, Seconds step) noexcept {
  return static_cast<std::int64_t>(std::ceil(time / step - 1e-9));
}

}  // namespace

Cabinet::Cabinet(const Options& options)
    : remote_control{options.remote_control},
      delays_{options.delays},
      step_{options.step()},
      modes_{.robot = options.start, .safety = SafetyMode::kNormal},
      goal_{options.start} {}

bool Cabinet::has_power() const noexcept {
  return modes_.robot == RobotMode::kIdle || modes_.robot == RobotMode::kRunning ||
         modes_.robot == RobotMode::kPowerOn || modes_.robot == RobotMode::kBackdrive;
}

bool Cabinet::is_stopped_by_safety() const noexcept {
  return modes_.safety != SafetyMode::kNormal && modes_.safety != SafetyMode::kReduced;
}

bool Cabinet::is_emergency() const noexcept {
  return modes_.safety == SafetyMode::kRobotEmergencyStop ||
         modes_.safety == SafetyMode::kSystemEmergencyStop ||
         modes_.safety == SafetyMode::kViolation || modes_.safety == SafetyMode::kFault;
}

bool Cabinet::may_move() const noexcept {
  return modes_.robot == RobotMode::kRunning && !is_stopped_by_safety();
}

void Cabinet::begin(RobotMode goal, Seconds after) noexcept {
  goal_ = goal;
  steps_left_ = steps_in(after, step_);
}

void Cabinet::step(bool at_rest) noexcept {
  if (modes_.safety == SafetyMode::kProtectiveStop) ++steps_stopped_;
  // motors hold the arm until it stands
  if (is_emergency() && at_rest) modes_.robot = goal_ = RobotMode::kPowerOff;
  if (modes_.robot == goal_) return;
  if (steps_left_ > 0) --steps_left_;
  if (steps_left_ > 0) return;
  if (modes_.robot == RobotMode::kBooting) {
    modes_.robot = RobotMode::kPowerOn;
    steps_left_ = steps_in(0.5 * delays_.power_on, step_);
  } else if (modes_.robot == RobotMode::kPowerOn) {
    modes_.robot = RobotMode::kIdle;
    steps_left_ = steps_in(delays_.brake_release, step_);
  } else {
    modes_.robot = goal_;
  }
}

bool Cabinet::power_on() noexcept {
  if (is_emergency()) return false;
  if (modes_.robot != RobotMode::kPowerOff) return has_power();
  modes_.robot = RobotMode::kBooting;
  begin(RobotMode::kIdle, 0.5 * delays_.power_on);
  return true;
}

bool Cabinet::power_off() noexcept {
  modes_.robot = RobotMode::kPowerOff;
  goal_ = RobotMode::kPowerOff;
  return true;
}

bool Cabinet::release_brakes() noexcept {
  if (is_emergency()) return false;
  if (modes_.robot == RobotMode::kRunning) return true;
  if (modes_.robot == RobotMode::kIdle && goal_ == RobotMode::kIdle) {
    begin(RobotMode::kRunning, delays_.brake_release);
    return true;
  }
  // it switches the power on first
  if (!power_on()) return false;
  goal_ = RobotMode::kRunning;
  return true;
}

bool Cabinet::unlock() noexcept {
  if (modes_.safety != SafetyMode::kProtectiveStop) return true;
  if (steps_stopped_ < steps_in(delays_.unlock, step_)) return false;
  modes_.safety = SafetyMode::kNormal;
  safety_popup = false;
  return true;
}

bool Cabinet::restart_safety() noexcept {
  modes_.safety = SafetyMode::kNormal;
  safety_popup = false;
  return power_off();
}

void Cabinet::protective_stop() noexcept {
  if (is_emergency()) return;
  modes_.safety = SafetyMode::kProtectiveStop;
  steps_stopped_ = 0;
  safety_popup = true;
}

void Cabinet::safeguard_stop(bool open) noexcept {
  if (open && modes_.safety == SafetyMode::kNormal) modes_.safety = SafetyMode::kSafeguardStop;
  if (!open && modes_.safety == SafetyMode::kSafeguardStop) modes_.safety = SafetyMode::kNormal;
}

void Cabinet::emergency_stop(bool pressed) noexcept {
  if (pressed && !is_emergency()) {
    modes_.safety = SafetyMode::kRobotEmergencyStop;
    safety_popup = true;
  }
  if (!pressed && modes_.safety == SafetyMode::kRobotEmergencyStop) {
    modes_.safety = SafetyMode::kNormal;
  }
}

void Cabinet::violation() noexcept {
  modes_.safety = SafetyMode::kViolation;
  safety_popup = true;
}

}  // namespace supple::virtual_ur

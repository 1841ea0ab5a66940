#include "supple/ur/modes.hpp"

#include <array>

namespace supple::ur {
namespace {

template <class E>
struct Row {
  E value;
  std::string_view name;
};

constexpr std::array<Row<RobotMode>, 10> kRobotModes{{
    {RobotMode::kNoController, "NO_CONTROLLER"},
    {RobotMode::kDisconnected, "DISCONNECTED"},
    {RobotMode::kConfirmSafety, "CONFIRM_SAFETY"},
    {RobotMode::kBooting, "BOOTING"},
    {RobotMode::kPowerOff, "POWER_OFF"},
    {RobotMode::kPowerOn, "POWER_ON"},
    {RobotMode::kIdle, "IDLE"},
    {RobotMode::kBackdrive, "BACKDRIVE"},
    {RobotMode::kRunning, "RUNNING"},
    {RobotMode::kUpdatingFirmware, "UPDATING_FIRMWARE"},
}};

constexpr std::array<Row<SafetyMode>, 14> kSafetyModes{{
    {SafetyMode::kNormal, "NORMAL"},
    {SafetyMode::kReduced, "REDUCED"},
    {SafetyMode::kProtectiveStop, "PROTECTIVE_STOP"},
    {SafetyMode::kRecovery, "RECOVERY"},
    {SafetyMode::kSafeguardStop, "SAFEGUARD_STOP"},
    {SafetyMode::kSystemEmergencyStop, "SYSTEM_EMERGENCY_STOP"},
    {SafetyMode::kRobotEmergencyStop, "ROBOT_EMERGENCY_STOP"},
    {SafetyMode::kViolation, "VIOLATION"},
    {SafetyMode::kFault, "FAULT"},
    {SafetyMode::kValidateJointId, "VALIDATE_JOINT_ID"},
    {SafetyMode::kUndefined, "UNDEFINED"},
    {SafetyMode::kAutomaticModeSafeguardStop, "AUTOMATIC_MODE_SAFEGUARD_STOP"},
    {SafetyMode::kSystemThreePositionStop, "SYSTEM_THREE_POSITION_ENABLING_STOP"},
    {SafetyMode::kPendantThreePositionStop, "TP_THREE_POSITION_ENABLING_STOP"},
}};

constexpr std::array<Row<RuntimeState>, 6> kRuntimeStates{{
    {RuntimeState::kStopping, "STOPPING"},
    {RuntimeState::kStopped, "STOPPED"},
    {RuntimeState::kPlaying, "PLAYING"},
    {RuntimeState::kPausing, "PAUSING"},
    {RuntimeState::kPaused, "PAUSED"},
    {RuntimeState::kResuming, "RESUMING"},
}};

template <class E, std::size_t n>
std::string_view name_in(const std::array<Row<E>, n>& rows, E value) noexcept {
  for (const auto& row : rows) {
    if (row.value == value) return row.name;
  }
  return "UNDEFINED";
}

template <class E, std::size_t n>
std::optional<E> named_in(const std::array<Row<E>, n>& rows, std::string_view name) noexcept {
  for (const auto& row : rows) {
    if (row.name == name) return row.value;
  }
  return std::nullopt;
}

template <class E, std::size_t n>
E value_in(const std::array<Row<E>, n>& rows, std::int64_t number, E otherwise) noexcept {
  for (const auto& row : rows) {
    if (static_cast<std::int64_t>(row.value) == number) return row.value;
  }
  return otherwise;
}

std::string_view safety_obstacle(SafetyMode mode) noexcept {
  switch (mode) {
    case SafetyMode::kNormal:
    case SafetyMode::kReduced:
      return {};
    case SafetyMode::kProtectiveStop:
      return "protective stop: find out why, then unlock it at the pendant";
    case SafetyMode::kSafeguardStop:
    case SafetyMode::kAutomaticModeSafeguardStop:
      return "safeguard stop: leave the guarded area and reset the safeguard";
    case SafetyMode::kSystemEmergencyStop:
    case SafetyMode::kRobotEmergencyStop:
      return "emergency stop: release the button, then power the robot on again";
    case SafetyMode::kSystemThreePositionStop:
    case SafetyMode::kPendantThreePositionStop:
      return "enabling switch not held: hold it in its middle position";
    case SafetyMode::kRecovery:
      return "recovery mode: move the arm back inside its limits at the pendant";
    case SafetyMode::kViolation:
    case SafetyMode::kFault:
      return "safety violation or fault: read the pendant's log, then restart the safety system";
    case SafetyMode::kValidateJointId:
      return "joint identities not confirmed: confirm them at the pendant";
    case SafetyMode::kUndefined:
      return "safety state unknown: look at the pendant";
  }
  return "safety state unknown: look at the pendant";
}

}  // namespace

std::string_view name(RobotMode mode) noexcept { return name_in(kRobotModes, mode); }
std::string_view name(SafetyMode mode) noexcept { return name_in(kSafetyModes, mode); }
std::string_view name(RuntimeState state) noexcept { return name_in(kRuntimeStates, state); }

std::optional<RobotMode> robot_mode_named(std::string_view name) noexcept {
  return named_in(kRobotModes, name);
}
std::optional<SafetyMode> safety_mode_named(std::string_view name) noexcept {
  return named_in(kSafetyModes, name);
}

RobotMode robot_mode_of(std::int64_t number) noexcept {
  return value_in(kRobotModes, number, RobotMode::kNoController);
}
SafetyMode safety_mode_of(std::int64_t number) noexcept {
  return value_in(kSafetyModes, number, SafetyMode::kUndefined);
}
RuntimeState runtime_state_of(std::int64_t number) noexcept {
  return value_in(kRuntimeStates, number, RuntimeState::kStopped);
}

bool may_move(const Modes& modes) noexcept { return obstacle(modes).empty(); }

std::string_view obstacle(const Modes& modes) noexcept {
  if (const auto words = safety_obstacle(modes.safety); !words.empty()) return words;
  switch (modes.robot) {
    case RobotMode::kRunning:
      break;
    case RobotMode::kPowerOff:
      return "the arm has no power: switch it on";
    case RobotMode::kPowerOn:
    case RobotMode::kIdle:
      return "the brakes are closed: release them";
    case RobotMode::kBackdrive:
      return "freedrive: leave it at the pendant";
    default:
      return "the controller is not ready: look at the pendant";
  }
  if (modes.runtime != RuntimeState::kPlaying) return "no program runs: start it";
  return {};
}

}  // namespace supple::ur

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

constexpr std::array<Row<SafetyMode>, 21> kSafetyModes{{
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
    {SafetyMode::kImmiEmergencyStop, "IMMI_EMERGENCY_STOP"},
    {SafetyMode::kImmiSafeguardStop, "IMMI_SAFEGUARD_STOP"},
    {SafetyMode::kProfisafeWaitsForParameters, "PROFISAFE_WAITING_FOR_PARAMETERS"},
    {SafetyMode::kProfisafeAutomaticModeSafeguardStop, "PROFISAFE_AUTOMATIC_MODE_SAFEGUARD_STOP"},
    {SafetyMode::kProfisafeSafeguardStop, "PROFISAFE_SAFEGUARD_STOP"},
    {SafetyMode::kProfisafeEmergencyStop, "PROFISAFE_EMERGENCY_STOP"},
    {SafetyMode::kSafetyApiSafeguardStop, "SAFETY_API_SAFEGUARD_STOP"},
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

struct ObstacleText {
  std::string_view name;
  std::string_view sentence;
};

// in the order of Obstacle
constexpr std::array<ObstacleText, kObstacles> kObstacleTexts{{
    {"none", ""},
    {"state_lost", "nothing comes from the robot: look at its cable and its power"},
    {"commands_lost",
     "the program on the robot has ended its connection: look at the pendant, then start again"},
    {"local_mode", "the robot is in local mode: choose remote control at the pendant"},
    {"protective_stop", "protective stop: find out why, then unlock it at the pendant"},
    {"safeguard_stop", "safeguard stop: leave the guarded area and reset the safeguard"},
    {"emergency_stop", "emergency stop: release the button, then power the robot on again"},
    {"enabling_switch", "enabling switch not held: hold it in its middle position"},
    {"recovery", "recovery mode: move the arm back inside its limits at the pendant"},
    {"safety_fault",
     "safety violation or fault: read the pendant's log, then restart the safety system"},
    {"joint_identities", "joint identities not confirmed: confirm them at the pendant"},
    {"safety_unknown", "safety state unknown: look at the pendant"},
    {"power_off", "the arm has no power: switch it on"},
    {"brakes", "the brakes are closed: release them"},
    {"backdrive", "backdrive, the arm can be moved by hand without power: leave it at the pendant"},
    {"controller", "the controller is not ready: look at the pendant"},
    {"program_paused", "the program is paused: let it go on at the pendant, or stop it"},
    {"program_stopped", "no program runs: start it"},
    {"too_slow",
     "the speed slider is below 50 %: raise it; limits.speed_m_per_s makes the arm slow"},
}};

Obstacle safety_obstacle(SafetyMode mode) noexcept {
  switch (mode) {
    case SafetyMode::kNormal:
    case SafetyMode::kReduced:
      return Obstacle::kNone;
    case SafetyMode::kProtectiveStop:
      return Obstacle::kProtectiveStop;
    case SafetyMode::kSafeguardStop:
    case SafetyMode::kAutomaticModeSafeguardStop:
    case SafetyMode::kImmiSafeguardStop:
    case SafetyMode::kProfisafeAutomaticModeSafeguardStop:
    case SafetyMode::kProfisafeSafeguardStop:
    case SafetyMode::kSafetyApiSafeguardStop:
      return Obstacle::kSafeguardStop;
    case SafetyMode::kSystemEmergencyStop:
    case SafetyMode::kRobotEmergencyStop:
    case SafetyMode::kImmiEmergencyStop:
    case SafetyMode::kProfisafeEmergencyStop:
      return Obstacle::kEmergencyStop;
    case SafetyMode::kSystemThreePositionStop:
    case SafetyMode::kPendantThreePositionStop:
      return Obstacle::kEnablingSwitch;
    case SafetyMode::kRecovery:
      return Obstacle::kRecovery;
    case SafetyMode::kViolation:
    case SafetyMode::kFault:
      return Obstacle::kSafetyFault;
    case SafetyMode::kValidateJointId:
      return Obstacle::kJointIdentities;
    case SafetyMode::kUndefined:
    case SafetyMode::kProfisafeWaitsForParameters:
      return Obstacle::kSafetyUnknown;
  }
  return Obstacle::kSafetyUnknown;
}

Obstacle power_obstacle(RobotMode mode) noexcept {
  switch (mode) {
    case RobotMode::kRunning:
      return Obstacle::kNone;
    case RobotMode::kPowerOff:
      return Obstacle::kPowerOff;
    case RobotMode::kPowerOn:
    case RobotMode::kIdle:
      return Obstacle::kBrakes;
    case RobotMode::kBackdrive:
      return Obstacle::kBackdrive;
    default:
      return Obstacle::kController;
  }
}

Obstacle program_obstacle(RuntimeState state) noexcept {
  switch (state) {
    case RuntimeState::kPlaying:
      return Obstacle::kNone;
    case RuntimeState::kPausing:
    case RuntimeState::kPaused:
    case RuntimeState::kResuming:
      return Obstacle::kProgramPaused;
    default:
      return Obstacle::kProgramStopped;
  }
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

Obstacle obstacle_of(const Modes& modes) noexcept {
  if (const Obstacle found = safety_obstacle(modes.safety); found != Obstacle::kNone) return found;
  if (const Obstacle found = power_obstacle(modes.robot); found != Obstacle::kNone) return found;
  return program_obstacle(modes.runtime);
}

std::string_view name(Obstacle obstacle) noexcept {
  return kObstacleTexts[static_cast<std::size_t>(obstacle)].name;
}

std::string_view sentence(Obstacle obstacle) noexcept {
  return kObstacleTexts[static_cast<std::size_t>(obstacle)].sentence;
}

bool may_move(const Modes& modes) noexcept { return obstacle_of(modes) == Obstacle::kNone; }

std::string_view obstacle(const Modes& modes) noexcept { return sentence(obstacle_of(modes)); }

}  // namespace supple::ur

#pragma once

// The robot's own words for its state, and which of them mean that it may be moved.

#include <cstdint>
#include <optional>
#include <string_view>

namespace supple::ur {

enum class RobotMode : std::int8_t {
  kNoController = -1,
  kDisconnected = 0,
  kConfirmSafety = 1,
  kBooting = 2,
  kPowerOff = 3,
  kPowerOn = 4,
  kIdle = 5,
  kBackdrive = 6,
  kRunning = 7,
  kUpdatingFirmware = 8,
};

enum class SafetyMode : std::uint8_t {
  kNormal = 1,
  kReduced = 2,
  kProtectiveStop = 3,
  kRecovery = 4,
  kSafeguardStop = 5,
  kSystemEmergencyStop = 6,
  kRobotEmergencyStop = 7,
  kViolation = 8,
  kFault = 9,
  kValidateJointId = 10,
  kUndefined = 11,
  kAutomaticModeSafeguardStop = 12,
  kSystemThreePositionStop = 13,
  kPendantThreePositionStop = 14,
  kImmiEmergencyStop = 15,  // of an injection moulding machine
  kImmiSafeguardStop = 16,
  kProfisafeWaitsForParameters = 17,
  kProfisafeAutomaticModeSafeguardStop = 18,
  kProfisafeSafeguardStop = 19,
  kProfisafeEmergencyStop = 20,
  kSafetyApiSafeguardStop = 22,
};

enum class RuntimeState : std::uint8_t {
  kStopping = 0,
  kStopped = 1,
  kPlaying = 2,
  kPausing = 3,
  kPaused = 4,
  kResuming = 5,
};

/// As the dashboard writes them: "POWER_OFF", "PROTECTIVE_STOP".
[[nodiscard]] std::string_view name(RobotMode mode) noexcept;
[[nodiscard]] std::string_view name(SafetyMode mode) noexcept;
[[nodiscard]] std::string_view name(RuntimeState state) noexcept;
[[nodiscard]] std::optional<RobotMode> robot_mode_named(std::string_view name) noexcept;
[[nodiscard]] std::optional<SafetyMode> safety_mode_named(std::string_view name) noexcept;

/// Of a number on the wire; one that is not known is undefined, and so no permission.
[[nodiscard]] RobotMode robot_mode_of(std::int64_t number) noexcept;
[[nodiscard]] SafetyMode safety_mode_of(std::int64_t number) noexcept;
[[nodiscard]] RuntimeState runtime_state_of(std::int64_t number) noexcept;

struct Modes {
  RobotMode robot = RobotMode::kNoController;
  SafetyMode safety = SafetyMode::kUndefined;
  RuntimeState runtime = RuntimeState::kStopped;
};

/// What can be between the arm and a motion. All but the first three are the robot's own words.
enum class Obstacle : std::uint8_t {
  kNone,
  kStateLost,     // nothing comes from the robot
  kCommandsLost,  // its program does not take frames any more
  kLocalMode,
  kProtectiveStop,
  kSafeguardStop,
  kEmergencyStop,
  kEnablingSwitch,
  kRecovery,
  kSafetyFault,
  kJointIdentities,
  kSafetyUnknown,
  kPowerOff,
  kBrakes,
  kBackdrive,
  kController,
  kProgramPaused,
  kProgramStopped,
  kTooSlow,  // by its speed slider
};

inline constexpr int kObstacles = static_cast<int>(Obstacle::kTooSlow) + 1;

/// Of what the robot says, first things first.
[[nodiscard]] Obstacle obstacle_of(const Modes& modes) noexcept;

/// For logs: "protective_stop".
[[nodiscard]] std::string_view name(Obstacle obstacle) noexcept;
/// What it is, and what a person can do: "protective stop: find out why, then unlock it at the
/// pendant". Empty for kNone.
[[nodiscard]] std::string_view sentence(Obstacle obstacle) noexcept;

/// Power, brakes open, no stop of any kind, and the program runs.
[[nodiscard]] bool may_move(const Modes& modes) noexcept;

/// The sentence of what is in the way. Empty where it may move.
[[nodiscard]] std::string_view obstacle(const Modes& modes) noexcept;

}  // namespace supple::ur

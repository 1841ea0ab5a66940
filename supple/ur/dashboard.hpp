#pragma once

// The dashboard: one line in, one line out. Commands are made from a fixed list, so that no text
// from a file or a user can become one.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "supple/ur/modes.hpp"

namespace supple::ur::dashboard {

inline constexpr std::uint16_t kPort = 29999;
inline constexpr std::size_t kLongestLine = 1024;

enum class Command : std::uint8_t {
  kPowerOn,
  kPowerOff,
  kBrakeRelease,
  kPlay,
  kStop,
  kRobotMode,
  kSafetyMode,
  kProgramState,
  kIsInRemoteControl,
  kRobotModel,
  kSerialNumber,
  kVersion,
  kCloseSafetyPopup,
  kUnlockProtectiveStop,
  kQuit,
};

/// The command's line, its end included.
[[nodiscard]] std::string_view line(Command command) noexcept;
[[nodiscard]] std::optional<Command> command_from(std::string_view text) noexcept;

/// Whether the answer is the one of a command that was taken.
[[nodiscard]] bool is_taken(Command command, std::string_view answer) noexcept;

/// "Robotmode: RUNNING", "Safetymode: NORMAL", "PLAYING name", "true"; nothing if it is none.
[[nodiscard]] std::optional<RobotMode> robot_mode_from(std::string_view answer) noexcept;
[[nodiscard]] std::optional<SafetyMode> safety_mode_from(std::string_view answer) noexcept;
[[nodiscard]] std::optional<RuntimeState> program_state_from(std::string_view answer) noexcept;
[[nodiscard]] std::optional<bool> truth_from(std::string_view answer) noexcept;

/// "URSoftware 5.22.1.0 (date)"
struct SoftwareVersion {
  int major = 0;
  int minor = 0;
  int bugfix = 0;
};
[[nodiscard]] std::optional<SoftwareVersion> version_from(std::string_view answer) noexcept;

/// Lines out of a stream; one that is too long ends it.
class Lines {
 public:
  void append(std::string_view text);
  /// The next whole line, without its end.
  [[nodiscard]] std::optional<std::string> next();
  [[nodiscard]] bool broken() const noexcept { return broken_; }

 private:
  std::string buffer_;
  bool broken_ = false;
};

}  // namespace supple::ur::dashboard

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace supple::virtual_ur {

enum class Ask : std::uint8_t {
  kVersion,
  kRobotMode,
  kSafetyMode,
  kSafetyStatus,
  kProgramState,
  kRunning,
  kIsSaved,
  kLoadedProgram,
  kRemoteControl,
  kModel,
  kSerialNumber,
  kOperationalMode,
  kPowerOn,
  kPowerOff,
  kBrakeRelease,
  kPlay,
  kPause,
  kStop,
  kUnlock,
  kRestartSafety,
  kCloseSafetyPopup,
  kClosePopup,
  kSaveLog,
  kAddToLog,
  kPopup,
  kLoad,
  kQuit,
  kUnknown,
};

struct DashboardRequest {
  Ask ask = Ask::kUnknown;
  std::string argument;  // what follows the words, or all of a line that is unknown; printable
  bool changes = false;  // the robot: refused in local mode
};

/// Of one line, in whatever case.
[[nodiscard]] DashboardRequest dashboard_request(std::string_view line);

}  // namespace supple::virtual_ur

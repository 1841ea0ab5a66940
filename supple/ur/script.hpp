#pragma once

// The program that runs on the robot: it connects back to this machine, reads frames (reverse.hpp)
// and moves as the newest one says. Where frames stay away it brakes and ends. It is made from
// numbers and an address that were checked, and from nothing else, so no text of a file or a person
// can become a line of it.

#include <array>
#include <cstdint>
#include <string>

#include "supple/core/result.hpp"
#include "supple/core/time.hpp"

namespace supple::ur {

inline constexpr const char* kProgramName = "supple_control";

enum class MotionMode : std::uint8_t { kSpeedJ, kServoJ };

struct ScriptOptions {
  std::string host;  // of this machine, as the robot sees it: four numbers with dots
  std::uint16_t port = 0;
  std::string version;  // of this program: digits, letters, dots
  MotionMode mode = MotionMode::kSpeedJ;
  Seconds step{2e-3};              // of the robot's control
  int heartbeat_register = 24;     // input and output, 24 ... 47
  double watchdog_hz = 10.0;       // the heartbeat changes at least as often, 1 ... 100
  double acceleration = 40.0;      // of speedj, 0.1 ... 80 [rad/s^2]
  double stop_acceleration = 4.0;  // where frames stay away, 0.5 ... 41 [rad/s^2]
  Seconds lookahead{0.03};         // of servoj, 0.03 ... 0.2
  double gain = 2000.0;            // of servoj, 100 ... 2000

  bool set_payload = true;                 // else as the pendant says
  bool set_tcp = true;                     // likewise
  double payload_mass = 0.0;               // 0 ... 50 [kg]
  std::array<double, 3> payload_centre{};  // from the flange, 1 m at most [m]
  std::array<double, 6> tcp{};             // in the flange: x y z, rotation vector [m], [rad]
};

/// Otherwise which value cannot be used, and why.
[[nodiscard]] Result<std::string, std::string> script_text(const ScriptOptions& options);

}  // namespace supple::ur

#pragma once

// What a virtual robot is made from.

#include <cstdint>
#include <string>

#include "supple/config/config.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/sim/sim_robot.hpp"
#include "supple/ur/modes.hpp"
#include "supple/ur/rtde_messages.hpp"
#include "supple/virtual_ur/robot_kind.hpp"

namespace supple::virtual_ur {

/// 0: the system chooses one.
struct Ports {
  std::uint16_t dashboard = 0;
  std::uint16_t primary = 0;
  std::uint16_t secondary = 0;
  std::uint16_t rtde = 0;
};

inline constexpr Ports kUsualPorts{29999, 30001, 30002, 30004};

/// Beyond these the robot stops itself.
struct StopLimits {
  double tcp_force = 250.0;     // [N]
  double path_deviation = 0.1;  // of a joint from where it should be [rad]
  double joint_speed = 1.05;    // of the largest that the model allows
};

/// How long things take.
struct Delays {
  Seconds power_on{1.0};       // POWER_OFF to IDLE
  Seconds brake_release{0.5};  // IDLE to RUNNING
  Seconds unlock{5.0};         // after a protective stop, before it can be unlocked
};

struct Options {
  sim::SimSetup sim;
  RobotKind kind;
  Pose X_ET;                           // the tool's centre point in the flange's axes
  double payload = 0.0;                // [kg]
  Vec3 payload_centre = Vec3::Zero();  // in the flange's axes [m]
  bool wrench_is_reaction = false;     // of the simulated sensor's readings
  std::string host = "127.0.0.1";      // where the servers listen
  Ports ports;
  bool connects_anywhere = false;  // a program may name another machine than this one
  ur::rtde::ControlVersion version{5, 25, 1, 0};
  std::string serial_number = "20265300001";
  ur::RobotMode start = ur::RobotMode::kRunning;  // or kPowerOff, kIdle
  bool remote_control = true;
  bool scene_starts_with_program = false;  // the first one; otherwise when it is made
  StopLimits limits;
  Delays delays;
  double speed = 1.0;  // of the robot's clock against the wall's

  [[nodiscard]] Seconds step() const noexcept { return Seconds{kind.e_series ? 0.002 : 0.008}; }
};

/// The simulated robot of a configuration with a controller before it. One control step of the two
/// that a command takes is the wire's, so the simulated servo has one less.
[[nodiscard]] Result<Options, std::string> options_from(const config::Setup& setup);

/// A configuration for a model that is named alone: no scene, a tool of 1 kg.
[[nodiscard]] std::string plain_config(std::string_view model);

}  // namespace supple::virtual_ur

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/ur/dashboard.hpp"
#include "supple/ur/primary.hpp"
#include "supple/ur/rtde_messages.hpp"
#include "supple/ur/script.hpp"

namespace supple::ur {

/// What the reading says of the motors.
enum class TorqueReport : std::uint8_t {
  kNone,
  kCurrent,  // amperes, as they come
  kTorque,   // newton metres: told by the robot, or currents times constants
};

struct UrOptions {
  std::string host;                   // of the robot
  std::optional<std::string> serial;  // that it must have; else any
  std::uint16_t rtde_port = rtde::kPort;
  std::uint16_t primary_port = primary::kPort;
  std::uint16_t dashboard_port = dashboard::kPort;
  std::optional<std::string> local_host;  // of this machine; else the one that leads to the robot
  std::uint16_t reverse_port = 50001;     // 0: the system chooses
  Seconds connect_within{5.0};            // each of the steps

  bool bring_up = false;                // switches power on and releases the brakes
  bool unlock_protective_stop = false;  // a person has said so, for this start

  const model::RobotModel* robot = nullptr;  // only looked at by `create`
  model::FrameId probe;
  model::FrameId sensor;
  bool force_is_used = true;             // else a sensor of its own tells the wrench
  double payload_mass = 0.0;             // [kg]; 0: what the pendant says stays
  Vec3 payload_centre_S = Vec3::Zero();  // in the sensor frame [m]
  bool refuse_calibration = false;       // else a warning
  double calibration_tolerance = 1e-3;   // of the flange [m]

  MotionMode mode = MotionMode::kSpeedJ;
  Seconds period{2e-3};       // of the loop
  Seconds timeout{0.02};      // of the robot, for the next frame; two periods at least
  Seconds silent_after{0.2};  // a state this old is none
  double watchdog_hz = 10.0;
  double acceleration = 24.0;      // [rad/s^2]
  double stop_acceleration = 4.0;  // [rad/s^2]
  Seconds lookahead{0.03};
  double gain = 2000.0;
  bool set_payload = true;
  bool set_tcp = true;

  TorqueReport torques = TorqueReport::kNone;
  primary::Six motor_constants{};  // where the robot does not tell them, [N m/A]; 0: not known

  int priority = 0;           // of the thread that hears the state, by SCHED_FIFO; 0: as others
  std::string version = "0";  // of this program
};

/// Who answered.
struct UrCard {
  std::string model;     // "ur5e"; empty: not known
  std::string serial;    // likewise
  std::string software;  // "5.22.1"
  std::string host;      // as numbers
  Seconds step{2e-3};
  double flange_distance = 0.0;  // of the model's flange from the measured one, at most [m]
};

struct UrError {
  enum class Kind : std::uint8_t {
    kUnreachable,  // nobody answers
    kNotReady,     // it answers, and a person has to do something at the robot
    kMismatch,     // it is another robot than the configuration's
  };
  Kind kind = Kind::kUnreachable;
  std::string text;
};

}  // namespace supple::ur

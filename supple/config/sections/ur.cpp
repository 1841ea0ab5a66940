#include "supple/config/sections/ur.hpp"

#include <fmt/format.h>

namespace supple::config {
namespace {

constexpr Range kPort{1, 65535, "ports of TCP"};
constexpr Range kPortOrAny{0, 65535, "0 lets the system choose"};
constexpr Range kConnect{0.1, 60.0, "a robot that boots takes longer; start again then"};
constexpr Range kTimeout{4.0, 200.0,
                         "the robot's program takes no longer one; Wi-Fi is no network for this"};
constexpr Range kWatchdog{1.0, 100.0, "per second"};
constexpr Range kSpeedj{10.0, 2300.0, "40 rad/s^2 are 2300"};
constexpr Range kStop{30.0, 2300.0, "4 rad/s^2 are 230"};
constexpr Range kLookahead{30.0, 200.0, "what servoj takes"};
constexpr Range kGain{100.0, 2000.0, "what servoj takes"};
constexpr Range kTolerance{0.0, 100.0, "at the flange, in the worst of some poses"};
constexpr Range kConstant{0.1, 100.0, "UR arms have 5 to 15"};

constexpr std::size_t kJoints = 6;

constexpr std::array<Choice<CommandKind>, 2> kCommands{{
    {CommandKind::kVelocity, "velocity", "speedj: prompt; what contact needs"},
    {CommandKind::kPosition, "position", "servoj: some 30 ms later"},
}};

constexpr std::array<Choice<CalibrationRule>, 2> kRules{{
    {CalibrationRule::kWarn, "warn", "say so and go on"},
    {CalibrationRule::kRefuse, "refuse", "do not start"},
}};

}  // namespace

void describe(Visitor& v, UrSection& s) {
  v.name({"host", "address of the robot; --robot-host is another way to say it"}, s.host);
  v.name({"serial", "number of the arm; another one is refused"}, s.serial);
  v.choice({"command", "what the joints are told"}, s.command, kCommands);
  v.name({"local_host",
          "address of this machine that the robot connects back to; found by itself if not given"},
         s.local_host);
  v.integer({"reverse_port", "of this machine, that the robot connects back to"}, s.reverse_port,
            kPortOrAny);
  v.integer({"rtde_port", "of the robot: its state"}, s.rtde_port, kPort);
  v.integer({"primary_port", "of the robot: its program"}, s.primary_port, kPort);
  v.integer({"dashboard_port", "of the robot: its power"}, s.dashboard_port, kPort);
  v.number({"connect_within_s", "until a connection counts as failed"}, s.connect_within_s,
           kConnect);
  v.number({"timeout_ms", "without a command after which the robot brakes by itself"}, s.timeout_ms,
           kTimeout);
  v.number({"watchdog_hz", "least rate of signs of life, the robot's second guard"}, s.watchdog_hz,
           kWatchdog);
  v.number({"speedj_acceleration_deg_per_s2", "with which it reaches a commanded velocity"},
           s.speedj_acceleration_deg_per_s2, kSpeedj);
  v.number({"stop_acceleration_deg_per_s2", "when it brakes by itself"},
           s.stop_acceleration_deg_per_s2, kStop);
  v.number({"servoj_lookahead_ms", "smooths positions"}, s.servoj_lookahead_ms, kLookahead);
  v.number({"servoj_gain", "how firmly positions are followed"}, s.servoj_gain, kGain);
  v.boolean({"bring_up", "whether to switch it on and open its brakes; the arm may move a little"},
            s.bring_up);
  v.boolean({"set_payload", "whether to tell it wrench.payload"}, s.set_payload);
  v.boolean({"set_tcp", "whether to tell it the probe's place"}, s.set_tcp);
  v.choice({"calibration", "when the arm differs from the model by more than the tolerance"},
           s.calibration, kRules);
  v.number({"calibration_tolerance_mm", "of the flange's place"}, s.calibration_tolerance_mm,
           kTolerance);
  v.list({"motor_constant_nm_per_a",
          "torque of each joint per ampere; found from the robot's own model if not given"},
         s.motor_constant_nm_per_a, kJoints, kConstant);
  v.rule(
      [&s](Judge& judge) {
        const std::size_t count = s.motor_constant_nm_per_a.size();
        if (count == 0 || count == kJoints) return;
        judge.note("motor_constant_nm_per_a",
                   fmt::format("has {} numbers; a UR arm has {} joints", count, kJoints));
      },
      {"motor_constant_nm_per_a"});
}

}  // namespace supple::config

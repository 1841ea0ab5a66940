#include "supple/virtual_ur/primary_state.hpp"

#include <cmath>

#include "supple/ur/primary.hpp"

namespace supple::virtual_ur {
namespace {

constexpr std::uint8_t kRobotState = 16;
constexpr std::uint8_t kJointRunning = 253;
constexpr std::uint8_t kJointPowerOff = 239;
constexpr double kMaxAcceleration = 40.0;  // of a joint; not published [rad/s^2]

enum class Part : std::uint8_t {
  kJoints = 1,
  kTool = 2,
  kMasterboard = 3,
  kCartesian = 4,
  kConfiguration = 6,
};

void put_six(wire::Bytes& out, const Vec6& values) {
  for (const double each : values) wire::put(out, each);
}
void put_six(wire::Bytes& out, const Six& values) {
  for (const double each : values) wire::put(out, each);
}
void put_zeros(wire::Bytes& out, std::size_t count) { out.insert(out.end(), count, 0); }

void put_part(wire::Bytes& out, Part type, const wire::Bytes& body) {
  wire::put(out, static_cast<std::uint32_t>(5 + body.size()));
  wire::put(out, static_cast<std::uint8_t>(type));
  out.insert(out.end(), body.begin(), body.end());
}

wire::Bytes joints(const Snapshot& now) {
  wire::Bytes out;
  for (int i = 0; i < 6; ++i) {
    for (const double each : {now.q[i], now.q_target[i], now.v[i]}) wire::put(out, each);
    const float volts = now.has_power ? 48.0F : 0.0F;
    for (const float each : {static_cast<float>(now.current[i]), volts, 35.0F, 35.0F}) {
      wire::put(out, each);
    }
    wire::put(out, now.has_power ? kJointRunning : kJointPowerOff);
  }
  return out;
}

wire::Bytes tool(const Snapshot& now) {
  wire::Bytes out;
  put_zeros(out, 2 + 2 * sizeof(double));
  wire::put(out, now.has_power ? 48.0F : 0.0F);
  put_zeros(out, 1 + sizeof(float));
  wire::put(out, 35.0F);
  wire::put(out, now.has_power ? kJointRunning : kJointPowerOff);
  return out;
}

wire::Bytes masterboard(const Snapshot& now) {
  wire::Bytes out;
  wire::put(out, static_cast<std::uint32_t>(now.digital_inputs));
  wire::put(out, static_cast<std::uint32_t>(now.digital_outputs));
  put_zeros(out, 2 + 2 * sizeof(double));  // analog inputs
  put_zeros(out, 2);
  wire::put(out, now.analog_outputs[0]);
  wire::put(out, now.analog_outputs[1]);
  const auto amperes = static_cast<float>(now.has_power ? now.current.cwiseAbs().sum() : 0.0);
  for (const float each : {35.0F, 48.0F, amperes, 0.0F}) wire::put(out, each);
  wire::put(out, static_cast<std::uint8_t>(now.modes.safety));
  put_zeros(out, 2);  // not reduced, no Euromap
  put_zeros(out, sizeof(std::uint32_t) + 3);
  return out;
}

wire::Bytes cartesian(const Snapshot& now) {
  wire::Bytes out;
  put_six(out, now.tcp_pose);
  put_six(out, now.tcp_offset);
  return out;
}

wire::Bytes configuration(const Options& options) {
  wire::Bytes out;
  const model::RobotModel& robot = options.sim.robot;
  for (int i = 0; i < 6; ++i) {
    wire::put(out, robot.joint(i).limits.lower);
    wire::put(out, robot.joint(i).limits.upper);
  }
  for (int i = 0; i < 6; ++i) {
    wire::put(out, robot.joint(i).limits.velocity);
    wire::put(out, kMaxAcceleration);
  }
  // what programs use where they name none: joint speed and acceleration, tool's, and its radius
  for (const double each : {1.05, 1.4, 0.25, 1.2, 0.25}) wire::put(out, each);
  const Dh dh = dh_of(options.kind.lengths);
  for (const Six& each : {dh.a, dh.d, dh.alpha, Six{}}) put_six(out, each);
  put_zeros(out, 2 * sizeof(std::int32_t));  // boards
  wire::put(out, options.kind.type);
  wire::put(out, static_cast<std::int32_t>(options.kind.e_series ? 1 : 0));
  return out;
}

}  // namespace

std::uint64_t stamp_of(const Snapshot& now) noexcept {
  return static_cast<std::uint64_t>(std::llround(1e6 * now.timestamp));
}

wire::Bytes version_package(const Options& options, const Snapshot& now) {
  const ur::rtde::ControlVersion& v = options.version;
  return ur::primary::message_package(
      ur::primary::Version{.project = "URControl",
                           .major = static_cast<std::uint8_t>(v.major),
                           .minor = static_cast<std::uint8_t>(v.minor),
                           .bugfix = static_cast<std::int32_t>(v.bugfix),
                           .build = static_cast<std::int32_t>(v.build),
                           .date = "01-01-2025, 00:00:00"},
      stamp_of(now));
}

wire::Bytes robot_state(const Options& options, const Snapshot& now) {
  const Dh dh = dh_of(options.kind.lengths);
  const bool paused = now.modes.runtime == ur::RuntimeState::kPaused ||
                      now.modes.runtime == ur::RuntimeState::kPausing;
  const ur::primary::RobotMode mode{
      .power_on = now.has_power,
      .emergency_stopped = now.modes.safety == ur::SafetyMode::kRobotEmergencyStop,
      .protective_stopped = now.modes.safety == ur::SafetyMode::kProtectiveStop,
      .program_running = now.modes.runtime == ur::RuntimeState::kPlaying,
      .program_paused = paused,
      .mode = static_cast<std::int8_t>(now.modes.robot),
      .speed_fraction = now.speed_fraction,
      .speed_scaling = now.speed_scaling};
  // the nominal arm: every checksum is the same
  const ur::primary::Kinematics kinematics{
      .checksum = {1, 1, 1, 1, 1, 1}, .a = dh.a, .d = dh.d, .alpha = dh.alpha, .status = 1};
  const wire::Bytes known = ur::primary::state_package({mode, kinematics});

  wire::Bytes parts{known.begin() + 5, known.end()};
  const auto stamp = wire::to_bytes(stamp_of(now));
  std::copy(stamp.begin(), stamp.end(), parts.begin() + 5);
  put_part(parts, Part::kJoints, joints(now));
  put_part(parts, Part::kTool, tool(now));
  put_part(parts, Part::kMasterboard, masterboard(now));
  put_part(parts, Part::kCartesian, cartesian(now));
  put_part(parts, Part::kConfiguration, configuration(options));
  wire::Bytes out;
  wire::put(out, static_cast<std::uint32_t>(5 + parts.size()));
  wire::put(out, kRobotState);
  out.insert(out.end(), parts.begin(), parts.end());
  return out;
}

}  // namespace supple::virtual_ur

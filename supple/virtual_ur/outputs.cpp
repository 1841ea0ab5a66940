#include "supple/virtual_ur/outputs.hpp"

#include <array>
#include <charconv>

namespace supple::virtual_ur {
namespace {

constexpr std::int32_t kJointRunning = 253;
constexpr std::int32_t kJointPowerOff = 239;
constexpr std::int32_t kJointIdle = 255;
constexpr double kVolts = 48.0;
constexpr double kWarm = 35.0;  // [deg C]

template <class Vector>
void put_all(const Vector& values, wire::Bytes& out) {
  for (const double each : values) wire::put(out, each);
}

void put_value(const Vec6& value, wire::Bytes& out) { put_all(value, out); }
void put_value(const Vec3& value, wire::Bytes& out) { put_all(value, out); }
void put_value(double value, wire::Bytes& out) { wire::put(out, value); }
void put_value(std::uint64_t value, wire::Bytes& out) { wire::put(out, value); }

std::int32_t joint_mode(const Snapshot& now) noexcept {
  if (!now.has_power) return kJointPowerOff;
  return now.modes.robot == ur::RobotMode::kRunning ? kJointRunning : kJointIdle;
}

/// A member as it is.
template <auto member>
void says(const Snapshot& now, wire::Bytes& out) {
  put_value(now.*member, out);
}

double volts(const Snapshot& now) noexcept { return now.has_power ? kVolts : 0.0; }

using S = Snapshot;

struct Row {
  std::string_view name;
  void (*write)(const S& now, wire::Bytes& out);
};

constexpr Row kRows[] = {
    {"timestamp", says<&S::timestamp>},
    {"control_step", says<&S::step>},
    {"target_q", says<&S::q_target>},
    {"target_qd", says<&S::v_target>},
    {"target_qdd", says<&S::a_target>},
    {"target_current", says<&S::current_target>},
    {"target_moment", says<&S::moment_target>},
    {"actual_q", says<&S::q>},
    {"actual_qd", says<&S::v>},
    {"actual_current", says<&S::current>},
    {"actual_current_as_torque", says<&S::torque>},
    {"joint_control_output", says<&S::current>},
    {"actual_TCP_pose", says<&S::tcp_pose>},
    {"actual_TCP_speed", says<&S::tcp_speed>},
    {"actual_TCP_force", says<&S::tcp_force>},
    {"target_TCP_pose", says<&S::tcp_pose_target>},
    {"target_TCP_speed", says<&S::tcp_speed_target>},
    {"target_gravity", says<&S::gravity>},
    {"actual_tool_accelerometer", says<&S::tool_acceleration>},
    {"speed_scaling", says<&S::speed_scaling>},
    {"target_speed_fraction", says<&S::speed_fraction>},
    {"actual_digital_input_bits", says<&S::digital_inputs>},
    {"actual_digital_output_bits", says<&S::digital_outputs>},
    {"elbow_position", says<&S::elbow>},
    {"elbow_velocity", says<&S::elbow_speed>},
    {"tcp_offset", says<&S::tcp_offset>},
    {"ft_raw_wrench", says<&S::raw_wrench>},
    {"payload", says<&S::payload>},
    {"payload_cog", says<&S::payload_centre>},
    {"robot_mode",
     [](const S& now, auto& out) { wire::put(out, static_cast<std::int32_t>(now.modes.robot)); }},
    {"safety_mode",
     [](const S& now, auto& out) { wire::put(out, static_cast<std::int32_t>(now.modes.safety)); }},
    {"safety_status",
     [](const S& now, auto& out) { wire::put(out, static_cast<std::int32_t>(now.modes.safety)); }},
    {"runtime_state",
     [](const S& now, auto& out) {
       wire::put(out, static_cast<std::uint32_t>(now.modes.runtime));
     }},
    {"safety_status_bits",
     [](const S& now, auto& out) { wire::put(out, safety_status_bits(now)); }},
    {"robot_status_bits", [](const S& now, auto& out) { wire::put(out, robot_status_bits(now)); }},
    {"joint_mode",
     [](const S& now, auto& out) {
       for (int i = 0; i < 6; ++i) wire::put(out, joint_mode(now));
     }},
    {"tool_mode",
     [](const S& now, auto& out) { wire::put(out, static_cast<std::uint32_t>(joint_mode(now))); }},
    {"joint_temperatures", [](const S&, auto& out) { put_all(Vec6{Vec6::Constant(kWarm)}, out); }},
    {"tool_temperature", [](const S&, auto& out) { wire::put(out, kWarm); }},
    {"actual_main_voltage", [](const S&, auto& out) { wire::put(out, kVolts); }},
    {"actual_robot_voltage", [](const S& now, auto& out) { wire::put(out, volts(now)); }},
    {"actual_robot_current",
     [](const S& now, auto& out) {
       wire::put(out, now.has_power ? now.current.cwiseAbs().sum() : 0.0);
     }},
    {"actual_joint_voltage",
     [](const S& now, auto& out) { put_all(Vec6{Vec6::Constant(volts(now))}, out); }},
    {"standard_analog_output0",
     [](const S& now, auto& out) { wire::put(out, now.analog_outputs[0]); }},
    {"standard_analog_output1",
     [](const S& now, auto& out) { wire::put(out, now.analog_outputs[1]); }},
    {"tcp_force_scalar",
     [](const S& now, auto& out) { wire::put(out, now.tcp_force.head<3>().norm()); }},
};

/// The number behind a register's name.
std::optional<std::size_t> number_of(std::string_view name, std::string_view stem) noexcept {
  if (!name.starts_with(stem)) return std::nullopt;
  name.remove_prefix(stem.size());
  std::size_t out = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), out);
  if (error != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  return out;
}

void put_input(const Registers& registers, std::size_t place, wire::Bytes& out) {
  switch (registers.type(place)) {
    case ur::FieldType::kDouble:
      wire::put(out, registers.number(place));
      break;
    case ur::FieldType::kBool:
      wire::put(out, static_cast<std::uint8_t>(registers.integer(place) != 0));
      break;
    default:
      wire::put(out, static_cast<std::uint32_t>(registers.integer(place)));
  }
}

}  // namespace

std::optional<Output> Output::named(std::string_view name, const Registers& registers) {
  const auto type = ur::output_type(name);
  if (!type) return std::nullopt;
  Output out;
  out.type_ = *type;
  for (std::size_t i = 0; i < std::size(kRows); ++i) {
    if (kRows[i].name != name) continue;
    out.index_ = i;
    out.write_ = [](const Snapshot& now, const Registers&, std::size_t row, wire::Bytes& bytes) {
      kRows[row].write(now, bytes);
    };
    return out;
  }
  if (const auto number = number_of(name, "output_int_register_")) {
    out.index_ = *number;
    out.write_ = [](const Snapshot&, const Registers& from, std::size_t at, wire::Bytes& bytes) {
      wire::put(bytes, from.output_ints[at]);
    };
  } else if (const auto place = registers.place(name)) {  // an input is an output, too
    out.index_ = *place;
    out.write_ = [](const Snapshot&, const Registers& from, std::size_t at, wire::Bytes& bytes) {
      put_input(from, at, bytes);
    };
  }
  return out;
}

void Output::put(const Snapshot& now, const Registers& registers, wire::Bytes& out) const {
  if (write_ == nullptr) {
    out.insert(out.end(), ur::size_of(type_), 0);
  } else {
    write_(now, registers, index_, out);
  }
}

std::uint32_t robot_status_bits(const Snapshot& now) noexcept {
  const bool runs = now.modes.runtime != ur::RuntimeState::kStopped;
  return (now.has_power ? 1U : 0U) | (runs ? 2U : 0U);
}

std::uint32_t safety_status_bits(const Snapshot& now) noexcept {
  const auto bit = [](unsigned number) { return 1U << number; };
  constexpr unsigned kStoppedDueToSafety = 10;
  switch (now.modes.safety) {
    case ur::SafetyMode::kNormal:
      return bit(0);
    case ur::SafetyMode::kReduced:
      return bit(1);
    case ur::SafetyMode::kProtectiveStop:
      return bit(2) | bit(kStoppedDueToSafety);
    case ur::SafetyMode::kRecovery:
      return bit(3);
    case ur::SafetyMode::kSafeguardStop:
      return bit(4) | bit(kStoppedDueToSafety);
    case ur::SafetyMode::kSystemEmergencyStop:
      return bit(5) | bit(7) | bit(kStoppedDueToSafety);
    case ur::SafetyMode::kRobotEmergencyStop:
      return bit(6) | bit(7) | bit(kStoppedDueToSafety);
    case ur::SafetyMode::kViolation:
      return bit(8) | bit(kStoppedDueToSafety);
    case ur::SafetyMode::kFault:
      return bit(9) | bit(kStoppedDueToSafety);
    default:
      return bit(kStoppedDueToSafety);
  }
}

}  // namespace supple::virtual_ur

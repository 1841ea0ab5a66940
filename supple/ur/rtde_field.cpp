#include "supple/ur/rtde_field.hpp"

#include <fmt/format.h>

#include <charconv>
#include <span>

namespace supple::ur {
namespace {

struct TypeRow {
  std::string_view name;
  std::size_t size;
};

// in the order of FieldType
constexpr TypeRow kTypes[] = {
    {"BOOL", 1},   {"UINT8", 1},     {"UINT32", 4},    {"UINT64", 8},        {"INT32", 4},
    {"DOUBLE", 8}, {"VECTOR3D", 24}, {"VECTOR6D", 48}, {"VECTOR6INT32", 24}, {"VECTOR6UINT32", 24},
};

struct Field {
  std::string_view name;
  FieldType type;
};

/// name_first ... name_last
struct Registers {
  std::string_view stem;
  int first;
  int last;
  FieldType type;
};

using enum FieldType;

constexpr Field kOutputs[] = {
    {"timestamp", kDouble},
    {"target_q", kVector6d},
    {"target_qd", kVector6d},
    {"target_qdd", kVector6d},
    {"target_current", kVector6d},
    {"target_moment", kVector6d},
    {"actual_q", kVector6d},
    {"actual_qd", kVector6d},
    {"actual_current", kVector6d},
    {"actual_current_window", kVector6d},
    {"actual_current_as_torque", kVector6d},
    {"joint_control_output", kVector6d},
    {"actual_TCP_pose", kVector6d},
    {"actual_TCP_speed", kVector6d},
    {"actual_TCP_acceleration", kVector6d},
    {"actual_TCP_force", kVector6d},
    {"target_TCP_pose", kVector6d},
    {"target_TCP_speed", kVector6d},
    {"target_TCP_acceleration", kVector6d},
    {"target_base_acceleration", kVector6d},
    {"target_base_wrench", kVector6d},
    {"target_gravity", kVector3d},
    {"joint_temperatures", kVector6d},
    {"joint_mode", kVector6Int32},
    {"joint_position_deviation_ratio", kDouble},
    {"collision_detection_ratio", kDouble},
    {"time_scale_source", kInt32},
    {"actual_execution_time", kDouble},
    {"target_execution_time", kDouble},
    {"robot_mode", kInt32},
    {"safety_mode", kInt32},
    {"safety_status", kInt32},
    {"safety_status_bits", kUint32},
    {"robot_status_bits", kUint32},
    {"runtime_state", kUint32},
    {"script_control_line", kUint32},
    {"control_step", kUint64},
    {"actual_tool_accelerometer", kVector3d},
    {"speed_scaling", kDouble},
    {"target_speed_fraction", kDouble},
    {"actual_momentum", kDouble},
    {"actual_main_voltage", kDouble},
    {"actual_robot_voltage", kDouble},
    {"actual_robot_current", kDouble},
    {"actual_joint_voltage", kVector6d},
    {"actual_robot_energy_consumed", kDouble},
    {"actual_robot_braking_energy_dissipated", kDouble},
    {"actual_digital_input_bits", kUint64},
    {"actual_digital_output_bits", kUint64},
    {"actual_configurable_digital_input_bits", kUint64},
    {"actual_configurable_digital_output_bits", kUint64},
    {"elbow_position", kVector3d},
    {"elbow_velocity", kVector3d},
    {"tcp_force_scalar", kDouble},
    {"tcp_offset", kVector6d},
    {"ft_raw_wrench", kVector6d},
    {"wrench_calc_from_currents", kVector6d},
    {"payload", kDouble},
    {"payload_cog", kVector3d},
    {"payload_inertia", kVector6d},
    {"analog_io_types", kUint32},
    {"standard_analog_input0", kDouble},
    {"standard_analog_input1", kDouble},
    {"standard_analog_output0", kDouble},
    {"standard_analog_output1", kDouble},
    {"io_current", kDouble},
    {"euromap67_input_bits", kUint32},
    {"euromap67_output_bits", kUint32},
    {"euromap67_24V_voltage", kDouble},
    {"euromap67_24V_current", kDouble},
    {"encoder0_raw", kInt32},
    {"encoder1_raw", kInt32},
    {"tool_mode", kUint32},
    {"tool_analog_input_types", kUint32},
    {"tool_analog_input0", kDouble},
    {"tool_analog_input1", kDouble},
    {"tool_output_voltage", kInt32},
    {"tool_output_current", kDouble},
    {"tool_output_mode", kUint8},
    {"tool_digital_output0_mode", kUint8},
    {"tool_digital_output1_mode", kUint8},
    {"tool_temperature", kDouble},
    {"output_bit_registers0_to_31", kUint32},
    {"output_bit_registers32_to_63", kUint32},
    {"input_bit_registers0_to_31", kUint32},
    {"input_bit_registers32_to_63", kUint32},
};

constexpr Registers kOutputRegisters[] = {
    {"output_bit_register_", 64, 127, kBool},    {"output_int_register_", 0, 47, kInt32},
    {"output_double_register_", 0, 47, kDouble}, {"input_bit_register_", 64, 127, kBool},
    {"input_int_register_", 0, 47, kInt32},      {"input_double_register_", 0, 47, kDouble},
};

constexpr Field kInputs[] = {
    {"speed_slider_mask", kUint32},
    {"speed_slider_fraction", kDouble},
    {"standard_digital_output_mask", kUint8},
    {"standard_digital_output", kUint8},
    {"configurable_digital_output_mask", kUint8},
    {"configurable_digital_output", kUint8},
    {"tool_digital_output_mask", kUint8},
    {"tool_digital_output", kUint8},
    {"standard_analog_output_mask", kUint8},
    {"standard_analog_output_type", kUint8},
    {"standard_analog_output_0", kDouble},
    {"standard_analog_output_1", kDouble},
    {"input_bit_registers0_to_31", kUint32},
    {"input_bit_registers32_to_63", kUint32},
    {"external_force_torque", kVector6d},
};

constexpr Registers kInputRegisters[] = {
    {"input_bit_register_", 64, 127, kBool},
    {"input_int_register_", 0, 47, kInt32},
    {"input_double_register_", 0, 47, kDouble},
};

bool is_register(const Registers& row, std::string_view field) noexcept {
  if (!field.starts_with(row.stem)) return false;
  const std::string_view digits = field.substr(row.stem.size());
  if (digits.empty() || (digits.front() == '0' && digits.size() > 1)) return false;
  int number = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc{} && end == digits.data() + digits.size() && number >= row.first &&
         number <= row.last;
}

std::optional<FieldType> type_in(std::span<const Field> fields,
                                 std::span<const Registers> registers,
                                 std::string_view field) noexcept {
  for (const Field& row : fields) {
    if (row.name == field) return row.type;
  }
  for (const Registers& row : registers) {
    if (is_register(row, field)) return row.type;
  }
  return std::nullopt;
}

std::vector<std::string> names_of(std::span<const Field> fields,
                                  std::span<const Registers> registers) {
  std::vector<std::string> out;
  for (const Field& row : fields) out.emplace_back(row.name);
  for (const Registers& row : registers) {
    for (int i = row.first; i <= row.last; ++i) out.push_back(fmt::format("{}{}", row.stem, i));
  }
  return out;
}

}  // namespace

std::size_t size_of(FieldType type) noexcept { return kTypes[static_cast<std::size_t>(type)].size; }

std::string_view name(FieldType type) noexcept {
  return kTypes[static_cast<std::size_t>(type)].name;
}

std::optional<FieldType> field_type_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < std::size(kTypes); ++i) {
    if (kTypes[i].name == name) return static_cast<FieldType>(i);
  }
  return std::nullopt;
}

std::optional<FieldType> output_type(std::string_view field) noexcept {
  return type_in(kOutputs, kOutputRegisters, field);
}

std::optional<FieldType> input_type(std::string_view field) noexcept {
  return type_in(kInputs, kInputRegisters, field);
}

std::vector<std::string> output_names() { return names_of(kOutputs, kOutputRegisters); }

std::vector<std::string> input_names() { return names_of(kInputs, kInputRegisters); }

}  // namespace supple::ur

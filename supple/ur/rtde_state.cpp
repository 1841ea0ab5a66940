#include "supple/ur/rtde_state.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace supple::ur {
namespace {

template <class T>
struct Row {
  std::string_view name;
  T RtdeState::*member;
};

constexpr Row<double> kDoubles[] = {
    {"timestamp", &RtdeState::timestamp},
    {"speed_scaling", &RtdeState::speed_scaling},
    {"target_speed_fraction", &RtdeState::speed_fraction},
    {"payload", &RtdeState::payload},
};

constexpr Row<rtde::Three> kThrees[] = {
    {"payload_cog", &RtdeState::payload_centre},
};

constexpr Row<Six> kSixes[] = {
    {"actual_q", &RtdeState::q},
    {"actual_qd", &RtdeState::v},
    {"target_q", &RtdeState::q_target},
    {"target_qd", &RtdeState::v_target},
    {"actual_current", &RtdeState::current},
    {"target_current", &RtdeState::target_current},
    {"target_moment", &RtdeState::target_moment},
    {"actual_TCP_pose", &RtdeState::tcp_pose},
    {"tcp_offset", &RtdeState::tcp_offset},
    {"actual_TCP_force", &RtdeState::tcp_force},
    {"actual_current_as_torque", &RtdeState::current_as_torque},
    {"ft_raw_wrench", &RtdeState::ft_raw},
};

constexpr Row<std::int64_t> kIntegers[] = {
    {"robot_mode", &RtdeState::robot_mode},
    {"safety_mode", &RtdeState::safety_mode},
    {"runtime_state", &RtdeState::runtime_state},
    {"robot_status_bits", &RtdeState::robot_status},
    {"safety_status_bits", &RtdeState::safety_status},
};

constexpr std::string_view kOptional[] = {
    "actual_current_as_torque", "ft_raw_wrench",     "payload", "payload_cog",
    "robot_status_bits",        "safety_status_bits"};

std::string heartbeat_name(int number) { return fmt::format("output_int_register_{}", number); }

template <std::size_t n>
bool finite(const std::array<double, n>& all) noexcept {
  return std::all_of(all.begin(), all.end(), [](double x) { return x - x == 0.0; });
}

}  // namespace

double RtdeState::speed_scale() const noexcept {
  const double scale = speed_scaling * speed_fraction;
  return scale - scale == 0.0 ? std::clamp(scale, 0.0, 1.0) : 0.0;
}

bool is_optional(std::string_view name) noexcept {
  return std::find(std::begin(kOptional), std::end(kOptional), name) != std::end(kOptional);
}

std::vector<std::string> state_recipe(int heartbeat_register, bool with_optional) {
  std::vector<std::string> out;
  const auto add = [&](std::string_view name) {
    if (with_optional || !is_optional(name)) out.emplace_back(name);
  };
  for (const auto& row : kDoubles) add(row.name);
  for (const auto& row : kThrees) add(row.name);
  for (const auto& row : kSixes) add(row.name);
  for (const auto& row : kIntegers) add(row.name);
  out.push_back(heartbeat_name(heartbeat_register));
  return out;
}

Result<StateReader, std::string> StateReader::bind(const rtde::Layout& layout,
                                                   int heartbeat_register) {
  StateReader out{layout};
  std::string missing;
  // binds a name, or notes that it is missing
  const auto take = [&](std::string_view name, auto& bound, auto member, auto fits) {
    const auto slot = layout.slot(name);
    if (slot && fits(slot->type)) {
      bound.push_back({member, *slot});
    } else if (!is_optional(name) && missing.empty()) {
      missing = name;
    }
  };
  const auto is_double = [](FieldType type) { return type == FieldType::kDouble; };
  const auto is_three = [](FieldType type) { return type == FieldType::kVector3d; };
  const auto is_six = [](FieldType type) { return type == FieldType::kVector6d; };
  for (const auto& row : kDoubles) take(row.name, out.doubles_, row.member, is_double);
  for (const auto& row : kThrees) take(row.name, out.threes_, row.member, is_three);
  for (const auto& row : kSixes) take(row.name, out.sixes_, row.member, is_six);
  for (const auto& row : kIntegers) {
    take(row.name, out.integers_, row.member, rtde::is_whole_number);
  }
  take(heartbeat_name(heartbeat_register), out.integers_, &RtdeState::heartbeat,
       rtde::is_whole_number);
  if (!missing.empty()) return Failure{fmt::format("the robot does not tell '{}'", missing)};
  out.has_current_as_torque_ = layout.slot("actual_current_as_torque").has_value();
  out.has_ft_raw_ = layout.slot("ft_raw_wrench").has_value();
  out.has_payload_ = layout.slot("payload") && layout.slot("payload_cog");
  return out;
}

bool StateReader::read(wire::ByteView payload, RtdeState& out) const noexcept {
  RtdeState next = out;
  for (const auto& each : doubles_) {
    const double value = rtde::double_at(payload, each.slot);
    if (value - value != 0.0) return false;
    next.*each.member = value;
  }
  for (const auto& each : threes_) {
    next.*each.member = rtde::three_at(payload, each.slot);
    if (!finite(next.*each.member)) return false;
  }
  for (const auto& each : sixes_) {
    next.*each.member = rtde::six_at(payload, each.slot);
    if (!finite(next.*each.member)) return false;
  }
  for (const auto& each : integers_) next.*each.member = rtde::integer_at(payload, each.slot);
  next.has_current_as_torque = has_current_as_torque_;
  next.has_ft_raw = has_ft_raw_;
  next.has_payload = has_payload_;
  out = next;
  return true;
}

}  // namespace supple::ur

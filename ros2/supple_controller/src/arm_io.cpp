#include "arm_io.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <hardware_interface/types/hardware_interface_type_values.hpp>
#include <limits>
#include <semantic_components/force_torque_sensor.hpp>
#include <tuple>

namespace supple_controller {
namespace {

using supple::VecJ;
using supple::robot::CommandMode;

constexpr double kNothing = std::numeric_limits<double>::max();  // no interface says that

/// Numbers of consecutive interfaces; false where one of them could not be had. All of it is
/// inlined and no optional is kept: one that is copied waits for memory between two locks, and that
/// takes longer than the locks.
template <class Out>
[[gnu::flatten, gnu::hot]] bool read_all(const StateInterfaces& states, std::size_t first,
                                         Out& out) {
  bool complete = true;
  for (Eigen::Index i = 0; i < out.size(); ++i) {
    const auto& state = states[first + static_cast<std::size_t>(i)];
    const double value = state.get_optional().value_or(kNothing);
    if (value != kNothing) {
      out[i] = value;
    } else {
      complete = false;
    }
  }
  return complete;
}

/// One that is being read at this moment keeps its last value: the next period comes soon.
[[gnu::hot]] void write_all(const VecJ& values, CommandInterfaces& commands) {
  Eigen::Index i = 0;
  for (auto& command : commands) std::ignore = command.set_value(values[i++]);
}

template <class Interfaces>
bool same_names(const Interfaces& claimed, const std::vector<std::string>& names) {
  return std::equal(
      claimed.begin(), claimed.end(), names.begin(), names.end(),
      [](const auto& one, const std::string& name) { return one.get_name() == name; });
}

}  // namespace

ArmIo::ArmIo(const Wiring& wiring, const supple::model::RobotModel& robot)
    : joints_{static_cast<std::size_t>(robot.joints())},
      mode_{wiring.command},
      torques_{wiring.torques},
      sensor_{!wiring.force_torque.empty()},
      scaling_{!wiring.speed_scaling.empty()} {
  const std::string_view prefix = wiring.command_prefix;
  const std::string_view command = mode_ == CommandMode::kPosition
                                       ? hardware_interface::HW_IF_POSITION
                                       : hardware_interface::HW_IF_VELOCITY;
  const auto add_joints = [&](std::string_view kind) {
    for (int i = 0; i < robot.joints(); ++i) {
      state_names_.push_back(fmt::format("{}/{}", robot.joint(i).name.view(), kind));
    }
  };
  add_joints(hardware_interface::HW_IF_POSITION);
  add_joints(hardware_interface::HW_IF_VELOCITY);
  if (torques_) add_joints(hardware_interface::HW_IF_EFFORT);
  for (int i = 0; i < robot.joints(); ++i) {
    command_names_.push_back(fmt::format("{}{}{}/{}", prefix, prefix.empty() ? "" : "/",
                                         robot.joint(i).name.view(), command));
  }
  if (sensor_) {
    semantic_components::ForceTorqueSensor sensor{wiring.force_torque};
    const auto names = sensor.get_state_interface_names();
    state_names_.insert(state_names_.end(), names.begin(), names.end());
  }
  if (scaling_) state_names_.push_back(wiring.speed_scaling);
}

bool ArmIo::fits(const CommandInterfaces& commands, const StateInterfaces& states) const {
  return same_names(commands, command_names_) && same_names(states, state_names_);
}

void ArmIo::prepare(supple::safety::InputFacts& facts) const {
  facts = {};
  facts.q = VecJ::Zero(static_cast<Eigen::Index>(joints_));
  facts.v = facts.q;
  if (torques_) facts.tau = facts.q;
}

[[gnu::hot]] void ArmIo::read(const StateInterfaces& states,
                              supple::safety::InputFacts& facts) const {
  std::size_t first = 0;
  const auto next = [&](auto& out) {
    const bool complete = read_all(states, first, out);
    first += static_cast<std::size_t>(out.size());
    return complete;
  };
  bool complete = next(facts.q);
  complete = next(facts.v) && complete;
  if (torques_) complete = next(facts.tau) && complete;
  if (complete) ++facts.joint_stamp;
  if (!sensor_) return;
  complete = next(facts.reading.force);
  complete = next(facts.reading.torque) && complete;
  if (complete) ++facts.reading_stamp;
}

double ArmIo::pace(const StateInterfaces& states) const {
  if (!scaling_) return 1.0;
  // while it cannot be read the period says nothing, and the gate takes the nominal one
  return std::clamp(states.back().get_optional().value_or(1.0), 0.0, 1.0);
}

[[gnu::hot]] void ArmIo::write(const supple::control::TickOutput& out,
                               CommandInterfaces& commands) const {
  write_all(mode_ == CommandMode::kPosition ? out.q_command : out.v_command, commands);
}

void ArmIo::halt(const VecJ& q, CommandInterfaces& commands) const {
  if (commands.size() != joints_) return;
  if (mode_ == CommandMode::kVelocity) {
    write_all(VecJ::Zero(static_cast<Eigen::Index>(joints_)), commands);
  } else if (q.size() == static_cast<Eigen::Index>(joints_)) {
    write_all(q, commands);
  }
}

}  // namespace supple_controller

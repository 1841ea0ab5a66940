#pragma once

// The arm as ros2_control shows it: which interfaces are claimed, and their numbers once a period.

#include <cstddef>
#include <hardware_interface/loaned_command_interface.hpp>
#include <hardware_interface/loaned_state_interface.hpp>
#include <string>
#include <supple/control/trace.hpp>
#include <supple/model/robot_model.hpp>
#include <supple/robot/reading.hpp>
#include <vector>

namespace supple_controller {

using CommandInterfaces = std::vector<hardware_interface::LoanedCommandInterface>;
using StateInterfaces = std::vector<hardware_interface::LoanedStateInterface>;

struct Wiring {
  supple::robot::CommandMode command = supple::robot::CommandMode::kPosition;
  std::string command_prefix;  // name of a controller downstream; empty: the hardware
  std::string force_torque;    // semantic component with force.x ... torque.z; empty: a topic
  std::string speed_scaling;   // state interface with a factor within [0, 1]; empty: none
  bool torques = false;        // joints have effort
};

class ArmIo {
 public:
  ArmIo() = default;
  ArmIo(const Wiring& wiring, const supple::model::RobotModel& robot);

  [[nodiscard]] const std::vector<std::string>& command_names() const { return command_names_; }
  [[nodiscard]] const std::vector<std::string>& state_names() const { return state_names_; }
  [[nodiscard]] bool has_sensor() const noexcept { return sensor_; }

  /// What was claimed is what was asked for, in that order.
  [[nodiscard]] bool fits(const CommandInterfaces& commands, const StateInterfaces& states) const;

  /// Empty facts for as many joints.
  void prepare(supple::safety::InputFacts& facts) const;
  /// The newest of everything. An interface that somebody is writing at this moment says nothing,
  /// and the packet it belongs to counts as missing.
  void read(const StateInterfaces& states, supple::safety::InputFacts& facts) const;
  /// Of the robot's time against the clock's.
  [[nodiscard]] double pace(const StateInterfaces& states) const;

  void write(const supple::control::TickOutput& out, CommandInterfaces& commands) const;
  /// The arm stays where it is.
  void halt(const supple::VecJ& q, CommandInterfaces& commands) const;

 private:
  std::size_t joints_ = 0;
  supple::robot::CommandMode mode_ = supple::robot::CommandMode::kPosition;
  bool torques_ = false;
  bool sensor_ = false;
  bool scaling_ = false;
  std::vector<std::string> command_names_;
  std::vector<std::string> state_names_;
};

}  // namespace supple_controller

#include "support/rig.hpp"

#include <fstream>
#include <lifecycle_msgs/msg/state.hpp>
#include <sstream>
#include <stdexcept>

namespace supple_controller::test {
namespace {

using hardware_interface::CommandInterface;
using hardware_interface::StateInterface;
using lifecycle_msgs::msg::State;

std::string text_of(const std::string& file) {
  std::ifstream in{file};
  if (!in) throw std::runtime_error{file + " cannot be read"};
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// "elbow_joint" and "velocity" of "elbow_joint/velocity".
std::pair<std::string, std::string> split(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return {name.substr(0, slash), name.substr(slash + 1)};
}

}  // namespace

std::string ur5e_description() {
  std::string robot = text_of(SUPPLE_MODELS "/ur5e.urdf");
  robot.insert(robot.rfind("</robot>"),
               text_of(SUPPLE_CONTROLLER_URDF "/mock_ur.ros2_control.xml"));
  return robot;
}

const std::vector<double>& ur5e_start() {
  static const std::vector<double> start{0.0, -1.57, 1.57, -1.57, -1.57, 0.0};
  return start;
}

const std::vector<std::string>& ur5e_joints() {
  static const std::vector<std::string> joints{"shoulder_pan_joint", "shoulder_lift_joint",
                                               "elbow_joint",        "wrist_1_joint",
                                               "wrist_2_joint",      "wrist_3_joint"};
  return joints;
}

Rig::Rig(const Parameters& parameters, const std::string& type, const std::string& description,
         const std::string& name)
    : loader_{std::make_unique<pluginlib::ClassLoader<Controller>>(
          "controller_interface", "controller_interface::ChainableControllerInterface")},
      controller_{loader_->createSharedInstance(type)},
      now_{0, 0, RCL_ROS_TIME},
      period_{rclcpp::Duration::from_seconds(1.0 / kRate)} {
  controller_interface::ControllerInterfaceParams params;
  params.controller_name = name;
  params.robot_description = description;
  params.update_rate = kRate;
  params.controller_manager_update_rate = kRate;
  params.node_options = controller_->define_custom_node_options();
  params.node_options.parameter_overrides(parameters);
  if (controller_->init(params) != controller_interface::return_type::OK) {
    throw std::runtime_error{type + " cannot be initialised"};
  }
  executor_.add_node(controller_->get_node()->get_node_base_interface());
}

Rig::~Rig() {
  executor_.remove_node(controller_->get_node()->get_node_base_interface());
  controller_->release_interfaces();
}

bool Rig::configure() {
  if (controller_->configure().id() != State::PRIMARY_STATE_INACTIVE) return false;
  references_ = controller_->export_reference_interfaces();
  return true;
}

bool Rig::activate(bool chained) {
  if (!controller_->set_chained_mode(chained)) return false;
  state_handles_.clear();
  command_handles_.clear();
  std::vector<hardware_interface::LoanedStateInterface> states;
  for (const std::string& name : controller_->state_interface_configuration().names) {
    const auto [prefix, kind] = split(name);
    state_handles_.push_back(std::make_shared<StateInterface>(prefix, kind, &states_[name]));
    states.emplace_back(state_handles_.back());
  }
  std::vector<hardware_interface::LoanedCommandInterface> commands;
  for (const std::string& name : controller_->command_interface_configuration().names) {
    const auto [prefix, kind] = split(name);
    command_handles_.push_back(std::make_shared<CommandInterface>(prefix, kind, &commands_[name]));
    commands.emplace_back(command_handles_.back(), nullptr);
  }
  for (std::size_t i = 0; i < ur5e_joints().size(); ++i) {
    states_[ur5e_joints()[i] + "/position"] = ur5e_start()[i];
  }
  controller_->assign_interfaces(std::move(commands), std::move(states));
  return controller_->get_node()->activate().id() == State::PRIMARY_STATE_ACTIVE;
}

void Rig::deactivate() { controller_->get_node()->deactivate(); }

controller_interface::return_type Rig::update_only() { return controller_->update(now_, period_); }

void Rig::move_joints() {
  now_ += period_;
  for (const std::string& joint : ur5e_joints()) {
    double& q = states_[joint + "/position"];
    double& v = states_[joint + "/velocity"];
    if (const auto it = commands_.find(joint + "/velocity"); it != commands_.end()) {
      v = it->second;
      q += v * period_.seconds();
    } else if (const auto to = commands_.find(joint + "/position"); to != commands_.end()) {
      v = (to->second - q) / period_.seconds();
      q = to->second;
    }
  }
}

void Rig::update() {
  if (update_only() != controller_interface::return_type::OK) {
    throw std::runtime_error{"an update went wrong"};
  }
  move_joints();
}

void Rig::spin() { executor_.spin_some(); }

std::vector<double> Rig::commands(const std::string& kind) const {
  std::vector<double> out;
  for (const std::string& joint : ur5e_joints()) out.push_back(commands_.at(joint + "/" + kind));
  return out;
}

void Rig::refer(const std::string& name, double value) {
  const std::string full = std::string{controller_->get_node()->get_name()} + "/" + name;
  for (const auto& reference : references_) {
    if (reference->get_name() == full && reference->set_value(value)) return;
  }
  throw std::runtime_error{"there is no reference " + full};
}

void Rig::push(const std::vector<double>& wrench) {
  const char* const kNames[] = {"force.x",  "force.y",  "force.z",
                                "torque.x", "torque.y", "torque.z"};
  for (std::size_t i = 0; i < 6; ++i) {
    states_[std::string{"tcp_fts_sensor/"} + kNames[i]] = wrench[i];
  }
}

}  // namespace supple_controller::test

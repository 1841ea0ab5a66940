#include "supple_controller.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <pluginlib/class_list_macros.hpp>
#include <span>
#include <tuple>
#include <utility>

namespace supple_controller {
namespace {

using controller_interface::interface_configuration_type;
using controller_interface::return_type;
using supple::control::Target;

constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();

BoardOptions board_options(const supple::config::Setup& setup, const Frames& frames) {
  const supple::config::RobotSection& robot = setup.config.robot;
  return {.world_frame = frames.world(),
          .probe_frame = robot.probe_frame,
          .X_LP = robot.probe_offset ? pose_of(*robot.probe_offset) : supple::Pose{}};
}

InboxOptions inbox_options(const supple::config::Setup& setup, const ArmIo& io) {
  return {.wrench = !io.has_sensor() && setup.params.safety.wrench_required,
          .probe_frame = setup.config.robot.probe_frame};
}

}  // namespace

Running::Running(rclcpp_lifecycle::LifecycleNode& node, const supple::config::Setup& setup,
                 const Wiring& wiring)
    : io{wiring, setup.params.robot},
      inbox{std::make_shared<Inbox>(node, inbox_options(setup, io), Frames{setup.params})},
      board{node, board_options(setup, Frames{setup.params})},
      loop{{setup.params, {}}, *inbox} {
  inbox->listen(node);
}

SuppleController::CallbackReturn SuppleController::on_init() {
  try {
    declare_parameters();
  } catch (const std::exception& problem) {
    RCLCPP_ERROR(get_node()->get_logger(), "a parameter cannot be declared: %s", problem.what());
    return CallbackReturn::ERROR;
  }
  return CallbackReturn::SUCCESS;
}

SuppleController::CallbackReturn SuppleController::on_configure(
    const rclcpp_lifecycle::State& /*previous*/) {
  forget();
  if (!read_wiring()) return CallbackReturn::FAILURE;
  const unsigned int rate = get_update_rate();
  if (rate == 0) {
    RCLCPP_ERROR(get_node()->get_logger(),
                 "update_rate is 0; it is that of the controller manager");
    return CallbackReturn::FAILURE;
  }
  arm_.robot_description = get_robot_description();
  arm_.joints = get_node()->get_parameter("interfaces.joints").as_string_array();
  arm_.period = supple::Seconds{1.0 / rate};
  const std::string file = get_node()->get_parameter("config_file").as_string();

  const std::lock_guard lock{setup_mutex_};
  SetupResult setup = make_setup(arm_, file, known_, given_);
  if (!setup) {
    RCLCPP_ERROR(get_node()->get_logger(), "%s",
                 setup.error().text("the controller was not configured").c_str());
    return CallbackReturn::FAILURE;
  }
  setup_ = *std::move(setup);
  wiring_.torques = setup_->params.sensing.on;
  running_ = std::make_unique<Running>(*get_node(), *setup_, wiring_);

  const double shown = get_node()->get_parameter("publish_rate_hz").as_double();
  show_every_ = static_cast<std::uint64_t>(std::max(1.0, std::round(rate / shown)));
  timer_ = get_node()->create_wall_timer(std::chrono::duration<double>{1.0 / shown}, [this] {
    const std::lock_guard guard{setup_mutex_};
    if (!running_) return;
    running_->board.publish();
    running_->loop.sweep();
  });
  return CallbackReturn::SUCCESS;
}

controller_interface::InterfaceConfiguration SuppleController::command_interface_configuration()
    const {
  if (!running_) return {};
  return {interface_configuration_type::INDIVIDUAL, running_->io.command_names()};
}

controller_interface::InterfaceConfiguration SuppleController::state_interface_configuration()
    const {
  if (!running_) return {};
  return {interface_configuration_type::INDIVIDUAL, running_->io.state_names()};
}

std::vector<hardware_interface::CommandInterface::SharedPtr>
SuppleController::on_export_reference_interfaces_list() {
  std::vector<hardware_interface::CommandInterface::SharedPtr> interfaces;
  if (!setup_) return interfaces;
  for (const ReferenceName& name : reference_names(references_, setup_->params.robot)) {
    interfaces.push_back(std::make_shared<hardware_interface::CommandInterface>(
        std::string{get_node()->get_name()} + "/" + name.prefix, name.interface));
    std::ignore = interfaces.back()->set_value(kNotGiven);
  }
  return interfaces;
}

SuppleController::CallbackReturn SuppleController::on_activate(
    const rclcpp_lifecycle::State& /*previous*/) {
  if (!running_->io.fits(command_interfaces_, state_interfaces_)) {
    RCLCPP_ERROR(get_node()->get_logger(), "other interfaces were claimed than were asked for");
    return CallbackReturn::ERROR;
  }
  for (const auto& interface : ordered_exported_reference_interfaces_) {
    std::ignore = interface->set_value(kNotGiven);
  }
  reference_values_.fill(kNotGiven);
  supple::safety::InputFacts facts;
  running_->io.prepare(facts);
  running_->inbox->begin();
  running_->board.begin();
  running_->loop.begin(facts);
  return CallbackReturn::SUCCESS;
}

SuppleController::CallbackReturn SuppleController::on_deactivate(
    const rclcpp_lifecycle::State& /*previous*/) {
  running_->io.halt(running_->loop.out().q_command, command_interfaces_);
  return CallbackReturn::SUCCESS;
}

SuppleController::CallbackReturn SuppleController::on_cleanup(
    const rclcpp_lifecycle::State& /*previous*/) {
  forget();
  return CallbackReturn::SUCCESS;
}

SuppleController::CallbackReturn SuppleController::on_error(
    const rclcpp_lifecycle::State& /*previous*/) {
  if (running_) running_->io.halt(running_->loop.out().q_command, command_interfaces_);
  forget();
  return CallbackReturn::SUCCESS;
}

void SuppleController::forget() {
  const std::lock_guard lock{setup_mutex_};
  timer_.reset();
  running_.reset();
  setup_.reset();
  proposed_.reset();
}

/// Topics are read by the loop, which has to know more than their numbers.
return_type SuppleController::update_reference_from_subscribers(
    const rclcpp::Time& /*time*/, const rclcpp::Duration& /*period*/) {
  return return_type::OK;
}

std::optional<Target> SuppleController::reference() {
  const std::size_t count = ordered_exported_reference_interfaces_.size();
  for (std::size_t i = 0; i < count; ++i) {
    // one that is being written at this moment keeps its last value
    const auto value = ordered_exported_reference_interfaces_[i]->get_optional();
    if (value) reference_values_[i] = *value;
  }
  const std::span<const double> values{reference_values_.data(), count};
  if (references_ == References::kPose) return pose_target(values);
  const supple::control::Params& params = running_->loop.params();
  return joint_target(params.robot, params.probe, work_, values);
}

[[gnu::hot]] return_type SuppleController::update_and_write_commands(
    const rclcpp::Time& time, const rclcpp::Duration& period) {
  Running& now = *running_;
  supple::safety::InputFacts& facts = now.loop.facts();
  now.io.read(state_interfaces_, facts);
  if (!now.io.has_sensor()) now.inbox->read_wrench(facts);
  const double pace = now.io.pace(state_interfaces_);
  facts.robot_ready = pace > 0.0;
  facts.dt = supple::Seconds{pace * period.seconds()};

  const bool chained = is_in_chained_mode();
  now.loop.run(chained, chained ? reference() : std::nullopt);

  now.io.write(now.loop.out(), command_interfaces_);
  now.board.note(now.loop.out());
  if (now.loop.ticks() % show_every_ == 0) {
    now.board.show(now.loop.ticks(), time.nanoseconds(), now.loop.out(), now.loop.counters());
  }
  return return_type::OK;
}

}  // namespace supple_controller

PLUGINLIB_EXPORT_CLASS(supple_controller::SuppleController,
                       controller_interface::ChainableControllerInterface)

#pragma once

// Supple's tick as a controller of ros2_control. It yields to force: a wrench comes in from a state
// interface or a topic, a desired pose or joint references from a controller upstream or from
// topics, and joint positions or velocities go out to the hardware or to a controller downstream.
//
// supple_controller.cpp has the life cycle, parameters.cpp the parameters, and loop.hpp what
// happens in an update.

#include <array>
#include <controller_interface/chainable_controller_interface.hpp>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <rcl_interfaces/msg/set_parameters_result.hpp>
#include <string>
#include <supple/config/config.hpp>
#include <vector>

#include "arm_io.hpp"
#include "board.hpp"
#include "given.hpp"
#include "inbox.hpp"
#include "loop.hpp"
#include "references.hpp"
#include "robot_setup.hpp"

namespace supple_controller {

/// What a configured controller has, in the order in which one thing needs another.
struct Running {
  Running(rclcpp_lifecycle::LifecycleNode& node, const supple::config::Setup& setup,
          const Wiring& wiring);

  ArmIo io;
  std::shared_ptr<Inbox> inbox;
  Board board;
  Loop loop;
};

class SuppleController final : public controller_interface::ChainableControllerInterface {
 public:
  using CallbackReturn = controller_interface::CallbackReturn;

  [[nodiscard]] controller_interface::InterfaceConfiguration command_interface_configuration()
      const override;
  [[nodiscard]] controller_interface::InterfaceConfiguration state_interface_configuration()
      const override;

  CallbackReturn on_init() override;
  CallbackReturn on_configure(const rclcpp_lifecycle::State& previous) override;
  CallbackReturn on_activate(const rclcpp_lifecycle::State& previous) override;
  CallbackReturn on_deactivate(const rclcpp_lifecycle::State& previous) override;
  CallbackReturn on_cleanup(const rclcpp_lifecycle::State& previous) override;
  CallbackReturn on_error(const rclcpp_lifecycle::State& previous) override;

 protected:
  std::vector<hardware_interface::CommandInterface::SharedPtr> on_export_reference_interfaces_list()
      override;
  controller_interface::return_type update_reference_from_subscribers(
      const rclcpp::Time& time, const rclcpp::Duration& period) override;
  controller_interface::return_type update_and_write_commands(
      const rclcpp::Time& time, const rclcpp::Duration& period) override;

 private:
  void declare_parameters();
  /// False, and a message, where a parameter of the interfaces is none.
  bool read_wiring();
  [[nodiscard]] rcl_interfaces::msg::SetParametersResult check_change(
      const std::vector<rclcpp::Parameter>& parameters);
  void make_change(const std::vector<rclcpp::Parameter>& parameters);
  [[nodiscard]] std::optional<supple::control::Target> reference();
  void forget();

  // what was asked for; by the node's threads
  KnownKeys known_;
  Given given_;
  Arm arm_;
  Wiring wiring_;
  References references_ = References::kPose;
  std::mutex setup_mutex_;
  std::optional<supple::config::Setup> setup_;     // in force
  std::optional<supple::config::Setup> proposed_;  // checked, and about to be
  rclcpp::node_interfaces::OnSetParametersCallbackHandle::SharedPtr checks_;
  rclcpp::node_interfaces::PostSetParametersCallbackHandle::SharedPtr makes_;

  std::unique_ptr<Running> running_;
  rclcpp::TimerBase::SharedPtr timer_;
  std::uint64_t show_every_ = 10;  // updates
  supple::model::Workspace work_;  // of joint references
  std::array<double, 16> reference_values_{};
};

}  // namespace supple_controller

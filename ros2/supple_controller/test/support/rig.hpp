#pragma once

// A controller on a bench: loaded through pluginlib as the controller manager does it, wired to
// numbers in memory, and updated by hand. The arm behind it does at once what it is told.

#include <controller_interface/chainable_controller_interface.hpp>
#include <hardware_interface/handle.hpp>
#include <map>
#include <memory>
#include <pluginlib/class_loader.hpp>
#include <rclcpp/rclcpp.hpp>
#include <string>
#include <vector>

namespace supple_controller::test {

using Controller = controller_interface::ChainableControllerInterface;
using Parameters = std::vector<rclcpp::Parameter>;

/// UR5e with joint and sensor interfaces, as launch/mock.launch.py puts it together.
[[nodiscard]] std::string ur5e_description();

/// Where its joints are in the middle of its workspace [rad].
[[nodiscard]] const std::vector<double>& ur5e_start();

/// Names of its joints.
[[nodiscard]] const std::vector<std::string>& ur5e_joints();

class Rig {
 public:
  explicit Rig(const Parameters& parameters, const std::string& type = kSupple,
               const std::string& description = ur5e_description(),
               const std::string& name = "controller");
  ~Rig();

  static constexpr const char* kSupple = "supple_controller/SuppleController";
  static constexpr unsigned int kRate = 500;  // [Hz]

  [[nodiscard]] Controller& controller() { return *controller_; }
  [[nodiscard]] bool configure();
  /// Claims everything that the controller asks for, and activates it.
  [[nodiscard]] bool activate(bool chained = false);
  void deactivate();

  /// One period; joints have then done what was commanded.
  void update();
  /// The update alone, for clocks and counters.
  controller_interface::return_type update_only();
  void move_joints();
  /// Callbacks that wait.
  void spin();

  [[nodiscard]] double& state(const std::string& name) { return states_[name]; }
  [[nodiscard]] double command(const std::string& name) { return commands_[name]; }
  /// Of all joints in the model's order.
  [[nodiscard]] std::vector<double> commands(const std::string& kind) const;
  /// What a controller upstream writes.
  void refer(const std::string& name, double value);
  void push(const std::vector<double>& wrench);
  [[nodiscard]] double time() const { return 1e-9 * static_cast<double>(now_.nanoseconds()); }

 private:
  // loaded classes go before their libraries
  std::unique_ptr<pluginlib::ClassLoader<Controller>> loader_;
  std::shared_ptr<Controller> controller_;
  rclcpp::executors::SingleThreadedExecutor executor_;
  std::map<std::string, double> states_;
  std::map<std::string, double> commands_;
  std::vector<hardware_interface::StateInterface::SharedPtr> state_handles_;
  std::vector<hardware_interface::CommandInterface::SharedPtr> command_handles_;
  std::vector<hardware_interface::CommandInterface::SharedPtr> references_;
  rclcpp::Time now_;
  rclcpp::Duration period_;
};

}  // namespace supple_controller::test

// In a real controller manager, on mock hardware: a controller upstream writes the desired pose,
// this one yields around it, and the hardware moves.

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <controller_manager/controller_manager.hpp>
#include <controller_manager_msgs/srv/switch_controller.hpp>
#include <future>
#include <std_msgs/msg/float64_multi_array.hpp>
#include <supple/core/rotation.hpp>
#include <supple/model/kinematics.hpp>
#include <thread>

#include "support/rig.hpp"
#include "support/settings.hpp"
#include "support/twin.hpp"

namespace supple_controller::test {
namespace {

using controller_interface::return_type;
using controller_manager_msgs::srv::SwitchController;

constexpr const char* kSuppleFile = R"(
supple:
  ros__parameters:
    interfaces: {command: velocity, references: pose, force_torque_sensor: tcp_fts_sensor}
    robot:
      probe_frame: tool0
      probe_offset: {xyz_m: [0.0, 0.0, 0.15]}
      sensor_frame: tool0
      reaction_time_ms: 4
    wrench:
      payload: {mass_kg: 0.5, centre_m: [0.0, 0.0, 0.05]}
      low_pass: {order: 2, cutoff_hz: 40}
      deadband: {force_n: 0.5, force_knee_n: 0.2}
    admittance:
      translation:
        mass_kg: [5, 6, 7]
        stiffness_n_per_m: [200, 300, 400]
        damping_n_s_per_m: [100, 120, 140]
      rotation:
        inertia_kg_m2: [0.2, 0.2, 0.2]
        stiffness_nm_per_rad: [20, 20, 20]
        damping_nm_s_per_rad: [6, 6, 6]
    limits:
      keep_in: "[{centre_m: [0, 0, 0.2], radius_m: 1.2}]"
    safety: {max_force_n: 80, wrench_stuck_ms: 0}
upstream:
  ros__parameters:
    joint: supple/pose
    interface_names: [position.x, position.y, position.z,
                      orientation.x, orientation.y, orientation.z, orientation.w]
pusher:
  ros__parameters:
    joint: tcp_fts_sensor
    interface_names: [force.x, force.y, force.z, torque.x, torque.y, torque.z]
)";

/// Lets a test look at the hardware behind all controllers.
class OpenManager : public controller_manager::ControllerManager {
 public:
  using ControllerManager::ControllerManager;

  [[nodiscard]] double state(const std::string& name) {
    return resource_manager_->claim_state_interface(name).get_optional().value();
  }
};

class Manager : public testing::Test {
 protected:
  Manager()
      : executor_{std::make_shared<rclcpp::executors::SingleThreadedExecutor>()},
        manager_{std::make_shared<OpenManager>(executor_, ur5e_description(), true,
                                               "controller_manager", "", options())},
        thread_{[this] { executor_->spin(); }},
        now_{0, 0, RCL_ROS_TIME} {
    executor_->add_node(manager_);
    std::FILE* out = std::fopen(file_.c_str(), "w");
    std::fputs(kSuppleFile, out);
    std::fclose(out);
  }
  ~Manager() override {
    executor_->cancel();
    thread_.join();
  }

  static rclcpp::NodeOptions options() {
    rclcpp::NodeOptions out = controller_manager::get_cm_node_options();
    out.parameter_overrides({{"update_rate", static_cast<int>(Rig::kRate)}});
    return out;
  }

  controller_interface::ControllerInterfaceBaseSharedPtr load(const std::string& name,
                                                              const std::string& type) {
    manager_->set_parameter({name + ".params_file", std::vector<std::string>{file_}});
    auto controller = manager_->load_controller(name, type);
    if (controller) EXPECT_EQ(manager_->configure_controller(name), return_type::OK) << name;
    return controller;
  }

  void cycle() {
    now_ += period_;
    manager_->read(now_, period_);
    manager_->update(now_, period_);
    manager_->write(now_, period_);
  }

  /// A switch is made by the update.
  return_type activate(const std::vector<std::string>& names) {
    auto result = std::async(std::launch::async, [&] {
      return manager_->switch_controller(names, {}, SwitchController::Request::STRICT, true,
                                         rclcpp::Duration{0, 0});
    });
    while (result.wait_for(std::chrono::milliseconds{1}) != std::future_status::ready) cycle();
    return result.get();
  }

  std::string file_ = testing::TempDir() + "supple_manager_test.yaml";
  std::shared_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  std::shared_ptr<OpenManager> manager_;
  std::thread thread_;
  rclcpp::Time now_;
  rclcpp::Duration period_ = rclcpp::Duration::from_seconds(1.0 / Rig::kRate);
};

constexpr const char* kForward =
    "forward_command_controller/MultiInterfaceForwardCommandController";

TEST_F(Manager, RunsTheControllerBetweenOneUpstreamAndTheHardware) {
  const auto supple = load("supple", Rig::kSupple);
  ASSERT_NE(supple, nullptr);
  ASSERT_NE(load("upstream", kForward), nullptr);
  ASSERT_NE(load("pusher", kForward), nullptr);
  ASSERT_EQ(activate({"supple", "upstream", "pusher"}), return_type::OK);
  EXPECT_TRUE(supple->is_in_chained_mode());

  const auto node = std::make_shared<rclcpp::Node>("somebody");
  const auto pose =
      node->create_publisher<std_msgs::msg::Float64MultiArray>("/upstream/commands", 1);
  const auto push = node->create_publisher<std_msgs::msg::Float64MultiArray>("/pusher/commands", 1);
  const auto told = [](std::vector<double> numbers) {
    std_msgs::msg::Float64MultiArray out;
    out.data = std::move(numbers);
    return out;
  };
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{10};
  while (pose->get_subscription_count() + push->get_subscription_count() < 2 &&
         std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }

  // where the probe is, from the joints of the mock hardware by the library's model
  const Twin twin{kFile};
  const supple::model::RobotModel& robot = twin.setup().params.robot;
  const auto probe = [&] {
    supple::VecJ q = supple::VecJ::Zero(6);
    supple::model::Workspace work;
    for (int i = 0; i < 6; ++i) {
      q[i] = manager_->state(std::string{robot.joint(i).name.view()} + "/position");
    }
    supple::model::update_placements(robot, work, q);
    return supple::model::pose(robot, work, twin.setup().params.probe);
  };
  const supple::Pose X_start = probe();
  const Eigen::Vector4d wxyz = supple::quaternion_wxyz(X_start.R);
  const supple::Vec3 p_wanted = X_start.p + supple::Vec3{0.0, 0.06, 0.0};
  const auto desired =
      told({p_wanted.x(), p_wanted.y(), p_wanted.z(), wxyz[1], wxyz[2], wxyz[3], wxyz[0]});
  // a payload's weight cancels what is compensated: nothing touches the tool
  const supple::Vec3 weight_S = X_start.R.transpose() * supple::Vec3{0.0, 0.0, -0.5 * 9.81};
  const supple::Vec3 moment_S = supple::Vec3{0.0, 0.0, 0.05}.cross(weight_S);
  const auto only_weight =
      told({weight_S.x(), weight_S.y(), weight_S.z(), moment_S.x(), moment_S.y(), moment_S.z()});
  for (int i = 0; i < 3000; ++i) {
    pose->publish(desired);
    push->publish(only_weight);
    cycle();
    if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  EXPECT_LT((probe().p - p_wanted).norm(), 1e-3) << "the desired pose is reached";

  // 10 N against a spring of 300 N/m in y of D, whose axes are the probe's
  const supple::Vec3 f_S = weight_S + supple::Vec3{0.0, 10.0, 0.0};
  const supple::Vec3 m_S =
      moment_S + supple::Vec3{0.0, 0.0, 0.15}.cross(supple::Vec3{0.0, 10.0, 0.0});
  const auto pushed = told({f_S.x(), f_S.y(), f_S.z(), m_S.x(), m_S.y(), m_S.z()});
  for (int i = 0; i < 5000; ++i) {
    pose->publish(desired);
    push->publish(pushed);
    cycle();
    if (i % 10 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  const supple::Vec3 offset_D = X_start.R.transpose() * (probe().p - p_wanted);
  EXPECT_NEAR(offset_D.y(), (10.0 - 0.5) / 300.0, 2e-3) << "force beyond the deadband by stiffness";
  EXPECT_NEAR(offset_D.x(), 0.0, 2e-3);
  EXPECT_NEAR(offset_D.z(), 0.0, 2e-3);
}

}  // namespace
}  // namespace supple_controller::test

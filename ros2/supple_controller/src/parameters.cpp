// The parameters of the controller: the keys of Supple's configuration, and a few of its own.

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <supple/runtime/operator.hpp>
#include <supple/text/words.hpp>
#include <utility>

#include "supple_controller.hpp"

namespace supple_controller {
namespace {

using rcl_interfaces::msg::ParameterDescriptor;
using rcl_interfaces::msg::SetParametersResult;
using supple::robot::CommandMode;

ParameterDescriptor described(std::string_view text) {
  ParameterDescriptor out;
  out.description = text;
  return out;
}

SetParametersResult refused(std::string reason) {
  SetParametersResult out;
  out.successful = false;
  out.reason = std::move(reason);
  return out;
}

/// Read once, when the controller is configured.
bool is_own(std::string_view name) {
  return name.starts_with("interfaces.") || name == "config_file" || name == "publish_rate_hz";
}

}  // namespace

void SuppleController::declare_parameters() {
  const auto node = get_node();
  using Text = std::string;
  using Texts = std::vector<Text>;
  node->declare_parameter("config_file", Text{},
                          described("a file of `supple run`; parameters count above it"));
  node->declare_parameter(
      "interfaces.joints", Texts{},
      described("joints that are moved; none named: every one in robot_description that can"));
  node->declare_parameter("interfaces.command", Text{"position"},
                          described("what the joints are told: position or velocity"));
  node->declare_parameter("interfaces.command_controller", Text{},
                          described("controller that is told; none named: the hardware"));
  node->declare_parameter("interfaces.references", Text{"pose"},
                          described("what a controller upstream tells this one: pose or joints"));
  node->declare_parameter("interfaces.force_torque_sensor", Text{},
                          described("sensor of the hardware; none named: the topic ~/wrench"));
  node->declare_parameter(
      "interfaces.speed_scaling", Text{},
      described("state interface with the factor that the robot is slowed down by"));
  node->declare_parameter("publish_rate_hz", 50.0,
                          described("how often ~/status and the other topics are published"));

  for (const ConfigKey& key : known_.all()) {
    ParameterDescriptor descriptor = described(key.description);
    descriptor.dynamic_typing = true;  // [5, 5, 5] are numbers, too
    node->declare_parameter(key.name, key.usual, descriptor);
  }
  // what somebody gave; defaults are the configuration's own
  const auto& overrides = node->get_node_parameters_interface()->get_parameter_overrides();
  for (const auto& [name, value] : overrides) {
    if (known_.is_meant(name)) given_[name] = value;
  }
  checks_ = node->add_on_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& list) { return check_change(list); });
  makes_ = node->add_post_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& list) { make_change(list); });
}

bool SuppleController::read_wiring() {
  const auto node = get_node();
  const auto text = [&node](const char* name) { return node->get_parameter(name).as_string(); };
  const auto one_of = [&](const char* name, std::string_view first, std::string_view second) {
    const std::string value = text(name);
    if (value == first || value == second) return true;
    const std::string problem =
        fmt::format("{} is '{}'; it is {} or {}", name, supple::printable(value), first, second);
    RCLCPP_ERROR(node->get_logger(), "%s", problem.c_str());
    return false;
  };
  bool good = one_of("interfaces.command", "position", "velocity");
  good = one_of("interfaces.references", "pose", "joints") && good;
  const double shown = node->get_parameter("publish_rate_hz").as_double();
  if (!(shown >= 1.0 && shown <= 1000.0)) {
    const std::string problem =
        fmt::format("publish_rate_hz is {}; it is 1 to 1000", supple::digits(shown));
    RCLCPP_ERROR(node->get_logger(), "%s", problem.c_str());
    good = false;
  }
  wiring_.command =
      text("interfaces.command") == "velocity" ? CommandMode::kVelocity : CommandMode::kPosition;
  references_ = text("interfaces.references") == "joints" ? References::kJoints : References::kPose;
  wiring_.command_prefix = text("interfaces.command_controller");
  wiring_.force_torque = text("interfaces.force_torque_sensor");
  wiring_.speed_scaling = text("interfaces.speed_scaling");
  return good;
}

SetParametersResult SuppleController::check_change(
    const std::vector<rclcpp::Parameter>& parameters) {
  const std::lock_guard lock{setup_mutex_};
  proposed_.reset();
  SetParametersResult good;
  good.successful = true;
  if (!setup_) return good;  // `configure` looks at all of them
  Given changes;
  for (const rclcpp::Parameter& parameter : parameters) {
    const std::string& name = parameter.get_name();
    if (is_own(name)) {
      return refused(
          fmt::format("{} is read when the controller is configured; clean it up first", name));
    }
    if (known_.is_meant(name)) changes[name] = parameter.get_parameter_value();
  }
  if (changes.empty()) return good;
  SetupResult next = changed_setup(arm_, *setup_, known_, changes);
  if (!next) return refused(next.error().text("the controller goes on as it was"));
  const bool torques = next->params.sensing.on;
  if (torques != setup_->params.sensing.on ||
      !supple::runtime::can_follow(setup_->params, next->params)) {
    return refused(
        "the controller would need other interfaces; clean it up and configure it again");
  }
  proposed_ = *std::move(next);
  return good;
}

void SuppleController::make_change(const std::vector<rclcpp::Parameter>& parameters) {
  const std::lock_guard lock{setup_mutex_};
  for (const rclcpp::Parameter& parameter : parameters) {
    if (!known_.is_meant(parameter.get_name())) continue;
    remember(known_, given_, parameter.get_name(), parameter.get_parameter_value());
  }
  if (!proposed_ || !running_) return;
  setup_ = std::exchange(proposed_, std::nullopt);
  running_->inbox->set_frames(Frames{setup_->params});
  running_->inbox->mailbox().set_settings({setup_->params, {}});
}

}  // namespace supple_controller

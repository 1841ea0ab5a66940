#include "supple/scenario/ros2_side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "supple/config/sections/si.hpp"
#include "supple/core/rotation.hpp"
#include "supple/dds/ros2_robot.hpp"
#include "supple/dds/ros2_sensor.hpp"
#include "supple/dds/run_publisher.hpp"
#include "supple/dds/static_frames.hpp"
#include "supple/dds/targets.hpp"
#include "supple/runtime/mailbox.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/scenario/ros2_frame.hpp"
#include "supple/scenario/ros2_node.hpp"
#include "supple/scenario/sensor_setup.hpp"

namespace supple::scenario {
namespace {

constexpr double kProbeTolerance = 1e-3;      // [m]
constexpr double kProbeAngle = 0.0087266462;  // half a degree [rad]

std::vector<std::string> joint_names(const model::RobotModel& robot) {
  std::vector<std::string> out;
  out.reserve(static_cast<std::size_t>(robot.joints()));
  for (int i = 0; i < robot.joints(); ++i) out.emplace_back(robot.joint(i).name.view());
  return out;
}

std::string text_of_file(const std::filesystem::path& file) {
  const std::ifstream stream{file};
  std::ostringstream out;
  out << stream.rdbuf();
  return std::move(out).str();
}

DeviceError bad(const std::string& text) {
  return {.configuration = true, .text = "ros2: " + text};
}
DeviceError unreachable(const std::string& text) { return {.text = "ros2: " + text}; }

class DdsSide final : public Ros2Side {
 public:
  DdsSide(const config::Setup& setup, const config::Sources& sources)
      : setup_{setup},
        sources_{sources},
        notices_{std::make_shared<robot::NoticeBoard>()},
        behind_{setup.config.robot.driver == config::Driver::kRos2} {}

  [[nodiscard]] std::optional<DeviceError> open() {
    const config::Ros2Section& s = setup_.config.ros2;
    auto options = node_options(s);
    if (!options) return bad(options.error());
    dds::NodeOptions of_node = *std::move(options);
    of_node.priority = listening_priority(setup_);
    auto node = dds::Node::create(of_node);
    if (!node) return bad(node.error());
    node_ = *std::move(node);
    auto frames = dds::StaticFrames::create(*node_);
    if (!frames) return bad(frames.error());
    frames_ = *std::move(frames);
    if (auto problem = check_probe()) return problem;
    if (s.publish) {
      if (auto problem = open_publisher()) return problem;
    }
    return s.listen ? open_targets() : std::nullopt;
  }

  [[nodiscard]] Result<std::unique_ptr<robot::Robot>, DeviceError> arm(bool only_read) override {
    const config::Ros2Section& s = setup_.config.ros2;
    auto made =
        dds::Ros2Robot::create(*node_,
                               {.joints = joint_names(setup_.design.robot),
                                .state_topic = s.joint_states_topic,
                                .command_topic = command_topic(s, s.command),
                                .command = command_kind(s.command),
                                .only_read = only_read,
                                .torques = setup_.params.safety.torques_required,
                                .within = Seconds{s.connect_within_s},
                                .period = setup_.params.safety.period,
                                .silent_after = config::milliseconds(s.timeout_ms),
                                .deceleration = config::kDegree * s.stop_acceleration_deg_per_s2,
                                .ahead = config::milliseconds(s.trajectory_ahead_ms),
                                .priority = listening_priority(setup_)},
                               *notices_);
    if (!made) return Failure{unreachable(made.error())};
    arm_ = made->get();
    return std::unique_ptr<robot::Robot>{*std::move(made)};
  }

  [[nodiscard]] Result<std::unique_ptr<robot::WrenchSensor>, DeviceError> sensor() override {
    const config::Ros2Section& s = setup_.config.ros2;
    const Seconds within{s.connect_within_s};
    auto made = dds::Ros2Sensor::create(*node_,
                                        {.topic = s.wrench_topic,
                                         .frame = s.wrench_frame.value_or(""),
                                         .find_frame =
                                             [this, within](std::string_view frame) {
                                               return dds::find_frame(setup_.design.robot,
                                                                      setup_.design.sensor, frame,
                                                                      *frames_, within);
                                             },
                                         .within = within,
                                         .priority = listening_priority(setup_)},
                                        *notices_);
    if (!made) return Failure{unreachable(made.error())};
    return std::unique_ptr<robot::WrenchSensor>{*std::move(made)};
  }

  [[nodiscard]] runtime::Operator* targets() override { return targets_ ? &mailbox_ : nullptr; }

  void publish(const telemetry::Tick& tick, const control::Params& params) override {
    if (targets_) targets_->desired_is(tick.out.X_WD);
    if (!publisher_) return;
    const bool due = tick.time >= next_ || tick.out.verdict.phase != phase_;
    if (!due) return;
    phase_ = tick.out.verdict.phase;
    const auto every = static_cast<std::uint64_t>(1e9 / setup_.config.ros2.publish_rate_hz);
    next_ = std::max(next_ + every, tick.time);
    publisher_->publish(frame_of(tick, params, work_, !behind_));
  }

  void finish() noexcept override {
    if (arm_ != nullptr) arm_->finish();
  }
  [[nodiscard]] const std::shared_ptr<robot::NoticeBoard>& notices() const override {
    return notices_;
  }
  [[nodiscard]] std::string name() const override {
    return fmt::format("{} in {}", node_->whole_name(), dds::text_of(node_->options().discovery));
  }
  [[nodiscard]] std::string account() const override {
    return arm_ != nullptr ? arm_->account() : "";
  }

 private:
  /// A tool that ROS 2 knows to be elsewhere is a mistake of one of the two.
  [[nodiscard]] std::optional<DeviceError> check_probe() {
    const config::Ros2Section& s = setup_.config.ros2;
    if (!s.probe_tf_frame) return std::nullopt;
    const auto X_PA = dds::find_frame(setup_.design.robot, setup_.design.probe, *s.probe_tf_frame,
                                      *frames_, Seconds{s.connect_within_s});
    if (!X_PA) {
      return bad(fmt::format("ros2.probe_tf_frame is '{}': {}", *s.probe_tf_frame, X_PA.error()));
    }
    const double angle = log3(X_PA->R).norm();
    if (X_PA->p.norm() <= kProbeTolerance && angle <= kProbeAngle) return std::nullopt;
    return bad(fmt::format(
        "the frame '{}' is {:.1f} mm and {:.2f} degrees from the probe of this configuration; set "
        "robot.probe_frame and robot.probe_offset, or ros2.probe_tf_frame",
        *s.probe_tf_frame, 1e3 * X_PA->p.norm(), angle / config::kDegree));
  }

  [[nodiscard]] std::optional<DeviceError> open_publisher() {
    const model::RobotModel& robot = setup_.params.robot;
    dds::PublisherOptions options{.base = std::string{robot.frame({0}).name.view()},
                                  .joints = joint_names(robot),
                                  .joint_states = !behind_,
                                  .hardware = std::string{robot.name()}};
    if (!behind_) {
      options.links = link_names(robot);
      options.description = text_of_file(setup_.model_file);
    }
    auto made = dds::RunPublisher::create(*node_, options);
    if (!made) return bad(made.error());
    publisher_ = *std::move(made);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<DeviceError> open_targets() {
    auto made =
        dds::Targets::create(*node_,
                             {.base = std::string{setup_.params.robot.frame({0}).name.view()},
                              .frames = frames_.get(),
                              .on_target =
                                  [this](const Pose& X_WT, const Twist& V_WT_W) {
                                    mailbox_.set_target({.X_WT = X_WT, .V_WT_W = V_WT_W});
                                  },
                              .on_wrench = [this](const Wrench& F) { press_with(F); }},
                             *notices_);
    if (!made) return bad(made.error());
    targets_ = *std::move(made);
    return std::nullopt;
  }

  /// As if the configuration had been changed: held to its rules, and in the log.
  void press_with(const Wrench& F) {
    const auto three = [](std::string_view key, const Vec3& x) {
      return fmt::format("admittance.{}=[{}, {}, {}]", key, x.x(), x.y(), x.z());
    };
    const std::array changes{three("target_n", F.force), three("target_nm", F.torque)};
    auto next = config::changed(setup_, changes, sources_);
    if (!next) {
      notices_->add(robot::Notice::Level::kWarning,
                    "ros2: a target wrench was refused: " + next.error().text());
      return;
    }
    mailbox_.set_settings({.params = next->params, .config = config::effective(next->config)});
  }

  config::Setup setup_;
  config::Sources sources_;
  std::shared_ptr<robot::NoticeBoard> notices_;
  bool behind_;  // the arm is: others tell its joints and links
  std::unique_ptr<dds::Node> node_;
  std::unique_ptr<dds::StaticFrames> frames_;
  std::unique_ptr<dds::RunPublisher> publisher_;
  runtime::Mailbox mailbox_;
  std::unique_ptr<dds::Targets> targets_;  // calls into the mailbox
  dds::Ros2Robot* arm_ = nullptr;
  model::Workspace work_;
  std::uint64_t next_ = 0;  // time of the tick that is published next [ns]
  safety::Phase phase_ = safety::Phase::kIdle;
};

}  // namespace

Result<std::shared_ptr<Ros2Side>, DeviceError> ros2_side(const config::Setup& setup,
                                                         const config::Sources& sources) {
  if (!uses_ros2(setup.config)) return std::shared_ptr<Ros2Side>{};
  auto out = std::make_shared<DdsSide>(setup, sources);
  if (auto problem = out->open()) return Failure{*std::move(problem)};
  return std::shared_ptr<Ros2Side>{std::move(out)};
}

}  // namespace supple::scenario

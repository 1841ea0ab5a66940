#include "supple/dds/run_publisher.hpp"

#include <array>
#include <optional>

#include "supple/dds/clock.hpp"
#include "supple/dds/convert.hpp"
#include "supple/dds/typed.hpp"

namespace supple::dds {
namespace {

constexpr std::int64_t kBetweenDiagnostics = 1'000'000'000;  // [ns]
constexpr Quality kLatched{.transient_local = true, .depth = 1};

/// Cyclone DDS does not change what it is given to write.
char* given(const std::string& text) noexcept { return const_cast<char*>(text.c_str()); }

std::vector<char*> given(const std::vector<std::string>& all) {
  std::vector<char*> out;
  out.reserve(all.size());
  for (const std::string& each : all) out.push_back(given(each));
  return out;
}

std::span<double> given(const VecJ& x) noexcept {
  return {const_cast<double*>(x.data()), static_cast<std::size_t>(x.size())};
}

const std::string kProbe = "supple_probe";
const std::string kDesired = "supple_desired";
const std::string kCommanded = "supple_commanded";

}  // namespace

struct RunPublisher::Topics {
  std::optional<Writer<msg::JointState>> joint_states;
  std::optional<Writer<msg::JointState>> joint_commands;
  std::optional<Writer<msg::TFMessage>> tf;
  std::optional<Writer<msg::String>> description;
  std::optional<Writer<msg::String>> state;
  std::optional<Writer<msg::DiagnosticArray>> diagnostics;
  std::optional<Writer<msg::PoseStamped>> pose;
  std::optional<Writer<msg::PoseStamped>> desired;
  std::optional<Writer<msg::PoseStamped>> commanded;
  std::optional<Writer<msg::TwistStamped>> twist;
  std::optional<Writer<msg::WrenchStamped>> wrench;

  std::string problem;  // the first one

  template <class Message>
  void open(Node& node, std::optional<Writer<Message>>& slot, std::string_view topic,
            const Quality& quality = kUsual) {
    if (!problem.empty()) return;
    auto made = Writer<Message>::create(node, topic, quality);
    if (made) {
      slot.emplace(*std::move(made));
    } else {
      problem = made.error();
    }
  }
};

RunPublisher::RunPublisher(const PublisherOptions& options, std::unique_ptr<Topics> topics)
    : options_{options}, topics_{std::move(topics)} {}
RunPublisher::~RunPublisher() = default;

Result<std::unique_ptr<RunPublisher>, std::string> RunPublisher::create(
    Node& node, const PublisherOptions& options) {
  auto topics = std::make_unique<Topics>();
  Topics& all = *topics;
  if (options.joint_states) all.open(node, all.joint_states, "/joint_states");
  all.open(node, all.joint_commands, "~/joint_commands");
  all.open(node, all.tf, "/tf", {.depth = 100});
  if (!options.description.empty()) {
    all.open(node, all.description, "/robot_description", kLatched);
  }
  all.open(node, all.state, "~/state", kLatched);
  all.open(node, all.diagnostics, "/diagnostics");
  all.open(node, all.pose, "~/pose");
  all.open(node, all.desired, "~/desired_pose");
  all.open(node, all.commanded, "~/commanded_pose");
  all.open(node, all.twist, "~/commanded_twist");
  all.open(node, all.wrench, "~/wrench");
  if (!all.problem.empty()) return Failure{all.problem};
  if (all.description) all.description->write({.data = given(options.description)});
  return std::unique_ptr<RunPublisher>{new RunPublisher{options, std::move(topics)}};
}

void RunPublisher::publish(const RunFrame& frame) {
  if (frames_++ == 0) offset_ = system_now() - frame.time;
  const std::int64_t stamp = offset_ + frame.time;
  publish_joints(frame, stamp);
  publish_frames(frame, stamp);
  publish_probe(frame, stamp);
  publish_state(frame, stamp);
}

void RunPublisher::publish_joints(const RunFrame& frame, std::int64_t stamp) {
  std::vector<char*> names = given(options_.joints);
  const std::string nothing;
  msg::JointState message{};
  message.header = {.stamp = time_of(stamp), .frame_id = given(nothing)};
  borrow(message.name, std::span{names});
  if (topics_->joint_states) {
    borrow(message.position, given(frame.q));
    borrow(message.velocity, given(frame.v));
    borrow(message.effort, given(frame.tau));
    topics_->joint_states->write(message);
  }
  borrow(message.position, given(frame.q_command));
  borrow(message.velocity, given(frame.v_command));
  borrow(message.effort, std::span<double>{});
  topics_->joint_commands->write(message);
}

void RunPublisher::publish_frames(const RunFrame& frame, std::int64_t stamp) {
  std::vector<msg::TransformStamped> transforms;
  const auto add = [&](const std::string& child, const Pose& X_WF) {
    msg::TransformStamped one{};
    one.header = {.stamp = time_of(stamp), .frame_id = given(options_.base)};
    one.child_frame_id = given(child);
    one.transform = transform_message(X_WF);
    transforms.push_back(one);
  };
  for (std::size_t i = 0; i < std::min(frame.links.size(), options_.links.size()); ++i) {
    add(options_.links[i], frame.links[i]);
  }
  add(kProbe, frame.X_WP);
  add(kDesired, frame.X_WD);
  add(kCommanded, frame.X_WC);
  msg::TFMessage message{};
  borrow(message.transforms, std::span{transforms});
  topics_->tf->write(message);
}

void RunPublisher::publish_probe(const RunFrame& frame, std::int64_t stamp) {
  const msg::Header in_base{.stamp = time_of(stamp), .frame_id = given(options_.base)};
  const msg::Header in_probe{.stamp = time_of(stamp), .frame_id = given(kProbe)};
  topics_->pose->write({.header = in_base, .pose = pose_message(frame.X_WP)});
  topics_->desired->write({.header = in_base, .pose = pose_message(frame.X_WD)});
  topics_->commanded->write({.header = in_base, .pose = pose_message(frame.X_WC)});
  topics_->twist->write({.header = in_base, .twist = twist_message(frame.V_command_W)});
  topics_->wrench->write({.header = in_probe, .wrench = wrench_message(frame.F_P_P)});
}

void RunPublisher::publish_state(const RunFrame& frame, std::int64_t stamp) {
  const bool changed = frame.state != state_;
  if (changed) {
    state_ = frame.state;
    topics_->state->write({.data = given(state_)});
  }
  if (!changed && stamp - diagnosed_ < kBetweenDiagnostics) return;
  diagnosed_ = stamp;
  const std::string name = "supple: controller";
  std::vector<msg::KeyValue> values;
  for (const auto& [key, value] : frame.values) {
    values.push_back({.key = given(key), .value = given(value)});
  }
  msg::DiagnosticStatus status{};
  status.level = static_cast<std::uint8_t>(frame.health);
  status.name = given(name);
  status.message = given(state_);
  status.hardware_id = given(options_.hardware);
  borrow(status.values, std::span{values});
  const std::string nothing;
  msg::DiagnosticArray message{};
  message.header = {.stamp = time_of(stamp), .frame_id = given(nothing)};
  borrow(message.status, std::span{&status, 1});
  topics_->diagnostics->write(message);
}

}  // namespace supple::dds

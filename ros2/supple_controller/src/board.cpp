#include "board.hpp"

#include <fmt/format.h>

#include <rclcpp/create_publisher.hpp>
#include <supple/core/rotation.hpp>
#include <supple/telemetry/cause_text.hpp>

namespace supple_controller {
namespace {

using diagnostic_msgs::msg::DiagnosticArray;
using diagnostic_msgs::msg::DiagnosticStatus;
using diagnostic_msgs::msg::KeyValue;
using geometry_msgs::msg::PoseStamped;
using geometry_msgs::msg::WrenchStamped;
using supple::safety::Phase;
using supple::safety::StopReason;

constexpr std::size_t kDepth = 10;

Sample::Numbers numbers_of(const supple::Pose& X) noexcept {
  Sample::Numbers out{};
  for (int i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    for (int j = 0; j < 3; ++j) out[3 * k + static_cast<std::size_t>(j)] = X.R(i, j);
    out[9 + k] = X.p[i];
  }
  return out;
}

supple::Pose pose_of(const Sample::Numbers& x) {
  supple::Pose X;
  X.R << x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8];
  X.p << x[9], x[10], x[11];
  return X;
}

template <class Vector3>
void fill(const supple::Vec3& from, Vector3& to) {
  to.x = from.x();
  to.y = from.y();
  to.z = from.z();
}

PoseStamped message_of(const std_msgs::msg::Header& header, const Sample::Numbers& numbers) {
  const supple::Pose X = pose_of(numbers);
  PoseStamped out;
  out.header = header;
  fill(X.p, out.pose.position);
  const Eigen::Vector4d q = supple::quaternion_wxyz(X.R);
  out.pose.orientation.w = q[0];
  out.pose.orientation.x = q[1];
  out.pose.orientation.y = q[2];
  out.pose.orientation.z = q[3];
  return out;
}

KeyValue entry(std::string_view key, std::string value) {
  KeyValue out;
  out.key = key;
  out.value = std::move(value);
  return out;
}

/// These creates them outside the node's life cycle: a status is news in every state.
template <class Message>
auto publisher(rclcpp_lifecycle::LifecycleNode& node, const char* topic) {
  return rclcpp::create_publisher<Message>(node, topic, rclcpp::QoS{kDepth});
}

}  // namespace

Board::Board(rclcpp_lifecycle::LifecycleNode& node, const BoardOptions& options)
    : name_{node.get_name()},
      options_{options},
      logger_{node.get_logger()},
      clock_{node.get_clock()},
      status_{publisher<DiagnosticArray>(node, "~/status")},
      felt_{publisher<WrenchStamped>(node, "~/felt")},
      pose_{publisher<PoseStamped>(node, "~/pose")},
      commanded_{publisher<PoseStamped>(node, "~/commanded")},
      desired_{publisher<PoseStamped>(node, "~/desired")} {}

[[gnu::hot]] void Board::note(const supple::control::TickOutput& out) noexcept {
  const supple::safety::Verdict& verdict = out.verdict;
  const bool same = verdict.phase == last_.phase && verdict.cause.reason == last_.cause.reason &&
                    verdict.refused.reason == last_.refused.reason &&
                    out.refused == last_.target_refused;
  if (same) return;
  last_ = {.phase = verdict.phase,
           .cause = verdict.cause,
           .refused = verdict.refused,
           .target_refused = out.refused};
  events_.push(last_);
}

void Board::show(std::uint64_t tick, std::int64_t time, const supple::control::TickOutput& out,
                 const supple::safety::Counters& counters) noexcept {
  Sample sample{.tick = tick,
                .time = time,
                .phase = out.verdict.phase,
                .cause = out.verdict.cause,
                .counters = counters,
                .X_WP = numbers_of(out.X_WP),
                .X_WC = numbers_of(out.compliance.X_WC),
                .X_WD = numbers_of(out.X_WD)};
  const supple::Wrench& F = out.wrench.F_P_D_all;
  sample.F_P_D = {F.force.x(), F.force.y(), F.force.z(), F.torque.x(), F.torque.y(), F.torque.z()};
  newest_.store(sample);
}

void Board::log(const Event& event) const {
  using supple::telemetry::text_of;
  if (event.refused.reason != StopReason::kNone) {
    RCLCPP_WARN(logger_, "not started: %s", text_of(event.refused).c_str());
  }
  if (event.target_refused) {
    RCLCPP_WARN(logger_, "a target was refused: it is no pose, or not finite");
  }
  const std::string phase{name(event.phase)};
  if (event.cause.reason == StopReason::kNone) {
    RCLCPP_INFO(logger_, "%s", phase.c_str());
  } else if (is_fault(event.cause.reason)) {
    RCLCPP_ERROR(logger_, "%s: %s", phase.c_str(), text_of(event.cause).c_str());
  } else {
    RCLCPP_INFO(logger_, "%s: %s", phase.c_str(), text_of(event.cause).c_str());
  }
}

DiagnosticStatus Board::status_of(const Sample& sample) const {
  DiagnosticStatus out;
  const bool fault = is_fault(sample.cause.reason);
  const bool runs = sample.phase == Phase::kRunning;
  out.level = fault  ? DiagnosticStatus::ERROR
              : runs ? DiagnosticStatus::OK
                     : DiagnosticStatus::WARN;
  out.name = name_;
  out.message = name(sample.phase);
  if (sample.cause.reason != StopReason::kNone) {
    out.message += ": " + supple::telemetry::text_of(sample.cause);
  }
  const supple::safety::Counters& n = sample.counters;
  out.values = {entry("phase", std::string{name(sample.phase)}),
                entry("cause", std::string{name(sample.cause.reason)}),
                entry("value", fmt::format("{}", sample.cause.value)),
                entry("limit", fmt::format("{}", sample.cause.limit)),
                entry("tick", fmt::format("{}", sample.tick)),
                entry("periods_clamped", fmt::format("{}", n.periods_clamped)),
                entry("stalls", fmt::format("{}", n.stalls)),
                entry("joint_packets_missing", fmt::format("{}", n.joint_packets_missing)),
                entry("readings_not_finite", fmt::format("{}", n.readings_not_finite))};
  return out;
}

void Board::publish() {
  Event event;
  while (events_.pop(event)) log(event);
  Sample sample;
  if (!newest_.try_load(sample) || sample.tick == published_) return;
  published_ = sample.tick;

  std_msgs::msg::Header header;
  header.stamp = rclcpp::Time{sample.time, clock_->get_clock_type()};
  header.frame_id = options_.world_frame;
  DiagnosticArray status;
  status.header = header;
  status.status = {status_of(sample)};
  status_->publish(status);
  pose_->publish(message_of(header, sample.X_WP));
  commanded_->publish(message_of(header, sample.X_WC));
  desired_->publish(message_of(header, sample.X_WD));

  // a frame's wrench has its moment about the frame's origin: at the link L, which tf knows
  const auto& x = sample.F_P_D;
  const supple::Wrench F_P_D{.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
  const supple::Mat3 R_LD =
      options_.X_LP.R * pose_of(sample.X_WP).R.transpose() * pose_of(sample.X_WD).R;
  const supple::Wrench F_L_L = supple::shifted(supple::rotated(R_LD, F_P_D), -options_.X_LP.p);
  WrenchStamped felt;
  felt.header = header;
  felt.header.frame_id = options_.probe_frame;
  fill(F_L_L.force, felt.wrench.force);
  fill(F_L_L.torque, felt.wrench.torque);
  felt_->publish(felt);
}

}  // namespace supple_controller

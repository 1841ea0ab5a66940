#include "inbox.hpp"

#include <supple/core/rotation.hpp>
#include <utility>

namespace supple_controller {
namespace {

using geometry_msgs::msg::PoseStamped;
using geometry_msgs::msg::TwistStamped;
using geometry_msgs::msg::WrenchStamped;
using std_srvs::srv::Trigger;
using supple::safety::Request;

constexpr int kWarnEvery = 2000;  // [ms]

template <class Vector3>
supple::Vec3 vec3(const Vector3& v) {
  return {v.x, v.y, v.z};
}

template <class Half>
std::array<double, 6> row(const Half& a, const Half& b) {
  return {a.x(), a.y(), a.z(), b.x(), b.y(), b.z()};
}

}  // namespace

Inbox::Inbox(rclcpp_lifecycle::LifecycleNode& node, const InboxOptions& options, Frames frames)
    : options_{options},
      logger_{node.get_logger()},
      clock_{node.get_clock()},
      frames_{std::move(frames)} {}

template <class Message>
typename rclcpp::Subscription<Message>::SharedPtr Inbox::subscription(
    rclcpp_lifecycle::LifecycleNode& node, const char* topic, const rclcpp::QoS& qos) {
  const auto take_it = [inbox = weak_from_this()](const Message& message) {
    if (const auto self = inbox.lock()) self->take(message);
  };
  return node.create_subscription<Message>(topic, qos, take_it);
}

void Inbox::listen(rclcpp_lifecycle::LifecycleNode& node) {
  if (options_.wrench) {
    wrench_ = subscription<WrenchStamped>(node, "~/wrench", rclcpp::SensorDataQoS());
  }
  pose_ = subscription<PoseStamped>(node, "~/target_pose", rclcpp::SystemDefaultsQoS());
  twist_ = subscription<TwistStamped>(node, "~/target_twist", rclcpp::SystemDefaultsQoS());
  add_service(node, "~/start", Request::kStart);
  add_service(node, "~/stop", Request::kStop);
  add_service(node, "~/hold", Request::kHold);
  add_service(node, "~/resume", Request::kResume);
  add_service(node, "~/reset", Request::kReset);
}

void Inbox::set_frames(Frames frames) {
  const std::lock_guard lock{writers_};
  frames_ = std::move(frames);
}

void Inbox::add_service(rclcpp_lifecycle::LifecycleNode& node, const std::string& name,
                        Request request) {
  const auto answer = [inbox = weak_from_this(), request](
                          const std::shared_ptr<Trigger::Request> /*asked*/,
                          const std::shared_ptr<Trigger::Response> response) {
    const auto self = inbox.lock();
    response->success = self && self->mailbox_.request(request);
    response->message = response->success ? "asked; ~/status says what came of it"
                                          : "nobody updates the controller";
  };
  services_.push_back(node.create_service<Trigger>(name, answer));
}

void Inbox::refuse_frame(const char* topic, const std::string& frame, const std::string& known) {
  RCLCPP_WARN_THROTTLE(logger_, *clock_, kWarnEvery,
                       "%s is in frame '%s', which is none of: %s; the message is dropped", topic,
                       frame.c_str(), known.c_str());
}

void Inbox::take(const WrenchStamped& message) {
  const std::lock_guard lock{writers_};
  const auto X_SA = frames_.at_sensor(message.header.frame_id);
  if (!X_SA) {
    return refuse_frame("~/wrench", message.header.frame_id, frames_.known_at_sensor());
  }
  const supple::Wrench F_S_S = moved_to_sensor(
      *X_SA, {.force = vec3(message.wrench.force), .torque = vec3(message.wrench.torque)});
  reading_.wrench = row(F_S_S.force, F_S_S.torque);
  ++reading_.number;
  newest_reading_.store(reading_);
}

void Inbox::take(const PoseStamped& message) {
  const std::lock_guard lock{writers_};
  const auto X_WA = frames_.in_world(message.header.frame_id);
  if (!X_WA) {
    return refuse_frame("~/target_pose", message.header.frame_id, frames_.known_in_world());
  }
  const auto& q = message.pose.orientation;
  const supple::Pose X_AT{.R = supple::rotation_from_wxyz({q.w, q.x, q.y, q.z}),
                          .p = vec3(message.pose.position)};
  mailbox_.set_target({.X_WT = *X_WA * X_AT, .V_WT_W = {}});
}

void Inbox::take(const TwistStamped& message) {
  const std::lock_guard lock{writers_};
  supple::Twist V{.linear = vec3(message.twist.linear), .angular = vec3(message.twist.angular)};
  const std::string& frame = message.header.frame_id;
  jog_.in_probe_axes = frame == options_.probe_frame;
  if (!jog_.in_probe_axes) {
    const auto X_WA = frames_.in_world(frame);
    if (!X_WA) {
      return refuse_frame("~/target_twist", frame,
                          frames_.known_in_world() + ", " + options_.probe_frame);
    }
    V = supple::rotated(X_WA->R, V);
  }
  jog_.twist = row(V.linear, V.angular);
  ++jog_.number;
  newest_jog_.store(jog_);
}

void Inbox::begin() noexcept {
  Reading reading;
  if (newest_reading_.try_load(reading)) readings_before_ = reading.number;
  Jog jog;
  if (newest_jog_.try_load(jog)) jogs_before_ = jog.number;
}

[[gnu::hot]] void Inbox::read_wrench(supple::safety::InputFacts& facts) const noexcept {
  Reading reading;
  if (!newest_reading_.try_load(reading) || reading.number == readings_before_) return;
  const auto& x = reading.wrench;
  facts.reading = {.force = {x[0], x[1], x[2]}, .torque = {x[3], x[4], x[5]}};
  facts.reading_stamp = reading.number;
}

[[gnu::hot]] std::optional<Jog> Inbox::jog() const noexcept {
  Jog jog;
  if (!newest_jog_.try_load(jog) || jog.number == jogs_before_) return std::nullopt;
  return jog;
}

}  // namespace supple_controller

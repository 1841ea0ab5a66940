#include "supple/dds/command_sender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "supple/dds/clock.hpp"
#include "supple/dds/listener.hpp"
#include "supple/dds/ping.hpp"
#include "supple/dds/typed.hpp"
#include "supple/net/priority.hpp"

namespace supple::dds {
namespace {

constexpr Seconds kLook{0.02};
constexpr double kFlush = 0.2;        // [s]
constexpr int kTries = 1000;          // a store takes less than a microsecond
constexpr std::uint64_t kPings = 10;  // commands for each

}  // namespace

/// Messages whose memory is laid out once.
struct CommandSender::Topics {
  std::optional<Writer<msg::Float64MultiArray>> array;
  std::optional<Writer<msg::JointTrajectory>> trajectory;
  std::optional<Pinger> pinger;
  std::optional<Listener> answers;  // to pings
  msg::Float64MultiArray array_message{};
  msg::JointTrajectory trajectory_message{};
  msg::JointTrajectoryPoint point{};
  std::vector<char*> names;
  std::array<double, kMaxArmJoints> values{};

  [[nodiscard]] const Entity& entity() const noexcept {
    return array ? array->entity() : trajectory->entity();
  }
  bool write() noexcept {
    return array ? array->write(array_message) : trajectory->write(trajectory_message);
  }
};

CommandSender::CommandSender(const SenderOptions& options, robot::NoticeBoard& notices)
    : options_{options}, notices_{notices}, topics_{std::make_unique<Topics>()} {}

Result<std::unique_ptr<CommandSender>, std::string> CommandSender::create(
    Node& node, const SenderOptions& options, robot::NoticeBoard& notices) {
  std::unique_ptr<CommandSender> out{new CommandSender{options, notices}};
  Topics& all = *out->topics_;
  const std::span values{all.values.data(), options.joints.size()};
  constexpr Quality kNewest{.depth = 1};
  if (options.kind == CommandKind::kTrajectory) {
    auto writer = Writer<msg::JointTrajectory>::create(node, options.topic, kNewest);
    if (!writer) return Failure{writer.error()};
    all.trajectory.emplace(*std::move(writer));
    for (std::string& name : out->options_.joints) all.names.push_back(name.data());
    static char empty[] = "";
    all.trajectory_message.header.frame_id = empty;
    borrow(all.trajectory_message.joint_names, std::span{all.names});
    borrow(all.trajectory_message.points, std::span{&all.point, 1});
    borrow(all.point.positions, values);
    const auto ahead = std::chrono::duration_cast<std::chrono::nanoseconds>(options.ahead);
    all.point.time_from_start = {.sec = 0, .nanosec = static_cast<std::uint32_t>(ahead.count())};
  } else {
    auto writer = Writer<msg::Float64MultiArray>::create(node, options.topic, kNewest);
    if (!writer) return Failure{writer.error()};
    all.array.emplace(*std::move(writer));
    borrow(all.array_message.data, values);
  }
  auto pinger = Pinger::create(node);
  if (!pinger) return Failure{pinger.error()};
  all.pinger.emplace(*std::move(pinger));
  all.answers.emplace(node);
  all.answers->add(all.pinger->answers(), [self = out.get()] {
    self->topics_->pinger->take([self](std::int64_t took) { self->round_trip_.add(took); });
  });
  all.answers->start(Seconds{1.0}, {}, options.priority);
  out->thread_ = std::jthread{[self = out.get()](const std::stop_token& stop) { self->run(stop); }};
  (void)net::raise_priority(out->thread_, options.priority);
  return out;
}

CommandSender::~CommandSender() {
  thread_.request_stop();
  waker_.wake();
  if (thread_.joinable()) thread_.join();
  if (topics_->answers) topics_->answers->stop();
  if (sent_.load() > 0) flush(topics_->entity(), kFlush);
}

void CommandSender::send(const VecJ& values) noexcept {
  Order order{.number = ++number_, .at = steady_now()};
  const auto count = std::min(static_cast<std::size_t>(values.size()), order.values.size());
  std::copy_n(values.data(), count, order.values.begin());
  newest_.store(order);
  waker_.wake();
}

void CommandSender::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    (void)net::wait_readable(waker_.number(), braking_ ? options_.period : kLook);
    waker_.reset();
    Order order;
    bool loaded = false;
    for (int i = 0; i < kTries && newest_.stores() > 0 && !loaded; ++i) {
      loaded = newest_.try_load(order);
    }
    if (loaded && order.number != last_.number) {
      pass_on(order);
    } else if (!finished_.load(std::memory_order_acquire)) {
      brake();
    }
  }
}

void CommandSender::pass_on(const Order& order) {
  if (std::exchange(braking_, false)) {
    notices_.add(robot::Notice::Level::kInfo, "ros2: the loop commands again");
  }
  write(order);
  out_after_.add(steady_now() - order.at);
  ping(order.number);
}

void CommandSender::write(const Order& order) {
  last_ = order;
  topics_->values = order.values;
  (topics_->write() ? sent_ : failed_).fetch_add(1, std::memory_order_relaxed);
}

void CommandSender::ping(std::uint64_t number) {
  // looking for somebody who answers takes a lock
  if (number % (10 * kPings) == 1) heard_by_ping_ = topics_->pinger->is_heard();
  if (heard_by_ping_ && number % kPings == 0) topics_->pinger->ping();
}

/// A loop that hangs must not leave the arm moving. Positions hold by themselves.
void CommandSender::brake() {
  if (options_.kind != CommandKind::kVelocity || last_.number == 0) return;
  const Seconds silence{1e-9 * static_cast<double>(steady_now() - last_.at)};
  double fastest = 0.0;
  for (const double v : last_.values) fastest = std::max(fastest, std::abs(v));
  if (silence < options_.silent_after || fastest == 0.0) return;
  if (!std::exchange(braking_, true)) {
    notices_.add(robot::Notice::Level::kError,
                 fmt::format("ros2: the loop gave no command for {:.0f} ms; the joints are braked",
                             1e3 * silence.count()));
  }
  const double slower = fastest - options_.deceleration * options_.period.count();
  const double scale = slower > 0.0 ? slower / fastest : 0.0;
  Order next = last_;
  for (double& v : next.values) v *= scale;
  write(next);
}

int CommandSender::listeners() const noexcept { return matched_readers(topics_->entity()); }

}  // namespace supple::dds

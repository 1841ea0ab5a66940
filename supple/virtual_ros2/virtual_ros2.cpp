#include "supple/virtual_ros2/virtual_ros2.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <numeric>
#include <thread>
#include <utility>

#include "supple/dds/clock.hpp"
#include "supple/dds/convert.hpp"
#include "supple/dds/listener.hpp"
#include "supple/dds/ping.hpp"
#include "supple/dds/typed.hpp"
#include "supple/net/priority.hpp"
#include "supple/scenario/ros2_node.hpp"
#include "supple/scenario/sim_setup.hpp"
#include "supple/virtual_ros2/commands.hpp"

namespace supple::virtual_ros2 {
namespace {

namespace msg = dds::msg;
using Clock = std::chrono::steady_clock;

constexpr int kMostLate = 5;  // steps; the robot's clock stands still for what is more

std::vector<std::string> joint_names(const model::RobotModel& robot) {
  std::vector<std::string> out;
  out.reserve(static_cast<std::size_t>(robot.joints()));
  for (int i = 0; i < robot.joints(); ++i) out.emplace_back(robot.joint(i).name.view());
  return out;
}

/// Joint state broadcasters sort by name.
std::vector<int> sorted_by_name(const std::vector<std::string>& names) {
  std::vector<int> out(names.size());
  std::iota(out.begin(), out.end(), 0);
  std::sort(out.begin(), out.end(), [&](int a, int b) {
    return names[static_cast<std::size_t>(a)] < names[static_cast<std::size_t>(b)];
  });
  return out;
}

/// All that it reads and writes.
struct Topics {
  dds::Writer<msg::JointState> states;
  dds::Writer<msg::WrenchStamped> wrenches;
  dds::Reader<msg::Float64MultiArray> velocities;
  dds::Reader<msg::Float64MultiArray> positions;
  dds::Reader<msg::JointTrajectory> trajectories;
  dds::Reader<msg::Header> pings;
  dds::Writer<msg::Header> pongs;
};

Result<Topics, std::string> open(dds::Node& node, const config::Ros2Section& s) {
  using scenario::command_topic;
  auto states = dds::Writer<msg::JointState>::create(node, s.joint_states_topic, dds::kUsual);
  if (!states) return Failure{states.error()};
  auto wrenches = dds::Writer<msg::WrenchStamped>::create(node, s.wrench_topic, dds::kUsual);
  if (!wrenches) return Failure{wrenches.error()};
  auto velocities = dds::Reader<msg::Float64MultiArray>::create(
      node, command_topic(s, config::Ros2Command::kVelocity), dds::kUsual);
  if (!velocities) return Failure{velocities.error()};
  auto positions = dds::Reader<msg::Float64MultiArray>::create(
      node, command_topic(s, config::Ros2Command::kPosition), dds::kUsual);
  if (!positions) return Failure{positions.error()};
  auto trajectories = dds::Reader<msg::JointTrajectory>::create(
      node, command_topic(s, config::Ros2Command::kTrajectory), dds::kUsual);
  if (!trajectories) return Failure{trajectories.error()};
  auto pings = dds::Reader<msg::Header>::create(node, dds::Pinger::kPing, dds::kStream);
  if (!pings) return Failure{pings.error()};
  auto pongs = dds::Writer<msg::Header>::create(node, dds::Pinger::kPong, dds::kStream);
  if (!pongs) return Failure{pongs.error()};
  return Topics{*std::move(states),    *std::move(wrenches),     *std::move(velocities),
                *std::move(positions), *std::move(trajectories), *std::move(pings),
                *std::move(pongs)};
}

}  // namespace

class VirtualRos2::Runner {
 public:
  Runner(const config::Setup& setup, const Options& options, std::unique_ptr<sim::SimRobot> sim,
         std::unique_ptr<dds::Node> node, Topics topics)
      : period_{setup.params.safety.period},
        names_{joint_names(setup.design.robot)},
        order_{sorted_by_name(names_)},
        frame_{setup.design.robot.frame(setup.design.sensor).name.view()},
        scene_waits_{options.scene_starts_with_command},
        priority_{options.node.priority},
        sim_{std::move(sim)},
        node_{std::move(node)},
        topics_{std::move(topics)},
        commands_{names_},
        echo_{*node_} {
    for (const int i : order_) sorted_names_.push_back(names_[static_cast<std::size_t>(i)].data());
    if (scene_waits_) {
      sim_->count_pushes_from(Seconds{std::numeric_limits<double>::infinity()});
    }
    sim_->read(reading_);
    echo_.add(topics_.pings.entity(), [this] {
      topics_.pings.take(ping_, [this](const msg::Header& ping) { topics_.pongs.write(ping); });
    });
    echo_.start(Seconds{1.0}, {}, priority_);
  }
  ~Runner() {
    stop();
    echo_.stop();
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  void step() {
    const std::lock_guard lock{mutex_};
    take_commands();
    robot::Command command;
    if (commands_.next(time_ + period_, command)) {
      if (std::exchange(scene_waits_, false)) sim_->count_pushes_from(sim_->truth().time);
      sim_->write(command);
    }
    sim_->advance(period_);
    time_ += period_;
    sim_->read(reading_);
    publish();
  }

  void start() {
    if (thread_.joinable()) return;
    thread_ = std::jthread{[this](const std::stop_token& token) { run(token); }};
    (void)net::raise_priority(thread_, priority_);
  }
  void stop() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
  }
  void mute_sensor(bool mute) { muted_.store(mute); }

  [[nodiscard]] Counts counts() const {
    const std::lock_guard lock{mutex_};
    Counts out = counts_;
    out.commands = commands_.counts().used;
    out.commands_refused = commands_.counts().refused;
    return out;
  }
  [[nodiscard]] std::string name() const {
    return fmt::format("{} in {}", node_->whole_name(), dds::text_of(node_->options().discovery));
  }

 private:
  void run(const std::stop_token& token) {
    const auto period = std::chrono::duration_cast<Clock::duration>(period_);
    Clock::time_point next = Clock::now() + period;
    while (!token.stop_requested()) {
      std::this_thread::sleep_until(next);
      const bool stalled = Clock::now() - next > kMostLate * period;
      step();
      next = stalled ? Clock::now() + period : next + period;
      if (stalled) count_stall();
    }
  }
  void count_stall() {
    const std::lock_guard lock{mutex_};
    ++counts_.stalls;
  }

  void take_commands() {
    topics_.velocities.take(array_,
                            [this](const msg::Float64MultiArray& m) { commands_.velocities(m); });
    topics_.positions.take(array_,
                           [this](const msg::Float64MultiArray& m) { commands_.positions(m); });
    topics_.trajectories.take(trajectory_, [this](const msg::JointTrajectory& m) {
      commands_.trajectory(m, reading_.joints.q, time_);
    });
  }

  void publish() {
    const msg::Time now = dds::time_of(dds::system_now());
    if (reading_.joints.stamp != std::exchange(joint_stamp_, reading_.joints.stamp)) {
      publish_joints(now);
    }
    const bool new_sample =
        reading_.wrench.stamp != std::exchange(wrench_stamp_, reading_.wrench.stamp);
    if (new_sample && !muted_.load()) {
      topics_.wrenches.write({.header = {.stamp = now, .frame_id = frame_.data()},
                              .wrench = dds::wrench_message(reading_.wrench.reading)});
      ++counts_.wrenches;
    }
  }

  void publish_joints(const msg::Time& now) {
    const auto sorted = [this](const VecJ& from, auto& to) {
      for (std::size_t i = 0; i < order_.size() && from.size() > 0; ++i) to[i] = from[order_[i]];
      return std::span{to.data(), from.size() > 0 ? order_.size() : 0};
    };
    static char base[] = "base_link";
    msg::JointState message{};
    message.header = {.stamp = now, .frame_id = base};
    dds::borrow(message.name, std::span{sorted_names_});
    dds::borrow(message.position, sorted(reading_.joints.q, q_));
    dds::borrow(message.velocity, sorted(reading_.joints.v, v_));
    dds::borrow(message.effort, sorted(reading_.joints.tau, tau_));
    topics_.states.write(message);
    ++counts_.states;
  }

  Seconds period_;
  std::vector<std::string> names_;
  std::vector<int> order_;
  std::vector<char*> sorted_names_;
  std::string frame_;
  bool scene_waits_;
  int priority_;
  std::unique_ptr<sim::SimRobot> sim_;
  std::unique_ptr<dds::Node> node_;
  Topics topics_;

  mutable std::mutex mutex_;
  Commands commands_;
  dds::Owned<msg::Float64MultiArray> array_;
  dds::Owned<msg::JointTrajectory> trajectory_;
  dds::Owned<msg::Header> ping_;
  robot::Reading reading_;
  std::array<double, kMaxArmJoints> q_{};
  std::array<double, kMaxArmJoints> v_{};
  std::array<double, kMaxArmJoints> tau_{};
  std::uint64_t joint_stamp_ = 0;
  std::uint64_t wrench_stamp_ = 0;
  Seconds time_{0.0};
  Counts counts_;
  std::atomic<bool> muted_{false};

  dds::Listener echo_;
  std::jthread thread_;
};

Result<std::unique_ptr<VirtualRos2>, std::string> VirtualRos2::create(const config::Setup& setup,
                                                                      const Options& options) {
  const auto sim_setup = scenario::sim_setup(setup);
  if (!sim_setup) return Failure{sim_setup.error().text()};
  auto sim = sim::SimRobot::create(*sim_setup);
  if (!sim) return Failure{fmt::format("simulation cannot be used: {}", sim.error())};
  auto node = dds::Node::create(options.node);
  if (!node) return Failure{node.error()};
  std::unique_ptr<dds::Node> made = *std::move(node);
  auto topics = open(*made, setup.config.ros2);
  if (!topics) return Failure{topics.error()};
  return std::unique_ptr<VirtualRos2>{new VirtualRos2{std::make_unique<Runner>(
      setup, options, *std::move(sim), std::move(made), *std::move(topics))}};
}

VirtualRos2::VirtualRos2(std::unique_ptr<Runner> runner) : runner_{std::move(runner)} {}
VirtualRos2::~VirtualRos2() = default;

void VirtualRos2::step() { runner_->step(); }
void VirtualRos2::start() { runner_->start(); }
void VirtualRos2::stop() { runner_->stop(); }
void VirtualRos2::mute_sensor(bool mute) { runner_->mute_sensor(mute); }
Counts VirtualRos2::counts() const { return runner_->counts(); }
std::string VirtualRos2::name() const { return runner_->name(); }

}  // namespace supple::virtual_ros2

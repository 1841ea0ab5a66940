#pragma once

// The driver, the controller and the virtual robot together, over loopback. Once connected they go
// in step: the robot takes one control step, its state arrives, the controller ticks, its frame
// goes out. So no test depends on how fast this machine is.

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "supple/runtime/cycle.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/urdf/load.hpp"
#include "supple/virtual_ur/virtual_ur.hpp"

namespace supple::test {

inline config::Setup setup_of(const std::string& text) {
  const config::Sources sources{
      .load_model = [](const std::filesystem::path& file, const model::BuildOptions& options)
          -> Result<model::RobotModel, std::string> {
        auto robot = urdf::load_urdf(file, options);
        if (!robot) return Failure{robot.error().text()};
        return *std::move(robot);
      },
      .shipped_models = SUPPLE_SOURCE_DIR "/models"};
  auto setup = config::parse(text, "test.yaml", sources);
  if (!setup) throw std::runtime_error{setup.error().text()};
  return *std::move(setup);
}

template <class Condition>
[[nodiscard]] bool eventually(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::microseconds{50});
  }
  return true;
}

/// A robot that this machine's load cannot disturb: ages count in seconds, not milliseconds.
inline const std::string kPatientSafety =
    "safety: {stall_ms: 1000, wrench_age_ms: 1000, wrench_stuck_ms: 0}\n";

inline virtual_ur::Options robot_options(const std::string& more = "") {
  const auto setup = setup_of(virtual_ur::plain_config("ur5e") + more);
  auto options = virtual_ur::options_from(setup);
  if (!options) throw std::runtime_error{options.error()};
  return *std::move(options);
}

inline std::unique_ptr<virtual_ur::VirtualUr> robot_with(const virtual_ur::Options& options) {
  auto robot = virtual_ur::VirtualUr::create(options);
  if (!robot) throw std::runtime_error{robot.error()};
  return *std::move(robot);
}

/// As scenario/devices.cpp makes them, for a robot on these ports.
inline ur::UrOptions driver_options(const config::Setup& setup, const virtual_ur::Ports& ports) {
  ur::UrOptions out{.host = "127.0.0.1"};
  out.rtde_port = ports.rtde;
  out.primary_port = ports.primary;
  out.dashboard_port = ports.dashboard;
  out.reverse_port = 0;
  out.connect_within = Seconds{20.0};
  out.robot = &setup.design.robot;
  out.probe = setup.design.probe;
  out.sensor = setup.design.sensor;
  out.payload_mass = setup.design.wrench.payload.mass;
  out.payload_centre_S = setup.design.wrench.payload.p_SL;
  out.timeout = Seconds{0.2};
  out.silent_after = Seconds{5.0};
  out.version = "0.1.0";
  return out;
}

/// Asks for what it is told, once.
class Person final : public runtime::Operator {
 public:
  void ask(safety::Request request) { request_ = request; }
  void wish(Seconds, runtime::Wish& out) noexcept override {
    if (request_ != safety::Request::kNone) out.request = request_;
    request_ = safety::Request::kNone;
  }

 private:
  safety::Request request_ = safety::Request::kNone;
};

class UrBench {
 public:
  explicit UrBench(ur::MotionMode mode = ur::MotionMode::kSpeedJ,
                   const std::function<void(virtual_ur::Options&)>& change = {})
      : setup_{setup_of(virtual_ur::plain_config("ur5e") + kPatientSafety)},
        options_{robot_options()} {
    if (change) change(options_);
    robot_ = robot_with(options_);
    options_.ports = robot_->ports();
    robot_->start();
    ur::UrOptions driver = driver_options(setup_, robot_->ports());
    driver.mode = mode;
    auto made = ur::UrRobot::create(driver, notices_);
    if (!made) throw std::runtime_error{made.error().text};
    arm_ = *std::move(made);
    robot_->stop();
    loop_.params = &setup_.params;
    loop_.robot = arm_.get();
    loop_.mode = mode == ur::MotionMode::kSpeedJ ? robot::CommandMode::kVelocity
                                                 : robot::CommandMode::kPosition;
    loop_.course.start = false;
    loop_.course.linger = runtime::kForever;
    loop_.operators = {&person_};
    loop_.outbox = &outbox_;
    cycle_ = std::make_unique<runtime::Cycle>(loop_, nullptr, runtime::WhenFull::kDrop, result_);
  }

  /// In step with the robot.
  void periods(int count) {
    for (int i = 0; i < count; ++i) {
      const std::uint64_t before = arm_->rtde_counters().packages;
      robot_->step();
      ASSERT_TRUE(eventually([&] { return arm_->rtde_counters().packages > before; }));
      tick();
    }
  }
  /// One period of the controller alone.
  void tick() {
    const Seconds period = setup_.params.safety.period;
    const Seconds now = static_cast<double>(result_.ticks) * period;
    (void)cycle_->run(
        {.time = std::chrono::duration_cast<runtime::Nanoseconds>(now), .dt = period});
    while (outbox_.ticks.pop(last_)) {
    }
  }
  void ask(safety::Request request) { person_.ask(request); }
  /// The robot lives on by the clock until this holds; the controller does not tick.
  template <class Condition>
  [[nodiscard]] bool robot_until(const Condition& condition) {
    robot_->start();
    const bool held = eventually([&] { return condition(); });
    robot_->stop();
    return held;
  }
  /// The robot and the controller both live on, each by the clock.
  template <class Condition>
  [[nodiscard]] bool both_until(const Condition& condition) {
    robot_->start();
    const bool held = eventually([&] {
      tick();
      return condition();
    });
    robot_->stop();
    return held;
  }

  /// Kills the robot with all its connections; another one on the same ports.
  void kill() { robot_.reset(); }
  void replace() { robot_ = robot_with(options_); }

  [[nodiscard]] virtual_ur::VirtualUr& robot() { return *robot_; }
  [[nodiscard]] ur::UrRobot& arm() { return *arm_; }
  [[nodiscard]] const telemetry::Tick& last() const { return last_; }
  [[nodiscard]] safety::Phase phase() const { return last_.out.verdict.phase; }
  [[nodiscard]] const virtual_ur::Options& options() const { return options_; }
  /// All that was told so far.
  [[nodiscard]] const std::string& told() {
    for (const robot::Notice& each : notices_.take()) told_ += each.text + "\n";
    return told_;
  }

 private:
  config::Setup setup_;
  virtual_ur::Options options_;
  std::unique_ptr<virtual_ur::VirtualUr> robot_;
  robot::NoticeBoard notices_;
  std::unique_ptr<ur::UrRobot> arm_;
  Person person_;
  runtime::Outbox outbox_;
  runtime::LoopSetup loop_;
  runtime::LoopResult result_;
  std::unique_ptr<runtime::Cycle> cycle_;
  telemetry::Tick last_;
  std::string told_;
};

}  // namespace supple::test

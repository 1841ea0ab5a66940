#include <gtest/gtest.h>

#include "bench.hpp"
#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/scenario/run.hpp"

namespace supple::test {
namespace {

using safety::Phase;
using safety::Request;

double speed(const virtual_ur::Snapshot& robot) { return robot.v.cwiseAbs().maxCoeff(); }

class Motion : public testing::TestWithParam<ur::MotionMode> {};

TEST_P(Motion, TheArmYieldsToAHand) {
  UrBench bench{GetParam()};
  bench.periods(5);
  ASSERT_EQ(bench.phase(), Phase::kIdle);
  const Vec6 q_idle = bench.robot().now().q;
  bench.ask(Request::kStart);
  bench.periods(50);
  ASSERT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  const Vec3 before = bench.last().out.X_WP.p;
  EXPECT_LT((bench.robot().now().q - q_idle).norm(), 1e-3) << "nothing pushes, nothing moves";

  bench.robot().push({.force = {0.0, 20.0, 0.0}, .torque = Vec3::Zero()});
  bench.periods(300);
  const Vec3 way = bench.last().out.X_WP.p - before;
  EXPECT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  EXPECT_GT(way.y(), 0.05) << "it goes where it is pushed";
  EXPECT_LT(std::abs(way.x()), 0.2 * way.y());
  EXPECT_EQ(bench.robot().counts().stream.refused, 0U);
  EXPECT_EQ(bench.arm().rtde_counters().bad, 0U);
  EXPECT_EQ(bench.arm().reverse_counters().failed, 0U);
}

TEST(UrMotion, RestsWhereTheHandLeavesIt) {
  UrBench bench;
  bench.ask(Request::kStart);
  bench.periods(20);
  bench.robot().push({.force = {0.0, 20.0, 0.0}, .torque = Vec3::Zero()});
  bench.periods(300);
  bench.robot().push({});
  bench.periods(500);
  const Vec3 left = bench.last().out.X_WP.p;
  bench.periods(100);
  EXPECT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  EXPECT_LT((bench.last().out.X_WP.p - left).norm(), 2e-3);
}

INSTANTIATE_TEST_SUITE_P(Ur, Motion,
                         testing::Values(ur::MotionMode::kSpeedJ, ur::MotionMode::kServoJ),
                         [](const auto& each) {
                           return each.param == ur::MotionMode::kSpeedJ ? "speedj" : "servoj";
                         });

TEST(UrReading, IsWhatTheSensorOfTheRobotFeels) {
  UrBench bench;
  bench.ask(Request::kStart);
  bench.periods(100);
  // at rest only the tool's weight: the pipeline takes it off, so nothing is left
  EXPECT_LT(bench.last().out.wrench.F_P_D_all.force.norm(), 1.0);
  EXPECT_LT(bench.last().out.wrench.F_P_D_all.torque.norm(), 0.2);
  bench.robot().push({.force = {10.0, 0.0, 5.0}, .torque = Vec3::Zero()});
  bench.periods(60);
  const Wrench F_P_D = bench.last().out.wrench.F_P_D_all;
  const Vec3 f_W = bench.last().out.X_WD.R * F_P_D.force;
  constexpr double kNoise = 2.0;  // of the simulated sensor, and of the motion [N]
  EXPECT_NEAR(f_W.x(), 10.0, kNoise);
  EXPECT_NEAR(f_W.y(), 0.0, kNoise);
  EXPECT_NEAR(f_W.z(), 5.0, kNoise);
}

TEST(UrReading, MovingByPositionsItFeelsTheHandAndNotItsOwnSteps) {
  UrBench bench{ur::MotionMode::kServoJ};
  bench.ask(Request::kStart);
  bench.periods(20);
  const Vec3 hand{0.0, 20.0, 0.0};
  bench.robot().push({.force = hand, .torque = Vec3::Zero()});
  bench.periods(500);
  constexpr double kMostError = 3.0;  // of noise, and of what is left of the acceleration [N]
  for (int i = 0; i < 100; ++i) {
    bench.periods(1);
    const Vec3 f_W = bench.last().out.X_WD.R * bench.last().out.wrench.F_P_D_all.force;
    ASSERT_LT((f_W - hand).norm(), kMostError) << "period " << i;
  }
  EXPECT_GT(bench.robot().now().tcp_speed.head<3>().norm(), 0.1) << "it moved meanwhile";
  EXPECT_EQ(bench.phase(), Phase::kRunning) << bench.told();
}

TEST(UrCard, SaysWhichRobotAnswered) {
  UrBench bench;
  EXPECT_EQ(bench.arm().card().model, "ur5e");
  EXPECT_EQ(bench.arm().card().serial, bench.options().serial_number);
  EXPECT_EQ(bench.arm().card().software, "5.25.1");
  EXPECT_LT(bench.arm().card().flange_distance, 1e-6);
  EXPECT_EQ(bench.told().find("CVE"), std::string::npos) << bench.told();
}

TEST(UrCard, WarnsOfSoftwareThatAnybodyCanEnter) {
  UrBench bench{ur::MotionMode::kSpeedJ, [](virtual_ur::Options& old) {
                  old.version = {5, 22, 1, 0};
                }};
  EXPECT_EQ(bench.arm().card().software, "5.22.1");
  EXPECT_NE(bench.told().find("CVE-2026-8153"), std::string::npos) << bench.told();
}

/// Somebody at the slider: a second client of the data exchange.
class Slider {
 public:
  explicit Slider(UrBench& bench) {
    auto made = net::connect_tcp({"127.0.0.1", bench.robot().ports().rtde}, Seconds{20.0});
    if (!made) throw std::runtime_error{made.error()};
    socket_ = *std::move(made);
    send(ur::rtde::ask_version());
    send(ur::rtde::ask_inputs({"speed_slider_mask", "speed_slider_fraction"}));
    send(ur::rtde::packed(ur::rtde::Type::kStart));
    // the answers: the robot numbers its recipes from 1
    bench.periods(3);
  }
  void set(UrBench& bench, double fraction) {
    wire::Bytes payload{1};
    wire::put(payload, std::uint32_t{1});
    wire::put(payload, fraction);
    send(ur::rtde::packed(ur::rtde::Type::kData, payload));
    bench.periods(3);
  }

 private:
  void send(const wire::Bytes& bytes) { ASSERT_TRUE(net::send_all(socket_, bytes, Seconds{20.0})); }

  net::Fd socket_;
};

/// How far 0.4 s of a push take the arm, and how far it goes on when the hand is gone.
struct Pushed {
  double way = 0.0;
  double after = 0.0;
};

Pushed pushed_at(double slider) {
  UrBench bench;
  Slider person{bench};
  person.set(bench, slider);
  EXPECT_NEAR(bench.robot().now().speed_fraction, slider, 1e-9);
  bench.ask(Request::kStart);
  bench.periods(20);
  const double start = bench.last().out.X_WP.p.y();
  bench.robot().push({.force = {0.0, 25.0, 0.0}, .torque = Vec3::Zero()});
  bench.periods(600);
  EXPECT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  const double middle = bench.last().out.X_WP.p.y();
  bench.robot().push({});
  bench.periods(600);
  EXPECT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  return {.way = middle - start, .after = bench.last().out.X_WP.p.y() - middle};
}

TEST(UrSlider, SlowsTheArmDownAndLeavesNothingToCatchUp) {
  const Pushed full = pushed_at(1.0);
  const Pushed half = pushed_at(0.5);
  EXPECT_GT(full.way, 0.15);
  EXPECT_LT(half.way, 0.6 * full.way);
  EXPECT_LT(half.after, full.after + 5e-3);
}

TEST(UrSlider, TooLowIsNoMotion) {
  UrBench bench;
  Slider person{bench};
  bench.ask(Request::kStart);
  bench.periods(20);
  ASSERT_EQ(bench.phase(), Phase::kRunning) << bench.told();
  person.set(bench, 0.2);
  bench.periods(100);
  EXPECT_EQ(bench.phase(), Phase::kStopped);
  EXPECT_EQ(bench.arm().obstacle(), ur::Obstacle::kTooSlow);
}

std::string refusal(const virtual_ur::Options& robot,
                    const std::function<void(ur::UrOptions&)>& change = {},
                    const std::string& model = "ur5e") {
  const auto virtual_robot = robot_with(robot);
  virtual_robot->start();
  const config::Setup setup = setup_of(virtual_ur::plain_config(model));
  ur::UrOptions options = driver_options(setup, virtual_robot->ports());
  if (change) change(options);
  robot::NoticeBoard notices;
  const auto made = ur::UrRobot::create(options, notices);
  return made ? "none" : made.error().text;
}

TEST(UrStart, SaysWhatIsInTheWay) {
  virtual_ur::Options off = robot_options();
  off.start = ur::RobotMode::kPowerOff;
  EXPECT_EQ(refusal(off),
            "robot: the arm has no power: switch it on (ur.bring_up: true does it at the start)");
  virtual_ur::Options local = robot_options();
  local.remote_control = false;
  EXPECT_EQ(refusal(local),
            "robot: the robot is in local mode: choose remote control at the pendant");
  EXPECT_EQ(refusal(robot_options(), {}, "ur10e"),
            "robot: 127.0.0.1 is a ur5e, and the configuration is for a 'ur10e'; set robot.model");
}

TEST(UrStart, SwitchesTheArmOnWhereItIsAskedTo) {
  virtual_ur::Options off = robot_options();
  off.start = ur::RobotMode::kPowerOff;
  off.delays.power_on = Seconds{0.05};
  off.delays.brake_release = Seconds{0.05};
  EXPECT_EQ(refusal(off, [](ur::UrOptions& o) { o.bring_up = true; }), "none");
}

TEST(UrStart, NamesTheAddressWhereNobodyAnswers) {
  const config::Setup setup = setup_of(virtual_ur::plain_config("ur5e"));
  virtual_ur::Ports ports;
  {
    const auto robot = robot_with(robot_options());
    ports = robot->ports();
  }
  robot::NoticeBoard notices;
  const auto made = ur::UrRobot::create(driver_options(setup, ports), notices);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ur::UrError::Kind::kUnreachable);
  EXPECT_NE(made.error().text.find("127.0.0.1:" + std::to_string(ports.primary)), std::string::npos)
      << made.error().text;
}

TEST(UrScenario, AConfigurationRunsOnTheRobotItNames) {
  virtual_ur::Options old = robot_options();
  old.version = {5, 22, 1, 0};
  const auto robot = robot_with(old);
  robot->start();
  const virtual_ur::Ports& at = robot->ports();
  const config::Setup setup = setup_of(
      "robot: {driver: ur, model: ur5e, probe_frame: tool0, probe_offset: {xyz_m: [0, 0, 0.15]}, "
      "sensor_frame: tool0}\n"
      "wrench: {payload: {mass_kg: 1.0, centre_m: [0, 0, 0.07]}}\n"
      "run: {clock: wall, duration_s: 1, realtime: \"off\"}\n"
      "safety: {stall_ms: 1000, joints_extrapolated_ms: 400, joints_lost_ms: 1000, "
      "wrench_age_ms: 1000, wrench_stuck_ms: 0}\n"
      "ur: {host: 127.0.0.1, reverse_port: 0, timeout_ms: 200, watchdog_hz: 1, connect_within_s: "
      "20, "
      "rtde_port: " +
      std::to_string(at.rtde) + ", primary_port: " + std::to_string(at.primary) +
      ", dashboard_port: " + std::to_string(at.dashboard) + "}\n");
  auto devices = scenario::connect(setup, {.version = "0.1.0"});
  ASSERT_TRUE(devices) << devices.error().text;
  scenario::Devices connected = *std::move(devices);
  EXPECT_EQ(connected.opening(),
            "a ur5e, serial 20265300001, PolyScope 5.22.1, at 127.0.0.1, 500 Hz");
  std::string told;
  const auto outcome = scenario::run(
      setup, connected, {.on_notice = [&](const robot::Notice& n) { told += n.text + "\n"; }});
  ASSERT_TRUE(outcome) << outcome.error().text();
  EXPECT_EQ(outcome->run.loop.end, runtime::End::kDuration)
      << runtime::summary(outcome->run) << connected.account() << told;
  EXPECT_LT(speed(robot->now()), 0.01);
  EXPECT_NE(told.find("CVE-2026-8153"), std::string::npos) << "what the start had to say is told";
}

}  // namespace
}  // namespace supple::test

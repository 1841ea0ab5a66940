// What the force sensor says, what the controller makes of it, and when hands push.

#include <algorithm>

#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using ur::ReverseMode;

constexpr double kNoise = 0.5;  // of the simulated sensor, and of its zero [N]
constexpr double kHand = 15.0;  // upwards [N]

/// With a hand at its tool, which it feels.
struct Held {
  std::unique_ptr<VirtualUr> robot;
  Peer primary;
  Vec6 raw;

  explicit Held(const std::string& model = "ur5e")
      : robot{robot_with(robot_options(model))}, primary{robot->ports().primary} {
    robot->push({.force = {0.0, 0.0, kHand}});
    steps(*robot, 200);
    EXPECT_NEAR(robot->now().tcp_force[2], kHand, kNoise);
    raw = robot->now().raw_wrench;
  }
  void expect_zeroed() const {
    EXPECT_NEAR(robot->now().tcp_force[2], 0.0, kNoise);
    EXPECT_LT((robot->now().raw_wrench - raw).head<3>().norm(), kNoise) << "as the sensor says it";
    robot->push({});
    steps(*robot, 200);
    EXPECT_NEAR(robot->now().tcp_force[2], -kHand, kNoise) << "when the hand is gone";
  }
};

TEST(VirtualForceTest, IsZeroedWhenAProgramStarts) {
  Held s;
  Commander pc;
  s.primary.send(supple_script(pc.port()));
  pc.wait_for(*s.robot);
  s.expect_zeroed();
}

TEST(VirtualForceTest, IsZeroedByAProgramThatItDoesNotKnow) {
  Held s;
  s.primary.send("def mine():\n  sleep(1)\nend\n");
  steps(*s.robot, 2);
  s.expect_zeroed();
}

TEST(VirtualForceTest, IsZeroedWhenThePayloadIsSet) {
  Held s;
  s.primary.send("set_payload(1.0, [0, 0, 0.07])\n");
  steps(*s.robot, 2);
  s.expect_zeroed();
}

TEST(VirtualForceTest, IsZeroedWhenAskedTo) {
  Held s;
  s.primary.send("zero_ftsensor()\n");
  steps(*s.robot, 2);
  s.expect_zeroed();
}

TEST(VirtualForceTest, ANewToolCentreKeepsTheZero) {
  Held s;
  s.primary.send("set_tcp(p[0, 0, 0.2, 0, 0, 0])\n");
  steps(*s.robot, 2);
  EXPECT_NEAR(s.robot->now().tcp_force[2], kHand, kNoise);
}

TEST(VirtualForceTest, AnArmWithoutASensorHasNoZero) {
  Held s{"ur5"};
  Commander pc;
  s.primary.send(supple_script(pc.port(), "speedj", "  set_payload(1.0, [0, 0, 0.07])\n"));
  pc.wait_for(*s.robot);
  EXPECT_NEAR(s.robot->now().tcp_force[2], kHand, kNoise);
}

// the base turns, so the tool's weight stays where it is in the sensor's axes
TEST(VirtualForceTest, EvenMotionByPositionsIsNotFelt) {
  constexpr double kSpeed = 0.25;     // of the tip [m/s]
  constexpr double kMostError = 3.0;  // [N]
  constexpr int kUntilEven = 150;     // steps, twenty time constants of the servo
  Streaming s{robot_options(), "servoj"};
  const auto at_rest = s.robot->now();
  const double radius = at_rest.tcp_pose.head<2>().norm();
  std::array<double, 6> q{};
  std::copy(at_rest.q.begin(), at_rest.q.end(), q.begin());
  double worst = 0.0;
  for (int i = 0; i < 500; ++i) {
    q[0] += kSpeed / radius * 0.002;
    s.stream(1, ReverseMode::kServoJ, q);
    const Vec6 error = s.robot->now().raw_wrench - at_rest.raw_wrench;
    if (i >= kUntilEven) worst = std::max(worst, error.head<3>().norm());
  }
  EXPECT_NEAR(s.robot->now().tcp_speed.head<3>().norm(), kSpeed, 0.01);
  EXPECT_LT(worst, kMostError);
  RecordProperty("worst_N", std::to_string(worst));
}

TEST(VirtualSceneTest, StartsWithTheRobotOrWithItsFirstProgram) {
  const std::string pushes =
      "simulation: {pushes: [{start_s: 0.1, duration_s: 0.2, force_n: [0, 0, 20]}]}\n";
  for (const bool waits : {false, true}) {
    auto options = robot_options("ur5e", pushes);
    options.scene_starts_with_program = waits;
    const auto robot = robot_with(options);
    const Vec6 before = robot->now().raw_wrench;
    const auto felt = [&] { return (robot->now().raw_wrench - before).head<3>().norm(); };
    Peer primary{robot->ports().primary};
    Commander pc;
    steps(*robot, 100);
    EXPECT_NEAR(felt(), waits ? 0.0 : 20.0, 1.0) << waits;
    steps(*robot, 100);
    EXPECT_NEAR(felt(), 0.0, 1.0) << waits;
    primary.send(supple_script(pc.port()));
    steps(*robot, 45);
    EXPECT_NEAR(felt(), 0.0, 1.0) << waits;
    steps(*robot, 55);
    EXPECT_NEAR(felt(), waits ? 20.0 : 0.0, 1.0) << waits;
  }
}

}  // namespace
}  // namespace supple::test

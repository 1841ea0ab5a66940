#include "supple/sim/faults.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim_support.hpp"

namespace supple::sim {
namespace {

constexpr Seconds kPeriod{1e-3};

/// Readings of a robot that moves slowly, with a fault from 50 ms to 60 ms.
class FaultScript : public ::testing::Test {
 protected:
  void start(FaultKind kind, double value = 0.0, const Wrench& jump = {}) {
    SimSetup setup = test::ur5e_setup();
    setup.wrench.force_noise = 0.1;
    setup.faults = {{.kind = kind,
                     .start = Seconds{0.050},
                     .duration = Seconds{0.010},
                     .value = value,
                     .jump = jump}};
    robot_ = test::made(setup);
  }

  /// At the tick that ends at a time [s].
  robot::Reading at(double time) {
    while (robot_->truth().time.count() < time - 0.5 * kPeriod.count()) {
      test::command_velocity(*robot_, VecJ::Constant(6, 0.1));
      dt_ = robot_->advance(kPeriod);
    }
    robot::Reading out;
    robot_->read(out);
    return out;
  }

  std::unique_ptr<SimRobot> robot_;
  Seconds dt_{0.0};
};

TEST_F(FaultScript, ADropoutLeavesTheOldSampleToAge) {
  start(FaultKind::kSensorDropout);
  const auto before = at(0.049);
  const auto during = at(0.059);
  EXPECT_EQ(during.wrench.stamp, before.wrench.stamp);
  EXPECT_EQ(during.wrench.reading.force, before.wrench.reading.force);
  EXPECT_NEAR(during.wrench.age.count(), before.wrench.age.count() + 0.010, 1e-9);
  const auto after = at(0.060);
  EXPECT_EQ(after.wrench.stamp, before.wrench.stamp + 11);
  EXPECT_LT(after.wrench.age.count(), 1e-3);
}

TEST_F(FaultScript, NanComesWithANewStamp) {
  start(FaultKind::kSensorNan);
  const auto before = at(0.049);
  const auto during = at(0.055);
  EXPECT_TRUE(std::isfinite(before.wrench.reading.force.x()));
  EXPECT_TRUE(std::isnan(during.wrench.reading.force.x()));
  EXPECT_EQ(during.wrench.stamp, before.wrench.stamp + 6);
  EXPECT_TRUE(std::isfinite(at(0.060).wrench.reading.force.x()));
}

TEST_F(FaultScript, AStuckSensorRepeatsItselfWithNewStamps) {
  start(FaultKind::kSensorStuck);
  const auto before = at(0.049);
  const auto during = at(0.058);
  EXPECT_EQ(during.wrench.reading.force, before.wrench.reading.force);
  EXPECT_GT(during.wrench.stamp, before.wrench.stamp);
  EXPECT_NE(at(0.060).wrench.reading.force, before.wrench.reading.force);
}

TEST_F(FaultScript, ASpikeIsAddedToEveryForce) {
  start(FaultKind::kSensorSpike, 300.0);
  EXPECT_LT(at(0.049).wrench.reading.force.minCoeff(), 250.0);
  EXPECT_GT(at(0.055).wrench.reading.force.minCoeff(), 250.0);
}

TEST_F(FaultScript, AJumpIsAddedWhileItLasts) {
  start(FaultKind::kSensorJump, 0.0, {.force = {0, 0, 300}, .torque = {20, 0, 0}});
  const Wrench before = at(0.049).wrench.reading;
  const Wrench during = at(0.055).wrench.reading;
  EXPECT_NEAR(during.force.z() - before.force.z(), 300.0, 1.0);
  EXPECT_NEAR(during.force.x() - before.force.x(), 0.0, 1.0);
  EXPECT_NEAR(during.torque.x() - before.torque.x(), 20.0, 1.0);
  EXPECT_NEAR(at(0.062).wrench.reading.force.z(), before.force.z(), 1.0);
}

TEST_F(FaultScript, LostPacketsLeaveTheOldOneToAge) {
  start(FaultKind::kJointLoss);
  at(0.049);
  const auto during = at(0.058);
  // the last packet is of the step before 50 ms
  EXPECT_NEAR(during.joints.age.count(), 0.058 - 0.04975, 1e-9);
  EXPECT_NEAR(at(0.060).joints.age.count(), 0.0, 1e-12);
}

TEST_F(FaultScript, DelayedPacketsComeLate) {
  start(FaultKind::kJointDelay, 0.004);
  at(0.049);
  EXPECT_NEAR(at(0.053).joints.age.count(), 0.053 - 0.04975, 1e-9);
  EXPECT_NEAR(at(0.058).joints.age.count(), 0.004, 1e-9);
  EXPECT_NEAR(at(0.060).joints.age.count(), 0.0, 1e-12);
}

TEST_F(FaultScript, JointsCanBeNoNumbers) {
  start(FaultKind::kJointNan);
  EXPECT_TRUE(at(0.049).joints.q.allFinite());
  EXPECT_FALSE(at(0.055).joints.q.allFinite());
}

TEST_F(FaultScript, AStalledThreadSeesOneLongPeriodAndTheRobotMovesOn) {
  start(FaultKind::kStall);
  at(0.049);
  EXPECT_NEAR(dt_.count(), 1e-3, 1e-12);
  at(0.050);
  EXPECT_NEAR(dt_.count(), 11e-3, 1e-12);
  EXPECT_NEAR(robot_->truth().time.count(), 0.060, 1e-12);
  at(0.061);
  EXPECT_NEAR(dt_.count(), 1e-3, 1e-12);
}

TEST_F(FaultScript, AJumpOfTheClockIsSeenButNotLived) {
  start(FaultKind::kClockJump, -0.5);
  at(0.049);
  at(0.050);
  EXPECT_NEAR(dt_.count(), 1e-3 - 0.5, 1e-12);
  EXPECT_NEAR(robot_->truth().time.count(), 0.050, 1e-12);
  at(0.051);
  EXPECT_NEAR(dt_.count(), 1e-3, 1e-12);
}

TEST_F(FaultScript, AProtectiveStopBrakesAndSaysSo) {
  start(FaultKind::kNotReady);
  EXPECT_TRUE(at(0.049).ready);
  const double before = robot_->truth().v[0];
  EXPECT_FALSE(at(0.059).ready);
  EXPECT_LT(robot_->truth().v[0], before - 0.01);
  EXPECT_TRUE(at(0.061).ready);
}

TEST(FaultNames, AreAllDifferent) {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(FaultKind::kNotReady); ++i) {
    names.push_back(name_of(static_cast<FaultKind>(i)));
    EXPECT_FALSE(names.back().empty());
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace supple::sim

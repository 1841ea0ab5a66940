#include "supple/control/sensing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/alloc_guard.hpp"
#include "support/torque_arm.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

using safety::Phase;
using safety::Reaction;
using safety::Request;
using safety::StopReason;
using test::TorqueArm;

constexpr Seconds kPeriod{2e-3};

class Sensing : public ::testing::Test {
 protected:
  Sensing() {
    Design& d = robot_.design;
    d.sensing.source = WrenchSource::kObserver;
    d.sensing.observer = estimation::observer_defaults(d.robot, 100.0);
    d.sensing.wrench.torque_noise = VecV::Constant(6, 0.3);
    tool_ = d.probe;
    forearm_ = *d.robot.frame_named("forearm_link");
  }

  /// Thresholds of a touch and, three times as high, of a collision.
  Design& with_detector(Reaction on_collision) {
    SensingParams& sensing = robot_.design.sensing;
    sensing.detects = true;
    sensing.contact.threshold = VecV::Constant(6, 2.0);
    sensing.contact.per_speed = VecV::Constant(6, 1.0);
    robot_.design.safety.on_collision = on_collision;
    return robot_.design;
  }

  [[nodiscard]] TorqueArm arm() const {
    return {test::params_of(robot_.design), robot_.design.robot, robot_.q0, kPeriod};
  }
  [[nodiscard]] TorqueArm started() const {
    TorqueArm out = arm();
    out.tick();
    out.tick({}, Request::kStart);
    return out;
  }
  [[nodiscard]] TorqueArm::Load on_tool(const Vec3& force_W) const {
    return {tool_, {.force = force_W}};
  }
  [[nodiscard]] TorqueArm::Load on_forearm(const Vec3& force_W) const {
    return {forearm_, {.force = force_W}};
  }

  test::Ur5e robot_ = test::ur5e_controller(kPeriod);
  model::FrameId tool_;
  model::FrameId forearm_;
};

TEST_F(Sensing, NeedsNoSensor) {
  TorqueArm robot = started();
  const Vec3 p0 = robot.pose(tool_).p;

  robot.run(20.0, {on_tool({0.0, 10.0, 0.0})});

  // 10 N on 100 N/m; the observer is exact where the model is
  EXPECT_TRUE(robot.out().verdict.running());
  EXPECT_NEAR((robot.pose(tool_).p - p0).y(), 0.1, 1e-3);
  EXPECT_EQ(robot.out().sensed->unknowns, 3);
  EXPECT_EQ(robot.out().sensed->rank, 3);
}

TEST_F(Sensing, TakesNoTimeOnTheHeap) {
  with_detector(Reaction::kReport).sensing.yields_to = YieldsTo::kWholeArm;
  robot_.design.sensing.source = WrenchSource::kFused;
  const Params params = test::params_of(robot_.design);
  State state;
  TickOutput out;
  TickInput in;
  in.facts = {.request = Request::kStart,
              .dt = kPeriod,
              .q = robot_.q0,
              .v = VecJ::Zero(6),
              .tau = VecJ::Constant(6, 30.0),
              .joint_stamp = 1,
              .reading_stamp = 1};
  test::AllocGuard guard;
  for (int i = 0; i < 50; ++i) {
    ++in.facts.joint_stamp;
    ++in.facts.reading_stamp;
    tick(params, state, in, out);
  }
  EXPECT_EQ(guard.count(), 0);
}

TEST_F(Sensing, CountsTheWeightOfTheToolOnce) {
  const wrench::Payload payload{.mass = 2.0, .p_SL = {0.01, 0.0, 0.08}};
  robot_.design.wrench.payload = payload;
  const auto loaded = robot_.design.robot.with_load(robot_.design.sensor,
                                                    {.mass = payload.mass, .p_BBcm = payload.p_SL});
  TorqueArm robot{test::params_of(robot_.design), loaded, robot_.q0, kPeriod};

  robot.run(0.5);

  EXPECT_LT(robot.out().sensed->residual.norm(), 1e-9);
  EXPECT_LT(robot.out().wrench.F_P_D_all.force.norm(), 1e-9);
}

TEST_F(Sensing, DoesNotTakeAPushOnALinkForOneOnTheTool) {
  TorqueArm robot = started();
  const Vec3 p0 = robot.pose(tool_).p;
  const model::FrameId wrist = *robot_.design.robot.frame_named("wrist_1_link");

  robot.run(3.0, {{wrist, {.force = {0.0, 40.0, 0.0}}}});

  EXPECT_EQ(robot.out().sensed->trust, 0.0);
  EXPECT_LT((robot.pose(tool_).p - p0).norm(), 0.01);  // what the first instants give
}

TEST_F(Sensing, LetsTheWholeArmGiveWayWhereItIsPushed) {
  robot_.design.sensing.yields_to = YieldsTo::kWholeArm;
  for (const Vec3& force : {Vec3{0.0, 40.0, 0.0}, Vec3{20.0, 0.0, -30.0}}) {
    TorqueArm robot = started();
    const Vec3 p0 = robot.pose(forearm_).p;
    double work = 0.0;
    for (int i = 0; i < 500; ++i) {
      const Vec3 before = robot.pose(forearm_).p;
      robot.tick({on_forearm(force)});
      work += force.dot(robot.pose(forearm_).p - before);
    }
    EXPECT_GT(force.dot(robot.pose(forearm_).p - p0), 0.0);
    EXPECT_GT(work, 0.0);
  }
}

TEST_F(Sensing, FollowsTheSensorWhereItIsTheSource) {
  robot_.design.sensing.source = WrenchSource::kSensor;
  with_detector(Reaction::kReport);
  const Params params = test::params_of(robot_.design);

  EXPECT_TRUE(params.safety.wrench_required);
  EXPECT_TRUE(params.safety.torques_required);
  robot_.design.sensing.detects = false;
  EXPECT_FALSE(test::params_of(robot_.design).safety.torques_required);
  EXPECT_FALSE(test::params_of(robot_.design).sensing.on);
}

TEST_F(Sensing, StopsWithItsOwnReasonWhereTorquesEnd) {
  TorqueArm robot = started();
  robot.run(0.1);

  robot.hide_torques(true);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(robot.tick().verdict.running());
  robot.tick();

  EXPECT_EQ(robot.out().verdict.cause.reason, StopReason::kTorqueUnusable);
  robot.run(1.0);
  EXPECT_EQ(robot.out().verdict.phase, Phase::kFault);
}

TEST_F(Sensing, BridgesAGapOfTorquesWithoutAJump) {
  TorqueArm robot = started();
  robot.run(5.0, {on_tool({0.0, 10.0, 0.0})});
  const VecJ before = robot.out().sensed->residual;

  robot.hide_torques(true);
  robot.tick({on_tool({0.0, 10.0, 0.0})});
  robot.tick({on_tool({0.0, 10.0, 0.0})});
  robot.hide_torques(false);
  robot.tick({on_tool({0.0, 10.0, 0.0})});

  EXPECT_LT((robot.out().sensed->residual - before).norm(), 0.02);
}

TEST_F(Sensing, HoldsAfterACollisionAndNamesItsNumbers) {
  with_detector(Reaction::kHold);
  TorqueArm robot = started();
  robot.run(0.2);

  robot.run(0.2, {on_forearm({0.0, 60.0, 0.0})});

  const safety::Verdict& verdict = robot.out().verdict;
  EXPECT_EQ(verdict.phase, Phase::kHolding);
  EXPECT_EQ(verdict.cause.reason, StopReason::kBumped);
  EXPECT_EQ(verdict.cause.index, 0);  // a force sideways turns the base
  EXPECT_GT(verdict.cause.value, verdict.cause.limit);
  EXPECT_GE(verdict.cause.limit, 6.0);  // three times 2 N m and more for the speed
  EXPECT_EQ(robot.out().v_command.norm(), 0.0);
}

TEST_F(Sensing, GoesOnFromAHoldOnlyWhenToldTo) {
  with_detector(Reaction::kHold);
  TorqueArm robot = started();
  robot.run(0.1);
  robot.run(0.2, {on_forearm({0.0, 60.0, 0.0})});
  robot.run(1.0);
  EXPECT_EQ(robot.out().verdict.phase, Phase::kHolding);

  robot.tick({}, Request::kResume);

  EXPECT_TRUE(robot.out().verdict.running());
  robot.run(1.0);
  EXPECT_TRUE(robot.out().verdict.running());
}

TEST_F(Sensing, NeedsAResetAfterACollisionThatStops) {
  with_detector(Reaction::kStop);
  TorqueArm robot = started();
  robot.run(0.1);

  robot.run(0.5, {on_forearm({0.0, 60.0, 0.0})});

  EXPECT_EQ(robot.out().verdict.phase, Phase::kFault);
  EXPECT_EQ(robot.out().verdict.cause.reason, StopReason::kCollision);
}

TEST_F(Sensing, GoesBackTheWayItCame) {
  Design& design = with_detector(Reaction::kRetreat);
  design.sensing.way_back = {.distance = 0.03, .speed = 0.1};
  TorqueArm robot = started();
  const Pose X_WP0 = robot.pose(tool_);
  Target target{.X_WT = X_WP0, .V_WT_W = {}};
  target.X_WT.p += Vec3{0.0, 0.15, 0.0};
  robot.set_target(target);
  robot.run(1.0);
  const Vec3 p_hit = robot.pose(tool_).p;
  ASSERT_GT((p_hit - X_WP0.p).norm(), 0.05);

  double fastest = 0.0;
  robot.tick({on_tool({0.0, -60.0, 0.0})});
  for (int i = 0; i < 20; ++i) robot.tick({on_tool({0.0, -60.0, 0.0})});
  EXPECT_EQ(robot.out().verdict.cause.reason, StopReason::kBumped);
  EXPECT_TRUE(robot.out().checked.retreating);
  for (int i = 0; i < 1500; ++i) {
    robot.tick();
    fastest = std::max(fastest, robot.out().V_command_W.linear.norm());
  }

  // it has braked first: some millimetres more than 0.03 m before where it was
  const double back = (p_hit - robot.pose(tool_).p).y();
  EXPECT_NEAR(back, 0.03, 0.006);
  EXPECT_LT(fastest, 0.101);
  EXPECT_EQ(robot.out().verdict.phase, Phase::kHolding);
  EXPECT_FALSE(robot.out().checked.retreating);
  EXPECT_EQ(robot.out().v_command.norm(), 0.0);
}

TEST_F(Sensing, FloatsWhileAContactLastsAndReturns) {
  with_detector(Reaction::kFloat);
  robot_.design.admittance.gains.translation.stiffness.setConstant(2000.0);
  TorqueArm robot = started();
  const Vec3 p0 = robot.pose(tool_).p;

  robot.run(2.0, {on_tool({0.0, 20.0, 0.0})});
  // 20 N on 2000 N/m would be 10 mm
  EXPECT_TRUE(robot.out().checked.floating);
  EXPECT_TRUE(robot.out().verdict.running());
  EXPECT_GT((robot.pose(tool_).p - p0).y(), 0.05);

  robot.run(5.0);
  EXPECT_FALSE(robot.out().checked.floating);
  EXPECT_LT((robot.pose(tool_).p - p0).norm(), 1e-3);
}

TEST_F(Sensing, ChangesItsSourceAndItsPayloadWithoutAJump) {
  TorqueArm robot = started();
  robot.run(2.0, {on_tool({0.0, 10.0, 0.0})});
  const VecJ residual = robot.out().sensed->residual;
  const VecJ v = robot.out().v_command;

  robot_.design.wrench.payload = {.mass = 0.5, .p_SL = {0.0, 0.0, 0.05}};
  robot_.design.sensing.observer.bandwidth.setConstant(60.0);
  robot.set_params(test::params_of(robot_.design));
  robot.tick({on_tool({0.0, 10.0, 0.0})});

  EXPECT_EQ(robot.out().sensed->residual, residual);  // nothing is integrated over the change
  EXPECT_LT((robot.out().v_command - v).norm(), 0.02);
}

TEST_F(Sensing, WaitsForTheSensorThatItIsFusedWith) {
  robot_.design.sensing.source = WrenchSource::kFused;
  const Params params = test::params_of(robot_.design);
  EXPECT_TRUE(params.safety.wrench_required);
  TorqueArm torques{params, robot_.design.robot, robot_.q0, kPeriod};
  torques.run(0.1);  // no reading comes: the run does not start, and says why
  torques.tick({}, Request::kStart);
  EXPECT_EQ(torques.out().verdict.refused.reason, StopReason::kWrenchStale);
}

TEST_F(Sensing, RefusesADesignThatDoesNotHoldTogether) {
  Design design = robot_.design;
  design.sensing.wrench.torque_noise.resize(3);
  const auto params = prepared(design);
  ASSERT_FALSE(params);
  EXPECT_EQ(params.error().stage, "sensing");
  EXPECT_EQ(params.error().problem.member, "torque_noise");
}

}  // namespace
}  // namespace supple::control

// A change while the robot runs never makes the tool jump: gains, law, probe, desired frame.

#include <gtest/gtest.h>

#include <functional>

#include "supple/control/tick.hpp"
#include "supple/core/rotation.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

using safety::Request;

constexpr Seconds kPeriod{2e-3};
const Wrench kPush{.force = {0.0, 12.0, -9.0}, .torque = {0.2, 0.0, -0.1}};

class LiveChange : public ::testing::Test {
 protected:
  LiveChange() : arm_{robot_.params, robot_.q0, kPeriod} {
    arm_.tick({}, Request::kStart);
    for (int i = 0; i < 300; ++i) arm_.tick(kPush);
  }

  /// The largest change of a joint's velocity in one of the next ticks.
  double roughness(int ticks) {
    double worst = 0.0;
    for (int i = 0; i < ticks; ++i) {
      const VecJ before = arm_.out().v_command;
      arm_.tick(kPush);
      worst = std::max(worst, (arm_.out().v_command - before).cwiseAbs().maxCoeff());
    }
    return worst;
  }

  /// What the change makes of the next tick, against none, and the pull that comes with it.
  void expect_no_jump(const std::function<void(Design&)>& change, double pull = 2e-4) {
    const double smooth = roughness(1);
    Design design = robot_.design;
    change(design);
    arm_.set_params(test::params_of(design));
    EXPECT_LT(roughness(1), 3.0 * smooth + pull);  // [rad/s]
    EXPECT_TRUE(arm_.out().verdict.running());
  }

  test::Ur5e robot_ = test::ur5e_controller(kPeriod);
  test::PerfectArm arm_;
};

TEST_F(LiveChange, OfTheGainsIsSmooth) {
  expect_no_jump([](Design& d) {
    d.admittance.ramp = Seconds{1.0};
    d.admittance.gains.translation.stiffness.setConstant(1000.0);
    d.admittance.gains.translation.damping.setConstant(20.0);
    d.admittance.gains.rotation.mass.setConstant(2.0);
  });
}

TEST_F(LiveChange, OfTheLawIsSmooth) {
  expect_no_jump([](Design& d) {
    d.law = Law::kPoseError;
    d.admittance.acceleration = {.linear = 1e3, .angular = 1e3};
  });
}

TEST_F(LiveChange, OfTheLawAndBackIsSmooth) {
  Design design = robot_.design;
  design.law = Law::kPoseError;
  arm_.set_params(test::params_of(design));
  roughness(200);
  const double smooth = roughness(1);
  arm_.set_params(robot_.params);
  EXPECT_LT(roughness(1), 3.0 * smooth + 2e-4);
}

TEST_F(LiveChange, OfTheProbeIsSmoothAndKeepsTheSpringsPlaceOnTheTool) {
  const Pose X_PQ{.R = exp3({0.3, -0.2, 0.5}), .p = {0.02, 0.0, 0.15}};
  const auto longer =
      robot_.design.robot.with_frame("tip", *robot_.design.robot.frame_named("tool0"), X_PQ);
  ASSERT_TRUE(longer);
  const Pose X_WD = arm_.state().compliance.reference.X_WD;
  const Pose X_WC = X_WD * arm_.state().compliance.offset.offset.X_DC();

  // the push now has a lever of 0.15 m: 2 N m on 0.2 kg m^2 for one period
  expect_no_jump(
      [&longer](Design& d) {
        d.robot = *longer;
        d.probe = *longer->frame_named("tip");
      },
      0.025);

  // D and C are where they were on the tool; the last tick has moved C on by less than 1 mm
  const Pose X_WD2 = arm_.out().X_WD;
  EXPECT_LT(((X_WD * X_PQ).p - X_WD2.p).norm(), 1e-12);
  EXPECT_LT(((X_WD * X_PQ).R - X_WD2.R).norm(), 1e-12);
  EXPECT_LT(((X_WC * X_PQ).p - arm_.out().compliance.X_WC.p).norm(), 1e-3);
}

TEST_F(LiveChange, OfTheDesiredFrameIsSmoothAndPullsFromThere) {
  const double smooth = roughness(1);
  Reference desired = arm_.state().compliance.reference;
  desired.X_WD.p += Vec3{0.0, 0.0, 0.05};
  desired.X_WD.R = exp3({0.0, 0.1, 0.0}) * desired.X_WD.R;
  arm_.set_desired(desired);
  // the spring of the new place pulls at once: 1 N m on 0.2 kg m^2 for one period
  EXPECT_LT(roughness(1), 3.0 * smooth + 0.01);

  for (int i = 0; i < 20000; ++i) arm_.tick({});
  EXPECT_LT((arm_.out().X_WP.p - desired.X_WD.p).norm(), 1e-3);
  EXPECT_LT(log3(arm_.out().X_WP.R * desired.X_WD.R.transpose()).norm(), 1e-3);
}

TEST_F(LiveChange, OfLimitsBrakesIntoTheNewOnes) {
  const double fast = arm_.out().V_command_W.linear.norm();
  ASSERT_GT(fast, 0.02);
  Design design = robot_.design;
  design.limits.linear_speed = 0.01;
  design.limits.linear_acceleration = 1.0;
  arm_.set_params(test::params_of(design));
  double before = fast;
  for (int i = 0; i < 200; ++i) {
    arm_.tick(kPush);
    const double now = arm_.out().V_command_W.linear.norm();
    // no harder than the new limit, and a little for the arm's geometry
    ASSERT_GE(now, before - 1.1 * 1.0 * kPeriod.count());
    before = now;
  }
  EXPECT_LE(before, 0.01 * (1.0 + 1e-6));
}

TEST_F(LiveChange, ToATargetThatIsNoneIsRefused) {
  Target bad{.X_WT = arm_.out().X_WP, .V_WT_W = {}};
  bad.X_WT.R *= 1.1;
  arm_.set_target(bad);
  arm_.tick(kPush);

  EXPECT_TRUE(arm_.out().refused);
  EXPECT_TRUE(arm_.out().verdict.running());
}

}  // namespace
}  // namespace supple::control

#include "supple/sim/model_errors.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/sim/sim_robot.hpp"
#include "support/shipped_robot.hpp"

namespace supple::sim {
namespace {

constexpr Seconds kPeriod{2e-3};

VecJ elbow_up() {
  VecJ q(6);
  q << 0.3, -1.2, 1.5, -1.9, -1.57, 0.4;
  return q;
}

TEST(ModelErrors, ChangeEveryBodyByItsOwnShareAndNoMore) {
  const model::RobotModel robot = test::shipped_robot("ur5e");
  const model::RobotModel other = with_errors(robot, {.mass = 0.02, .inertia = 0.05, .seed = 3});
  bool both_ways[2] = {false, false};
  for (int i = 0; i < robot.joints(); ++i) {
    const model::Inertia a = robot.body_inertia(i);
    const model::Inertia b = other.body_inertia(i);
    const double mass = b.mass / a.mass - 1.0;
    EXPECT_LE(std::abs(mass), 0.02 + 1e-12);
    EXPECT_GT(std::abs(mass), 1e-6);
    both_ways[mass > 0.0 ? 1 : 0] = true;
    EXPECT_LT((b.p_BBcm - a.p_BBcm).norm(), 1e-12);
    const double inertia = b.I_BBcm_B.trace() / a.I_BBcm_B.trace() - 1.0;
    EXPECT_LE(std::abs(inertia), 0.05 + 1e-9);
    EXPECT_LT((b.I_BBcm_B - (1.0 + inertia) * a.I_BBcm_B).norm(), 1e-9 * a.I_BBcm_B.norm());
  }
  EXPECT_TRUE(both_ways[0] && both_ways[1]);
}

TEST(ModelErrors, AreTheSameForTheSameSeed) {
  const model::RobotModel robot = test::shipped_robot("ur5e");
  const ModelErrors errors{.mass = 0.02, .inertia = 0.05, .seed = 3};
  EXPECT_EQ(with_errors(robot, errors).mass(), with_errors(robot, errors).mass());
  EXPECT_NE(with_errors(robot, errors).mass(),
            with_errors(robot, {.mass = 0.02, .seed = 4}).mass());
  EXPECT_EQ(with_errors(robot, {}).mass(), robot.mass());
}

TEST(ModelErrors, AreRefusedWhereTheyAreNone) {
  EXPECT_EQ(problem_of(ModelErrors{.mass = -0.1})->member, "mass");
  EXPECT_EQ(problem_of(ModelErrors{.inertia = 0.6})->member, "inertia");
  EXPECT_FALSE(problem_of(ModelErrors{}));
}

/// What the motors hold the arm with, at rest under a push on a link.
TEST(PushOnALink, IsFeltByTheJointsBelowIt) {
  const model::RobotModel robot = test::shipped_robot("ur5e");
  const model::FrameId tool = *robot.frame_named("tool0");
  const model::FrameId forearm = *robot.frame_named("forearm_link");
  const VecJ q = elbow_up();
  const Vec3 point{0.02, 0.0, 0.1};
  const Vec3 force_W{10.0, 30.0, -5.0};
  SimSetup setup = free_space(robot, tool, q);
  const model::Frame& F = robot.frame(forearm);
  setup.pushes = {{.duration = Seconds{10.0},
                   .F = {.force = force_W, .torque = Vec3::Zero()},
                   .on = PushPoint{.joint = F.body - 1, .X_BH = F.X_BF * Pose{.p = point}}}};
  const auto sim = SimRobot::create(setup);
  ASSERT_TRUE(sim);
  robot::Reading reading;
  for (int i = 0; i < 500; ++i) {
    (*sim)->write({.mode = robot::CommandMode::kVelocity, .v = VecJ::Zero(6), .q = {}});
    (*sim)->advance(kPeriod);
  }
  const Truth& truth = (*sim)->truth();

  model::Workspace work;
  model::update_placements(robot, work, truth.q);
  JacV J(6, 6);
  model::jacobian(robot, work, forearm, J);
  const Wrench F_W =
      shifted(Wrench{.force = force_W}, -1.0 * (model::pose(robot, work, forearm).R * point));
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(truth.tau_ext[i], J.col(i).dot(stacked(F_W)), 1e-3) << i;
  }
  EXPECT_NEAR(truth.tau_ext[3], 0.0, 1e-9);  // the wrist carries none of it
  EXPECT_EQ(truth.F_P_W.force.norm(), 0.0);
  VecJ g(6);
  model::gravity(robot, work, truth.q, g);
  EXPECT_LT((truth.tau_motor + truth.tau_ext - g).norm(), 0.05);
}

TEST(JointFeed, ReportsTorquesInSteps) {
  const model::RobotModel robot = test::shipped_robot("ur5e");
  SimSetup setup = free_space(robot, *robot.frame_named("tool0"), elbow_up());
  setup.joints.torque_resolution = 0.5;
  const auto sim = SimRobot::create(setup);
  ASSERT_TRUE(sim);
  robot::Reading reading;
  (*sim)->read(reading);
  for (const double tau : reading.joints.tau) {
    EXPECT_NEAR(tau / 0.5, std::round(tau / 0.5), 1e-12);
  }
  EXPECT_GT(reading.joints.tau.norm(), 1.0);
}

}  // namespace
}  // namespace supple::sim

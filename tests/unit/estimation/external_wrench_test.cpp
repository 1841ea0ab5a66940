#include "supple/estimation/external_wrench.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <random>

#include "supple/core/symmetric_eigen.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"
#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "support/shipped_robot.hpp"

namespace supple::estimation {
namespace {

using test::IsNear;

WrenchParams noise_of(int nv, double noise) {
  WrenchParams params;
  params.torque_noise = VecV::Constant(nv, noise);
  return params;
}

/// The UR5e placed at q.
struct Arm {
  model::RobotModel model = test::shipped_robot("ur5e");
  model::Workspace work;
  model::FrameId tool = *model.frame_named("tool0");

  explicit Arm(std::initializer_list<double> angles) {
    VecQ q(6);
    int i = 0;
    for (const double angle : angles) q[i++] = angle;
    model::update_placements(model, work, q);
  }
  [[nodiscard]] JacV jacobian() const {
    JacV J(6, 6);
    model::jacobian(model, work, tool, J);
    return J;
  }
};

// elbow bent, wrist bent: far from every singularity
constexpr std::initializer_list<double> kBent{0.4, -1.2, 1.6, -0.9, 1.2, 0.3};
// elbow straight and arm along x: nothing moves along the stretched arm
constexpr std::initializer_list<double> kStraight{0.0, 0.0, 0.0, 0.0, 1.3, 0.0};

TEST(ExternalWrench, RecoversAWrenchAwayFromSingularities) {
  const Arm arm{kBent};
  const Wrench F{.force = {10.0, -4.0, 25.0}, .torque = {1.0, 2.0, -0.5}};
  const VecV tau = arm.jacobian().transpose() * stacked(F);
  const WrenchEstimate estimate =
      external_wrench(noise_of(6, 0.01), arm.model, arm.work, arm.tool, tau);
  EXPECT_EQ(estimate.rank, 6);
  // the prior of 100 N draws by (noise / (prior x lever))^2, some 1e-6
  EXPECT_TRUE(IsNear(estimate.F_F_W, F, 1e-3));
  EXPECT_LT(estimate.misfit, 1e-6);
}

TEST(ExternalWrench, IsTheMinimumOfItsCost) {
  test::Rng rng{111};
  const Arm arm{kBent};
  WrenchParams params = noise_of(6, 1.0);
  params.torque_noise << 2.0, 1.5, 1.0, 0.5, 0.4, 0.3;
  VecV tau(6);
  for (int i = 0; i < 6; ++i) tau[i] = test::uniform(rng, -10.0, 10.0);
  const WrenchEstimate estimate = external_wrench(params, arm.jacobian(), tau);

  // dense and in one piece: (J W J' + S^-2) F = J W tau
  const Eigen::MatrixXd J = arm.jacobian();
  const Eigen::MatrixXd W = params.torque_noise.cwiseAbs2().cwiseInverse().asDiagonal();
  Mat6 A = J * W * J.transpose();
  for (int i = 0; i < 6; ++i) A(i, i) += 1.0 / std::pow(i < 3 ? 100.0 : 20.0, 2);
  const Vec6 F = A.inverse() * (J * (W * tau));
  EXPECT_TRUE(IsNear(stacked(estimate.F_F_W), F, 1e-10 * F.norm()));
  EXPECT_TRUE(IsNear(estimate.covariance, A.inverse(), 1e-10 * A.inverse().norm()));
}

TEST(ExternalWrench, StatesAnErrorThatItHas) {
  // 400 draws of noise: the mean of chi-square with 6 degrees of freedom is 6 +- 0.17
  test::Rng rng{112};
  std::normal_distribution<double> normal;
  const Arm arm{kBent};
  const WrenchParams params = noise_of(6, 0.5);
  double nees = 0.0;
  constexpr int kDraws = 400;
  for (int k = 0; k < kDraws; ++k) {
    Vec6 F;
    for (int i = 0; i < 6; ++i) F[i] = (i < 3 ? 100.0 : 20.0) * normal(rng);
    VecV tau = arm.jacobian().transpose() * F;
    for (int i = 0; i < 6; ++i) tau[i] += 0.5 * normal(rng);
    const WrenchEstimate estimate = external_wrench(params, arm.jacobian(), tau);
    const Vec6 error = stacked(estimate.F_F_W) - F;
    nees += error.dot(estimate.covariance.inverse() * error) / kDraws;
  }
  EXPECT_NEAR(nees, 6.0, 0.5);
}

TEST(ExternalWrench, NamesTheDirectionThatASingularArmCannotFeel) {
  const Arm arm{kStraight};
  const WrenchParams params = noise_of(6, 0.1);
  const VecV nothing = VecV::Zero(6);
  const WrenchEstimate estimate = external_wrench(params, arm.jacobian(), nothing);
  ASSERT_EQ(estimate.rank, 5);
  // of unit length, and felt by no joint
  const Vec6 blind = estimate.unobservable.col(0);
  EXPECT_NEAR(blind.norm(), 1.0, 1e-12);
  EXPECT_LT((arm.jacobian().transpose() * blind).norm(), 1e-6);
  // the shoulder, the elbow and the wrist lie on x: the force along it is in the blind direction
  EXPECT_GT(std::abs(blind[0]), 0.5);
  // its uncertainty stays the prior's
  const Vec6 scale = (Vec6{} << Vec3::Constant(100.0), Vec3::Constant(20.0)).finished();
  const Vec6 scaled = blind.cwiseQuotient(scale).normalized();
  const Mat6 relative =
      scale.cwiseInverse().asDiagonal() * estimate.covariance * scale.cwiseInverse().asDiagonal();
  EXPECT_NEAR(scaled.dot(relative * scaled), 1.0, 1e-6);
}

TEST(ExternalWrench, CountsADirectionAsObservedByItsShareOfThePrior) {
  // J = I: a force's deviation is prior / sqrt(1 + (prior / noise)^2), a tenth of it at 10.05 N
  const JacV J = JacV::Identity(6, 6);
  const VecV tau = VecV::Zero(6);
  WrenchParams params = noise_of(6, 0.1);
  params.torque_noise[0] = 10.0;
  EXPECT_EQ(external_wrench(params, J, tau).rank, 6);
  params.torque_noise[0] = 10.1;
  const WrenchEstimate weak = external_wrench(params, J, tau);
  EXPECT_EQ(weak.rank, 5);
  EXPECT_TRUE(IsNear(weak.unobservable.col(0).cwiseAbs(), Vec6::Unit(0), 1e-12));
  EXPECT_NEAR(std::sqrt(weak.covariance(0, 0)), 100.0 / std::hypot(1.0, 100.0 / 10.1), 1e-9);
}

TEST(ExternalWrench, StaysBoundedAtASingularity) {
  const Arm arm{kStraight};
  const VecV tau = VecV::Constant(6, 5.0);
  const WrenchEstimate estimate = external_wrench(noise_of(6, 0.1), arm.jacobian(), tau);
  EXPECT_LT(estimate.F_F_W.force.norm(), 1000.0);
  EXPECT_TRUE(estimate.covariance.allFinite());
}

TEST(ExternalWrench, LeavesOutARowOfInfiniteNoise) {
  const Arm arm{kBent};
  WrenchParams params = noise_of(6, 0.1);
  params.torque_noise[2] = std::numeric_limits<double>::infinity();
  VecV tau = VecV::Constant(6, 1.0);
  const WrenchEstimate a = external_wrench(params, arm.jacobian(), tau);
  tau[2] = 1000.0;
  const WrenchEstimate b = external_wrench(params, arm.jacobian(), tau);
  EXPECT_EQ(stacked(a.F_F_W), stacked(b.F_F_W));
  EXPECT_EQ(a.rank, 5);
}

TEST(ExternalWrench, SaysWhenNoWrenchAtTheFrameExplainsTheTorques) {
  // on the forearm of a 7-joint arm, six numbers cannot make any seven torques
  const model::RobotModel robot = test::shipped_robot("arm7");
  model::Workspace work;
  VecQ q(7);
  q << 0.3, 0.5, -0.4, 1.2, 0.2, 0.8, -0.3;
  model::update_placements(robot, work, q);
  const auto flange = *robot.frame_named("flange");
  JacV J(6, 7);
  model::jacobian(robot, work, flange, J);
  const Vec6 F = (Vec6{} << 5.0, -3.0, 8.0, 0.2, 0.1, -0.4).finished();
  const VecV explained = J.transpose() * F;
  const WrenchParams params = noise_of(7, 0.1);
  EXPECT_LT(external_wrench(params, robot, work, flange, explained).misfit, 0.1);
  const VecV odd = 10.0 * eigensystem<7>(J.transpose() * J).vectors.col(0);
  ASSERT_LT((J * odd).norm(), 1e-13) << "no wrench does that";
  EXPECT_NEAR(external_wrench(params, robot, work, flange, odd).misfit, 1e4, 1.0);
}

/// The quadruped at a crouch, its feet in the order of their names.
struct Quadruped {
  model::RobotModel model = test::shipped_robot("quadruped", true);
  model::Workspace work;
  VecQ q = model::neutral(model);
  PointContacts points{};

  Quadruped() {
    for (int leg = 0; leg < 4; ++leg) q.segment<3>(7 + 3 * leg) << 0.05, 0.8, -1.5;
    model::update_placements(model, work, q);
    const char* names[] = {"FL_foot", "FR_foot", "RL_foot", "RR_foot"};
    for (std::size_t i = 0; i < 4; ++i) points[i] = {*model.frame_named(names[i]), true};
  }
  [[nodiscard]] VecV torques_of(const std::array<Vec3, 4>& f_W) const {
    VecV tau = VecV::Zero(model.nv());
    JacV J(6, model.nv());
    for (std::size_t i = 0; i < 4; ++i) {
      model::jacobian(model, work, points[i].frame, J);
      tau += J.topRows<3>().transpose() * f_W[i];
    }
    return tau;
  }
};

TEST(PointForces, RecoversTheForcesOnFourFeetAtOnce) {
  const Quadruped robot;
  const std::array<Vec3, 4> f_W{Vec3{5.0, 1.0, 40.0}, Vec3{-3.0, 2.0, 45.0}, Vec3{0.0, -4.0, 38.0},
                                Vec3{2.0, 3.0, 50.0}};
  const PointForces forces = point_forces(noise_of(18, 0.01), robot.model, robot.work, robot.points,
                                          robot.torques_of(f_W));
  EXPECT_EQ(forces.unknowns, 12);
  EXPECT_EQ(forces.rank, 12);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(IsNear(forces.f_W[i], f_W[i], 1e-2)) << i;
}

TEST(PointForces, AsksOnlyTheFeetThatTouch) {
  Quadruped robot;
  const std::array<Vec3, 4> f_W{Vec3{5.0, 1.0, 80.0}, Vec3::Zero(), Vec3::Zero(),
                                Vec3{2.0, 3.0, 90.0}};
  robot.points[1].active = false;
  robot.points[2].active = false;
  const PointForces forces = point_forces(noise_of(18, 0.01), robot.model, robot.work, robot.points,
                                          robot.torques_of(f_W));
  EXPECT_EQ(forces.unknowns, 6);
  EXPECT_EQ(forces.rank, 6);
  EXPECT_EQ(forces.f_W[1], Vec3::Zero());
  EXPECT_EQ(forces.f_W[2], Vec3::Zero());
  EXPECT_TRUE(IsNear(forces.f_W[0], f_W[0], 1e-2));
  EXPECT_TRUE(IsNear(forces.f_W[3], f_W[3], 1e-2));
  EXPECT_TRUE((forces.covariance.block<3, 12>(3, 0).isZero(0.0)));
}

TEST(PointForces, NamesWhatAStretchedLegCannotFeel) {
  Quadruped robot;
  robot.q.segment<3>(7) << 0.0, 0.0, 0.0;  // leg FL straight down
  model::update_placements(robot.model, robot.work, robot.q);
  WrenchParams params = noise_of(18, 0.1);
  // without the base's rows, which would tell the sum of all forces
  params.torque_noise.head<6>().setConstant(std::numeric_limits<double>::infinity());
  const VecV none = VecV::Zero(18);
  const PointForces forces = point_forces(params, robot.model, robot.work, robot.points, none);
  EXPECT_EQ(forces.unknowns, 12);
  ASSERT_EQ(forces.rank, 11);
  EXPECT_GT(forces.unobservable.col(0).head<3>().norm(), 0.99);
  EXPECT_GT(std::abs(forces.unobservable(2, 0)), 0.8);
}

TEST(PointForces, NeverTouchTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const Quadruped robot;
  const WrenchParams params = noise_of(18, 0.1);
  const VecV tau = VecV::Ones(18);
  const test::AllocGuard heap;
  const PointForces forces = point_forces(params, robot.model, robot.work, robot.points, tau);
  const WrenchEstimate one =
      external_wrench(params, robot.model, robot.work, robot.points[0].frame, tau);
  EXPECT_EQ(heap.count(), 0);
  EXPECT_TRUE(std::isfinite(forces.misfit + one.misfit));
}

TEST(ExternalWrench, NamesWhatCannotBeUsed) {
  WrenchParams params = noise_of(6, 0.1);
  EXPECT_FALSE(problem_of(params, 6));
  EXPECT_EQ(problem_of(params, 7)->member, "torque_noise");
  params.torque_noise[4] = 0.0;
  EXPECT_EQ(problem_of(params, 6)->index, 4);
  params = noise_of(6, 0.1);
  params.force_prior = std::numeric_limits<double>::infinity();
  EXPECT_EQ(problem_of(params, 6)->member, "force_prior");
  params = noise_of(6, 0.1);
  params.torque_prior = -1.0;
  EXPECT_EQ(problem_of(params, 6)->member, "torque_prior");
  params = noise_of(6, 0.1);
  params.observed_share = 1.0;
  EXPECT_EQ(problem_of(params, 6)->member, "observed_share");
}

}  // namespace
}  // namespace supple::estimation

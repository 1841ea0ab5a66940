#include "supple/estimation/momentum_observer.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "supple/model/build.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "support/shipped_robot.hpp"
#include "support/small_robots.hpp"

namespace supple::estimation {
namespace {

using test::IsNear;

constexpr Seconds kDt{1e-3};

/// 2 kg that slide along x, where gravity does nothing: p = 2 v, and C = 0.
model::RobotModel slider() {
  const auto robot = test::robot({test::massless_link("rail"), test::massive_link("sled", 2.0)},
                                 {test::joint("slide", model::JointKind::kPrismatic, "rail", "sled",
                                              Vec3::Zero(), Vec3::UnitX())});
  return *model::build(robot);
}

VecV one(double x) { return VecV::Constant(1, x); }

/// Drives a sled and its observer: v(t) is free, and the external force follows from m a = tau + F.
class Sled : public ::testing::Test {
 protected:
  ObserverStep see(double v, double tau, Seconds dt = kDt) {
    return step(model_, params_, state_, work_, one(0.0), one(v), one(tau), dt);
  }
  [[nodiscard]] double residual() const { return state_.residual[0]; }

  model::RobotModel model_ = slider();
  ObserverParams params_ = observer_defaults(model_, 50.0);
  ObserverState state_ = observer_start(model_);
  model::Workspace work_;
};

TEST_F(Sled, StartsWithoutASpikeWhateverTheSpeed) {
  EXPECT_EQ(see(7.0, 0.0), ObserverStep::kStarted);
  EXPECT_EQ(residual(), 0.0);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(see(7.0, 0.0), ObserverStep::kUpdated);
    ASSERT_EQ(residual(), 0.0);
  }
}

TEST_F(Sled, IsTheSameAsTheFilterInTermsOfMomentum) {
  // y <- gamma y + (1 - gamma)(u + beta p), r = beta p - y, y(0) = beta p(0); u by its mean
  const double gamma = std::exp(-50.0 * kDt.count());
  const double beta = (1.0 - gamma) / (gamma * kDt.count());
  test::Rng rng{72};
  double tau = test::uniform(rng, -5.0, 5.0);
  double p = 2.0 * test::uniform(rng, -1.0, 1.0);
  double y = beta * p;
  (void)see(0.5 * p, tau);
  for (int i = 0; i < 1000; ++i) {
    const double tau_next = test::uniform(rng, -5.0, 5.0);
    p += test::uniform(rng, -0.01, 0.01);
    y = gamma * y + (1.0 - gamma) * (0.5 * (tau + tau_next) + beta * p);
    (void)see(0.5 * p, tau_next);
    tau = tau_next;
    // rounding of beta p, some 1e3 N, leaves 1e-13 per period
    ASSERT_NEAR(residual(), beta * p - y, 1e-10);
  }
}

TEST_F(Sled, TakesAHeldTorqueForTheWholePeriod) {
  params_.timing = TorqueTiming::kHeld;
  double v = 0.3;
  (void)see(v, 0.0);
  test::Rng rng{73};
  for (int i = 0; i < 200; ++i) {
    const double tau = test::uniform(rng, -20.0, 20.0);
    v += tau / 2.0 * kDt.count();
    (void)see(v, tau);
    ASSERT_NEAR(residual(), 0.0, 1e-11);  // eps p / dt
  }
}

TEST_F(Sled, FollowsAStepAtItsBandwidth) {
  // 10, 50 and 90 % of a step at lambda = 50 are passed after 2.107, 13.86 and 46.05 ms
  (void)see(0.0, 0.0);
  double v = 0.0;
  double crossed_10 = 0.0;
  double crossed_50 = 0.0;
  double crossed_90 = 0.0;
  for (int i = 1; i <= 100; ++i) {
    v += 8.0 / 2.0 * kDt.count();
    (void)see(v, 0.0);
    const double t = 1e3 * kDt.count() * i;
    if (crossed_10 == 0.0 && residual() >= 0.8) crossed_10 = t;
    if (crossed_50 == 0.0 && residual() >= 4.0) crossed_50 = t;
    if (crossed_90 == 0.0 && residual() >= 7.2) crossed_90 = t;
  }
  EXPECT_EQ(crossed_10, 3.0);
  EXPECT_EQ(crossed_50, 14.0);
  EXPECT_EQ(crossed_90, 47.0);
}

TEST_F(Sled, ReachesTheSameValueByShortAndLongPeriods) {
  // 8 N from rest: r(t) = 8 (1 - exp(-lambda t)) at every instant, however it was reached
  test::Rng rng{74};
  (void)see(0.0, 0.0);
  double t = 0.0;
  for (int i = 0; i < 300; ++i) {
    const Seconds dt{test::any_magnitude(rng, -5.0, -1.05)};
    t += dt.count();
    ASSERT_EQ(see(4.0 * t, 0.0, dt), ObserverStep::kUpdated);
    // rounding of v, up to some 30 m/s, over the shortest period of 1e-5 s
    ASSERT_NEAR(residual(), 8.0 * -std::expm1(-50.0 * t), 1e-8);
  }
}

TEST_F(Sled, KeepsItsResidualOverAGap) {
  (void)see(0.0, 0.0);
  for (int i = 1; i <= 200; ++i) (void)see(4e-3 * i, 0.0);
  const double before = residual();
  EXPECT_EQ(see(-3.0, 0.0, Seconds{0.5}), ObserverStep::kStarted);
  EXPECT_EQ(residual(), before);
  EXPECT_EQ(see(-3.0 + 4e-3, 0.0), ObserverStep::kUpdated);
  EXPECT_NEAR(residual(), before, 0.01);
}

TEST_F(Sled, RefusesWhatIsNoNumberAndNoTime) {
  (void)see(0.0, 0.0);
  (void)see(0.1, 0.0);
  const double before = residual();
  EXPECT_EQ(see(std::nan(""), 0.0), ObserverStep::kRefused);
  EXPECT_EQ(see(0.1, std::nan("")), ObserverStep::kRefused);
  EXPECT_EQ(see(0.5, 0.0, Seconds{0.0}), ObserverStep::kRefused);
  EXPECT_EQ(see(0.5, 0.0, Seconds{-1e-3}), ObserverStep::kRefused);
  EXPECT_EQ(see(0.5, 0.0, Seconds{std::nan("")}), ObserverStep::kRefused);
  EXPECT_EQ(residual(), before);
  EXPECT_EQ(see(0.1, 0.0), ObserverStep::kUpdated);
  EXPECT_LT(std::abs(residual()), std::abs(before));
}

TEST(MomentumObserver, LeavesGravityOutOfGravityFreeTorques) {
  const model::RobotModel ur5e = test::shipped_robot("ur5e");
  ObserverParams params = observer_defaults(ur5e, 100.0);
  params.torque.source = TorqueSource::kGravityFreeTorque;
  ObserverState state = observer_start(ur5e);
  model::Workspace work;
  VecQ q(6);
  q << 0.3, -1.1, 1.4, -0.7, 0.9, 0.2;
  const VecV rest = VecV::Zero(6);
  const VecV tau = VecV::Constant(6, -4.0);  // held still against a push of 4 N m on every joint
  for (int i = 0; i < 1000; ++i) (void)step(ur5e, params, state, work, q, rest, tau, kDt);
  EXPECT_TRUE(IsNear(state.residual, VecV::Constant(6, 4.0), 1e-12));
}

TEST(MomentumObserver, HasABandwidthPerVelocity) {
  const model::RobotModel ur5e = test::shipped_robot("ur5e");
  ObserverParams params = observer_defaults(ur5e);
  params.torque.source = TorqueSource::kGravityFreeTorque;
  params.bandwidth << 5.0, 10.0, 20.0, 50.0, 100.0, 200.0;
  ObserverState state = observer_start(ur5e);
  model::Workspace work;
  const VecV zero = VecV::Zero(6);
  const VecV tau = VecV::Constant(6, -1.0);
  for (int i = 0; i <= 40; ++i) (void)step(ur5e, params, state, work, zero, zero, tau, kDt);
  for (int i = 0; i < 6; ++i) {
    EXPECT_NEAR(state.residual[i], 1.0 - std::exp(-params.bandwidth[i] * 0.04), 1e-14) << i;
  }
}

TEST(MomentumObserver, SeesTheWeightOfALoadOnAFloatingBase) {
  // the quadruped hangs in the air by a force on its trunk: what the base rows must show
  const model::RobotModel robot = test::shipped_robot("quadruped", true);
  const ObserverParams params = observer_defaults(robot);
  ObserverState state = observer_start(robot);
  model::Workspace work;
  const VecQ q = model::neutral(robot);
  const VecV rest = VecV::Zero(robot.nv());
  VecV g(robot.nv());
  model::gravity(robot, work, q, g);
  const VecV motors = g.tail(robot.joints());
  for (int i = 0; i < 1000; ++i) (void)step(robot, params, state, work, q, rest, motors, kDt);
  EXPECT_NEAR(state.residual[2], 9.81 * robot.mass(), 1e-9);
  EXPECT_TRUE(IsNear(state.residual.tail(robot.joints()), VecV::Zero(robot.joints()), 1e-12));
}

TEST(MomentumObserver, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const model::RobotModel robot = test::shipped_robot("quadruped", true);
  ObserverParams params = observer_defaults(robot);
  params.torque.motor_side = true;
  for (int i = 0; i < robot.joints(); ++i) {
    ASSERT_TRUE(params.torque.actuator.joints.push_back({.viscous = 0.1, .coulomb = 0.2}));
  }
  model::Workspace work;
  const VecQ q = model::neutral(robot);
  const VecV v = VecV::Constant(robot.nv(), 0.1);
  const VecV tau = VecV::Ones(robot.joints());

  const test::AllocGuard heap;
  ObserverState state = observer_start(robot);
  for (int i = 0; i < 100; ++i) {
    (void)step(robot, params, state, work, q, v, tau, Seconds{1e-3 + 1e-5 * i});
  }
  EXPECT_EQ(heap.count(), 0);
}

TEST(MomentumObserver, NamesWhatCannotBeUsed) {
  const model::RobotModel ur5e = test::shipped_robot("ur5e");
  ObserverParams params = observer_defaults(ur5e);
  EXPECT_FALSE(problem_of(params, ur5e));
  params.bandwidth[3] = 0.0;
  EXPECT_EQ(problem_of(params, ur5e)->member, "bandwidth");
  EXPECT_EQ(problem_of(params, ur5e)->index, 3);
  params.bandwidth.resize(5);
  EXPECT_EQ(problem_of(params, ur5e)->value, 5.0);
  params = observer_defaults(ur5e);
  params.longest = Seconds{0.0};
  EXPECT_EQ(problem_of(params, ur5e)->member, "longest");
  params = observer_defaults(ur5e);
  params.torque.motor_side = true;
  EXPECT_EQ(problem_of(params, ur5e)->member, "actuator");
}

}  // namespace
}  // namespace supple::estimation

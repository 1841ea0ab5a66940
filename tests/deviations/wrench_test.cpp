// Order of the six numbers, and how a wrench changes its frame.

#include <gtest/gtest.h>

#include <cmath>

#include "supple/admittance/offset_law.hpp"
#include "supple/core/rotation.hpp"
#include "supple/wrench/express.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::test {
namespace {

/// [R 0; p^R R], for twists with the angular half first.
Mat6 documented_adjoint(const Pose& X) {
  Mat6 Ad = Mat6::Zero();
  Ad.topLeftCorner<3, 3>() = X.R;
  Ad.bottomLeftCorner<3, 3>() = skew(X.p) * X.R;
  Ad.bottomRightCorner<3, 3>() = X.R;
  return Ad;
}

Vec6 angular_first(const Twist& V) { return (Vec6{} << V.angular, V.linear).finished(); }
Vec6 torque_first(const Wrench& F) { return (Vec6{} << F.torque, F.force).finished(); }

// "Offset [rot, trans], wrench [force, torque]" in M x'' + B x' + K x = F: at rest x = K^-1 F.
TEST(Deviations, RowByRowAForceTurnsTheTool) {
  const Vec6 K = (Vec6{} << 10, 10, 10, 100, 100, 100).finished();  // [N m/rad], [N/m]
  const Vec6 F = (Vec6{} << 10, 0, 0, 0, 0, 0).finished();          // 10 N along x

  const Vec6 x = F.cwiseQuotient(K);

  EXPECT_EQ(x[0], 1.0) << "1 rad about x";
  EXPECT_EQ(x.tail<3>().norm(), 0.0) << "and nothing along it";

  admittance::Params law;
  law.gains.translation.stiffness = Vec3::Constant(100.0);
  law.gains.rotation.stiffness = Vec3::Constant(10.0);
  law.ramp = Seconds{0.0};
  admittance::OffsetState state;
  for (int tick = 0; tick < 15000; ++tick) {
    (void)step(law, state, {.F_P_D = {.force = {10, 0, 0}}}, Seconds{2e-3});
  }
  // 30 s are 15 time constants of the slow root
  EXPECT_TRUE(IsNear(state.offset.p_DC, Vec3{0.1, 0, 0}, 1e-6));
  EXPECT_TRUE(IsNear(state.offset.X_DC().R, Mat3{Mat3::Identity()}, 1e-15));
}

// "F_B = Ad(X_BA)^T F_A": a sensor 0.1 m behind the probe, 10 N across.
TEST(Deviations, TheTransposedAdjointTurnsTheMomentRound) {
  const Pose X_PS{.p = {0, 0, -0.1}};
  const Wrench F_S{.force = {10, 0, 0}};

  const Vec6 documented = documented_adjoint(X_PS).transpose() * torque_first(F_S);

  // by hand: the force acts 0.1 m below P, (0, 0, -0.1) x (10, 0, 0) = (0, -1, 0)
  const Vec3 by_hand{0, -1, 0};
  EXPECT_TRUE(IsNear(Vec3{documented.head<3>()}, Vec3{-by_hand}, 1e-15));
  const Wrench F_P = wrench::at_probe(F_S, X_PS, Vec3::Zero(), Mat3::Identity());
  EXPECT_TRUE(IsNear(F_P, Wrench{.force = F_S.force, .torque = by_hand}, 1e-15));
}

TEST(Deviations, TheTransposedAdjointDoesNotKeepThePower) {
  Rng rng{601};
  int kept = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const Pose X_BA = any_pose(rng);
    const Wrench F_A = any_wrench(rng, 10.0);
    const Twist V_A = any_twist(rng);
    const double watts = power(F_A, V_A);

    const Mat6 Ad = documented_adjoint(X_BA);
    const Vec6 F_B = Ad.transpose() * torque_first(F_A);
    const Vec6 V_B = Ad * angular_first(V_A);
    kept += std::abs(F_B.dot(V_B) - watts) < 0.01 * std::abs(watts) ? 1 : 0;

    // A is a body's frame, B another one on it: rotate, then shift from A's origin to B's
    const Vec3 p_AB_B = -X_BA.p;
    const Wrench F = shifted(rotated(X_BA.R, F_A), p_AB_B);
    const Twist V = shifted(rotated(X_BA.R, V_A), p_AB_B);
    ASSERT_NEAR(power(F, V), watts, 1e-12);
    // twists are right in the documents
    ASSERT_TRUE(IsNear(V, Twist{.linear = V_B.tail<3>(), .angular = V_B.head<3>()}, 1e-12));
  }
  EXPECT_LT(kept, 50) << "of 1000";
}

// "Adjoint(X_base_tip) F_tip", and control in the base frame: the lever to the base turns the tool.
TEST(Deviations, AWrenchAboutTheBaseTurnsATool) {
  const Ur5e ur5e = ur5e_controller();
  PerfectArm arm{ur5e.params, ur5e.q0, Seconds{2e-3}};
  arm.tick({}, safety::Request::kStart);
  const Pose X_WP = arm.out().X_WP;
  const Wrench F_P_P{.force = {10, 0, 0}};

  // the adjoint with the force first, as the document's lists of gains are
  const Vec6 F_base = documented_adjoint(X_WP) * stacked(F_P_P);
  const double turn = F_base.tail<3>().norm() / 10.0;  // on 10 N m/rad
  EXPECT_NEAR(turn, 0.72, 0.01) << "rad";

  for (int tick = 0; tick < 2000; ++tick) arm.tick(F_P_P);
  const Pose X_WC = arm.out().X_WP;
  EXPECT_GT((X_WC.p - X_WP.p).norm(), 0.05) << "it yields";
  EXPECT_LT(log3(X_WC.R * X_WP.R.transpose()).norm(), 1e-3)
      << "rad; what the joint solver's damping leaves";
}

}  // namespace
}  // namespace supple::test

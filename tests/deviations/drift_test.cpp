// "velocity < threshold for 1 s -> reset integrators": a steady force holds the offset still, and
// each reset makes that place the new zero of the spring.

#include <gtest/gtest.h>

#include <cmath>

#include "support/ur5e_controller.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{2e-3};
constexpr double kForce = 20.0;       // [N]
constexpr double kMass = 5.0;         // [kg]
constexpr double kDamping = 45.0;     // [N s/m], ratio 1
constexpr double kStiffness = 100.0;  // [N/m]
constexpr double kThreshold = 0.01;   // [m/s]
constexpr int kMinute = 30000;

double documented_end() {
  double anchor = 0.0;
  double x = 0.0;
  double v = 0.0;
  double quiet = 0.0;
  for (int tick = 0; tick < kMinute; ++tick) {
    v += kDt.count() * (kForce - kDamping * v - kStiffness * x) / kMass;
    x += kDt.count() * v;
    quiet = std::abs(v) < kThreshold ? quiet + kDt.count() : 0.0;
    if (quiet < 1.0) continue;
    anchor += x;  // the robot is where it is, and the integrators start from zero
    x = v = quiet = 0.0;
  }
  return anchor + x;
}

TEST(Deviations, AResetOfTheEquilibriumCreepsUnderASteadyForce) {
  EXPECT_NEAR(documented_end(), 5.0, 0.05) << "m in a minute, instead of 0.2";

  Ur5e ur5e = ur5e_controller(kDt);
  ur5e.design.admittance.gains.translation = {.mass = Vec3::Constant(kMass),
                                              .damping = Vec3::Constant(kDamping),
                                              .stiffness = Vec3::Constant(kStiffness)};
  ur5e.design.admittance.drift.linear = kThreshold;
  PerfectArm arm{params_of(ur5e.design), ur5e.q0, kDt};
  arm.tick({}, safety::Request::kStart);
  const Vec3 start = arm.out().X_WP.p;
  for (int tick = 0; tick < kMinute; ++tick) arm.tick({.force = {kForce, 0, 0}});
  EXPECT_TRUE(arm.out().verdict.running());
  EXPECT_NEAR((arm.out().X_WP.p - start).norm(), 0.2, 1e-4);

  // ... and the anchor is where it was
  for (int tick = 0; tick < kMinute / 4; ++tick) arm.tick({});
  EXPECT_LT((arm.out().X_WP.p - start).norm(), 1e-4);
}

}  // namespace
}  // namespace supple::test

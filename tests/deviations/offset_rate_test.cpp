// "rate of the offset in world = Ad_twist(X_des) * rate": the lever from the base origin to the
// tool makes a turn on the spot a motion of the tool.

#include <gtest/gtest.h>

#include <algorithm>

#include "supple/core/rotation.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{2e-3};
constexpr int kTicks = 1000;
const Vec3 kTorque{5.0, 0.0, 0.0};  // in the tool's axes [N m]

// of the lists in the documents: 0.5 kg m^2, 10 N m s/rad, 50 N m/rad
constexpr double kInertia = 0.5;
constexpr double kDamping = 10.0;
constexpr double kStiffness = 50.0;
constexpr double kFollow = 2.0;  // Kp of the pose error [1/s]

/// How far the tool goes, of a robot that does V = Ad(X_des) rate + Kp error and nothing else.
double documented_excursion(const Pose& X_WD) {
  Vec3 r = Vec3::Zero();
  Vec3 w = Vec3::Zero();
  Vec3 p = X_WD.p;
  double furthest = 0.0;
  for (int tick = 0; tick < kTicks; ++tick) {
    w += kDt.count() * (kTorque - kDamping * w - kStiffness * r) / kInertia;
    r += kDt.count() * w;
    const Vec3 linear = X_WD.p.cross(X_WD.R * w);  // the offset itself has no translation
    p += kDt.count() * (linear + kFollow * (X_WD.p - p));
    furthest = std::max(furthest, (p - X_WD.p).norm());
  }
  return furthest;
}

TEST(Deviations, TheFullAdjointOfTheOffsetRateMovesTheToolUnderAPureTorque) {
  Ur5e ur5e = ur5e_controller(kDt);
  ur5e.design.admittance.gains.rotation = {.mass = Vec3::Constant(kInertia),
                                           .damping = Vec3::Constant(kDamping),
                                           .stiffness = Vec3::Constant(kStiffness)};
  PerfectArm arm{params_of(ur5e.design), ur5e.q0, kDt};
  arm.tick({}, safety::Request::kStart);
  const Pose X_WD = arm.out().X_WP;

  const double documented = documented_excursion(X_WD);
  EXPECT_NEAR(documented, 0.043, 1e-3) << "m";

  double furthest = 0.0;
  for (int tick = 0; tick < kTicks; ++tick) {
    arm.tick({.torque = kTorque});
    furthest = std::max(furthest, (arm.out().X_WP.p - X_WD.p).norm());
  }
  EXPECT_GT(log3(X_WD.R.transpose() * arm.out().X_WP.R).x(), 0.09) << "it turns by 5/50 rad";
  // what the joint solver's damping leaves undone while the tool turns
  EXPECT_LT(furthest, 1e-3) << "on the spot";
}

}  // namespace
}  // namespace supple::test

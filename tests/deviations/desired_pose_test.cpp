// "X_des <- Exp6(V dt) X_des" with V at the tool: multiplied from the left, the exponential turns
// about the world's origin.

#include <gtest/gtest.h>

#include "supple/control/reference.hpp"
#include "supple/core/rotation.hpp"
#include "support/matchers.hpp"

namespace supple::test {
namespace {

/// Exp6 of a twist with both halves constant, as a pose.
Pose exp6(const Vec3& r, const Vec3& d) { return {.R = exp3(r), .p = left_jacobian(r) * d}; }

// A tool 0.6 m from the base turns on the spot with 1 rad/s for one second.
TEST(Deviations, TheExponentialFromTheLeftCarriesATurningToolAway) {
  constexpr Seconds kDt{2e-3};
  const Twist V{.angular = {0, 0, 1}};
  const Pose start{.p = {0.6, 0, 0.3}};

  Pose documented = start;
  Pose X_WD = start;
  for (int tick = 0; tick < 500; ++tick) {
    documented = exp6(kDt.count() * V.angular, kDt.count() * V.linear) * documented;
    X_WD = control::advanced(X_WD, V, kDt);
  }

  // the chord of 1 rad at 0.6 m: 2 * 0.6 sin(0.5)
  EXPECT_NEAR((documented.p - start.p).norm(), 0.575, 1e-3);
  EXPECT_EQ(X_WD.p, start.p);
  EXPECT_TRUE(IsNear(X_WD.R, exp3(V.angular), 1e-12));
}

}  // namespace
}  // namespace supple::test

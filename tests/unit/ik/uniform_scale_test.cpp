#include "supple/ik/uniform_scale.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::ik {
namespace {

using test::IsNear;

VecJ three(double a, double b, double c) {
  VecJ v(3);
  v << a, b, c;
  return v;
}
VecJ all(double x) { return VecJ::Constant(3, x); }

TEST(UniformScale, LeavesWhatFits) {
  const VecJ v = three(0.5, -1.0, 1.0);
  const Scaled out = scaled_into(v, all(-1), all(1));
  EXPECT_EQ(out.v, v);
  EXPECT_EQ(out.scale, 1.0);
}

TEST(UniformScale, ShortensWithoutTurning) {
  const Scaled out = scaled_into(three(4, -2, 1), all(-1), all(1));
  EXPECT_EQ(out.v, three(1, -0.5, 0.25));
  EXPECT_EQ(out.scale, 0.25);
}

TEST(UniformScale, KeepsTheDirectionOfJointsThatMayNotStopAtOnce) {
  // around (1, -1, 0.5) by 0.1 each
  const VecJ lower = three(0.9, -1.1, 0.4);
  const VecJ upper = three(1.1, -0.9, 0.6);

  const Scaled out = scaled_into(three(2.0, -2.0, 1.0), lower, upper);

  EXPECT_NEAR(out.scale, 0.55, 1e-15);
  EXPECT_TRUE(IsNear(out.v, three(1.1, -1.1, 0.55), 1e-15));
}

TEST(UniformScale, FromMotionThatCannotTurnAtOnceBrakesAndGoesAsFarAsItMay) {
  // moving along the first joint, wanted is the second
  const VecJ lower = three(0.9, -0.1, -0.1);
  const VecJ upper = three(1.1, 0.1, 0.1);

  const Scaled out = scaled_into(three(0.0, 1.0, 0.0), lower, upper);

  EXPECT_EQ(out.scale, 0.0);
  EXPECT_EQ(out.v, three(0.9, 0.0, 0.0)) << "the first joint must stop before the way is free";
}

TEST(UniformScale, StaysWithinTheBoundsForAnything) {
  test::Rng rng{441};
  int kept = 0;
  for (int trial = 0; trial < 200000; ++trial) {
    VecJ wanted(3);
    VecJ lower(3);
    VecJ upper(3);
    for (int i = 0; i < 3; ++i) {
      const double size = rng() % 8 == 0 ? 0.0 : test::any_magnitude(rng, -12.0, 12.0);
      wanted[i] = rng() % 8 == 0 ? 0.0 : size * test::uniform(rng, -1.0, 1.0);
      const double a = test::uniform(rng, -1.0, 1.0);
      const double b = rng() % 8 == 0 ? a : test::uniform(rng, -1.0, 1.0);
      lower[i] = std::min(a, b);
      upper[i] = std::max(a, b);
    }

    const Scaled out = scaled_into(wanted, lower, upper);

    ASSERT_TRUE((lower.array() <= out.v.array()).all() && (out.v.array() <= upper.array()).all());
    ASSERT_TRUE(0.0 <= out.scale && out.scale <= 1.0);
    if (out.scale > 0.0) {
      ++kept;
      const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * wanted.norm();
      ASSERT_TRUE(IsNear(out.v, VecJ{out.scale * wanted}, rounding));
    }
  }
  EXPECT_GT(kept, 20000);
}

TEST(UniformScale, OfWhatIsNoNumberIsTheSlowestThatIsAllowed) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Scaled out = scaled_into(three(1, nan, 1), three(0.5, -1, -2), three(1, 1, -1));
  EXPECT_EQ(out.v, three(0.5, 0, -1));
  EXPECT_EQ(out.scale, 0.0);
}

}  // namespace
}  // namespace supple::ik

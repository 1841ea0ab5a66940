#include "supple/admittance/reanchor.hpp"

#include <gtest/gtest.h>

#include "supple/core/rotation.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

Offset any_offset(test::Rng& rng) {
  Offset offset;
  offset.p_DC = test::any_vector(rng);
  offset.turn = turn_from_matrix(test::any_rotation(rng));
  offset.V_DC_D = test::any_twist(rng);
  offset.Vi_DC_D = test::any_twist(rng);
  return offset;
}

// C's twist in the world, by moving D and the offset a little and looking where C has gone.
Twist velocity_of_C(const Offset& offset, const Anchor& anchor) {
  constexpr double kStep = 1e-6;  // [s]
  const auto at = [&](double t) {
    const Pose X_WD{.R = exp3(t * anchor.V_WD_W.angular) * anchor.X_WD.R,
                    .p = anchor.X_WD.p + t * anchor.V_WD_W.linear};
    const Pose X_DC{.R = exp3(t * offset.rate().angular) * offset.X_DC().R,
                    .p = offset.p_DC + t * offset.rate().linear};
    return X_WD * X_DC;
  };
  const Pose before = at(-kStep);
  const Pose after = at(kStep);
  return {.linear = (after.p - before.p) / (2.0 * kStep),
          .angular = log3(after.R * before.R.transpose()) / (2.0 * kStep)};
}

TEST(Reanchored, KeepsThePlaceAndTheVelocityOfC) {
  test::Rng rng{141};
  for (int trial = 0; trial < 1000; ++trial) {
    const Offset offset = any_offset(rng);
    const Anchor from{.X_WD = test::any_pose(rng), .V_WD_W = test::any_twist(rng)};
    const Anchor to{.X_WD = test::any_pose(rng), .V_WD_W = test::any_twist(rng)};

    const Offset next = reanchored(offset, from, to);

    ASSERT_TRUE(IsNear(to.X_WD * next.X_DC(), from.X_WD * offset.X_DC(), 1e-14));
    // rounding of a few metres over 2e-6 s
    ASSERT_TRUE(IsNear(velocity_of_C(next, to), velocity_of_C(offset, from), 1e-8));
  }
}

TEST(Reanchored, OnTheSameAnchorChangesNothing) {
  test::Rng rng{142};
  const Offset offset = any_offset(rng);
  const Anchor anchor{.X_WD = test::any_pose(rng), .V_WD_W = test::any_twist(rng)};

  const Offset next = reanchored(offset, anchor, anchor);

  EXPECT_TRUE(IsNear(next.X_DC(), offset.X_DC(), 4e-15));
  EXPECT_TRUE(IsNear(next.V_DC_D, offset.V_DC_D, 4e-15));
  EXPECT_TRUE(IsNear(next.Vi_DC_D, offset.Vi_DC_D, 4e-15));
}

TEST(Reanchored, ToWhereCIsHasNoOffset) {
  test::Rng rng{143};
  const Offset offset = any_offset(rng);
  const Anchor from{.X_WD = test::any_pose(rng)};
  const Anchor to{.X_WD = from.X_WD * offset.X_DC()};
  const Offset next = reanchored(offset, from, to);
  EXPECT_LT(next.p_DC.norm(), 2e-15);
  EXPECT_LT(next.turn.r.norm(), 4e-15);
}

}  // namespace
}  // namespace supple::admittance

// Gains that belong to another frame G: the same law, seen from turned axes.

#include <gtest/gtest.h>

#include "axes.hpp"
#include "supple/admittance/energy.hpp"
#include "supple/admittance/offset_law.hpp"
#include "supple/admittance/pose_error_law.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

constexpr Seconds kDt{0.002};

Params anisotropic() {
  Params params;
  params.gains.translation = {{1.0, 2.0, 4.0}, {10.0, 40.0, 20.0}, {100.0, 0.0, 300.0}};
  params.gains.rotation = {{0.2, 0.5, 0.3}, {2.0, 1.0, 3.0}, {5.0, 20.0, 0.0}};
  params.F_target = {.force = {0.0, 3.0, 0.0}, .torque = {0.0, 0.0, 0.1}};
  params.integral.translation_gain = {0.0, 1.0, 0.0};
  params.selected = {true, true, false, true, true, true};
  params.ramp = Seconds{0.2};
  return params;
}

// A law whose D has G's axes, under the wrench in G's axes, does what the law with R_DG does, but
// for the axes it is written in.
TEST(GainAxes, TurnTheWholeLaw) {
  test::Rng rng{111};
  for (int trial = 0; trial < 20; ++trial) {
    const Mat3 R_DG = test::any_rotation(rng);
    const Params own = anisotropic();
    Params given = own;
    given.axes = GainAxes::kGiven;
    OffsetState in_D, in_G;
    for (int tick = 0; tick < 1000; ++tick) {
      const Wrench F_P_G = test::any_wrench(rng, 10.0);
      const auto out_D = step(given, in_D, {.F_P_D = rotated(R_DG, F_P_G), .R_DG = R_DG}, kDt);
      const auto out_G = step(own, in_G, {.F_P_D = F_P_G}, kDt);

      // rounding of a thousand turns there and back
      ASSERT_TRUE(IsNear(in_D.offset.p_DC, R_DG * in_G.offset.p_DC, 1e-12));
      ASSERT_TRUE(IsNear(in_D.offset.turn.r, R_DG * in_G.offset.turn.r, 1e-12));
      ASSERT_TRUE(IsNear(in_D.offset.V_DC_D, rotated(R_DG, in_G.offset.V_DC_D), 1e-11));
      ASSERT_TRUE(IsNear(in_D.offset.Vi_DC_D, rotated(R_DG, in_G.offset.Vi_DC_D), 1e-12));
      ASSERT_TRUE(IsNear(out_D.Vavg_DC_D, rotated(R_DG, out_G.Vavg_DC_D), 1e-11));
      ASSERT_NEAR(energy(in_D.offset, in_D.axes.gains, R_DG).total(),
                  energy(in_G.offset, in_G.axes.gains).total(), 1e-11);
    }
    EXPECT_GT(in_D.offset.turn.r.norm(), 1e-3) << "nothing has turned";
  }
}

TEST(GainAxes, TurnThePoseErrorLawAsWell) {
  test::Rng rng{112};
  const Mat3 R_DG = test::any_rotation(rng);
  Params own = anisotropic();
  Params given = own;
  given.axes = GainAxes::kGiven;
  PoseErrorState in_D, in_G;
  for (int tick = 0; tick < 1000; ++tick) {
    const Wrench F_P_G = test::any_wrench(rng, 10.0);
    const Pose X_GP{.R = exp3(test::any_vector(rng, 0.2)), .p = test::any_vector(rng, 0.1)};
    const Pose X_DP{.R = R_DG * X_GP.R * R_DG.transpose(), .p = R_DG * X_GP.p};
    const auto out_D =
        step(given, in_D, {.X_DP = X_DP, .F_P_D = rotated(R_DG, F_P_G), .R_DG = R_DG}, kDt);
    const auto out_G = step(own, in_G, {.X_DP = X_GP, .F_P_D = F_P_G}, kDt);
    ASSERT_TRUE(IsNear(out_D.V_DC_D, rotated(R_DG, out_G.V_DC_D), 1e-11));
  }
}

// Where G's axes are D's, R_DG is not looked at.
TEST(GainAxes, OfDIgnoreTheGivenOnes) {
  const Params params = anisotropic();
  OffsetState a, b;
  const Wrench F_P_D{.force = {1.0, 2.0, 3.0}, .torque = {0.1, 0.2, 0.3}};
  for (int tick = 0; tick < 100; ++tick) {
    (void)step(params, a, {.F_P_D = F_P_D}, kDt);
    (void)step(params, b, {.F_P_D = F_P_D, .R_DG = exp3({1.0, 2.0, 3.0})}, kDt);
  }
  EXPECT_EQ(a.offset.p_DC, b.offset.p_DC);
  EXPECT_EQ(a.offset.turn.r, b.offset.turn.r);
}

}  // namespace
}  // namespace supple::admittance

#include "supple/admittance/energy.hpp"

#include <gtest/gtest.h>

#include "supple/core/rotation.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

TEST(Energy, IsThatOfMassesAndSprings) {
  Gains gains;
  gains.translation = {{2.0, 3.0, 5.0}, Vec3::Ones(), {100.0, 200.0, 400.0}};
  gains.rotation = {{0.2, 0.4, 0.6}, Vec3::Ones(), {10.0, 20.0, 40.0}};
  Offset offset;
  offset.p_DC = {0.1, 0.0, 0.2};
  offset.turn = turn_from_vector({0.0, 0.5, 0.0});
  offset.V_DC_D = {.linear = {1.0, 2.0, 0.0}, .angular = {0.0, 0.0, 3.0}};

  const Energy e = energy(offset, gains);

  EXPECT_DOUBLE_EQ(e.kinetic, 0.5 * (2.0 * 1.0 + 3.0 * 4.0) + 0.5 * 0.6 * 9.0);
  EXPECT_DOUBLE_EQ(e.potential, 0.5 * (100.0 * 0.01 + 400.0 * 0.04) + 0.5 * 20.0 * 0.25);
  EXPECT_DOUBLE_EQ(e.total(), e.kinetic + e.potential);
}

TEST(Energy, KnowsTheAxesOfTheGains) {
  Gains gains;
  gains.translation.stiffness = {100.0, 0.0, 0.0};
  Offset offset;
  offset.p_DC = {0.0, 0.1, 0.0};
  // G's x axis is D's y axis
  const Mat3 R_DG = exp3({0.0, 0.0, 1.5707963267948966});
  EXPECT_NEAR(energy(offset, gains, R_DG).potential, 0.5 * 100.0 * 0.01, 1e-15);
  EXPECT_EQ(energy(offset, gains).potential, 0.0);
}

}  // namespace
}  // namespace supple::admittance

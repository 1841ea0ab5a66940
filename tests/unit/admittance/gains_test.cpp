#include "supple/admittance/gains.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace supple::admittance {
namespace {

TEST(Gains, SayHowAnAxisSwings) {
  EXPECT_DOUBLE_EQ(natural_frequency(2.0, 50.0), 5.0);
  EXPECT_DOUBLE_EQ(damping_ratio(2.0, 20.0, 50.0), 1.0);
  EXPECT_TRUE(std::isinf(damping_ratio(2.0, 20.0, 0.0)));
}

TEST(Gains, TakeTheirDampingFromARatio) {
  const auto result = damping_from_ratio({1.0, 0.5, 2.0}, {2.0, 2.0, 8.0}, {50.0, 50.0, 50.0});

  EXPECT_TRUE(result.ok());
  EXPECT_EQ(result.damping, Vec3(20.0, 10.0, 80.0));
}

// 2 zeta sqrt(K M) is no damping at all where K = 0.
TEST(Gains, ReportAnAxisThatARatioLeavesUndamped) {
  const auto result = damping_from_ratio(Vec3::Ones(), Vec3::Ones(), {50.0, 50.0, 0.0});

  EXPECT_FALSE(result.ok());
  EXPECT_FALSE(result.undefined[0]);
  EXPECT_FALSE(result.undefined[1]);
  EXPECT_TRUE(result.undefined[2]);
  EXPECT_EQ(result.damping.z(), 0.0);
}

TEST(Gains, DifferWhenOneNumberDoes) {
  const Gains gains;
  for (int i = 0; i < 6; ++i) {
    for (double OneAxisGains::*member :
         {&OneAxisGains::mass, &OneAxisGains::damping, &OneAxisGains::stiffness}) {
      Gains other = gains;
      OneAxisGains axis = axis_of(other, i);
      axis.*member += 1e-9;
      set_axis(other, i, axis);
      EXPECT_FALSE(other == gains) << "axis " << i;
    }
  }
  EXPECT_TRUE(gains == Gains{});
}

}  // namespace
}  // namespace supple::admittance

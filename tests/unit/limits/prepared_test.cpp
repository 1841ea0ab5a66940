#include <gtest/gtest.h>

#include <limits>
#include <string_view>

#include "supple/limits/limiter.hpp"
#include "support/matchers.hpp"

namespace supple::limits {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Seconds kLongest{4e-3};

/// The member that is refused, or nothing.
std::string_view refused(const Params& params, Seconds longest = kLongest) {
  const auto result = prepared(params, longest);
  return result ? std::string_view{} : result.error().member;
}

TEST(PreparedLimits, AcceptTheDefaults) {
  const auto result = prepared({}, kLongest);

  ASSERT_TRUE(result);
  EXPECT_DOUBLE_EQ(result->brake, 0.8 * 2.0);
  EXPECT_DOUBLE_EQ(result->T, 4e-3);
}

TEST(PreparedLimits, AddTheReactionTimeToTheLongestPeriod) {
  Params params;
  params.reaction_time = Seconds{0.035};
  EXPECT_DOUBLE_EQ(prepared(params, kLongest)->T, 0.039);
}

TEST(PreparedLimits, TakeNormalsOfAnyLength) {
  Params params;
  ASSERT_TRUE(params.walls.planes.push_back({.normal = {0, 3e-200, 4e-200}, .offset = 0.7}));

  const auto result = prepared(params, kLongest);

  ASSERT_TRUE(result);
  EXPECT_TRUE(test::IsNear(result->params.walls.planes[0].normal, Vec3{0, 0.6, 0.8}, 1e-15));
  EXPECT_EQ(result->params.walls.planes[0].offset, 0.7);
}

TEST(PreparedLimits, RefuseSpeedsAndAccelerationsThatAreNone) {
  for (const double bad : {0.0, -1.0, kNaN, kInfinity}) {
    EXPECT_EQ(refused({.linear_speed = bad}), "linear_speed") << bad;
    EXPECT_EQ(refused({.angular_speed = bad}), "angular_speed") << bad;
    EXPECT_EQ(refused({.linear_acceleration = bad}), "linear_acceleration") << bad;
    EXPECT_EQ(refused({.angular_acceleration = bad}), "angular_acceleration") << bad;
    EXPECT_EQ(refused({}, Seconds{bad}), "longest_period") << bad;
  }
  EXPECT_EQ(refused({.braking_share = 0.0}), "braking_share");
  EXPECT_EQ(refused({.braking_share = 1.1}), "braking_share");
  EXPECT_EQ(refused({.braking_share = 1.0}), "");
  EXPECT_EQ(refused({.reaction_time = Seconds{-1e-3}}), "reaction_time");
  EXPECT_EQ(refused({.reaction_time = Seconds{kNaN}}), "reaction_time");
}

TEST(PreparedLimits, RefuseWallsThatAreNoneAndSayWhich) {
  Params box;
  box.walls.box.lower.y() = 1.0;
  box.walls.box.upper.y() = 1.0;
  const auto result = prepared(box, kLongest);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().member, "walls.box.lower");
  EXPECT_EQ(result.error().index, 1);
  EXPECT_EQ(result.error().value, 1.0);
  EXPECT_EQ(result.error().rule, "must be below walls.box.upper");

  Params flat;
  ASSERT_TRUE(flat.walls.planes.push_back({}));
  ASSERT_TRUE(flat.walls.planes.push_back({.normal = Vec3::Zero()}));
  EXPECT_EQ(refused(flat), "walls.planes.normal");
  EXPECT_EQ(prepared(flat, kLongest).error().index, 1);

  Params far;
  ASSERT_TRUE(far.walls.planes.push_back({.offset = kInfinity}));
  EXPECT_EQ(refused(far), "walls.planes.offset");

  Params point;
  ASSERT_TRUE(point.walls.keep_in.push_back({.radius = 0.0}));
  EXPECT_EQ(refused(point), "walls.keep_in.radius");

  Params nowhere;
  ASSERT_TRUE(nowhere.walls.keep_out.push_back({.centre = {kNaN, 0, 0}}));
  EXPECT_EQ(refused(nowhere), "walls.keep_out.centre");
}

}  // namespace
}  // namespace supple::limits

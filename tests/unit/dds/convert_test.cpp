#include "supple/dds/convert.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "supple/core/rotation.hpp"
#include "supple/dds/clock.hpp"

namespace supple::dds {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kRounding = 1e-14;

TEST(Convert, AQuarterTurnAboutZIsTheQuaternionThatEveryBookHas) {
  const double half = std::sqrt(0.5);
  const auto R = rotation_of({.x = 0.0, .y = 0.0, .z = half, .w = half});
  ASSERT_TRUE(R);
  EXPECT_LT((*R * Vec3{1.0, 0.0, 0.0} - Vec3{0.0, 1.0, 0.0}).norm(), kRounding);
}

TEST(Convert, PosesComeBackAsTheyWent) {
  const Pose X{.R = exp3(Vec3{0.3, -2.0, 1.1}), .p = {0.1, 0.2, -0.3}};
  const auto back = pose_of(pose_message(X));
  ASSERT_TRUE(back);
  EXPECT_LT((back->R - X.R).norm(), kRounding);
  EXPECT_EQ(back->p, X.p);
  const auto again = pose_of(transform_message(X));
  ASSERT_TRUE(again);
  EXPECT_LT((again->R - X.R).norm(), kRounding);
  EXPECT_GE(pose_message(X).orientation.w, 0.0);
}

TEST(Convert, WhatIsNoPoseIsNone) {
  EXPECT_FALSE(rotation_of({.x = 0.0, .y = 0.0, .z = 0.0, .w = 0.0}));
  EXPECT_FALSE(rotation_of({.x = 0.0, .y = 0.0, .z = 0.0, .w = 1.01}));
  EXPECT_FALSE(rotation_of({.x = kNan, .y = 0.0, .z = 0.0, .w = 1.0}));
  EXPECT_TRUE(rotation_of({.x = 0.0, .y = 0.0, .z = 0.707, .w = 0.707})) << "three digits";
  geometry_msgs_msg_dds__Pose_ pose = pose_message({});
  pose.position.y = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(pose_of(pose));
}

TEST(Convert, ForceComesBeforeTorqueAndLinearBeforeAngular) {
  const Wrench F{.force = {1.0, 2.0, 3.0}, .torque = {4.0, 5.0, 6.0}};
  EXPECT_EQ(wrench_message(F).force.y, 2.0);
  EXPECT_EQ(wrench_of(wrench_message(F)).torque, F.torque);
  const Twist V{.linear = {1.0, 2.0, 3.0}, .angular = {4.0, 5.0, 6.0}};
  EXPECT_EQ(twist_message(V).angular.x, 4.0);
  EXPECT_EQ(twist_of(twist_message(V)).linear, V.linear);
}

TEST(Convert, TimesAreSecondsAndNanoseconds) {
  const msg::Time time = time_of(1'700'000'000'123'456'789);
  EXPECT_EQ(time.sec, 1'700'000'000);
  EXPECT_EQ(time.nanosec, 123'456'789U);
  EXPECT_EQ(nanoseconds(time), 1'700'000'000'123'456'789);
}

}  // namespace
}  // namespace supple::dds

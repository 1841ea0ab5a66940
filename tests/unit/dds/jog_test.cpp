#include "supple/dds/jog.hpp"

#include <gtest/gtest.h>

namespace supple::dds {
namespace {

constexpr std::int64_t kMs = 1'000'000;

Twist along_x(double speed) { return {.linear = {speed, 0.0, 0.0}}; }
Pose at_x(double x) { return {.p = {x, 0.0, 0.0}}; }

TEST(Jog, APoseAloneIsToBeReachedAtRest) {
  Jog jog;
  const Goal goal = jog.pose(at_x(0.3), 1000 * kMs);
  EXPECT_EQ(goal.X_WT.p.x(), 0.3);
  EXPECT_EQ(goal.V_WT_W.linear.norm(), 0.0);
}

TEST(Jog, APoseTakesATwistAlongThatIsNotOld) {
  Jog jog;
  (void)jog.twist(along_x(0.1), at_x(0.0), 1000 * kMs);
  EXPECT_EQ(jog.pose(at_x(0.3), 1050 * kMs).V_WT_W.linear.x(), 0.1);
  EXPECT_EQ(jog.pose(at_x(0.3), 1100 * kMs).V_WT_W.linear.x(), 0.0);
  EXPECT_FALSE(jog.twist(along_x(0.2), at_x(0.0), 1110 * kMs)) << "the next pose takes it along";
}

TEST(Jog, ATwistAloneLeadsAsFarAsItsSpeedTimesItsTime) {
  Jog jog;
  std::optional<Goal> goal;
  for (int i = 0; i <= 100; ++i) {  // a second at 100 Hz
    goal = jog.twist(along_x(0.1), at_x(0.5), (1000 + 10 * i) * kMs);
    ASSERT_TRUE(goal);
  }
  EXPECT_NEAR(goal->X_WT.p.x(), 0.6, 1e-12);
  EXPECT_FALSE(jog.look(2050 * kMs));
  const auto end = jog.look(2100 * kMs);
  ASSERT_TRUE(end);
  EXPECT_NEAR(end->X_WT.p.x(), 0.61, 1e-12) << "0.1 s without a word";
  EXPECT_EQ(end->V_WT_W.linear.norm(), 0.0);
  EXPECT_FALSE(jog.look(2200 * kMs)) << "said once";
}

TEST(Jog, ATwistAfterASilenceStartsFromWhereTheRunIs) {
  Jog jog;
  (void)jog.twist(along_x(0.1), at_x(0.5), 1000 * kMs);
  const auto goal = jog.twist(along_x(0.1), at_x(0.9), 3000 * kMs);
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->X_WT.p.x(), 0.9);
}

}  // namespace
}  // namespace supple::dds

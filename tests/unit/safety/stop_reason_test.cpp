#include "supple/safety/stop_reason.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

namespace supple::safety {
namespace {

TEST(StopReason, HasANameAndASentenceOfItsOwn) {
  std::set<std::string_view> names;
  std::set<std::string_view> sentences;
  for (int i = 0; i < kStopReasons; ++i) {
    const auto reason = static_cast<StopReason>(i);
    names.insert(name(reason));
    sentences.insert(sentence(reason));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kStopReasons));
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(kStopReasons));
}

TEST(StopReason, SpeaksInLowerCaseWithoutAFullStop) {
  for (int i = 0; i < kStopReasons; ++i) {
    const std::string_view text = sentence(static_cast<StopReason>(i));
    ASSERT_FALSE(text.empty());
    EXPECT_TRUE(std::islower(static_cast<unsigned char>(text.front()))) << text;
    EXPECT_NE(text.back(), '.') << text;
  }
}

TEST(StopReason, StandsInTheOrderOfItsTexts) {
  EXPECT_EQ(name(StopReason::kNone), "none");
  EXPECT_EQ(name(StopReason::kJointStateLate), "joint_state_late");
  EXPECT_EQ(name(StopReason::kPeriodUnusable), "period_unusable");
  EXPECT_EQ(name(StopReason::kWrenchStuck), "wrench_stuck");
  EXPECT_EQ(name(StopReason::kForceLimit), "force_limit");
  EXPECT_EQ(unit(StopReason::kForceLimit), "N");
  EXPECT_EQ(name(StopReason::kCommandNotFinite), "command_not_finite");
}

TEST(StopReason, IsAFaultUnlessItWasAskedForOrWaits) {
  EXPECT_FALSE(is_fault(StopReason::kStopRequested));
  EXPECT_FALSE(is_fault(StopReason::kRobotNotReady));
  EXPECT_FALSE(is_fault(StopReason::kJointStateLate));
  EXPECT_TRUE(is_fault(StopReason::kPeriodUnusable));
  EXPECT_TRUE(is_fault(StopReason::kWrenchNotFinite));
  EXPECT_TRUE(is_fault(StopReason::kCommandNotFinite));
}

TEST(StopReason, OutsideTheTableIsHarmless) {
  EXPECT_EQ(name(static_cast<StopReason>(200)), "none");
}

}  // namespace
}  // namespace supple::safety

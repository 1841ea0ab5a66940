#include <gtest/gtest.h>

#include "contact_trial.hpp"

namespace supple::test {
namespace {

struct Case {
  double stiffness;
  LoopKind kind;
};

class PressingOnAWall : public ::testing::TestWithParam<Case> {};

// 1 kg: D is above 2 sqrt(M K_e) on each of the walls
TEST_P(PressingOnAWall, ReachesTheForceOnceAndSoon) {
  const auto& [stiffness, kind] = GetParam();
  const Pressed contact = pressed(
      {.kind = kind, .stiffness = stiffness, .damping = comfortable_damping(stiffness, kind)});
  EXPECT_TRUE(contact.running);
  EXPECT_NEAR(contact.final, kForce, 0.1);
  EXPECT_LT(contact.peak, 1.15 * kForce);
  EXPECT_LT(contact.settled, 0.25);
  EXPECT_EQ(contact.touches, 1);
}

constexpr LoopKind kHalf{.period = Seconds{2e-3}};
constexpr LoopKind kWhole{.period = Seconds{1e-3}};
constexpr LoopKind kHalfNoisy{.period = Seconds{2e-3}, .typical_sensor = true};
constexpr LoopKind kWholeNoisy{.period = Seconds{1e-3}, .typical_sensor = true};

INSTANTIATE_TEST_SUITE_P(At500Hertz, PressingOnAWall,
                         ::testing::Values(Case{2e3, kHalf}, Case{1e4, kHalf}, Case{3e4, kHalf},
                                           Case{1e5, kHalf}));
INSTANTIATE_TEST_SUITE_P(At1Kilohertz, PressingOnAWall,
                         ::testing::Values(Case{2e3, kWhole}, Case{1e4, kWhole}, Case{3e4, kWhole},
                                           Case{1e5, kWhole}));
INSTANTIATE_TEST_SUITE_P(At500HertzWithATypicalSensor, PressingOnAWall,
                         ::testing::Values(Case{2e3, kHalfNoisy}, Case{1e4, kHalfNoisy},
                                           Case{3e4, kHalfNoisy}, Case{1e5, kHalfNoisy}));
INSTANTIATE_TEST_SUITE_P(At1KilohertzWithATypicalSensor, PressingOnAWall,
                         ::testing::Values(Case{2e3, kWholeNoisy}, Case{1e4, kWholeNoisy},
                                           Case{3e4, kWholeNoisy}, Case{1e5, kWholeNoisy}));

struct Border {
  double stiffness;
  // [N s/m]; 15 Hz, 4 ms, 2 ms, 5 kg: below it the roots of the sampled loop's polynomial leave the
  // unit circle (computed apart from this library)
  double damping;
};

class BorderOfChatter : public ::testing::TestWithParam<Border> {};

TEST_P(BorderOfChatter, IsWithin10PercentOfThePredictedOne) {
  constexpr double kMass = 5.0;  // [kg]
  const auto& [stiffness, critical] = GetParam();
  EXPECT_GT(growth(stiffness, 0.9 * critical, kMass), 2.0);
  EXPECT_LT(growth(stiffness, 1.1 * critical, kMass), 0.5);
}

INSTANTIATE_TEST_SUITE_P(OnTwoWalls, BorderOfChatter,
                         ::testing::Values(Border{1e4, 123.2}, Border{1e5, 774.0}));

// half of what the border is: a swing doubles from one to the next
class ChatterGuard : public ::testing::TestWithParam<Border> {};

TEST_P(ChatterGuard, StopsTheGrowthWithinThreeTenthsOfASecond) {
  const auto& [stiffness, damping] = GetParam();
  const Chattered c = chattered(stiffness, damping, 2.0, true);
  EXPECT_TRUE(c.running);
  EXPECT_LT(c.second, c.first);
  EXPECT_LT(c.last, 0.1 * kForce);
  EXPECT_LT(c.peak, 2.0 * kForce);
  EXPECT_GT(c.added, damping);
}

TEST_P(ChatterGuard, IsWhatStopsIt) {
  const auto& [stiffness, damping] = GetParam();
  const Chattered c = chattered(stiffness, damping, 2.0, false);
  EXPECT_GT(c.second, c.first);
  EXPECT_GT(c.peak, 2.0 * kForce);
  EXPECT_EQ(c.added, 0.0);
}

INSTANTIATE_TEST_SUITE_P(OnTwoWalls, ChatterGuard,
                         ::testing::Values(Border{1e4, 60.0}, Border{5e4, 250.0}));

}  // namespace
}  // namespace supple::test

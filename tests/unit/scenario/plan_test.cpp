#include "supple/scenario/plan.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "scenario_support.hpp"
#include "support/matchers.hpp"

namespace supple::scenario {
namespace {

using test::IsNear;

constexpr double kRounding = 1e-9;

TEST(Plan, ResolvesPlacesFromWhereTheProbeStarts) {
  const config::Setup setup = test::scenario_setup(R"(script:
  - {at_s: 1, move_to: {xyz_m: [0, 0, 0.1]}}
  - {at_s: 2, desired: {relative_to: world, xyz_m: [0.4, 0.1, 0.3], rpy_deg: [180, 0, 0]}}
)");

  const auto steps = plan(setup);

  ASSERT_EQ(steps.size(), 2U);
  ASSERT_TRUE(steps[0].target);
  const Pose& X_WP = setup.X_WP_start;
  EXPECT_TRUE(IsNear(steps[0].target->X_WT.p, X_WP.p + 0.1 * X_WP.R.col(2), kRounding));
  ASSERT_TRUE(steps[1].desired);
  EXPECT_TRUE(IsNear(steps[1].desired->X_WD.p, Vec3{0.4, 0.1, 0.3}, kRounding));
}

TEST(Plan, GlidesWithTheVelocityItIsTold) {
  const config::Setup setup = test::scenario_setup(R"(script:
  - {at_s: 1, glide: {axes: world, velocity_m_per_s: [0.1, 0, 0], duration_s: 0.5}}
)");

  const auto steps = plan(setup);

  ASSERT_EQ(steps.size(), 251U);  // 0.5 s of 2 ms, and the end
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const Vec3 moved = steps[i + 1].target->X_WT.p - steps[i].target->X_WT.p;
    EXPECT_TRUE(IsNear(moved, Vec3{2e-4, 0.0, 0.0}, kRounding));
  }
  EXPECT_EQ(steps.back().target->V_WT_W.linear, Vec3::Zero());
}

TEST(Plan, StopsAGlideWhenAnotherTargetComes) {
  const config::Setup setup = test::scenario_setup(R"(script:
  - {at_s: 1, glide: {velocity_m_per_s: [0.1, 0, 0], duration_s: 5}}
  - {at_s: 1.1, move_to: {}}
)");

  const auto steps = plan(setup);

  EXPECT_EQ(steps.size(), 51U);
  EXPECT_TRUE(IsNear(steps.back().target->X_WT.p, setup.X_WP_start.p, kRounding));
}

TEST(Plan, SpiralsAtConstantSpeedUpToTheRadius) {
  const config::Setup setup = test::scenario_setup(R"(script:
  - {at_s: 1, spiral: {radius_mm: 4, pitch_mm: 1, speed_mm_per_s: 20}}
)");

  const auto steps = plan(setup);

  // the area that it covers, divided by the pitch, is its length
  const double length = std::numbers::pi * 16.0;
  EXPECT_NEAR(static_cast<double>(steps.size()) * 2e-3 * 20.0, length, 0.03 * length);
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const Vec3 out =
        setup.X_WP_start.R.transpose() * (steps[i].target->X_WT.p - setup.X_WP_start.p);
    EXPECT_NEAR(steps[i].target->V_WT_W.linear.norm(), 0.02, kRounding);
    EXPECT_LE(out.norm(), 0.004 + kRounding);
    EXPECT_NEAR(out.z(), 0.0, kRounding);
  }
  EXPECT_NEAR((steps.back().target->X_WT.p - setup.X_WP_start.p).norm(), 0.004, 5e-5);
}

TEST(Plan, CarriesRequestsAndChanges) {
  const config::Setup setup = test::scenario_setup(R"(script:
  - {at_s: 1, request: hold}
  - {at_s: 2, set: [safety.max_force_n=90]}
)");

  const auto steps = plan(setup);

  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].request, safety::Request::kHold);
  ASSERT_NE(steps[1].change, nullptr);
  EXPECT_EQ(steps[1].change->params.safety.max_force, 90.0);
}

}  // namespace
}  // namespace supple::scenario

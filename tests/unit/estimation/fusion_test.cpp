#include "supple/estimation/fusion.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <optional>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::estimation {
namespace {

using test::IsNear;

constexpr Seconds kDt{2e-3};

Wrench along_x(double force) { return {.force = {force, 0.0, 0.0}, .torque = Vec3::Zero()}; }

Mat6 any_covariance(test::Rng& rng) {
  Mat6 A;
  for (int i = 0; i < 36; ++i) A.data()[i] = test::uniform(rng, -1.0, 1.0);
  const Mat6 P = A * A.transpose() + 0.1 * Mat6::Identity();
  return 0.5 * (P + P.transpose());
}

TEST(Fusion, WeighsByInformation) {
  // the same by another way: P^-1 = P_s^-1 + P_o^-1, and F its weighted mean
  test::Rng rng{121};
  for (int k = 0; k < 100; ++k) {
    FusionParams params;
    params.sensor_covariance = any_covariance(rng);
    const FusionInput input{.sensor = test::any_wrench(rng, 20.0),
                            .observer = test::any_wrench(rng, 20.0),
                            .observer_covariance = any_covariance(rng)};
    FusionState state;
    const Fused fused = step(params, state, input, kDt);
    const Mat6 I_s = params.sensor_covariance.inverse();
    const Mat6 I_o = input.observer_covariance.inverse();
    const Mat6 P = (I_s + I_o).inverse();
    const Vec6 F = P * (I_s * stacked(*input.sensor) + I_o * stacked(*input.observer));
    ASSERT_TRUE(IsNear(stacked(fused.F), F, 1e-10));
    ASSERT_TRUE(IsNear(fused.covariance, P, 1e-11));
    const Vec6 apart = stacked(*input.sensor) - stacked(*input.observer);
    const Mat6 sum = params.sensor_covariance + input.observer_covariance;
    ASSERT_NEAR(fused.disagreement, apart.dot(sum.inverse() * apart), 1e-9 * fused.disagreement);
  }
}

TEST(Fusion, LeavesADirectionThatTheObserverCannotFeelToTheSensor) {
  FusionInput input{.sensor = along_x(10.0), .observer = along_x(0.0)};
  input.observer_covariance(0, 0) = 1e4;
  FusionState state;
  EXPECT_NEAR(step(FusionParams{}, state, input, kDt).F.force.x(), 10.0, 2e-3);
}

TEST(Fusion, UsesWhicheverIsThere) {
  FusionState state;
  const FusionParams params;
  EXPECT_EQ(step(params, state, {.sensor = along_x(3.0)}, kDt).F.force.x(), 3.0);
  EXPECT_EQ(step(params, state, {.observer = along_x(4.0)}, kDt).F.force.x(), 4.0);
  EXPECT_FALSE(step(params, state, {}, kDt).valid);
  const Fused fused =
      step(params, state, {.sensor = along_x(std::nan("")), .observer = along_x(4.0)}, kDt);
  EXPECT_TRUE(fused.valid);
  EXPECT_EQ(fused.F.force.x(), 4.0);
}

class Complementary : public ::testing::TestWithParam<FusionSide> {
 protected:
  /// `slow` and `fast` on the sides that the parameter says.
  Fused see(std::optional<double> slow, std::optional<double> fast) {
    const bool sensor_slow = params_.slow == FusionSide::kSensor;
    const auto wrench = [](std::optional<double> f) {
      return f ? std::optional{along_x(*f)} : std::nullopt;
    };
    return step(params_, state_,
                {.sensor = wrench(sensor_slow ? slow : fast),
                 .observer = wrench(sensor_slow ? fast : slow)},
                kDt);
  }
  FusionParams params_{
      .method = FusionMethod::kComplementary, .slow = GetParam(), .crossover = 5.0};
  FusionState state_;
};

TEST_P(Complementary, HasTheLevelOfTheSlowOne) {
  double F = 0.0;
  for (int k = 0; k < 2000; ++k) F = see(10.0, 10.0 + 3.0).F.force.x();
  EXPECT_NEAR(F, 10.0, 1e-12);
}

TEST_P(Complementary, StartsAtTheLevelOfTheSlowOne) {
  EXPECT_EQ(see(10.0, 13.0).F.force.x(), 10.0);
}

TEST_P(Complementary, HasTheChangesOfTheFastOne) {
  (void)see(0.0, 2.0);
  EXPECT_NEAR(see(0.0, 22.0).F.force.x(), 20.0 * std::exp(-5.0 * kDt.count()), 1e-12);
}

TEST_P(Complementary, AddsUpToOneAtEveryFrequency) {
  // both see the same force: so does the result
  for (int k = 0; k < 1000; ++k) {
    const double F = 10.0 * std::sin(0.37 * k) + 5.0 * std::cos(0.003 * k);
    ASSERT_NEAR(see(F, F).F.force.x(), F, 1e-13);
  }
}

TEST_P(Complementary, KeepsTheLearnedOffsetWhileTheSlowOneIsAway) {
  for (int k = 0; k < 2000; ++k) (void)see(10.0, 13.0);
  EXPECT_NEAR(see(std::nullopt, 15.0).F.force.x(), 12.0, 1e-12);
  EXPECT_EQ(see(10.5, std::nullopt).F.force.x(), 10.5);
}

INSTANTIATE_TEST_SUITE_P(Sides, Complementary,
                         ::testing::Values(FusionSide::kSensor, FusionSide::kObserver),
                         [](const auto& side) {
                           return side.param == FusionSide::kSensor ? "Sensor" : "Observer";
                         });

TEST(Fusion, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  FusionParams params;
  FusionState state;
  const test::AllocGuard heap;
  double sum = 0.0;
  for (int k = 0; k < 100; ++k) {
    params.method = k % 2 == 0 ? FusionMethod::kCovariance : FusionMethod::kComplementary;
    sum += step(params, state, {.sensor = along_x(k), .observer = along_x(1.0)}, kDt).F.force.x();
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_TRUE(std::isfinite(sum));
}

TEST(Fusion, NamesWhatCannotBeUsed) {
  EXPECT_FALSE(problem_of(FusionParams{}));
  EXPECT_EQ(problem_of(FusionParams{.crossover = 0.0})->member, "crossover");
  FusionParams params;
  params.sensor_covariance(2, 2) = -1.0;
  EXPECT_EQ(problem_of(params)->member, "sensor_covariance");
  params = {};
  params.sensor_covariance(0, 1) = 0.1;
  EXPECT_EQ(problem_of(params)->member, "sensor_covariance");
}

}  // namespace
}  // namespace supple::estimation

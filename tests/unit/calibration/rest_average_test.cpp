#include "supple/calibration/rest_average.hpp"

#include <gtest/gtest.h>

#include "supple/calibration/expected_load.hpp"
#include "supple/calibration/still.hpp"
#include "supple/calibration/verify.hpp"
#include "support/random.hpp"
#include "unit/calibration/fake_arm.hpp"

namespace supple::calibration {
namespace {

std::vector<RestSample> noisy(test::Rng& rng, int count, double force, double torque,
                              double memory = 0.0) {
  std::normal_distribution<double> normal;
  std::vector<RestSample> out;
  Vec6 state = Vec6::Zero();
  for (int i = 0; i < count; ++i) {
    Vec6 now;
    for (int k = 0; k < 6; ++k) now[k] = normal(rng) * (k < 3 ? force : torque);
    state = memory * state + std::sqrt(1.0 - memory * memory) * now;
    out.push_back({.t = 2e-3 * i, .load = wrench_from(state), .q = VecJ::Zero(6)});
  }
  return out;
}

TEST(RestAverage, StatesTheNoiseAndTheDeviationOfTheMean) {
  test::Rng rng{1};
  double ratio = 0.0;
  for (int k = 0; k < 100; ++k) {
    const RestMean mean = mean_of(noisy(rng, 500, 0.5, 0.02));
    EXPECT_NEAR(mean.noise.force, 0.5, 0.06);
    EXPECT_NEAR(mean.noise.torque, 0.02, 0.0025);
    ratio += mean.of_the_mean.force / (0.5 / std::sqrt(500.0)) / 100.0;
  }
  EXPECT_NEAR(ratio, 1.0, 0.1);
}

// Neighbours that are alike for 50 samples carry a fiftieth of the information.
TEST(RestAverage, CountsReadingsThatHangTogetherForLess) {
  test::Rng rng{2};
  double stated = 0.0;
  double real = 0.0;
  for (int k = 0; k < 200; ++k) {
    const RestMean mean = mean_of(noisy(rng, 500, 0.5, 0.02, 0.96));
    stated += mean.of_the_mean.force * mean.of_the_mean.force / 200.0;
    real += mean.load.force.squaredNorm() / 3.0 / 200.0;
  }
  EXPECT_NEAR(std::sqrt(stated / real), 1.0, 0.3);
}

TEST(RestAverage, WindowIsFullAfterItsTimeAndForgets) {
  SettleWindow window{0.25};
  for (int i = 0; i < 120; ++i) {
    window.add(
        {.t = 2e-3 * i, .load = {.force = {i < 60 ? 50.0 : 0.0, 0.0, 0.0}}, .q = VecJ::Zero(6)});
  }
  EXPECT_FALSE(window.full());
  EXPECT_GT(window.noise().force, 10.0);
  for (int i = 120; i < 400; ++i) window.add({.t = 2e-3 * i, .load = {}, .q = VecJ::Zero(6)});
  EXPECT_TRUE(window.full());
  EXPECT_EQ(window.noise().force, kLeastNoise.force);
}

TEST(ExpectedLoad, NarrowsWithEveryPoseAndCoversTheTruth) {
  const Vec3 gravity{0.0, 0.0, -9.81};
  test::Rng rng{3};
  for (int k = 0; k < 20; ++k) {
    const SensorModel truth{
        .payload = {.mass = test::uniform(rng, 0.0, 8.0), .p_SL = test::any_vector(rng, 0.1)},
        .bias = test::any_wrench(rng, 10.0)};
    ExpectedLoad expected{gravity};
    double last = 1e9;
    for (int pose = 0; pose < 8; ++pose) {
      const Mat3 R = test::any_rotation(rng);
      if (pose > 0) {
        const auto forecast = expected.at(R);
        EXPECT_LT((forecast.load.force - truth.at_rest(R, gravity).force).norm(),
                  forecast.deviation.force);
        EXPECT_LT((forecast.load.torque - truth.at_rest(R, gravity).torque).norm(),
                  forecast.deviation.torque);
      }
      expected.learn(R, truth.at_rest(R, gravity));
      const double now = expected.at(Mat3::Identity()).deviation.force;
      EXPECT_LE(now, last * 1.0001);
      last = now;
    }
    EXPECT_LT(last, 3.0);
  }
}

TEST(StillFinder, FindsWhereAnArmStoodAndLeavesOutWhatWasTouched) {
  const FakeBench bench;
  const PosePlan plan = bench.plan();
  FakeArm arm{bench.robot, bench.tool0, bench.start, {}, 5};
  StillFinder finder{bench.robot, bench.tool0};
  int stands = 0;
  int touched = 0;
  for (const Leg& leg : plan.fit) {
    if (!leg.measure) continue;
    ++stands;
    const bool touch = stands == 3 || stands == 7;
    touched += touch ? 1 : 0;
    const VecJ from = arm.q();
    for (int i = 0; i < 1500; ++i) {  // a second on the way, two at rest
      arm.carry_to(from + std::min(1.0, i / 500.0) * (leg.q - from));
      arm.noise_factor = [touch](double) { return touch ? 20.0 : 1.0; };
      (void)arm.advance(Seconds{2e-3});
      robot::Reading reading;
      arm.read(reading);
      finder.add({.t = arm.time, .load = reading.wrench.reading, .q = reading.joints.q});
    }
  }
  const StillFinder::Found found = finder.finish();
  EXPECT_EQ(found.disturbed, static_cast<std::size_t>(touched));
  ASSERT_EQ(found.poses.size(), static_cast<std::size_t>(stands - touched));
  EXPECT_NEAR(found.noise.force, 0.05, 0.005);
  std::vector<PoseReading> poses;
  for (const MeasuredPose& pose : found.poses) poses.push_back(pose.reading());
  const auto fit = fit_payload(poses, {});
  ASSERT_TRUE(fit) << fit.error();
  EXPECT_NEAR(fit->payload.mass, 1.2, 0.012);
}

TEST(StillFinder, FindsNothingInAGapOrAShortRest) {
  const FakeBench bench;
  StillFinder finder{bench.robot, bench.tool0};
  for (int i = 0; i < 2000; ++i) {
    if (i % 700 == 699) finder.gap();  // 1.4 s each, of which 0.8 s are left
    finder.add({.t = 2e-3 * i, .load = {}, .q = bench.start});
  }
  EXPECT_TRUE(finder.finish().poses.empty());
}

}  // namespace
}  // namespace supple::calibration

#include "supple/calibration/payload_fit.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "supple/core/rotation.hpp"
#include "support/random.hpp"

namespace supple::calibration {
namespace {

constexpr double kForceNoise = 0.02;    // [N]
constexpr double kTorqueNoise = 0.002;  // [N m]

const wrench::Payload kTool{.mass = 1.2, .p_SL = {0.01, -0.02, 0.06}};
const Wrench kBias{.force = {3.0, -5.0, 8.0}, .torque = {0.2, -0.1, 0.05}};

/// What a sensor reads that is mounted with `turn`, at rest; the contact is none.
PoseReading reading(const Mat3& R_WS, test::Rng* rng, const Vec3& turn = Vec3::Zero()) {
  const Wrench load = wrench::weight(kTool, R_WS * exp3(turn), {0.0, 0.0, -9.81});
  PoseReading out{
      .R_WS = R_WS, .mean = load + kBias, .force_sd = kForceNoise, .torque_sd = kTorqueNoise};
  if (rng != nullptr) {
    std::normal_distribution<double> noise;
    for (int i = 0; i < 3; ++i) out.mean.force[i] += kForceNoise * noise(*rng);
    for (int i = 0; i < 3; ++i) out.mean.torque[i] += kTorqueNoise * noise(*rng);
  }
  return out;
}

std::vector<PoseReading> any_poses(test::Rng& rng, int count, bool noisy,
                                   const Vec3& turn = Vec3::Zero()) {
  std::vector<PoseReading> out;
  for (int i = 0; i < count; ++i) {
    out.push_back(reading(test::any_rotation(rng), noisy ? &rng : nullptr, turn));
  }
  return out;
}

TEST(PayloadFit, IsExactWithoutNoise) {
  test::Rng rng{1};
  const auto fit = fit_payload(any_poses(rng, 6, false), {});
  ASSERT_TRUE(fit) << fit.error();
  EXPECT_NEAR(fit->payload.mass, kTool.mass, 1e-12);
  EXPECT_LT((fit->payload.p_SL - kTool.p_SL).norm(), 1e-12);
  EXPECT_LT((fit->bias.force - kBias.force).norm(), 1e-10);
  EXPECT_LT((fit->bias.torque - kBias.torque).norm(), 1e-11);
  EXPECT_FALSE(fit->turned);
  EXPECT_LT(fit->worst_held_out_force, 1e-9);
}

TEST(PayloadFit, MeetsItsTargetsFromTwelveNoisyPoses) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Rng rng{seed};
    const auto fit = fit_payload(any_poses(rng, 12, true), {});
    ASSERT_TRUE(fit) << fit.error();
    EXPECT_NEAR(fit->payload.mass, kTool.mass, 0.01 * kTool.mass);
    EXPECT_LT((fit->payload.p_SL - kTool.p_SL).norm(), 1e-3);
    EXPECT_LT((fit->bias.force - kBias.force).norm(), 0.1);
    EXPECT_LT((fit->bias.torque - kBias.torque).norm(), 0.01);
  }
}

// Three standard deviations hold 99.7 % of a normal error; of 200 x 4 numbers 2.2 are outside.
TEST(PayloadFit, StatesDeviationsThatCoverItsErrors) {
  int outside = 0;
  for (unsigned seed = 1; seed <= 200; ++seed) {
    test::Rng rng{1000 + seed};
    const auto fit = fit_payload(any_poses(rng, 12, true), {.may_turn = false});
    ASSERT_TRUE(fit) << fit.error();
    outside += std::abs(fit->payload.mass - kTool.mass) > 3.0 * fit->mass_sd ? 1 : 0;
    for (int i = 0; i < 3; ++i) {
      const double error = std::abs(fit->payload.p_SL[i] - kTool.p_SL[i]);
      outside += error > 3.0 * fit->centre_sd[i] ? 1 : 0;
    }
  }
  EXPECT_LE(outside, 8);
}

TEST(PayloadFit, FindsASensorThatIsMountedTurned) {
  test::Rng rng{3};
  const Vec3 turn{0.01, -0.02, 0.03};
  const auto fit = fit_payload(any_poses(rng, 16, true, turn), {});
  ASSERT_TRUE(fit) << fit.error();
  EXPECT_TRUE(fit->turned);
  EXPECT_LT((fit->turn - turn).norm(), 2e-3);
  EXPECT_LT(fit->spread, 1.5);
  const auto without = fit_payload(any_poses(rng, 16, true, turn), {.may_turn = false});
  ASSERT_TRUE(without);
  EXPECT_GT(without->spread, 3.0);
}

TEST(PayloadFit, DoesNotFitARotationThatIsNotThere) {
  int turned = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    test::Rng rng{2000 + seed};
    const auto fit = fit_payload(any_poses(rng, 12, true), {});
    ASSERT_TRUE(fit);
    turned += fit->turned ? 1 : 0;
  }
  EXPECT_LE(turned, 2);  // one in a thousand is the level
}

TEST(PayloadFit, PredictsAPoseThatItHasNotSeen) {
  test::Rng rng{5};
  auto poses = any_poses(rng, 12, true);
  const auto all = fit_payload(poses, {.may_turn = false});
  ASSERT_TRUE(all);
  const PoseReading last = poses.back();
  poses.pop_back();
  const auto others = fit_payload(poses, {.may_turn = false});
  ASSERT_TRUE(others);
  const Wrench predicted =
      wrench::weight(others->payload, last.R_WS, {0.0, 0.0, -9.81}) + others->bias;
  const Wrench held_out = all->residuals.back().held_out;
  EXPECT_LT((last.mean.force - predicted.force - held_out.force).norm(), 1e-9);
  EXPECT_LT((last.mean.torque - predicted.torque - held_out.torque).norm(), 1e-9);
}

TEST(PayloadFit, RefusesPosesThatDoNotDetermineIt) {
  EXPECT_EQ(fit_payload({}, {}).error(), "0 poses came; 4 are the fewest, 12 are good");
  // turned about the vertical only: gravity is the same in all of them
  std::vector<PoseReading> same;
  for (int i = 0; i < 8; ++i) same.push_back(reading(exp3({0.0, 0.0, 0.5 * i}), nullptr));
  const auto fit = fit_payload(same, {});
  ASSERT_FALSE(fit);
  EXPECT_NE(fit.error().find("do not determine the payload"), std::string::npos) << fit.error();
  EXPECT_NE(fit.error().find("add a pose in which gravity points along"), std::string::npos);
}

TEST(PayloadFit, RefusesReadingsThatAreNone) {
  test::Rng rng{7};
  const auto problem = [&rng](const auto& spoil) {
    auto poses = any_poses(rng, 8, true);
    spoil(poses[2]);
    const auto fit = fit_payload(poses, {});
    return fit ? std::string{"none"} : fit.error();
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(problem([=](PoseReading& p) { p.mean.force[1] = nan; }),
            "pose 3: its reading is no number");
  EXPECT_EQ(problem([=](PoseReading& p) { p.R_WS(0, 0) = nan; }),
            "pose 3: its orientation is no rotation");
  EXPECT_EQ(problem([](PoseReading& p) { p.force_sd = 0.0; }),
            "pose 3: the noise of its reading must be above 0");
}

TEST(PayloadFit, RefusesALoadThatCannotBe) {
  test::Rng rng{6};
  auto upside_down = any_poses(rng, 12, true);
  for (PoseReading& each : upside_down) each.mean = -1.0 * each.mean;
  const auto negative = fit_payload(upside_down, {});
  ASSERT_FALSE(negative);
  EXPECT_NE(negative.error().find("check the sensor's sign"), std::string::npos);

  auto in_millimetres = any_poses(rng, 12, false);
  for (PoseReading& each : in_millimetres) {
    each.mean.torque *= 1000.0;
    each.torque_sd *= 1000.0;
  }
  const auto far = fit_payload(in_millimetres, {});
  ASSERT_FALSE(far);
  EXPECT_NE(far.error().find("check the units of the torques"), std::string::npos) << far.error();
}

}  // namespace
}  // namespace supple::calibration

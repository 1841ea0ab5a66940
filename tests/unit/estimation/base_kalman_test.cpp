#include "supple/estimation/base_kalman.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"
#include "support/textbook_kalman.hpp"
#include "support/trot.hpp"

namespace supple::estimation {
namespace {

using test::IsNear;
using test::Trot;

constexpr Seconds kDt{2e-3};
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of x and P, without the bias.
Eigen::VectorXd without_bias(const BaseVec& x) {
  Eigen::VectorXd out(18);
  out << x.head<6>(), x.tail<12>();
  return out;
}
Eigen::MatrixXd without_bias(const BaseMat& P) {
  Eigen::MatrixXd out(18, 18);
  out << P.topLeftCorner<6, 6>(), P.topRightCorner<6, 12>(), P.bottomLeftCorner<12, 6>(),
      P.bottomRightCorner<12, 12>();
  return out;
}

TEST(BaseKalman, IsTheTextbookFilterRowByRow) {
  BaseParams params;
  params.slip_gate = kInfinity;
  params.swing_measurement = 100.0;
  const Trot trot{0.4};
  test::Rng rng{91};
  BaseState state =
      base_start(params, trot.reading(0.0, kDt.count()), trot.p_WB(0.0), Vec3::Zero());
  test::TextbookKalman textbook;
  textbook.x = without_bias(state.x);
  textbook.P = without_bias(state.P);
  for (int k = 1; k <= 1000; ++k) {
    BaseReading reading = trot.reading(k * kDt.count(), kDt.count());
    test::add_noise(params, kDt.count(), rng, reading);
    const test::DensityNoise noise{params, reading, kDt.count()};
    textbook.step(reading, params.gravity_W, kDt.count(), noise.Q, noise.R);
    (void)step(params, state, reading, kDt);
    // feet in the air have variances of some 10 m^2; rounding of those stays below
    ASSERT_TRUE(IsNear(without_bias(state.x), textbook.x, 1e-9)) << k;
    ASSERT_TRUE(IsNear(without_bias(state.P), textbook.P, 1e-9)) << k;
  }
}

TEST(BaseKalman, PublishesTheNormalisedInnovationOfStandingFeet) {
  BaseParams params;
  params.slip_gate = kInfinity;
  const Trot still{0.0};
  test::Rng rng{92};
  BaseReading reading = still.reading(0.0, kDt.count());
  for (auto& foot : reading.feet) foot.contact = true;
  BaseState state = base_start(params, reading, still.p_WB(0.0), Vec3::Zero());
  test::TextbookKalman textbook;
  textbook.x = without_bias(state.x);
  textbook.P = without_bias(state.P);
  for (int k = 0; k < 50; ++k) {
    BaseReading noisy = reading;
    test::add_noise(params, kDt.count(), rng, noisy);
    const test::DensityNoise noise{params, noisy, kDt.count()};
    textbook.step(noisy, params.gravity_W, kDt.count(), noise.Q, noise.R);
    const BaseReport report = step(params, state, noisy, kDt);
    EXPECT_EQ(report.nis_rows, 16);
    ASSERT_NEAR(report.nis, textbook.nis, 1e-6 * (1.0 + textbook.nis)) << k;
  }
  for (auto& foot : reading.feet) foot.contact = false;
  reading.feet[2].contact = true;
  EXPECT_EQ(step(params, state, reading, kDt).nis_rows, 4);
}

TEST(BaseKalman, KeepsItsCovarianceSymmetricAndPositive) {
  BaseParams params;
  params.bias_start = 0.3;
  params.bias_noise = 1e-3;
  params.use_velocities = true;
  params.p_BI = {0.1, 0.02, -0.05};
  const Trot trot{0.6, params.p_BI};
  test::Rng rng{93};
  BaseState state =
      base_start(params, trot.reading(0.0, kDt.count()), trot.p_WB(0.0), Vec3::Zero());
  for (int k = 1; k <= 20000; ++k) {
    BaseReading reading = trot.reading(k * kDt.count(), kDt.count());
    test::add_noise(params, kDt.count(), rng, reading);
    (void)step(params, state, reading, kDt);
    ASSERT_EQ(state.P, state.P.transpose()) << k;
    if (k % 100 == 0) {
      ASSERT_EQ(Eigen::LLT<BaseMat>{state.P}.info(), Eigen::Success) << k;
    }
  }
}

TEST(BaseKalman, PredictsTheSameInOneLongStepAsInManyShortOnes) {
  // no foot tells anything: only the model acts, and it has the exact noise of any period
  BaseParams params;
  params.bias_start = 0.2;
  params.bias_noise = 0.05;
  params.swing_measurement = 1e9;
  BaseReading reading;
  reading.R_WB = exp3({0.4, -0.2, 0.9});
  reading.accel_B = {0.3, -0.2, 9.5};
  for (auto& foot : reading.feet) foot.contact = false;
  BaseState one = base_start(params, reading, {1.0, 2.0, 3.0}, {0.1, -0.3, 0.2});
  BaseState many = one;
  (void)step(params, one, reading, Seconds{0.5});
  for (int k = 0; k < 500; ++k) (void)step(params, many, reading, Seconds{1e-3});
  EXPECT_TRUE(IsNear(many.x.head<9>(), one.x.head<9>(), 1e-10));
  EXPECT_TRUE(IsNear(many.P, one.P, 1e-9 * one.P.norm()));
}

TEST(BaseKalman, MovesWhatTheAccelerometerFeelsToTheBase) {
  // perfect instruments, a lever arm of 0.3 m on a base that turns: nothing is left to correct
  BaseParams params;
  params.p_BI = {0.25, -0.1, 0.12};
  const Trot trot{0.5, params.p_BI};
  const Seconds dt{1e-3};
  BaseState state = base_start(params, trot.reading(0.0, 1e-3), trot.p_WB(0.0), trot.v_WB(0.0));
  for (int k = 1; k <= 3000; ++k) {
    const double t = k * dt.count();
    const BaseReading reading = trot.reading(t, dt.count());
    (void)step(params, state, reading, dt);
    const BaseEstimate estimate = base_estimate(params, state, reading);
    ASSERT_TRUE(IsNear(estimate.v_WB_W, trot.v_WB(t), 2e-3)) << t;
    ASSERT_TRUE(IsNear(estimate.p_WB, trot.p_WB(t), 2e-3)) << t;
  }
}

TEST(BaseKalman, LearnsTheBiasOfTheAccelerometer) {
  BaseParams params;
  params.bias_start = 0.5;
  params.bias_noise = 1e-4;
  const Vec3 bias{0.2, -0.15, 0.1};
  const Trot trot{0.5};
  test::Rng rng{94};
  BaseState state =
      base_start(params, trot.reading(0.0, kDt.count()), trot.p_WB(0.0), trot.v_WB(0.0));
  BaseReading reading;
  for (int k = 1; k <= 10000; ++k) {
    reading = trot.reading(k * kDt.count(), kDt.count());
    test::add_noise(params, kDt.count(), rng, reading);
    reading.accel_B += bias;
    (void)step(params, state, reading, kDt);
  }
  EXPECT_TRUE(IsNear(base_estimate(params, state, reading).bias_B, bias, 0.03));
}

TEST(BaseKalman, KeepsTheBiasAtZeroWhereItIsNotEstimated) {
  const BaseParams params;
  const Trot trot{0.5};
  test::Rng rng{95};
  BaseState state =
      base_start(params, trot.reading(0.0, kDt.count()), trot.p_WB(0.0), Vec3::Zero());
  for (int k = 1; k <= 1000; ++k) {
    BaseReading reading = trot.reading(k * kDt.count(), kDt.count());
    test::add_noise(params, kDt.count(), rng, reading);
    (void)step(params, state, reading, kDt);
  }
  EXPECT_TRUE((state.x.segment<3>(6) == Vec3::Zero()));
  EXPECT_TRUE((state.P.middleCols<3>(6).isZero(0.0)));
}

/// Stands on four feet; then foot 1 slides along x at 1 m/s for 0.1 s.
BaseReading sliding(int k) {
  BaseReading reading;
  reading.accel_B = {0.0, 0.0, 9.81};
  for (int i = 0; i < 4; ++i) {
    reading.feet[static_cast<std::size_t>(i)].p_BF = {i < 2 ? 0.2 : -0.2, i % 2 == 0 ? 0.1 : -0.1,
                                                      -0.3};
  }
  reading.feet[1].p_BF.x() += std::clamp(k - 1000, 0, 50) * kDt.count();
  reading.feet[1].v_BF_B.x() = 1000 < k && k <= 1050 ? 1.0 : 0.0;
  return reading;
}

struct Slide {
  double drift = 0.0;  // of the base [m]
  int noticed = 0;     // instants at which foot 1 counted as slipping
};

Slide slide(double gate, bool use_velocities) {
  BaseParams params;
  params.slip_gate = gate;
  params.use_velocities = use_velocities;
  test::Rng rng{96};
  BaseState state = base_start(params, sliding(0), {0.0, 0.0, 0.3}, Vec3::Zero());
  Slide out;
  for (int k = 1; k <= 1500; ++k) {
    BaseReading reading = sliding(k);
    test::add_noise(params, kDt.count(), rng, reading);
    const BaseReport report = step(params, state, reading, kDt);
    if (k > 1000 && (report.slipped & 2U) != 0U) ++out.noticed;
  }
  out.drift = (base_estimate(params, state, sliding(1500)).p_WB - Vec3{0.0, 0.0, 0.3}).norm();
  return out;
}

TEST(BaseKalman, LetsAFootThatSlipsStandAnew) {
  for (const bool use_velocities : {false, true}) {
    const Slide gated = slide(BaseParams{}.slip_gate, use_velocities);
    const Slide trusted = slide(kInfinity, use_velocities);
    EXPECT_GT(gated.noticed, use_velocities ? 40 : 2);
    EXPECT_EQ(trusted.noticed, 0);
    EXPECT_LT(gated.drift, 0.5 * trusted.drift) << use_velocities;
    EXPECT_GT(trusted.drift, 0.01);
  }
}

TEST(BaseKalman, StandsAnewWithinAFewInstantsOfAJump) {
  // foot 1 is 0.3 m further at once, and stays there
  const BaseParams params;
  BaseState state = base_start(params, sliding(0), {0.0, 0.0, 0.3}, Vec3::Zero());
  int slipped = 0;
  BaseReport report;
  for (int k = 1; k <= 1000; ++k) {
    BaseReading reading = sliding(0);
    if (k > 500) reading.feet[1].p_BF.x() += 0.3;
    report = step(params, state, reading, kDt);
    if (report.slipped != 0) ++slipped;
  }
  EXPECT_GE(slipped, 1);
  EXPECT_LE(slipped, 5);
  EXPECT_EQ(report.nis_rows, 16);
  const BaseEstimate estimate = base_estimate(params, state, sliding(0));
  EXPECT_TRUE(IsNear(estimate.p_WB, Vec3{0.0, 0.0, 0.3}, 2e-3));
  EXPECT_TRUE(IsNear(estimate.p_WF[1], Vec3{0.5, -0.1, 0.0}, 5e-3));
}

TEST(BaseKalman, RefusesWhatIsNoNumberAndNoTime) {
  const BaseParams params;
  const BaseState before = base_start(params, sliding(0), Vec3::Zero(), Vec3::Zero());
  const auto refused = [&](const BaseReading& reading, double dt) {
    BaseState state = before;
    const bool said = step(params, state, reading, Seconds{dt}).refused;
    return said && state.x == before.x && state.P == before.P;
  };
  const double nan = std::nan("");
  BaseReading bad = sliding(0);
  EXPECT_FALSE(refused(bad, 1e-3));
  EXPECT_TRUE(refused(bad, 0.0));
  EXPECT_TRUE(refused(bad, nan));
  EXPECT_TRUE(refused(bad, kInfinity));
  bad.accel_B.x() = nan;
  EXPECT_TRUE(refused(bad, 1e-3));
  bad = sliding(0);
  bad.feet[3].p_BF.z() = kInfinity;
  EXPECT_TRUE(refused(bad, 1e-3));
  bad = sliding(0);
  bad.feet[0].height_W = nan;
  EXPECT_TRUE(refused(bad, 1e-3));
}

TEST(BaseKalman, WorksWithTwoFeet) {
  BaseParams params;
  params.feet = 2;
  BaseReading reading = sliding(0);
  reading.feet[3].p_BF.setConstant(std::nan(""));  // nobody looks there
  BaseState state = base_start(params, reading, {0.0, 0.0, 0.3}, Vec3::Zero());
  BaseReport report;
  for (int k = 0; k < 500; ++k) report = step(params, state, reading, kDt);
  EXPECT_FALSE(report.refused);
  EXPECT_EQ(report.nis_rows, 8);
  EXPECT_TRUE(IsNear(base_estimate(params, state, reading).p_WB, Vec3{0.0, 0.0, 0.3}, 1e-6));
}

TEST(BaseKalman, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  BaseParams params;
  params.bias_noise = 1e-3;
  params.use_velocities = true;
  const test::AllocGuard heap;
  BaseState state = base_start(params, sliding(0), Vec3::Zero(), Vec3::Zero());
  Vec3 sum = Vec3::Zero();
  for (int k = 1; k < 1500; ++k) {
    (void)step(params, state, sliding(k), kDt);
    sum += base_estimate(params, state, sliding(k)).p_WB;
  }
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(sum, sum);
}

TEST(BaseKalman, NamesWhatCannotBeUsed) {
  EXPECT_FALSE(problem_of(BaseParams{}));
  EXPECT_EQ(problem_of(BaseParams{.feet = 5})->member, "feet");
  EXPECT_EQ(problem_of(BaseParams{.acceleration_noise = 0.0})->member, "acceleration_noise");
  EXPECT_EQ(problem_of(BaseParams{.swing_foot_noise = 1e-3})->member, "swing_foot_noise");
  EXPECT_EQ(problem_of(BaseParams{.position_noise = kInfinity})->member, "position_noise");
  EXPECT_EQ(problem_of(BaseParams{.swing_measurement = 0.5})->member, "swing_measurement");
  EXPECT_EQ(problem_of(BaseParams{.slip_gate = 0.0})->member, "slip_gate");
  EXPECT_EQ(problem_of(BaseParams{.bias_start = -1.0})->member, "bias_start");
  EXPECT_EQ(problem_of(BaseParams{.p_BI = {kInfinity, 0.0, 0.0}})->member, "p_BI");
}

}  // namespace
}  // namespace supple::estimation

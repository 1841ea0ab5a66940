#include "supple/wrench/tare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string_view>
#include <type_traits>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::wrench {
namespace {

using test::IsNear;

constexpr Seconds kDt{2e-3};
constexpr int kSamples = 500;  // 1 s at 500 Hz

static_assert(std::is_trivially_copyable_v<TareState>);

// A tool on a sensor with a bias, held in any orientation, at rest.
struct Bench {
  Params params{.payload = {.mass = 1.2, .p_SL = {0.01, -0.02, 0.08}}};
  TareParams tare;
  TareState state;
  Wrench bias{.force = {5.0, -11.0, 4.0}, .torque = {-0.2, 0.3, 0.1}};
  Mat3 R_WS = Mat3::Identity();
  Twist V_WS_W;
  Wrench noise;

  [[nodiscard]] Wrench reading() const {
    const Vec3 pull = params.payload.mass * (R_WS.transpose() * params.gravity_W);
    const Wrench load{.force = bias.force + pull + noise.force,
                      .torque = bias.torque + params.payload.p_SL.cross(pull) + noise.torque};
    return params.reports == SensorReports::kReaction ? -1.0 * load : load;
  }
  TareReport once() { return step(tare, params, state, reading(), R_WS, V_WS_W, kDt); }
  TareReport many(int samples) {
    TareReport out;
    for (int i = 0; i < samples; ++i) out = once();
    return out;
  }
};

TEST(Tare, FindsTheBiasInAnyOrientation) {
  test::Rng rng{411};
  for (int trial = 0; trial < 50; ++trial) {
    Bench bench;
    bench.R_WS = test::any_rotation(rng);
    bench.params.reports = trial % 2 == 0 ? SensorReports::kLoadOnRobot : SensorReports::kReaction;
    start(bench.state);

    const TareReport out = bench.many(kSamples);

    ASSERT_EQ(out.status, TareStatus::kDone);
    // 500 equal readings of up to 30 N: each step of the mean rounds once
    ASSERT_TRUE(IsNear(out.bias_S, bench.bias, 1e-12));
    ASSERT_TRUE(IsNear(out.deviation_S, Wrench{}, 1e-12));
  }
}

TEST(Tare, TakesItsDurationAndSaysHowFarItIs) {
  Bench bench;
  start(bench.state);

  EXPECT_EQ(bench.once().progress, 1.0 / kSamples);
  EXPECT_NEAR(bench.many(249).progress, 0.5, 1e-9);
  EXPECT_EQ(bench.many(249).status, TareStatus::kAveraging);
  const TareReport out = bench.once();
  EXPECT_EQ(out.status, TareStatus::kDone);
  EXPECT_EQ(out.samples, kSamples);
  EXPECT_NEAR(out.progress, 1.0, 1e-9);
}

TEST(Tare, IsAsGoodAsTheNoiseAllows) {
  // mean of n readings with standard deviation s: its own is s/sqrt(n); 4.5 of them is a limit that
  // one in 150 000 honest draws exceeds, and the seed is fixed
  std::mt19937 rng{412};
  std::normal_distribution<double> normal;
  const double s_force = 0.4;
  const double s_torque = 0.02;
  for (int trial = 0; trial < 20; ++trial) {
    Bench bench;
    start(bench.state);
    TareReport out;
    for (int i = 0; i < kSamples; ++i) {
      for (int axis = 0; axis < 3; ++axis) {
        bench.noise.force[axis] = s_force * normal(rng);
        bench.noise.torque[axis] = s_torque * normal(rng);
      }
      out = bench.once();
    }

    ASSERT_EQ(out.status, TareStatus::kDone);
    const double root = std::sqrt(static_cast<double>(kSamples));
    for (int axis = 0; axis < 3; ++axis) {
      ASSERT_NEAR(out.bias_S.force[axis], bench.bias.force[axis], 4.5 * s_force / root);
      ASSERT_NEAR(out.bias_S.torque[axis], bench.bias.torque[axis], 4.5 * s_torque / root);
      // a standard deviation from 500 samples is itself known to 1/sqrt(1000)
      ASSERT_NEAR(out.deviation_S.force[axis], s_force, 4.5 * s_force / std::sqrt(1000.0));
      ASSERT_NEAR(out.bias_deviation_S.force[axis], out.deviation_S.force[axis] / root, 1e-15);
      ASSERT_NEAR(out.bias_deviation_S.torque[axis], out.deviation_S.torque[axis] / root, 1e-15);
    }
  }
}

TEST(Tare, MakesTheReadingZeroWhenItsBiasIsUsed) {
  Bench bench;
  start(bench.state);
  bench.params.bias_S = bench.many(kSamples).bias_S;
  bench.params.filter.low_pass = LowPass::kOff;

  // turned over, which a tare without gravity would not survive
  bench.R_WS = Vec3{1.0, -1.0, -1.0}.asDiagonal();
  State state;
  const Input in{.reading = bench.reading(), .X_WS = {.R = bench.R_WS}};
  EXPECT_TRUE(IsNear(clean(*prepared(bench.params, kDt), state, in, kDt).F_S_S, Wrench{}, 1e-11));
}

TEST(Tare, RefusesAnArmThatMoves) {
  Bench bench;
  start(bench.state);
  (void)bench.many(100);
  bench.V_WS_W.linear = {0.003, 0.0, 0.004};

  const TareReport out = bench.once();

  EXPECT_EQ(out.status, TareStatus::kRefused);
  EXPECT_EQ(out.refusal, TareRefusal::kMoving);
  EXPECT_DOUBLE_EQ(out.value, 0.005);
  EXPECT_EQ(out.limit, bench.tare.max_linear_speed);
  EXPECT_EQ(out.samples, 100);
}

TEST(Tare, RefusesAnArmThatTurns) {
  Bench bench;
  start(bench.state);
  bench.V_WS_W.angular = {0.0, 0.02, 0.0};

  const TareReport out = bench.once();

  EXPECT_EQ(out.refusal, TareRefusal::kTurning);
  EXPECT_DOUBLE_EQ(out.value, 0.02);
}

TEST(Tare, RefusesReadingsThatScatter) {
  for (const int axis : {1, 5}) {
    Bench bench;
    start(bench.state);
    const double size = axis < 3 ? 1.5 : 0.08;
    TareReport out;
    for (int i = 0; i < kSamples; ++i) {
      const double sign = i % 2 == 0 ? 1.0 : -1.0;
      (axis < 3 ? bench.noise.force : bench.noise.torque)[axis % 3] = sign * size;
      out = bench.once();
    }
    EXPECT_EQ(out.status, TareStatus::kRefused);
    EXPECT_EQ(out.refusal, axis < 3 ? TareRefusal::kForceNoise : TareRefusal::kTorqueNoise);
    EXPECT_EQ(out.axis, axis);
    EXPECT_NEAR(out.value, size, 2e-3 * size);  // n - 1 instead of n
  }
}

TEST(Tare, RefusesASensorAtTheEndOfItsRange) {
  Bench bench;
  bench.bias.force.x() = 600.0;
  start(bench.state);

  const TareReport out = bench.once();

  EXPECT_EQ(out.refusal, TareRefusal::kOutOfRange);
  EXPECT_EQ(out.axis, 0);
  EXPECT_EQ(out.value, 600.0);
  EXPECT_EQ(out.limit, 500.0);
}

TEST(Tare, RefusesToHideAContact) {
  Bench bench;
  bench.bias = {.force = {0.0, 0.0, 60.0}, .torque = Vec3::Zero()};
  start(bench.state);
  TareReport out = bench.many(kSamples);
  EXPECT_EQ(out.refusal, TareRefusal::kForceChange);
  EXPECT_NEAR(out.value, 60.0, 1e-10);

  bench.bias = {.force = Vec3::Zero(), .torque = {0.0, 8.0, 0.0}};
  start(bench.state);
  out = bench.many(kSamples);
  EXPECT_EQ(out.refusal, TareRefusal::kTorqueChange);

  // the same bias is no change when it is already in use
  bench.params.bias_S = bench.bias;
  start(bench.state);
  EXPECT_EQ(bench.many(kSamples).status, TareStatus::kDone);
}

TEST(Tare, RefusesWhatIsNoNumber) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  Bench bench;
  start(bench.state);
  bench.noise.torque.z() = kNaN;
  EXPECT_EQ(bench.once().refusal, TareRefusal::kOutOfRange);
  start(bench.state);
  bench.noise = {};
  bench.V_WS_W.linear.x() = kNaN;
  EXPECT_EQ(bench.once().refusal, TareRefusal::kMoving);
}

TEST(Tare, DoesNothingUntilItIsStarted) {
  Bench bench;
  const TareReport out = bench.many(3);
  EXPECT_EQ(out.status, TareStatus::kIdle);
  EXPECT_EQ(out.samples, 0);
}

TEST(Tare, KeepsItsResultUntilItIsStartedAgain) {
  Bench bench;
  start(bench.state);
  const TareReport done = bench.many(kSamples);
  bench.bias.force.x() += 10.0;
  const TareReport later = bench.many(10);
  EXPECT_EQ(later.status, TareStatus::kDone);
  EXPECT_EQ(stacked(later.bias_S), stacked(done.bias_S));

  start(bench.state);
  EXPECT_NEAR(bench.many(kSamples).bias_S.force.x(), 15.0, 1e-11);
}

TEST(Tare, StartsAnewAfterARefusal) {
  Bench bench;
  start(bench.state);
  bench.V_WS_W.linear.x() = 1.0;
  EXPECT_EQ(bench.once().status, TareStatus::kRefused);
  bench.V_WS_W = {};
  EXPECT_EQ(bench.once().status, TareStatus::kRefused);
  start(bench.state);
  const TareReport out = bench.many(kSamples);
  EXPECT_EQ(out.status, TareStatus::kDone);
  EXPECT_EQ(out.refusal, TareRefusal::kNone);
}

TEST(Tare, ExplainsEveryRefusalInItsOwnWords) {
  std::set<std::string_view> sentences;
  for (int i = 0; i <= static_cast<int>(TareRefusal::kTorqueChange); ++i) {
    sentences.insert(sentence(static_cast<TareRefusal>(i)));
  }
  EXPECT_EQ(sentences.size(), 8U);
  EXPECT_EQ(sentences.count("unknown refusal"), 0U);
}

TEST(Tare, NeverTouchesTheHeap) {
  Bench bench;
  const test::AllocGuard heap;
  start(bench.state);
  (void)bench.many(kSamples);
  EXPECT_EQ(heap.count(), 0);
}

}  // namespace
}  // namespace supple::wrench

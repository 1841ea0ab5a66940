#include "supple/wrench/spike_guard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "support/matchers.hpp"

namespace supple::wrench {
namespace {

using test::IsNear;

constexpr Seconds kDt{2e-3};

// 10 N and 1 N m per period; powers of ten that come out even
SpikeLimits limits() {
  return {.range = (Vec6{} << 100.0, 100.0, 200.0, 10.0, 10.0, 10.0).finished(),
          .force_rate = 5000.0,
          .torque_rate = 500.0};
}

Wrench fx(double force) { return {.force = {force, 0.0, 0.0}, .torque = Vec3::Zero()}; }

TEST(SpikeGuard, LeavesAQuietReadingAsItIs) {
  SpikeState state;
  Spikes spikes;
  const Wrench reading{.force = {1.0, -2.0, 3.0}, .torque = {0.1, -0.2, 0.3}};

  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(IsNear(guarded(limits(), state, reading, kDt, spikes), reading, 0.0));
    EXPECT_EQ(spikes.out_of_range, 0);
    EXPECT_EQ(spikes.rate_limited, 0);
  }
}

TEST(SpikeGuard, TakesTheFirstReadingWithoutAskingHowItGotThere) {
  SpikeState state;
  Spikes spikes;
  EXPECT_EQ(guarded(limits(), state, fx(90.0), kDt, spikes).force.x(), 90.0);
  EXPECT_EQ(spikes.rate_limited, 0);
}

TEST(SpikeGuard, CutsAGlitchOfOneSampleToOneStep) {
  SpikeState state;
  Spikes spikes;
  (void)guarded(limits(), state, fx(1.0), kDt, spikes);

  EXPECT_EQ(guarded(limits(), state, fx(80.0), kDt, spikes).force.x(), 11.0);
  EXPECT_EQ(spikes.rate_limited, 0b000001);
  EXPECT_EQ(spikes.out_of_range, 0);
  EXPECT_EQ(guarded(limits(), state, fx(1.0), kDt, spikes).force.x(), 1.0);
  EXPECT_EQ(spikes.rate_limited, 0);
}

TEST(SpikeGuard, FollowsATrueStepAtItsRate) {
  SpikeState state;
  Spikes spikes;
  (void)guarded(limits(), state, fx(0.0), kDt, spikes);

  for (const double expected : {-10.0, -20.0, -30.0}) {
    EXPECT_EQ(guarded(limits(), state, fx(-35.0), kDt, spikes).force.x(), expected);
    EXPECT_EQ(spikes.rate_limited, 0b000001);
  }
  EXPECT_EQ(guarded(limits(), state, fx(-35.0), kDt, spikes).force.x(), -35.0);
  EXPECT_EQ(spikes.rate_limited, 0);
}

TEST(SpikeGuard, AllowsMoreChangeInALongerPeriod) {
  SpikeState state;
  Spikes spikes;
  (void)guarded(limits(), state, fx(0.0), kDt, spikes);
  EXPECT_EQ(guarded(limits(), state, fx(20.0), Seconds{4e-3}, spikes).force.x(), 20.0);
  EXPECT_EQ(spikes.rate_limited, 0);
}

TEST(SpikeGuard, HoldsEveryChannelWithinItsRange) {
  SpikeState state;
  Spikes spikes;
  const Wrench reading{.force = {150.0, -99.0, -250.0}, .torque = {9.0, 11.0, -1e300}};

  EXPECT_TRUE(IsNear(guarded(limits(), state, reading, kDt, spikes),
                     Wrench{.force = {100.0, -99.0, -200.0}, .torque = {9.0, 10.0, -10.0}}, 0.0));
  EXPECT_EQ(spikes.out_of_range, 0b110101);
}

TEST(SpikeGuard, LimitsTorquesByTheirOwnRate) {
  SpikeState state;
  Spikes spikes;
  (void)guarded(limits(), state, Wrench{}, kDt, spikes);

  const Wrench reading{.force = Vec3::Zero(), .torque = {0.0, 5.0, 0.5}};
  EXPECT_EQ(guarded(limits(), state, reading, kDt, spikes).torque, (Vec3{0.0, 1.0, 0.5}));
  EXPECT_EQ(spikes.rate_limited, 0b010000);
}

// A reading of six channels is taken as a whole where nothing is to be done, and else channel by
// channel: what comes out is what the definition says of each.
TEST(SpikeGuard, TreatsEveryChannelAsIfItWereAlone) {
  std::mt19937 rng{7};
  std::uniform_real_distribution<double> share{-1.0, 1.0};
  std::bernoulli_distribution jumps{0.03};
  const SpikeLimits limit = limits();
  SpikeState state;
  Spikes spikes;
  Vec6 x = Vec6::Zero();
  Vec6 last = Vec6::Zero();
  (void)guarded(limit, state, wrench_from(x), kDt, spikes);

  int whole = 0;
  for (int k = 0; k < 20000; ++k) {
    unsigned out_of_range = 0;
    unsigned rate_limited = 0;
    for (int i = 0; i < 6; ++i) {
      const double step = (i < 3 ? limit.force_rate : limit.torque_rate) * kDt.count();
      x[i] = jumps(rng) ? 1.5 * limit.range[i] * share(rng) : last[i] + 0.9 * step * share(rng);
      const double inside = std::clamp(x[i], -limit.range[i], limit.range[i]);
      out_of_range |= inside != x[i] ? 1U << i : 0U;
      const double next = std::clamp(inside, last[i] - step, last[i] + step);
      rate_limited |= next != inside ? 1U << i : 0U;
      last[i] = next;
    }
    const Wrench out = guarded(limit, state, wrench_from(x), kDt, spikes);
    ASSERT_TRUE(IsNear(out, wrench_from(last), 0.0)) << k;
    ASSERT_EQ(spikes.out_of_range, out_of_range) << k;
    ASSERT_EQ(spikes.rate_limited, rate_limited) << k;
    whole += out_of_range == 0 && rate_limited == 0 ? 1 : 0;
  }
  EXPECT_GT(whole, 10000);  // both ways were taken
  EXPECT_LT(whole, 19000);
}

TEST(SpikeGuard, CanBeSwitchedOffByInfinity) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const SpikeLimits off{
      .range = Vec6::Constant(kInfinity), .force_rate = kInfinity, .torque_rate = kInfinity};
  SpikeState state;
  Spikes spikes;
  (void)guarded(off, state, fx(-1e300), kDt, spikes);
  EXPECT_EQ(guarded(off, state, fx(1e300), kDt, spikes).force.x(), 1e300);
  EXPECT_EQ(spikes.rate_limited | spikes.out_of_range, 0);
}

}  // namespace
}  // namespace supple::wrench

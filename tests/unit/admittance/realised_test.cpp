#include "supple/admittance/realised.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "axes.hpp"
#include "supple/admittance/offset_law.hpp"
#include "supple/core/saturate.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::IsNear;

constexpr Seconds kDt{0.002};
constexpr double kSpeed = 0.2;  // what the robot can do [m/s], [rad/s]

Twist limited(const Twist& V) {
  return {.linear = clamp_norm(V.linear, kSpeed), .angular = clamp_norm(V.angular, kSpeed)};
}

struct Ended {
  Offset offset;  // what the law believes
  Pose X_DP;      // where the robot is
};

// Pushed for a second against a robot that moves at no more than kSpeed.
Ended pushed_for_a_second(bool feed_back, const Wrench& F_P_D) {
  const Params params = test::like_params(5.0, 40.0, 0.0);
  OffsetState state;
  Ended ended;
  for (int i = 0; i < 500; ++i) {
    const auto out = step(params, state, {.F_P_D = F_P_D}, kDt);
    const Twist done = limited(out.Vavg_DC_D);
    ended.X_DP.p += kDt.count() * done.linear;
    ended.X_DP.R = exp3(kDt.count() * done.angular) * ended.X_DP.R;
    if (feed_back) realise(state.offset, done - out.Vavg_DC_D, kDt);
  }
  ended.offset = state.offset;
  return ended;
}

TEST(Realised, LeavesNothingToUnwindAfterAPushAgainstALimit) {
  const Wrench F_P_D{.force = {40.0, 0.0, 0.0}, .torque = {0.0, 0.0, 40.0}};

  const Ended with = pushed_for_a_second(true, F_P_D);
  const Ended without = pushed_for_a_second(false, F_P_D);

  // F/D (t - M/D (1 - exp(-t D/M))): what the law believes when nobody tells it
  const double believed = 40.0 / 40.0 * (1.0 - 0.125 * (1.0 - std::exp(-8.0)));
  EXPECT_NEAR(without.offset.p_DC.x(), believed, 1e-12);
  EXPECT_NEAR(believed, 0.875, 1e-3);
  EXPECT_LT(without.X_DP.p.x(), 0.2);

  // rounding of 500 ticks, in two ways
  EXPECT_TRUE(IsNear(with.offset.p_DC, with.X_DP.p, 1e-13));
  EXPECT_TRUE(IsNear(with.offset.X_DC().R, with.X_DP.R, 1e-13));
  EXPECT_NEAR(with.offset.p_DC.x(), 0.2, 0.005);
  EXPECT_NEAR(with.offset.V_DC_D.linear.x(), kSpeed, 0.02);
}

// ... so it turns round at once when the push does.
TEST(Realised, LetsTheLawTurnRoundAtOnce) {
  const Params params = test::like_params(5.0, 40.0, 0.0);
  const auto ticks_to_turn = [&](const Ended& ended) {
    OffsetState state;
    (void)step(params, state, {}, kDt);
    state.offset = ended.offset;
    int ticks = 0;
    while (state.offset.V_DC_D.linear.x() > 0.0 && ticks < 10000) {
      (void)step(params, state, {.F_P_D = {.force = {-40.0, 0.0, 0.0}}}, kDt);
      ++ticks;
    }
    return ticks * kDt.count();
  };
  const Wrench F_P_D{.force = {40.0, 0.0, 0.0}};
  const double with = ticks_to_turn(pushed_for_a_second(true, F_P_D));
  const double without = ticks_to_turn(pushed_for_a_second(false, F_P_D));
  // M/D ln(1 + v D/F), with v = 0.2 and 1 m/s
  EXPECT_NEAR(with, 0.125 * std::log(1.2), 0.005);
  EXPECT_NEAR(without, 0.125 * std::log(2.0), 0.005);
}

TEST(Realised, ChangesNothingWhenAllWasDone) {
  test::Rng rng{131};
  Offset offset;
  offset.p_DC = test::any_vector(rng);
  offset.turn = turn_from_vector(test::any_vector(rng));
  offset.V_DC_D = test::any_twist(rng);
  offset.Vi_DC_D = test::any_twist(rng);

  Offset same = offset;
  realise(same, Twist{}, kDt);

  EXPECT_EQ(same.p_DC, offset.p_DC);
  EXPECT_EQ(same.turn.r, offset.turn.r);
  EXPECT_EQ(same.V_DC_D.linear, offset.V_DC_D.linear);
  EXPECT_EQ(same.Vi_DC_D.angular, offset.Vi_DC_D.angular);
}

TEST(Realised, MovesPlaceAndRateByTheChange) {
  test::Rng rng{132};
  for (int trial = 0; trial < 1000; ++trial) {
    Offset offset;
    offset.p_DC = test::any_vector(rng);
    offset.turn = turn_from_vector(test::any_vector(rng));
    offset.V_DC_D = test::any_twist(rng);
    offset.Vi_DC_D = test::any_twist(rng);
    const Twist change = test::any_twist(rng);

    Offset next = offset;
    realise(next, change, kDt);

    ASSERT_TRUE(IsNear(next.p_DC, offset.p_DC + kDt.count() * change.linear, 1e-15));
    ASSERT_TRUE(IsNear(next.X_DC().R, exp3(kDt.count() * change.angular) * offset.X_DC().R, 2e-15));
    ASSERT_TRUE(IsNear(next.rate(), offset.rate() + change, 1e-15));
    // integral action only shrinks
    ASSERT_LE(next.Vi_DC_D.linear.norm(), offset.Vi_DC_D.linear.norm());
    ASSERT_LE(next.Vi_DC_D.angular.norm(), offset.Vi_DC_D.angular.norm());
  }
}

TEST(Realised, TakesIntegralActionBackFirst) {
  Offset offset;
  offset.V_DC_D.linear = {0.1, 0.0, 0.0};
  offset.Vi_DC_D.linear = {0.05, 0.0, 0.0};

  Offset a_little = offset;
  realise(a_little, {.linear = {-0.03, 0.0, 0.0}}, kDt);
  Offset a_lot = offset;
  realise(a_lot, {.linear = {-0.15, 0.0, 0.0}}, kDt);

  EXPECT_TRUE(IsNear(a_little.Vi_DC_D.linear, Vec3{0.02, 0.0, 0.0}, 1e-16));
  EXPECT_TRUE(IsNear(a_little.V_DC_D.linear, Vec3{0.1, 0.0, 0.0}, 1e-16));
  EXPECT_TRUE(IsNear(a_lot.Vi_DC_D.linear, Vec3::Zero(), 1e-16));
  EXPECT_TRUE(IsNear(a_lot.V_DC_D.linear, Vec3::Zero(), 1e-16));
}

TEST(Realised, CorrectsTheRatesOfThePoseErrorLaw) {
  Rates rates{.V_DC_D = {.linear = {0.3, 0.0, 0.0}}, .Vi_DC_D = {}};
  realise(rates, {.linear = {-0.2, 0.0, 0.0}});
  EXPECT_TRUE(IsNear(rates.V_DC_D.linear, Vec3{0.1, 0.0, 0.0}, 1e-16));
}

}  // namespace
}  // namespace supple::admittance

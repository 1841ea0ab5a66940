#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "supple/telemetry/legged_figures.hpp"
#include "supple/telemetry/legged_log.hpp"
#include "supple/telemetry/legged_tick.hpp"

namespace supple::telemetry {
namespace {

LeggedTick some_tick(std::uint64_t index) {
  std::mt19937 rng{static_cast<unsigned>(index) + 1U};
  std::normal_distribution<double> normal;
  const auto vec = [&]() -> Vec3 {
    const double x = normal(rng);
    const double y = normal(rng);
    return {x, y, normal(rng)};
  };
  LeggedTick tick{.index = index, .time = 2000000 * index};
  tick.in.q = VecV::Constant(12, normal(rng));
  tick.in.v = VecV::Constant(12, normal(rng));
  tick.in.tau = VecV::Constant(12, normal(rng));
  tick.in.accel_B = vec();
  tick.out.tau_ext = VecV::Constant(18, normal(rng));
  tick.out.stands = {true, false, true, true};
  tick.out.forces.f_W = {vec(), vec(), vec(), vec()};
  tick.out.forces.covariance.setConstant(normal(rng));
  tick.out.base.p_WB = vec();
  tick.out.report = {.nis = 3.0, .nis_rows = 12, .slipped = 4};
  tick.truth = robot::LeggedTruth{.p_WF = {vec(), vec(), vec(), vec()}};
  tick.digest = digest_of(tick.out);
  return tick;
}

TEST(LeggedTick, ComesBackToTheBit) {
  const LeggedTick tick = some_tick(7);
  Bytes bytes;
  encode(tick, bytes);
  const auto again = decode_legged_tick(bytes);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->index, 7U);
  EXPECT_EQ(again->in.q, tick.in.q);
  EXPECT_EQ(again->digest, tick.digest);
  EXPECT_EQ(again->truth->p_WF, tick.truth->p_WF);
  EXPECT_FALSE(first_difference(tick.out, again->out));
  Bytes twice;
  encode(*again, twice);
  EXPECT_EQ(twice, bytes);
}

TEST(LeggedTick, IsRefusedWhereItIsCutShort) {
  Bytes bytes;
  encode(some_tick(1), bytes);
  bytes.pop_back();
  EXPECT_FALSE(decode_legged_tick(bytes));
  bytes.resize(bytes.size() + 2);
  EXPECT_FALSE(decode_legged_tick(bytes));
  bytes[0] = 99;
  EXPECT_NE(decode_legged_tick(bytes).error().text().find("format 99"), std::string::npos);
}

TEST(LeggedTick, DigestSeesWhatIsNotLogged) {
  LeggedTick tick = some_tick(3);
  const std::uint64_t before = digest_of(tick.out);
  tick.out.forces.unobservable(3, 3) = 1e-300;
  EXPECT_NE(digest_of(tick.out), before);
}

TEST(LeggedTick, DifferenceNamesTheMember) {
  const LeggedTick one = some_tick(3);
  LeggedTick other = one;
  other.out.base.v_WB_W.y() = 0.25;
  const auto difference = first_difference(one.out, other.out);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->member, "base.v_WB_W[1]");
  EXPECT_EQ(difference->actual, "0.25");
}

TEST(LeggedLog, IsReadLikeAnyOther) {
  Bytes bytes;
  LeggedLog log{memory_sink(bytes), {.config = "quadruped: {}", .model = "<robot/>"}};
  for (std::uint64_t i = 0; i < 100; ++i) log.add(some_tick(i));
  log.add(Event{Event::Level::kInfo, "trot"}, 5);
  log.close();
  ASSERT_FALSE(log.error());
  const auto reader = TickLogReader::open(memory_source(bytes));
  ASSERT_TRUE(reader) << reader.error().text();
  EXPECT_TRUE(reader->legged());
  EXPECT_EQ(reader->files().config, "quadruped: {}");
  std::uint64_t count = 0;
  const auto visited = reader->visit_legged([&](const LeggedTick& tick) {
    EXPECT_EQ(tick.digest, some_tick(count).digest);
    return ++count < 50;
  });
  ASSERT_TRUE(visited);
  EXPECT_EQ(count, 50U);
  EXPECT_EQ(reader->events()->front().event.text, "trot");
}

/// Straight on at 1 m/s for ten seconds; the estimate is late by 1 % of the way.
TEST(LeggedMeter, MeasuresAWayInClosedForm) {
  LeggedMeter meter;
  for (std::uint64_t i = 0; i <= 5000; ++i) {
    const double t = 2e-3 * static_cast<double>(i);
    LeggedTick tick{.index = i, .time = 2000000 * i};
    robot::LeggedTruth truth;
    truth.X_WB.p = {t, 0.0, 0.3};
    truth.V_WB_W.linear = {1.0, 0.0, 0.0};
    // each foot stands for half a second and swings for as long; seen 6 ms late
    truth.contact.fill(std::fmod(t + 1e-9, 1.0) < 0.5);
    tick.out.stands.fill(t > 0.01 ? std::fmod(t - 6e-3 + 1e-9, 1.0) < 0.5 : true);
    tick.out.base.p_WB = {0.99 * t, 0.0, 0.3 + 0.004 * std::sin(t)};
    tick.out.base.v_WB_W = {0.97, 0.04, 0.0};
    tick.out.report = {.nis = 10.0, .nis_rows = 12};
    tick.out.P_velocity = 1e-3 * Mat3::Identity();
    tick.truth = truth;
    meter.add(tick);
  }
  const LeggedFigures f = meter.figures();
  EXPECT_NEAR(f.distance, 10.0, 1e-6);
  EXPECT_NEAR(f.position_error, 0.1, 1e-9);
  EXPECT_NEAR(f.position_error_share(), 0.01, 1e-6);
  EXPECT_NEAR(f.velocity_rmse, 0.05, 1e-12);
  EXPECT_NEAR(f.height_error, 0.004, 1e-6);
  EXPECT_NEAR(f.nis_mean, 10.0 / 12.0, 1e-12);
  // 0.03 and 0.04 m/s are off, with a variance of 1e-3 (m/s)^2 each
  EXPECT_NEAR(f.nees_mean, 2.5 / 3.0, 1e-12);
  EXPECT_NEAR(f.touch_delay, 6e-3, 1e-6);
  EXPECT_NEAR(f.lift_delay, 6e-3, 1e-6);
  EXPECT_EQ(f.touches, 4U * 9U);  // that of the last tick is not seen any more
  EXPECT_NEAR(f.contact_accuracy, 1.0 - 2.0 * 6e-3, 1e-3);
}

TEST(LeggedMeter, BandIsThatOfTheChiSquareDistribution) {
  // tables give 7.814728 and 41.337138; the approximation is good to 0.5 %
  EXPECT_NEAR(chi_square_95(3), 7.814728, 0.04);
  EXPECT_NEAR(chi_square_95(28), 41.337138, 0.04);
}

}  // namespace
}  // namespace supple::telemetry

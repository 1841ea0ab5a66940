// Every reduction on runs whose numbers are known: the oracle is the run that was made up.

#include "supple/scenario/meter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "supple/core/rotation.hpp"

namespace supple::scenario {
namespace {

using config::Metric;

constexpr Seconds kPeriod{0.01};
constexpr double kRounding = 1e-9;

/// A tick of a robot that runs.
telemetry::Tick running() {
  telemetry::Tick tick;
  tick.out.verdict.phase = safety::Phase::kRunning;
  tick.out.checked.joints_known = true;
  tick.out.checked.q = VecJ::Zero(6);
  tick.out.checked.v = VecJ::Zero(6);
  tick.out.v_command = VecJ::Zero(6);
  tick.out.q_command = VecJ::Zero(6);
  tick.truth = telemetry::Truth{};
  return tick;
}

struct Window {
  double from = 0.0;
  double to = 1e9;
};

/// What a metric is over ticks that `change` makes of the time [s].
double measured(Metric metric, int ticks,
                const std::function<void(double, telemetry::Tick&)>& change, Window window = {},
                const Wrench& F_target = {}) {
  Scale scale{.period = kPeriod};
  control::Params params;
  params.compliance.admittance.F_target = F_target;
  Meter meter{metric, Seconds{window.from}, Seconds{window.to}};
  std::optional<telemetry::Tick> before;
  for (int i = 0; i < ticks; ++i) {
    const Seconds t = i * kPeriod;
    telemetry::Tick tick = running();
    change(t.count(), tick);
    meter.add({.t = t,
               .tick = tick,
               .before = before ? &*before : nullptr,
               .params = params,
               .scale = scale});
    before = tick;
  }
  return meter.value();
}

void ramp(double t, telemetry::Tick& tick) { tick.truth->F_P_W.force = {0.0, 0.0, 10.0 * t}; }

TEST(Meter, TakesPeakMeanRmsAndEndOfAForce) {
  // 0, 0.1 ... 9.9 N
  EXPECT_NEAR(measured(Metric::kForcePeakN, 100, ramp), 9.9, kRounding);
  EXPECT_NEAR(measured(Metric::kForceMeanN, 100, ramp), 4.95, kRounding);
  EXPECT_NEAR(measured(Metric::kForceRmsN, 100, ramp), 0.1 * std::sqrt(99.0 * 199.0 / 6.0),
              kRounding);
  EXPECT_NEAR(measured(Metric::kForceFinalN, 100, ramp), 9.9, kRounding);
}

TEST(Meter, CountsFromTheBeginningOfItsWindowUpToItsEnd) {
  const Window window{.from = 0.2, .to = 0.5};

  EXPECT_EQ(measured(Metric::kTicks, 100, ramp, window), 30.0);
  EXPECT_NEAR(measured(Metric::kForcePeakN, 100, ramp, window), 4.9, kRounding);
}

TEST(Meter, HasNoValueForAWindowWithoutTicks) {
  EXPECT_TRUE(std::isnan(measured(Metric::kForcePeakN, 10, ramp, {.from = 5.0})));
}

TEST(Meter, ShowsTheForceInTheAxesOfTheDesiredFrame) {
  const auto turned = [](double, telemetry::Tick& tick) {
    tick.out.X_WD.R = exp3({0.0, 0.0, 0.5 * std::numbers::pi});  // its x is the world's y
    tick.truth->F_P_W.force = {0.0, 3.0, 0.0};
  };

  EXPECT_NEAR(measured(Metric::kForceXMeanN, 5, turned), 3.0, kRounding);
  EXPECT_NEAR(measured(Metric::kForceYMeanN, 5, turned), 0.0, kRounding);
}

TEST(Meter, ComparesWithTheTargetOnItsAxesOnly) {
  const auto pushed = [](double, telemetry::Tick& tick) {
    tick.truth->F_P_W.force = {7.0, 0.0, -9.0};
  };
  const Wrench target{.force = {0.0, 0.0, -10.0}};

  EXPECT_NEAR(measured(Metric::kForceErrorRmsN, 5, pushed, {}, target), 1.0, kRounding);
}

TEST(Meter, CountsTouchesWithHysteresis) {
  // 0.3 s without touch, 0.2 s at 2 N, 0.1 s at 0.7 N, which is no release, 0.1 s at 0, then 5 N
  const auto bounce = [](double t, telemetry::Tick& tick) {
    const double force = t < 0.295   ? 0.0
                         : t < 0.495 ? 2.0
                         : t < 0.595 ? 0.7
                         : t < 0.695 ? 0.0
                                     : 5.0;
    tick.truth->F_P_W.force = {force, 0.0, 0.0};
  };

  EXPECT_EQ(measured(Metric::kTouches, 100, bounce), 2.0);
  EXPECT_NEAR(measured(Metric::kUntouchedS, 100, bounce), 0.1, kRounding);
}

TEST(Meter, SettlesWhenTheForceStaysInItsBand) {
  // touches at 0.1 s, and is within 5 % of 10 N from 0.4 s on
  const auto press = [](double t, telemetry::Tick& tick) {
    const double force = t < 0.095 ? 0.0 : t < 0.395 ? 12.0 : 10.3;
    tick.truth->F_P_W.force = {0.0, 0.0, force};
  };
  const Wrench target{.force = {0.0, 0.0, 10.0}};

  EXPECT_NEAR(measured(Metric::kSettlingS, 100, press, {}, target), 0.3, kRounding);
  EXPECT_TRUE(std::isnan(measured(Metric::kSettlingS, 9, press, {}, target)));  // no touch yet
}

TEST(Meter, MeasuresWhereTheProbeGoes) {
  // a circle of 10 mm: once around in a second
  const auto circle = [](double t, telemetry::Tick& tick) {
    const double angle = 2.0 * std::numbers::pi * t;
    tick.truth->X_WP.p = 0.01 * Vec3{std::cos(angle), std::sin(angle), 0.0};
    tick.truth->X_WP.R = exp3({0.0, 0.0, 0.1 * t});
  };
  const double chord = 20.0 * std::sin(0.01 * std::numbers::pi);  // of one period [mm]

  EXPECT_NEAR(measured(Metric::kSwingMm, 100, circle), 20.0, kRounding);
  EXPECT_NEAR(measured(Metric::kPathMm, 100, circle), 99.0 * chord, 1e-6);
  EXPECT_NEAR(measured(Metric::kDriftMm, 51, circle), 20.0, kRounding);
  EXPECT_NEAR(measured(Metric::kDriftDeg, 51, circle), 0.05 * 180.0 / std::numbers::pi, kRounding);
}

TEST(Meter, FindsTheLargestJumpOfACommand) {
  const auto step = [](double t, telemetry::Tick& tick) {
    if (t > 0.5) tick.out.V_command_W.linear = {0.03, 0.04, 0.0};
    if (t > 0.5) tick.out.v_command[2] = -std::numbers::pi / 180.0;
  };

  EXPECT_NEAR(measured(Metric::kCommandJumpMPerS, 100, step), 0.05, kRounding);
  EXPECT_NEAR(measured(Metric::kJointJumpDegPerS, 100, step), 1.0, kRounding);
}

TEST(Meter, TellsWhenTheFirstStopBegan) {
  const auto stop = [](double t, telemetry::Tick& tick) {
    if (t > 0.295) tick.out.verdict.phase = safety::Phase::kStopping;
  };

  EXPECT_NEAR(measured(Metric::kStopAtS, 100, stop), 0.3, kRounding);
  EXPECT_NEAR(measured(Metric::kStoppingS, 100, stop), 0.7, kRounding);
  EXPECT_NEAR(measured(Metric::kStopAtS, 100, ramp), 1.0, kRounding);  // never: the end
}

TEST(Meter, CountsACommandThatIsNoNumber) {
  const auto broken = [](double t, telemetry::Tick& tick) {
    if (t > 0.5) tick.out.v_command[0] = std::nan("");
  };

  EXPECT_EQ(measured(Metric::kNotFiniteTicks, 100, broken), 49.0);
}

}  // namespace
}  // namespace supple::scenario

// The law never gives more energy than it was given, in any tick:
//
//   energy + tank after  <=  energy + tank before  +  work of the wrench
//
// over random histories of wrenches, with fixed gains, ramps, and gains that change all the time.
// Energy and work are computed here from poses, by the core's logarithm.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/admittance/offset_law.hpp"
#include "supple/core/rotation.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

constexpr int kHistories = 120;
constexpr int kTicks = 2000;

// The law may round its balance by 1e-13 of the energies in it; log3 and the sums here add the
// rest.
constexpr double kRounding = 1e-12;

AxisGains any_gains(test::Rng& rng, double mass, double damping, double stiffness) {
  AxisGains gains;
  for (int i = 0; i < 3; ++i) {
    gains.mass[i] = mass * test::any_magnitude(rng, -1.0, 1.0);
    gains.damping[i] = rng() % 4 == 0 ? 0.0 : damping * test::any_magnitude(rng, -2.0, 0.5);
    gains.stiffness[i] = rng() % 4 == 0 ? 0.0 : stiffness * test::any_magnitude(rng, -2.0, 0.5);
  }
  return gains;
}

// Axes that differ by orders of magnitude, some without damper, some without spring.
Gains any_gains(test::Rng& rng) {
  return {.translation = any_gains(rng, 2.0, 100.0, 300.0),
          .rotation = any_gains(rng, 0.3, 5.0, 30.0)};
}

// A push, a noise and an oscillation, each of its own size.
class History {
 public:
  explicit History(test::Rng& rng)
      : rng_{rng},
        noise_{test::any_magnitude(rng, -2.0, 1.5)},
        swing_{test::any_wrench(rng, 30.0)},
        frequency_{test::any_magnitude(rng, 0.0, 2.0)} {}

  Wrench at(int tick, double h) {
    if (rng_() % 200 == 0) push_ = test::any_wrench(rng_, 40.0);
    const Wrench noise = test::any_wrench(rng_, noise_);
    const Wrench F = push_ + noise + std::sin(frequency_ * tick * h) * swing_;
    return {.force = F.force, .torque = 0.2 * F.torque};
  }

 private:
  test::Rng& rng_;
  double noise_;
  Wrench swing_;
  double frequency_;
  Wrench push_;
};

double half_square(const Vec3& a, const Vec3& b) { return 0.5 * a.cwiseProduct(b).dot(b); }

double energy_of(const OffsetState& state) {
  const Pose X_DC = state.offset.X_DC();
  const Gains& gains = state.axes.gains;
  return half_square(gains.translation.mass, state.offset.V_DC_D.linear) +
         half_square(gains.rotation.mass, state.offset.V_DC_D.angular) +
         half_square(gains.translation.stiffness, X_DC.p) +
         half_square(gains.rotation.stiffness, log3(X_DC.R));
}

double work_of(const Wrench& F, const Pose& before, const Pose& after) {
  return F.force.dot(after.p - before.p) + F.torque.dot(log3(after.R * before.R.transpose()));
}

struct Balance {
  double worst = -1e9;   // largest energy from nowhere in a tick, in units of the energies in it
  double largest = 0.0;  // offset of the rotation that was reached [rad]
};

// Runs one history; `change` may alter the parameters before each tick.
template <class Change>
Balance run(test::Rng& rng, Params params, Change change) {
  const double h = test::uniform(rng, 0.0005, 0.004);
  History history{rng};
  OffsetState state;
  Balance balance;
  double before = params.tank.initial;
  for (int tick = 0; tick < kTicks; ++tick) {
    change(params, tick);
    const Wrench F = history.at(tick, h);
    const Pose X_before = state.offset.X_DC();
    (void)step(params, state, {.F_P_D = F}, Seconds{h});
    const double work = work_of(F, X_before, state.offset.X_DC());
    const double tank = params.tank.enabled ? state.axes.tank.level : params.tank.initial;
    const double after = energy_of(state) + tank;
    constexpr double kLeast = 1e-3;  // [J]; so that nothing is divided by nothing
    balance.worst =
        std::max(balance.worst, (after - before - work) / (before + std::abs(work) + kLeast));
    balance.largest = std::max(balance.largest, log3(state.offset.X_DC().R).norm());
    before = after;
  }
  return balance;
}

TEST(Passivity, HoldsWithFixedGains) {
  test::Rng rng{211};
  double largest = 0.0;
  for (int i = 0; i < kHistories; ++i) {
    Params params;
    params.gains = any_gains(rng);
    params.ramp = Seconds{0.0};
    params.tank = {.initial = 0.0, .max = 0.0};  // nothing but the work
    const Balance balance = run(rng, params, [](Params&, int) {});
    ASSERT_LE(balance.worst, kRounding) << "history " << i;
    largest = std::max(largest, balance.largest);
  }
  EXPECT_GT(largest, 3.0) << "the rotations should be large ones";
}

TEST(Passivity, HoldsWhileTheStiffnessRampsUp) {
  test::Rng rng{212};
  for (int i = 0; i < kHistories; ++i) {
    Params params;
    params.gains = any_gains(rng);
    params.ramp = Seconds{1.0};
    params.tank = {.initial = i % 2 == 0 ? 0.0 : 0.5, .max = 2.0, .refilled = 1.0};
    ASSERT_LE(run(rng, params, [](Params&, int) {}).worst, kRounding) << "history " << i;
  }
}

// New gains every now and then, on some axes or on all, at once or along short ramps.
template <bool kWithTank>
double worst_with_live_changes(test::Rng& rng) {
  double worst = -1e9;
  for (int i = 0; i < kHistories; ++i) {
    Params params;
    params.gains = any_gains(rng);
    params.tank = {.enabled = kWithTank, .initial = 0.0, .max = 3.0, .refilled = 1.0};
    const Balance balance = run(rng, params, [&rng](Params& p, int tick) {
      if (tick % 100 != 0) return;
      const Gains other = any_gains(rng);
      p.ramp = Seconds{rng() % 3 == 0 ? 0.0 : test::uniform(rng, 0.0, 0.2)};
      for (int axis = 0; axis < 6; ++axis) {
        if (rng() % 2 == 0) set_axis(p.gains, axis, axis_of(other, axis));
      }
    });
    worst = std::max(worst, balance.worst);
  }
  return worst;
}

TEST(Passivity, HoldsWhileGainsChangeLive) {
  test::Rng rng{213};
  EXPECT_LE(worst_with_live_changes<true>(rng), kRounding);
}

// The same without a tank: the changes themselves are what the tank pays for.
TEST(Passivity, IsLostWithoutTheTank) {
  test::Rng rng{213};
  EXPECT_GT(worst_with_live_changes<false>(rng), 0.01);
}

// Springs of rotation that turn a mass by radians within a period, K dt^2/M up to 100, with axes
// that differ a hundredfold. Work is that of the mean rate, as the way may be longer than half a
// turn.
TEST(Passivity, HoldsForSpringsTooStiffForThePeriod) {
  test::Rng rng{214};
  int curbed = 0;
  for (int i = 0; i < kHistories; ++i) {
    const double h = 0.002;
    const double alpha = test::any_magnitude(rng, -1.0, 2.0);
    const double ratio = i % 3 == 0 ? 0.0 : test::any_magnitude(rng, -2.0, 0.5);
    Params params;
    params.ramp = Seconds{0.0};
    params.tank = {.initial = 0.0, .max = 0.0};
    AxisGains& gains = params.gains.rotation;
    for (int axis = 0; axis < 3; ++axis) {
      gains.mass[axis] = 0.1 * test::any_magnitude(rng, -0.5, 0.5);
      gains.stiffness[axis] = 0.1 * alpha / (h * h) * test::any_magnitude(rng, -2.0, 0.0);
      gains.damping[axis] = 2.0 * ratio * std::sqrt(gains.mass[axis] * gains.stiffness[axis]);
    }
    const double strength = 0.5 * gains.stiffness.maxCoeff();
    OffsetState state;
    Vec3 torque = Vec3::Zero();
    double before = 0.0;
    for (int tick = 0; tick < kTicks; ++tick) {
      if (rng() % 100 == 0) torque = test::any_vector(rng, strength);
      const auto out = step(params, state, {.F_P_D = {.torque = torque}}, Seconds{h});
      const double work = h * torque.dot(out.Vavg_DC_D.angular);
      const double after = energy_of(state);
      ASSERT_LE(after - before - work, kRounding * (before + std::abs(work))) << "alpha " << alpha;
      before = after;
      curbed += out.report.curbed ? 1 : 0;
    }
  }
  EXPECT_GT(curbed, 1000);
}

// -K r instead of the gradient is no spring: round a loop it gives energy. The positive control of
// the rotation's spring, with the same integrator and no damper.
TEST(Passivity, WouldBeLostWithALinearSpringOnTheRotationVector) {
  const Vec3 K{2.0, 20.0, 60.0};
  const auto round_a_loop = [&](bool gradient) {
    double work = 0.0;
    constexpr int kSteps = 20000;
    for (int i = 0; i < kSteps; ++i) {
      const auto place = [&](double share) {
        const double t = 2.0 * std::numbers::pi * share;
        return exp3({1.2 * std::cos(t), 1.2 * std::sin(t), 0.6 * std::sin(2.0 * t + 0.5)});
      };
      const Mat3 R0 = place(static_cast<double>(i) / kSteps);
      const Mat3 R1 = place(static_cast<double>(i + 1) / kSteps);
      const Turn middle = turn_from_matrix(place((i + 0.5) / kSteps));
      const Vec3 torque =
          gradient ? spring_torque(middle, middle.r, K) : Vec3{-K.cwiseProduct(middle.r)};
      work += torque.dot(log3(R1 * R0.transpose()));
    }
    return work;
  };
  EXPECT_LT(std::abs(round_a_loop(true)), 1e-5);
  EXPECT_GT(std::abs(round_a_loop(false)), 1.0);
}

}  // namespace
}  // namespace supple::admittance

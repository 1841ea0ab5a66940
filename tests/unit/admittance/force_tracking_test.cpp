#include "supple/admittance/force_integral.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "axes.hpp"
#include "supple/admittance/offset_law.hpp"

namespace supple::admittance {
namespace {

constexpr Seconds kDt{0.002};
constexpr double kSurface = 5000.0;  // stiffness of what is touched [N/m]
constexpr double kTarget = 10.0;     // [N]

// Presses down (-z) on a surface; 5 kg and 400 N s/m.
Params pressing(double integral_gain) {
  Params params = test::like_params(5.0, 400.0, 0.0);
  params.F_target.force = {0.0, 0.0, kTarget};
  params.integral.translation_gain = {0.0, 0.0, integral_gain};
  params.integral.max_linear = 0.05;
  return params;
}

double force(double surface, const OffsetState& state) {
  return kSurface * std::max(surface - state.offset.p_DC.z(), 0.0);
}

// The force that is felt on a surface that falls away at a speed, after a while.
double force_on_falling_surface(const Params& params, double speed, double seconds) {
  OffsetState state;
  double felt = 0.0;
  const int ticks = static_cast<int>(seconds / kDt.count());
  for (int i = 0; i < ticks; ++i) {
    felt = force(-speed * i * kDt.count(), state);
    (void)step(params, state, {.F_P_D = {.force = {0.0, 0.0, felt}}}, kDt);
  }
  return felt;
}

TEST(ForceTracking, ReachesTheTargetOnASurfaceAtRest) {
  EXPECT_NEAR(force_on_falling_surface(pressing(0.0), 0.0, 5.0), kTarget, 1e-9);
}

TEST(ForceTracking, CostsDTimesTheSpeedOfASurfaceThatMoves) {
  EXPECT_NEAR(force_on_falling_surface(pressing(0.0), 0.01, 5.0), kTarget - 400.0 * 0.01, 1e-3);
  EXPECT_NEAR(force_on_falling_surface(pressing(0.0), -0.01, 5.0), kTarget + 400.0 * 0.01, 1e-3);
}

TEST(IntegralAction, RemovesThatError) {
  // one sample of delay between place and force: K_e speed dt
  const double sample = kSurface * 0.01 * kDt.count();
  EXPECT_NEAR(force_on_falling_surface(pressing(2.0), 0.01, 20.0), kTarget, 1e-6 + 1e-9 * sample);
  EXPECT_NEAR(force_on_falling_surface(pressing(2.0), -0.01, 20.0), kTarget, 1e-6 + 1e-9 * sample);
}

TEST(IntegralAction, FollowsASurfaceFasterThanItsBoundWithWhatIsLeft) {
  Params params = pressing(2.0);
  params.integral.max_linear = 0.004;
  EXPECT_NEAR(force_on_falling_surface(params, 0.01, 20.0), kTarget - 400.0 * 0.006, 1e-3);
}

TEST(IntegralAction, StaysBoundedWhileContactIsLost) {
  const Params params = pressing(2.0);
  OffsetState state;
  for (int i = 0; i < 10000; ++i) {
    (void)step(params, state, {}, kDt);
    ASSERT_LE(std::abs(state.offset.Vi_DC_D.linear.z()), 0.05);
    // approach at no more than F/D and the bound together
    ASSERT_LE(std::abs(state.offset.rate().linear.z()), kTarget / 400.0 + 0.05 + 1e-12);
  }
  EXPECT_EQ(state.offset.Vi_DC_D.linear.z(), -0.05);

  // the surface comes back: what was stored leaves as fast as it came
  const double surface = state.offset.p_DC.z();
  double most = 0.0;
  for (int i = 0; i < 5000; ++i) {
    const double felt = force(surface, state);
    most = std::max(most, felt);
    (void)step(params, state, {.F_P_D = {.force = {0.0, 0.0, felt}}}, kDt);
  }
  EXPECT_NEAR(force(surface, state), kTarget, 0.01);
  EXPECT_LT(most, kTarget + 400.0 * 0.05 + 5.0)
      << "the target, D times the bound, and an overshoot";
}

TEST(IntegralAction, IsOnlyForAxesWithoutASpring) {
  Params params = pressing(2.0);
  params.gains.translation.stiffness.z() = 100.0;
  OffsetState state;
  for (int i = 0; i < 1000; ++i) (void)step(params, state, {}, kDt);
  EXPECT_EQ(state.offset.Vi_DC_D.linear.z(), 0.0);
}

TEST(IntegralAction, LeavesWithoutAJumpWhenItIsSwitchedOff) {
  Params params = pressing(2.0);
  OffsetState state;
  for (int i = 0; i < 1000; ++i) (void)step(params, state, {}, kDt);
  double last = state.offset.Vi_DC_D.linear.z();
  EXPECT_LT(last, -0.01);
  params.integral.translation_gain.setZero();
  for (int i = 0; i < 1000; ++i) {
    (void)step(params, state, {}, kDt);
    const double now = state.offset.Vi_DC_D.linear.z();
    ASSERT_NEAR(now, last * std::exp(-kDt.count() / 0.1), 1e-15);
    last = now;
  }
  EXPECT_LT(std::abs(last), 1e-9);
}

// From error to offset: x/e = [(1 + k M/D) s + k] / [s^2 (M s + D)]. Driven by e = cos(w t), the
// steady oscillation has the amplitude and phase of that function at s = i w.
TEST(IntegralAction, HasTheTransferFunctionItDeclares) {
  const double M = 5.0, D = 400.0, k = 2.0;
  for (const double w : {1.0, 5.0, 40.0}) {
    Params params = test::like_params(M, D, 0.0);
    params.integral.translation_gain = Vec3::Constant(k);
    params.integral.max_linear = 10.0;
    const Seconds dt{1e-4};
    const int per_period = static_cast<int>(std::lround(2.0 * std::numbers::pi / w / dt.count()));
    const int settle = static_cast<int>(2.0 / dt.count());
    OffsetState state;
    std::complex<double> second_difference = 0.0;
    Vec3 rate = Vec3::Zero();
    for (int i = 0; i < settle + per_period; ++i) {
      const double t = i * dt.count();
      (void)step(params, state, {.F_P_D = {.force = {std::cos(w * t), 0.0, 0.0}}}, dt);
      const Vec3 next = state.offset.rate().linear;
      // acceleration: unlike place and rate it has no constant left from the start
      if (i >= settle) {
        const double a = (next.x() - rate.x()) / dt.count();
        const double middle = t + 0.5 * dt.count();
        second_difference += a * std::polar(2.0 / per_period, -w * middle);
      }
      rate = next;
    }
    const std::complex<double> s{0.0, w};
    const std::complex<double> x = ((1.0 + k * M / D) * s + k) / (s * s * (M * s + D));
    // the load is held over a period, which delays it by half of one
    const std::complex<double> expected = s * s * x * std::polar(1.0, -0.5 * w * dt.count());
    EXPECT_LT(std::abs(second_difference - expected), 2e-3 * std::abs(expected)) << w;
  }
}

}  // namespace
}  // namespace supple::admittance

// The filters against the responses of textbooks, measured as one would on a bench: a sinusoid goes
// in, and what comes out is compared with it over whole periods.

#include "supple/wrench/filter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"

namespace supple::wrench {
namespace {

using std::numbers::pi;
using test::IsNear;
using Complex = std::complex<double>;

constexpr Seconds kDt{2e-3};

Wrench everywhere(double x) {
  return {.force = Vec3::Constant(x), .torque = Vec3::Constant(-0.1 * x)};
}

// Gain and phase at `cycles` over 1 s, after 5 s to settle; both are whole numbers of periods.
Complex measured(const FilterParams& params, const FilterCoefficients& c, Seconds dt, int cycles) {
  FilterState state;
  const int samples = static_cast<int>(std::lround(1.0 / dt.count()));
  Complex out{0.0, 0.0};
  Complex in{0.0, 0.0};
  for (int i = 0; i < 6 * samples; ++i) {
    const double angle = 2.0 * pi * cycles * (i % samples) / samples;
    const double x = std::cos(angle);
    const Wrench y = filtered(params, c, state, everywhere(x), dt);
    if (i < 5 * samples) continue;
    out += y.force.z() * std::polar(1.0, -angle);
    in += x * std::polar(1.0, -angle);
  }
  return out / in;
}

Complex measured(const FilterParams& params, Seconds dt, int cycles) {
  return measured(params, filter_coefficients(params, dt), dt, cycles);
}

// Of the continuous filter at the frequency that the trapezoidal rule puts there.
double omega(double f, double f_c, Seconds dt) {
  return std::tan(pi * f * dt.count()) / std::tan(pi * f_c * dt.count());
}

Complex first_order(double f, double f_c, Seconds dt) {
  return 1.0 / Complex{1.0, omega(f, f_c, dt)};
}

Complex butterworth(double f, double f_c, Seconds dt) {
  const double w = omega(f, f_c, dt);
  return 1.0 / Complex{1.0 - w * w, std::numbers::sqrt2 * w};
}

// 5 s are at least 30 time constants of what is measured here: what is left is rounding.
constexpr double kSettled = 1e-11;

TEST(LowPass, FirstOrderHasTheAnalyticResponse) {
  const FilterParams params{.low_pass = LowPass::kFirstOrder, .cutoff_hz = 40.0};
  for (const int f : {1, 5, 20, 40, 80, 160, 240}) {
    EXPECT_LT(std::abs(measured(params, kDt, f) - first_order(f, 40.0, kDt)), kSettled) << f;
  }
}

TEST(LowPass, SecondOrderHasTheAnalyticResponse) {
  const FilterParams params{.low_pass = LowPass::kSecondOrder, .cutoff_hz = 40.0};
  for (const int f : {1, 5, 20, 40, 80, 160, 240}) {
    EXPECT_LT(std::abs(measured(params, kDt, f) - butterworth(f, 40.0, kDt)), kSettled) << f;
  }
}

TEST(LowPass, PassesHalfThePowerAtTheCutOffInHz) {
  for (const LowPass order : {LowPass::kFirstOrder, LowPass::kSecondOrder}) {
    for (const Seconds dt : {Seconds{1e-3}, Seconds{2e-3}, Seconds{8e-3}}) {
      for (const int f : {2, 10, 50}) {
        const FilterParams params{.low_pass = order, .cutoff_hz = static_cast<double>(f)};
        EXPECT_NEAR(std::norm(measured(params, dt, f)), 0.5, kSettled) << f << " " << dt.count();
      }
    }
  }
}

TEST(Notch, HasTheAnalyticResponse) {
  const FilterParams params{.low_pass = LowPass::kOff, .notch_hz = 50.0, .notch_width_hz = 10.0};
  for (const int f : {1, 20, 40, 45, 49, 51, 60, 100, 200}) {
    // k from the digital notch of Regalia and Mitra, whose width is exact
    const double g = std::tan(pi * 50.0 * kDt.count());
    const double k = std::tan(pi * 10.0 * kDt.count()) * (1.0 + g * g) / g;
    const double w = omega(f, 50.0, kDt);
    const Complex expected = (1.0 - w * w) / Complex{1.0 - w * w, k * w};
    EXPECT_LT(std::abs(measured(params, kDt, f) - expected), kSettled) << f;
  }
}

TEST(Notch, RemovesItsFrequencyAndNothingFarAway) {
  const FilterParams params{.low_pass = LowPass::kOff, .notch_hz = 50.0, .notch_width_hz = 4.0};
  EXPECT_LT(std::abs(measured(params, kDt, 50)), kSettled);
  EXPECT_GT(std::abs(measured(params, kDt, 10)), 0.99);
  EXPECT_GT(std::abs(measured(params, kDt, 150)), 0.99);
}

TEST(Notch, IsAsWideAsItSaysInHz) {
  // where half the power passes: f_1 and f_2 with f_2 - f_1 the width, and in the tangents the
  // centre is their geometric mean
  const double width = 30.0;
  const double centre = 120.0;
  const auto tangent = [](double f) { return std::tan(pi * f * kDt.count()); };
  double f_1 = centre - width;
  double f_2 = centre;
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (f_1 + f_2);
    const bool low = tangent(middle) * tangent(middle + width) < tangent(centre) * tangent(centre);
    (low ? f_1 : f_2) = middle;
  }
  const FilterParams params{.low_pass = LowPass::kOff, .notch_hz = centre, .notch_width_hz = width};
  const FilterCoefficients c = filter_coefficients(params, kDt);
  for (const double f : {f_1, f_1 + width}) {
    const double w = omega(f, centre, kDt);
    const Complex H = (1.0 - w * w) / Complex{1.0 - w * w, c.notch.k * w};
    EXPECT_NEAR(std::norm(H), 0.5, 1e-12) << f;
  }
}

TEST(Filter, CascadesLowPassAndNotch) {
  const FilterParams both{.cutoff_hz = 60.0, .notch_hz = 100.0, .notch_width_hz = 20.0};
  FilterParams notch = both;
  notch.low_pass = LowPass::kOff;
  for (const int f : {10, 90, 130}) {
    const Complex expected = butterworth(f, 60.0, kDt) * measured(notch, kDt, f);
    EXPECT_LT(std::abs(measured(both, kDt, f) - expected), kSettled) << f;
  }
}

TEST(Filter, StartsAtTheFirstSampleWithoutATransient) {
  const FilterParams params{.cutoff_hz = 5.0, .notch_hz = 50.0};
  const FilterCoefficients c = filter_coefficients(params, kDt);
  const Wrench F{.force = {0.1, -123.456, 1e-9}, .torque = {3.3, 0.0, -7.7}};
  FilterState state;

  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(IsNear(filtered(params, c, state, F, kDt), F, 0.0)) << i;
  }
}

TEST(Filter, EndsAtAConstantToRounding) {
  for (const LowPass order : {LowPass::kFirstOrder, LowPass::kSecondOrder}) {
    const FilterParams params{.low_pass = order, .cutoff_hz = 0.1, .notch_hz = 1.0};
    const FilterCoefficients c = filter_coefficients(params, kDt);
    FilterState state;
    (void)filtered(params, c, state, everywhere(0.0), kDt);
    Wrench y;
    for (int i = 0; i < 60000; ++i) y = filtered(params, c, state, everywhere(7.7), kDt);

    // 120 s are 75 time constants; a slow first-order step stops where it rounds to nothing
    EXPECT_NEAR(y.force.x(), 7.7, 7.7 * 2e-12);
    EXPECT_NEAR(y.torque.y(), -0.77, 0.77 * 2e-12);
  }
}

TEST(Filter, SaysHowLateASlowSignalIs) {
  for (const FilterParams& params :
       {FilterParams{.low_pass = LowPass::kFirstOrder, .cutoff_hz = 40.0},
        FilterParams{.low_pass = LowPass::kSecondOrder, .cutoff_hz = 40.0},
        FilterParams{.low_pass = LowPass::kOff, .notch_hz = 50.0, .notch_width_hz = 20.0},
        FilterParams{.cutoff_hz = 100.0, .notch_hz = 50.0, .notch_width_hz = 20.0}}) {
    const Seconds delay = filter_delay(params, filter_coefficients(params, kDt));
    const double phase = std::arg(measured(params, kDt, 1));
    // the phase bends by the cube of the frequency: 1 Hz against at least 40
    EXPECT_NEAR(delay.count(), -phase / (2.0 * pi), 2e-3 * delay.count());
  }
  // 1/w_c, but for the tangent
  const FilterParams first{.low_pass = LowPass::kFirstOrder, .cutoff_hz = 1.0};
  EXPECT_NEAR(filter_delay(first, filter_coefficients(first, kDt)).count(), 1.0 / (2.0 * pi), 1e-5);
}

TEST(Filter, KeepsItsFrequenciesInHzAtAnUnusualPeriod) {
  // made for one period and run at another all the time
  for (const Seconds dt : {0.5 * kDt, 2.0 * kDt}) {
    FilterParams params{.cutoff_hz = 40.0};
    const FilterCoefficients low_pass = filter_coefficients(params, kDt);
    for (const int f : {5, 40, 100}) {
      const Complex H = measured(params, low_pass, dt, f);
      EXPECT_LT(std::abs(H - butterworth(f, 40.0, dt)), kSettled) << f;
    }
    params = {.low_pass = LowPass::kOff, .notch_hz = 70.0};
    const FilterCoefficients notch = filter_coefficients(params, kDt);
    EXPECT_LT(std::abs(measured(params, notch, dt, 70)), kSettled);
    EXPECT_GT(std::abs(measured(params, notch, dt, 50)), 0.95);
  }
}

// A sinusoid sampled at periods that jump between half and twice the nominal; the largest distance
// to what the continuous filter makes of it.
double worst_with_jitter(bool own_coefficients) {
  const FilterParams params{.low_pass = LowPass::kSecondOrder, .cutoff_hz = 10.0};
  const FilterCoefficients c = filter_coefficients(params, kDt);
  const double f = 4.0;
  const double w = f / 10.0;
  const Complex H = 1.0 / Complex{1.0 - w * w, std::numbers::sqrt2 * w};
  FilterState state;
  double t = 0.0;
  double worst = 0.0;
  for (int i = 0; i < 5000; ++i) {
    // long for 1 s, short for 1 s: what a wrong cut-off does shows in full
    const Seconds dt = std::fmod(t, 2.0) < 1.0 ? 2.0 * kDt : 0.5 * kDt;
    t += dt.count();
    const Wrench x = everywhere(std::cos(2.0 * pi * f * t));
    const double y = filtered(params, c, state, x, own_coefficients ? dt : kDt).force.x();
    const double ideal = (H * std::polar(1.0, 2.0 * pi * f * t)).real();
    if (t > 0.5) worst = std::max(worst, std::abs(y - ideal));
  }
  return worst;
}

TEST(Filter, KeepsItsCutOffWhenThePeriodVaries) {
  EXPECT_LT(worst_with_jitter(true), 0.005);
  EXPECT_GT(worst_with_jitter(false), 0.2);  // what it would be otherwise
}

TEST(Filter, StaysBoundedWhereALongPeriodPassesNyquist) {
  const FilterParams params{.cutoff_hz = 240.0, .notch_hz = 200.0};
  const FilterCoefficients c = filter_coefficients(params, kDt);
  FilterState state;
  for (int i = 0; i < 10000; ++i) {
    const Wrench y = filtered(params, c, state, everywhere(i % 2 == 0 ? 1.0 : -1.0), 2.0 * kDt);
    ASSERT_LE(y.force.cwiseAbs().maxCoeff(), 3.0);
  }
}

TEST(Filter, ComesToRestWithoutPassingThroughSubnormalNumbers) {
  for (const LowPass order : {LowPass::kFirstOrder, LowPass::kSecondOrder}) {
    const FilterParams params{.low_pass = order, .cutoff_hz = 30.0, .notch_hz = 50.0};
    const FilterCoefficients c = filter_coefficients(params, kDt);
    FilterState state;
    (void)filtered(params, c, state, everywhere(1.0), kDt);
    Wrench y;
    for (int i = 0; i < 20000; ++i) {
      y = filtered(params, c, state, Wrench{}, kDt);
      for (const SectionState* section : {&state.low_pass, &state.notch}) {
        ASSERT_NE(std::fpclassify(section->low[0]), FP_SUBNORMAL) << i;
        ASSERT_NE(std::fpclassify(section->band[0]), FP_SUBNORMAL) << i;
      }
    }
    EXPECT_LT(stacked(y).cwiseAbs().maxCoeff(), 1e-100);
  }
}

TEST(Filter, TreatsTheChannelsApart) {
  const FilterParams params{.notch_hz = 30.0};
  const FilterCoefficients c = filter_coefficients(params, kDt);
  FilterState state;
  (void)filtered(params, c, state, Wrench{}, kDt);
  for (int i = 0; i < 10; ++i) {
    const Wrench y =
        filtered(params, c, state, Wrench{.force = {0, 1, 0}, .torque = {0, 0, 2}}, kDt);
    EXPECT_EQ(y.force.x(), 0.0);
    EXPECT_EQ(y.force.z(), 0.0);
    EXPECT_EQ(y.torque.x(), 0.0);
    EXPECT_EQ(y.torque.z(), 2.0 * y.force.y());
    EXPECT_NE(y.force.y(), 0.0);
  }
}

TEST(Filter, NeverTouchesTheHeap) {
  const FilterParams params{.notch_hz = 30.0};
  const FilterCoefficients c = filter_coefficients(params, kDt);
  FilterState state;

  const test::AllocGuard heap;
  for (int i = 0; i < 100; ++i) (void)filtered(params, c, state, everywhere(i), (1 + i % 2) * kDt);
  EXPECT_EQ(heap.count(), 0);
}

}  // namespace
}  // namespace supple::wrench

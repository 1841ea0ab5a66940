// "Stable if all roots of M s^2 + D s + K have negative real parts." They do, and the contact
// chatters: the loop goes through the surface, the servo and the delay.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "supple/admittance/integrator.hpp"

namespace supple::test {
namespace {

// the documents' peg: 5 kg, 50 N/m, damping ratio 1, 100 Hz
constexpr double kM = 5.0;
constexpr double kK = 50.0;
constexpr double kT = 0.01;               // [s]
constexpr double kSurface = 1e4;          // K_e, a soft surface [N/m]
constexpr double kServo = 2 * M_PI * 15;  // bandwidth [rad/s]
constexpr int kDelay = 1;                 // periods until a command begins to act

double largest_real_part(double D) {
  const std::complex<double> root = std::sqrt(std::complex<double>{D * D - 4 * kM * kK, 0.0});
  return std::max(((-D + root) / (2 * kM)).real(), ((-D - root) / (2 * kM)).real());
}

/// The probe 1 mm in the surface: the largest excursion in the last second over that in the first.
double growth(double D, double seconds) {
  const auto c = admittance::coefficients(admittance::Scheme::kExact, kM, D, kK, Seconds{kT});
  const double a = std::exp(-kServo * kT);
  admittance::AxisState law;
  std::array<double, kDelay> commanded{};
  double x = 1e-3;
  double first = 0.0;
  double last = 0.0;
  const int ticks = static_cast<int>(seconds / kT);
  const int second = static_cast<int>(1.0 / kT);
  for (int tick = 0; tick < ticks; ++tick) {
    law = admittance::advanced(c, law, kK, -kSurface * x);
    // x[k + 1] = a x[k] + (1 - a) x_c[k + 1 - delay]
    x = a * x + (1 - a) * commanded.front();
    std::rotate(commanded.begin(), commanded.begin() + 1, commanded.end());
    commanded.back() = law.x;
    if (tick < second) first = std::max(first, std::abs(x));
    if (tick >= ticks - second) last = std::max(last, std::abs(x));
  }
  return last / first;
}

TEST(Deviations, EigenvaluesOfTheLawSayNothingAboutContact) {
  const double ratio_one = 2.0 * std::sqrt(kM * kK);
  EXPECT_NEAR(ratio_one, 31.6, 0.1);
  EXPECT_LT(largest_real_part(ratio_one), -3.0) << "stable, they say";
  EXPECT_GT(growth(ratio_one, 3.0), 1e6) << "times as much after two seconds";

  // D >= K_e (tau_S + T/2), tau_S = delay + 1 / servo bandwidth
  const double enough = kSurface * (kDelay * kT + 1.0 / kServo + 0.5 * kT);
  EXPECT_LT(growth(enough, 10.0), 0.01);
  for (const double more : {1.5, 2.3, 3.0, 10.0}) EXPECT_LT(growth(more * enough, 10.0), 0.01);
}

}  // namespace
}  // namespace supple::test

// Sine and cosine of every kernel against the C library's 64-bit ones.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "supple/model/kernel/kernel.hpp"
#include "support/random.hpp"
#include "tables.hpp"

namespace supple::test {
namespace {

using model::kernel::Kernel;
using model::kernel::kLanes;

constexpr double kUlps = 2.0;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Distance from an exact value in units of the last place of a double of its size.
double ulps(double actual, long double exact) {
  const int exponent = std::max(std::ilogb(exact), std::numeric_limits<double>::min_exponent - 1);
  const long double unit = std::ldexp(1.0L, exponent - 52);
  return static_cast<double>(std::abs(static_cast<long double>(actual) - exact) / unit);
}

struct SineAndCosine {
  double sine;
  double cosine;
};

/// Every angle, in groups of `count`.
std::vector<SineAndCosine> evaluated(const Kernel& kernel, const std::vector<double>& angles,
                                     int count) {
  std::vector<SineAndCosine> out;
  double sines[kLanes];
  double cosines[kLanes];
  for (std::size_t first = 0; first < angles.size(); first += static_cast<std::size_t>(count)) {
    const int n =
        static_cast<int>(std::min(angles.size() - first, static_cast<std::size_t>(count)));
    kernel.sines_and_cosines(angles.data() + first, n, sines, cosines);
    for (int i = 0; i < n; ++i) out.push_back({sines[i], cosines[i]});
  }
  return out;
}

void expect_accurate(const std::vector<double>& angles, int count = kLanes) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "long double is a double here";
  for (const Kernel* kernel : tables()) {
    const std::vector<SineAndCosine> actual = evaluated(*kernel, angles, count);
    double worst = 0.0;
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const auto x = static_cast<long double>(angles[i]);
      const double error =
          std::max(ulps(actual[i].sine, std::sin(x)), ulps(actual[i].cosine, std::cos(x)));
      ASSERT_LE(error, kUlps) << kernel->name << " at " << std::hexfloat << angles[i];
      worst = std::max(worst, error);
    }
    testing::Test::RecordProperty(kernel->name, std::to_string(worst));
  }
}

std::vector<double> neighbours(double x) {
  std::vector<double> out{x};
  double below = x;
  double above = x;
  for (int i = 0; i < 3; ++i) {
    out.push_back(below = std::nextafter(below, -kInfinity));
    out.push_back(above = std::nextafter(above, kInfinity));
  }
  return out;
}

TEST(SinesAndCosines, AreWithinTwoUlpsOnADenseSweep) {
  std::vector<double> angles;
  for (int i = -200'000; i <= 200'000; ++i) angles.push_back(i * 1e-4 + 1e-9);

  expect_accurate(angles);
}

TEST(SinesAndCosines, AreWithinTwoUlpsAtRandomAnglesOfAnySize) {
  Rng rng{1234};
  std::vector<double> angles;
  for (int i = 0; i < 200'000; ++i) {
    const double size = any_magnitude(rng, -12.0, 6.2);
    angles.push_back(rng() % 2 == 0 ? size : -size);
  }

  expect_accurate(angles);
}

TEST(SinesAndCosines, AreWithinTwoUlpsBesideEveryMultipleOfAQuarterTurn) {
  Rng rng{4321};
  std::vector<double> angles;
  const auto add = [&](double n) {
    for (const double x : neighbours(n * (std::numbers::pi / 2.0))) angles.push_back(x);
    for (const double x : neighbours(n * (std::numbers::pi / 4.0))) angles.push_back(x);
  };
  for (int n = -2000; n <= 2000; ++n) add(n);
  for (int i = 0; i < 20'000; ++i) add(std::round(uniform(rng, -1.018e6, 1.018e6)));

  // one by one: in company the C library takes over at a smaller size
  expect_accurate(angles, 1);
}

TEST(SinesAndCosines, AreWithinTwoUlpsHalfwayBetweenLargeMultiples) {
  // there the reduced angle is largest, and so is what the reduction leaves out
  Rng rng{5678};
  std::vector<double> angles;
  for (int i = 0; i < 100'000; ++i) {
    const double n = std::round(uniform(rng, 0.58e6, 1.02e6));
    const double off = uniform(rng, 0.45, 0.5);
    angles.push_back((n + (rng() % 2 == 0 ? off : -off)) * (std::numbers::pi / 2.0));
  }

  expect_accurate(angles, 1);
}

TEST(SinesAndCosines, AreWithinTwoUlpsBesideAnglesThatAreHardToReduce) {
  // doubles that come closest to a multiple of pi/2, by the continued fraction of pi
  std::vector<double> angles;
  for (const double n : {1.0, 2.0, 7.0, 11.0, 22.0, 355.0, 710.0, 103993.0, 104348.0, 208341.0,
                         312689.0, 833719.0, 1146408.0}) {
    for (const double x : neighbours(n)) angles.push_back(x);
    for (const double x : neighbours(-n)) angles.push_back(x);
  }

  expect_accurate(angles);
}

TEST(SinesAndCosines, AreWithinTwoUlpsAtTheEndsOfTheReduction) {
  std::vector<double> angles;
  for (const double x : {1e-300, 1e-308, std::numeric_limits<double>::denorm_min(), 1e-160, 1e-20,
                         1e-8, 0.25e6, 0.5e6, 1e6, 1.1e6, 1.6e6, 1.7e6, 1e7, 1e10, 1e15, 1e22,
                         1e100, std::numeric_limits<double>::max()}) {
    angles.push_back(x);
    angles.push_back(-x);
    angles.push_back(std::nextafter(x, 0.0));
  }

  // alone, and beside others that are small
  expect_accurate(angles, 1);
  expect_accurate(angles, kLanes);
}

// -0 and 0 are the same angle: no rotation depends on the sign of a sine that is zero.
TEST(SinesAndCosines, AreExactAtZero) {
  for (const Kernel* kernel : tables()) {
    for (const double zero : {0.0, -0.0}) {
      for (int count = 1; count <= kLanes; ++count) {
        const std::vector<double> angles(static_cast<std::size_t>(count), zero);
        for (const SineAndCosine& x : evaluated(*kernel, angles, count)) {
          EXPECT_EQ(x.sine, 0.0) << kernel->name;
          EXPECT_EQ(x.cosine, 1.0) << kernel->name;
        }
      }
    }
  }
}

TEST(SinesAndCosines, AreNoNumberWhereTheAngleIsNone) {
  for (const Kernel* kernel : tables()) {
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), kInfinity, -kInfinity}) {
      for (int count = 1; count <= kLanes; ++count) {
        for (int place = 0; place < count; ++place) {
          std::vector<double> angles(static_cast<std::size_t>(count), 0.7);
          angles[static_cast<std::size_t>(place)] = bad;

          const std::vector<SineAndCosine> actual = evaluated(*kernel, angles, count);

          for (int i = 0; i < count; ++i) {
            const SineAndCosine& x = actual[static_cast<std::size_t>(i)];
            if (i == place) {
              EXPECT_TRUE(std::isnan(x.sine) && std::isnan(x.cosine)) << kernel->name;
            } else {
              EXPECT_LE(ulps(x.sine, std::sin(0.7L)), kUlps) << kernel->name;
              EXPECT_LE(ulps(x.cosine, std::cos(0.7L)), kUlps) << kernel->name;
            }
          }
        }
      }
    }
  }
}

TEST(SinesAndCosines, AreTheSameInGroupsOfAnySize) {
  Rng rng{99};
  std::vector<double> angles;
  for (int i = 0; i < kLanes; ++i) angles.push_back(uniform(rng, -10.0, 10.0));
  for (const Kernel* kernel : tables()) {
    for (int count = 1; count <= kLanes; ++count) {
      // one more place than there are angles shows what is written past the end
      std::vector<double> sines(static_cast<std::size_t>(count) + 1, 5.0);
      std::vector<double> cosines(static_cast<std::size_t>(count) + 1, 6.0);
      const std::vector<double> exactly(angles.begin(), angles.begin() + count);

      kernel->sines_and_cosines(exactly.data(), count, sines.data(), cosines.data());

      for (int i = 0; i < count; ++i) {
        const auto k = static_cast<std::size_t>(i);
        EXPECT_LE(ulps(sines[k], std::sin(static_cast<long double>(angles[k]))), kUlps);
        EXPECT_LE(ulps(cosines[k], std::cos(static_cast<long double>(angles[k]))), kUlps);
      }
      EXPECT_EQ(sines.back(), 5.0) << kernel->name;
      EXPECT_EQ(cosines.back(), 6.0) << kernel->name;
    }
  }
}

TEST(Ulps, SeeANeighbour) {
  const double sine = static_cast<double>(std::sin(0.7L));

  EXPECT_LE(ulps(sine, std::sin(0.7L)), 0.5);
  EXPECT_GT(ulps(sine + 3.0 * (std::nextafter(sine, 1.0) - sine), std::sin(0.7L)), kUlps);
}

}  // namespace
}  // namespace supple::test

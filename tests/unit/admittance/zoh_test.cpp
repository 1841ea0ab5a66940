#include "supple/admittance/zoh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "oracle_table.hpp"
#include "support/quad.hpp"
#include "support/random.hpp"

namespace supple::admittance {
namespace {

using test::Quad;

// e1 and e2 by another way: entries of exp of A = [0 1 0; -alpha -delta 1; 0 0 0], by scaling,
// Taylor's series and squaring in 113-bit arithmetic.
using Quad3 = std::array<std::array<Quad, 3>, 3>;

Quad3 product(const Quad3& a, const Quad3& b) {
  Quad3 c{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
    }
  }
  return c;
}

Quad3 exponential(Quad3 a) {
  int halvings = 0;
  Quad size = 0;
  for (const auto& row : a) {
    for (const Quad x : row) size = std::max(size, x < 0 ? -x : x);
  }
  for (; size > Quad{0.1}; size /= 2) ++halvings;
  Quad scale = 1;
  for (int i = 0; i < halvings; ++i) scale /= 2;
  for (auto& row : a) {
    for (Quad& x : row) x *= scale;
  }
  Quad3 sum{};
  Quad3 term{};
  for (std::size_t i = 0; i < 3; ++i) sum[i][i] = term[i][i] = 1;
  for (int n = 1; n < 30; ++n) {
    term = product(term, a);
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        term[i][j] /= n;
        sum[i][j] += term[i][j];
      }
    }
  }
  for (int i = 0; i < halvings; ++i) sum = product(sum, sum);
  return sum;
}

struct Reference {
  double e1, e2, phi11, phi22;
};

Reference reference(double delta, double alpha) {
  const Quad3 e = exponential({{{0, 1, 0}, {-Quad{alpha}, -Quad{delta}, 1}, {0, 0, 0}}});
  return {.e1 = static_cast<double>(e[0][1]),
          .e2 = static_cast<double>(e[0][2]),
          .phi11 = static_cast<double>(e[0][0]),
          .phi22 = static_cast<double>(e[1][1])};
}

constexpr double kUlps = 1.4e-15;  // six roundings

// Relative where nothing oscillates. An underdamped axis has zeros of e1 and e2, next to which the
// rounding of the phase sqrt(alpha) is all there is: 1 ulp of it in sin and cos. There e2 is 1 less
// what remains, over alpha.
void expect_right(double delta, double alpha, const Reference& expected) {
  const auto [e1, e2, phi22] = divided_exponentials(delta, alpha);
  const bool oscillates = alpha > 1.0;
  const double phase = oscillates ? 1.0 + std::sqrt(alpha) : 1.0;
  const double size1 = std::max(std::abs(expected.e1), oscillates ? 1.0 : 0.0);
  const double size2 = std::max(std::abs(expected.e2),
                                delta > 1.0 || oscillates ? phase / std::max(alpha, 0.25) : 0.0);
  EXPECT_NEAR(e1, expected.e1, kUlps * size1) << delta << ", " << alpha;
  EXPECT_NEAR(e2, expected.e2, kUlps * size2) << delta << ", " << alpha;
  EXPECT_NEAR(1.0 - alpha * e2, expected.phi11, kUlps * phase) << delta << ", " << alpha;
  EXPECT_NEAR(phi22, expected.phi22, kUlps * phase) << delta << ", " << alpha;
}

TEST(Zoh, ReproducesTheOracleCoefficients) {
  const auto rows = test::oracle_table("zoh_coef.csv");
  ASSERT_EQ(rows.size(), 11U);
  for (const auto& row : rows) {
    expect_right(row["delta"], row["alpha"], {row["e1"], row["e2"], row["phi11"], row["phi22"]});
  }
}

TEST(Zoh, AgreesWithTheMatrixExponentialInEveryDampingCase) {
  test::Rng rng{71};
  for (int trial = 0; trial < 3000; ++trial) {
    const double delta = trial % 5 == 0 ? 0.0 : test::any_magnitude(rng, -6.0, 2.0);
    const double alpha = trial % 7 == 0 ? 0.0 : test::any_magnitude(rng, -9.0, 2.0);
    expect_right(delta, alpha, reference(delta, alpha));
  }
}

// alpha = delta^2/4 and its neighbours, where textbook formulas divide zero by zero.
TEST(Zoh, IsSmoothThroughCriticalDamping) {
  test::Rng rng{72};
  for (int trial = 0; trial < 2000; ++trial) {
    const double delta = test::any_magnitude(rng, -3.0, 1.5);
    const double away = test::any_magnitude(rng, -17.0, -2.0) * (rng() % 2 == 0 ? 1.0 : -1.0);
    const double alpha = 0.25 * delta * delta * (1.0 + away);
    expect_right(delta, alpha, reference(delta, alpha));
  }
}

TEST(Zoh, KeepsItsDigitsWhereFormulasMeet) {
  for (const double delta : {0.125, 1.0}) {
    for (const double alpha : {1.0 / 64.0, 1.0, 0.3}) {
      for (const double side : {1.0 - 1e-15, 1.0, 1.0 + 1e-15}) {
        expect_right(delta * side, alpha, reference(delta * side, alpha));
        expect_right(delta, alpha * side, reference(delta, alpha * side));
      }
    }
  }
}

// The transition matrix's determinant is exp(-delta), whatever the spring.
TEST(Zoh, ShrinksTheStatePlaneByTheDamper) {
  test::Rng rng{73};
  for (int trial = 0; trial < 10000; ++trial) {
    const double mass = test::any_magnitude(rng, -2.0, 2.0);
    const double damping = test::any_magnitude(rng, -2.0, 3.0);
    const double stiffness = test::any_magnitude(rng, -2.0, 5.0);
    const Zoh z = zoh(mass, damping, stiffness, Seconds{test::any_magnitude(rng, -4.0, -1.0)});
    ASSERT_NEAR(z.phi11 * z.phi22 - z.phi12 * z.phi21, std::exp(-z.delta), 1e-14);
  }
}

}  // namespace
}  // namespace supple::admittance

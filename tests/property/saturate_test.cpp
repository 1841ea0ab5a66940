// No limit is passed, whatever comes in: sizes from 1e-320 to 1e300, zeros, limits of zero.

#include "supple/core/saturate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/core/finite.hpp"
#include "support/matchers.hpp"
#include "support/quad.hpp"
#include "support/random.hpp"

namespace supple {
namespace {

using test::Quad;

constexpr int kTrials = 100000;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// Every size there is, and zero; half of the draws near 1, where a controller works.
double any_size(test::Rng& rng) {
  switch (rng() % 8) {
    case 0:
      return 0.0;
    case 1:
    case 2:
    case 3:
      return test::any_magnitude(rng, -320.0, 300.0);
    default:
      return test::any_magnitude(rng, -3.0, 3.0);
  }
}

// Components of one size or of three different ones.
Vec3 any_sized_vector(test::Rng& rng) {
  if (rng() % 2 == 0) return any_size(rng) * test::any_unit_vector(rng);
  const Vec3 sizes{any_size(rng), any_size(rng), any_size(rng)};
  return test::any_unit_vector(rng).cwiseProduct(sizes);
}

// A limit near the length of u as often as one of any other size.
double any_limit(test::Rng& rng, double length) {
  switch (rng() % 4) {
    case 0:
      return length;
    case 1:
      return length * (1.0 + test::uniform(rng, -8.0, 8.0) * kEpsilon);
    default:
      return any_size(rng);
  }
}

Quad square(double x) { return Quad{x} * Quad{x}; }
Quad squared_norm(const Vec3& u) { return square(u.x()) + square(u.y()) + square(u.z()); }

bool can_be_squared(const Vec3& u) {
  const double largest = u.cwiseAbs().maxCoeff();
  return largest == 0.0 || (1e-140 < largest && largest < 1e140);
}

TEST(ClampNorm, NeverExceedsTheLimitByEvenOneUlp) {
  test::Rng rng{61};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 u = any_sized_vector(rng);
    const double limit = any_limit(rng, u.stableNorm());

    const Vec3 clamped = clamp_norm(u, limit);

    // as anyone measures it, in double arithmetic
    if (can_be_squared(u) && can_be_squared(clamped)) {
      ASSERT_LE(clamped.norm(), limit);
    }
    // what has been shortened is within the limit in exact arithmetic; what is left as it is may
    // have a norm that double arithmetic rounds down to the limit, by 1.25 epsilon at most
    const double slack = clamped == u ? 1.0 + 1.5 * kEpsilon : 1.0;
    ASSERT_TRUE(squared_norm(clamped) <= square(limit) * square(slack))
        << "u = " << u.transpose() << ", limit = " << limit;
  }
}

TEST(ClampNorm, KeepsWhatIsWithinAndTheDirectionOfWhatIsNot) {
  test::Rng rng{62};
  int shortened = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 u = any_sized_vector(rng);
    const double limit = any_limit(rng, u.stableNorm());
    const bool within = squared_norm(u) <= square(limit) * square(1.0 - 4.0 * kEpsilon);

    const Vec3 clamped = clamp_norm(u, limit);

    if (within && limit >= std::numeric_limits<double>::min()) {
      ASSERT_EQ(clamped, u);
    }
    if (clamped == u || limit < 1e-290) continue;
    ++shortened;
    // components keep their ratio to the largest: c_i u_k = c_k u_i
    int k = 0;
    u.cwiseAbs().maxCoeff(&k);
    for (int i = 0; i < 3; ++i) {
      const Quad off = Quad{clamped[i]} * Quad{u[k]} - Quad{clamped[k]} * Quad{u[i]};
      ASSERT_TRUE(off * off <= square(2.0 * kEpsilon) * square(clamped[k]) * square(u[k]));
    }
    ASSERT_EQ(std::signbit(clamped[k]), std::signbit(u[k]));
    ASSERT_TRUE(squared_norm(clamped) >= square(limit) * square(1.0 - 3e-15))
        << "shorter than asked";
  }
  EXPECT_GT(shortened, kTrials / 10);
}

// |result - previous| <= max_step + (epsilon/2) max(|result|, max_step), in exact arithmetic: the
// sum that gives the result, or the difference that is compared with max_step, is rounded once.
TEST(RateLimited, NeverStepsFurtherThanAllowed) {
  test::Rng rng{63};
  for (int trial = 0; trial < kTrials; ++trial) {
    const double previous = any_sized_vector(rng).x();
    const double wanted = any_sized_vector(rng).x();
    const double max_step = any_limit(rng, std::abs(wanted - previous));

    const double result = rate_limited(previous, wanted, max_step);

    const Quad step = Quad{result} - Quad{previous};
    const Quad slack = Quad{kEpsilon / 2.0} * Quad{std::max(std::abs(result), max_step)};
    const Quad allowed = Quad{max_step} + slack;
    ASSERT_TRUE(-allowed <= step && step <= allowed)
        << previous << " to " << wanted << " by " << max_step << " gave " << result;
    // between the two, ends included
    ASSERT_LE(std::min(previous, wanted), result);
    ASSERT_LE(result, std::max(previous, wanted));
  }
}

// The same with norms. A vector that is within reach has been compared by its norm, which takes
// three roundings more.
TEST(RateLimited, NeverStepsAVectorFurtherThanAllowed) {
  test::Rng rng{64};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 previous = any_sized_vector(rng);
    const Vec3 wanted = any_sized_vector(rng);
    const double max_step = any_limit(rng, (wanted - previous).stableNorm());

    const Vec3 result = rate_limited(previous, wanted, max_step);

    Quad squared_step = 0;
    for (int i = 0; i < 3; ++i) {
      const Quad step = Quad{result[i]} - Quad{previous[i]};
      squared_step += step * step;
    }
    const double size = result.stableNorm();
    const Quad allowed = Quad{max_step} * Quad{1.0 + 2.0 * kEpsilon} +
                         Quad{kEpsilon / 2.0} * Quad{size * (1.0 + 4.0 * kEpsilon)};
    ASSERT_TRUE(squared_step <= allowed * allowed)
        << previous.transpose() << " to " << wanted.transpose() << " by " << max_step;
  }
}

TEST(RateLimited, ArrivesAndStays) {
  test::Rng rng{65};
  for (int trial = 0; trial < kTrials / 10; ++trial) {
    const Vec3 wanted = test::any_vector(rng);
    Vec3 x = test::any_vector(rng);
    const int steps = static_cast<int>(std::ceil((wanted - x).norm() / 0.1)) + 1;
    for (int i = 0; i < steps; ++i) x = rate_limited(x, wanted, 0.1);
    ASSERT_EQ(x, wanted);
  }
}

TEST(OneSided, StopsAtTheLimitAndLeavesTheTangentialPart) {
  test::Rng rng{66};
  for (int trial = 0; trial < kTrials; ++trial) {
    const Vec3 n = test::any_unit_vector(rng);
    const double size = any_size(rng);
    const Vec3 v = size * test::any_unit_vector(rng);
    const double limit = any_limit(rng, std::abs(v.dot(n))) * (rng() % 4 == 0 ? -1.0 : 1.0);

    const Vec3 result = one_sided(v, n, limit);

    if (v.dot(n) <= limit) {
      ASSERT_EQ(result, v);
      continue;
    }
    // in units of the larger of the two; n is a unit vector to 2 epsilon, and v.n takes five
    // roundings
    const double unit = std::max(size, std::abs(limit));
    const double rounding = 8.0 * kEpsilon + 4.0 * std::numeric_limits<double>::denorm_min() / unit;
    ASSERT_NEAR(result.dot(n) / unit, limit / unit, rounding) << v.transpose() << ", " << limit;
    ASSERT_TRUE(test::IsNear((result / unit).cross(n), (v / unit).cross(n), rounding));
  }
}

TEST(ScaleInto, NeverPassesABoundByEvenOneUlpAndIsTheLargest) {
  test::Rng rng{67};
  for (int trial = 0; trial < kTrials; ++trial) {
    const double x = (rng() % 2 == 0 ? 1.0 : -1.0) * any_size(rng);
    const double lower = -any_limit(rng, std::abs(x));
    const double upper = any_limit(rng, std::abs(x));

    const double s = scale_into(x, lower, upper);

    ASSERT_TRUE(0.0 <= s && s <= 1.0);
    ASSERT_TRUE(lower <= s * x && s * x <= upper) << x << " into " << lower << ", " << upper;
    if (lower <= x && x <= upper) {
      ASSERT_EQ(s, 1.0);
    }
    // two steps up, a scale below 1 passes the bound
    const double next = std::nextafter(std::nextafter(s, 2.0), 2.0);
    const Quad past = Quad{next} * Quad{x};
    if (s < 1.0) {
      ASSERT_TRUE(past > Quad{upper} || past < Quad{lower}) << x << " scaled by " << s;
    }
  }
}

}  // namespace
}  // namespace supple

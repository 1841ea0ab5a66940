// Joints that do what they are told stay within their limits, whatever is chosen from the bounds,
// at periods from half to twice the nominal.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/ik/joint_bounds.hpp"
#include "support/random.hpp"

namespace supple::ik {
namespace {

constexpr double kNominal = 2e-3;
constexpr Seconds kLongest{2.0 * kNominal};
constexpr int kJoints = 8;
constexpr int kScenarios = 300;
constexpr int kTicks = 1000;  // times joints, times scenarios: 2.4 million
constexpr double kRounding = 1e-12;

JointLimits any_limits(test::Rng& rng) {
  JointLimits limits;
  for (VecJ* x : {&limits.q_lower, &limits.q_upper, &limits.v_max, &limits.a_max}) {
    x->resize(kJoints);
  }
  for (int i = 0; i < kJoints; ++i) {
    const double width = test::any_magnitude(rng, -2.0, 1.0);
    limits.q_lower[i] = -width * test::uniform(rng, 0.1, 1.0);
    limits.q_upper[i] = width * test::uniform(rng, 0.1, 1.0);
    if (rng() % 10 == 0) limits.q_upper[i] = std::numeric_limits<double>::infinity();
    limits.v_max[i] = test::any_magnitude(rng, -1.0, 1.0);
    limits.a_max[i] = test::any_magnitude(rng, 0.0, 2.0);
  }
  limits.braking_share = rng() % 2 == 0 ? 1.0 : test::uniform(rng, 0.2, 1.0);
  return limits;
}

double any_period(test::Rng& rng, int tick) {
  switch (rng() % 3) {
    case 0:
      return kNominal;
    case 1:
      return tick % 2 == 0 ? 2.0 * kNominal : 0.5 * kNominal;
    default:
      return kNominal * test::uniform(rng, 0.5, 2.0);
  }
}

/// The ends as often as what lies between them; one end for a while.
double any_choice(test::Rng& rng, double lower, double upper, int tick, int joint) {
  switch (((tick / 150) + joint) % 3) {
    case 0:
      return upper;
    case 1:
      return lower;
    default:
      return rng() % 2 == 0 ? (rng() % 2 == 0 ? lower : upper)
                            : std::clamp(test::uniform(rng, lower, upper), lower, upper);
  }
}

void expect_reachable(const JointLimits& limits, const JointBounds& bounds, const VecJ& v,
                      double h) {
  for (int i = 0; i < kJoints; ++i) {
    ASSERT_LE(bounds.lower[i], bounds.upper[i]);
    const double step = limits.a_max[i] * h + kRounding * limits.v_max[i];
    ASSERT_LE(bounds.upper[i], v[i] + step);
    ASSERT_GE(bounds.lower[i], v[i] - step);
  }
}

void run(test::Rng& rng, bool period_of_next_command, int& at_position_bounds) {
  const JointLimits limits = any_limits(rng);
  const PreparedJointLimits prepared_limits = *prepared(limits, kLongest);
  VecJ q = VecJ::Zero(kJoints);
  VecJ v = VecJ::Zero(kJoints);
  for (int tick = 0; tick < kTicks; ++tick) {
    const double h = any_period(rng, tick);
    if (!period_of_next_command) q += h * v;

    const JointBounds bounds = joint_bounds(prepared_limits, q, v, Seconds{h});

    expect_reachable(limits, bounds, v, h);
    ASSERT_EQ(bounds.outside & ~0xffU, 0U);
    for (int i = 0; i < kJoints; ++i) {
      v[i] = any_choice(rng, bounds.lower[i], bounds.upper[i], tick, i);
      at_position_bounds +=
          bounds.upper_kind[static_cast<std::size_t>(i)] == BoundKind::kPosition ? 1 : 0;
      ASSERT_LE(std::abs(v[i]), limits.v_max[i]);
    }
    if (period_of_next_command) q += h * v;
    for (int i = 0; i < kJoints; ++i) {
      ASSERT_LE(q[i], limits.q_upper[i] + kRounding) << "joint " << i << ", tick " << tick;
      ASSERT_GE(q[i], limits.q_lower[i] - kRounding) << "joint " << i << ", tick " << tick;
    }
  }
}

TEST(AnyJointBounds, KeepTheJointsInsideWhereThePeriodIsThatOfTheLastCommand) {
  test::Rng rng{421};
  int met = 0;
  for (int i = 0; i < kScenarios && !HasFatalFailure(); ++i) run(rng, false, met);
  EXPECT_GT(met, kScenarios * kTicks / 2) << "limits that nobody meets prove nothing";
}

TEST(AnyJointBounds, KeepTheJointsInsideWhereThePeriodIsThatOfTheNextCommand) {
  test::Rng rng{422};
  int met = 0;
  for (int i = 0; i < kScenarios && !HasFatalFailure(); ++i) run(rng, true, met);
  EXPECT_GT(met, kScenarios * kTicks / 2);
}

// From anywhere, at any speed: the bounds are an interval, within the acceleration, and a joint
// that is outside never gets faster on its way out.
TEST(AnyJointBounds, FromABadStartLeadBack) {
  test::Rng rng{423};
  for (int trial = 0; trial < 200000; ++trial) {
    const JointLimits limits = any_limits(rng);
    const PreparedJointLimits prepared_limits = *prepared(limits, kLongest);
    VecJ q(kJoints);
    VecJ v(kJoints);
    for (int i = 0; i < kJoints; ++i) {
      q[i] = test::uniform(rng, -20.0, 20.0);
      v[i] = 3.0 * limits.v_max[i] * test::uniform(rng, -1.0, 1.0);
    }
    const double h = any_period(rng, trial);

    const JointBounds bounds = joint_bounds(prepared_limits, q, v, Seconds{h});

    expect_reachable(limits, bounds, v, h);
    for (int i = 0; i < kJoints; ++i) {
      const bool above = q[i] > limits.q_upper[i];
      const bool below = q[i] < limits.q_lower[i];
      ASSERT_EQ((bounds.outside >> i) & 1U, above || below ? 1U : 0U);
      if (above) {
        ASSERT_LE(bounds.upper[i], std::max(v[i], 0.0));
      }
      if (below) {
        ASSERT_GE(bounds.lower[i], std::min(v[i], 0.0));
      }
    }
  }
}

}  // namespace
}  // namespace supple::ik

// The way to rest, from any speed, at any period, with any limits.

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

#include "supple/safety/output_gate.hpp"
#include "support/random.hpp"

namespace supple::safety {
namespace {

using test::uniform;

constexpr double kRounding = 1e-15;  // relative, of one subtraction and one product

struct Motion {
  Params params;
  State state;
};

// Some joints, some limits, some speed, and positions in the middle of nowhere.
Motion any_motion(test::Rng& rng) {
  const int n = 1 + static_cast<int>(rng() % kMaxArmJoints);
  Motion out{.params = defaults(n, Seconds{test::any_magnitude(rng, -3.3, -2.0)})};
  out.state.phase = rng() % 2 == 0 ? Phase::kHolding : Phase::kStopping;
  for (int i = 0; i < n; ++i) {
    out.params.v_max[i] = test::any_magnitude(rng, -1.0, 1.0);
    out.params.a_max[i] = test::any_magnitude(rng, 0.0, 2.0);
    out.params.q_lower[i] = -1e3;
    out.params.q_upper[i] = 1e3;
    const bool moves = rng() % 4 != 0;
    out.state.v_command[static_cast<std::size_t>(i)] =
        moves ? uniform(rng, -1.0, 1.0) * out.params.v_max[i] : 0.0;
  }
  return out;
}

TEST(AnyStop, SlowsEveryJointWithinItsLimitAndEndsInExactZeros) {
  test::Rng rng{601};
  long ticks = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    auto [params, state] = any_motion(rng);
    const auto n = static_cast<std::size_t>(params.v_max.size());
    double longest = 0.0;  // the stop of the slowest joint to stop [s]
    for (std::size_t i = 0; i < n; ++i) {
      longest = std::max(longest, std::abs(state.v_command[i]) / params.a_max[static_cast<int>(i)]);
    }

    double elapsed = 0.0;
    bool at_rest = false;
    while (!at_rest) {
      const PerJoint before = state.v_command;
      state.dt = uniform(rng, 0.5, 2.0) * params.period;
      const VecJ v = permitted(params, state, VecJ::Constant(params.v_max.size(), 99.0));
      elapsed += state.dt.count();
      ++ticks;

      at_rest = true;
      for (std::size_t i = 0; i < n; ++i) {
        const double now = v[static_cast<int>(i)];
        const double reach = params.a_max[static_cast<int>(i)] * state.dt.count();
        ASSERT_EQ(now, state.v_command[i]);
        ASSERT_LE(std::abs(now), std::abs(before[i]));
        ASSERT_GE(now * before[i], 0.0);
        ASSERT_LE(std::abs(now - before[i]),
                  reach * (1.0 + kRounding) + kRounding * params.v_max[static_cast<int>(i)]);
        at_rest = at_rest && now == 0.0;
      }
      // the slowest joint brakes all the time: one period of slack for the last one, cut short, and
      // one for a crumb that rounding left
      ASSERT_LE(elapsed, longest * (1.0 + 1e-9) + 2.0 * 2.0 * params.period.count());
    }
  }
  RecordProperty("ticks", std::to_string(ticks));
}

TEST(AnyStop, KeepsTheJointsInProportion) {
  test::Rng rng{602};
  for (int trial = 0; trial < 3000; ++trial) {
    auto [params, state] = any_motion(rng);
    const PerJoint first = state.v_command;
    for (int tick = 0; tick < 50; ++tick) {
      state.dt = uniform(rng, 0.5, 2.0) * params.period;
      (void)permitted(params, state, VecJ::Zero(params.v_max.size()));
      for (std::size_t i = 1; i < static_cast<std::size_t>(params.v_max.size()); ++i) {
        // cross product of the first and the present direction; 50 roundings
        ASSERT_NEAR(state.v_command[i] * first[0], state.v_command[0] * first[i],
                    1e-13 * std::abs(first[0] * first[i]));
      }
    }
  }
}

TEST(AnyStop, KeepsEveryJointWithinThePositionLimitThatItCouldKeepAlone) {
  // each joint is as fast as its own brake allows for the distance it has; joints with weaker
  // brakes must not carry it past its limit
  test::Rng rng{603};
  for (int trial = 0; trial < 3000; ++trial) {
    auto [params, state] = any_motion(rng);
    const auto n = static_cast<std::size_t>(params.v_max.size());
    const double dt = params.period.count();
    for (std::size_t i = 0; i < n; ++i) {
      const int index = static_cast<int>(i);
      const double speed = std::abs(state.v_command[i]);
      const double a = params.a_max[index];
      // this command has acted, and every one from now on brakes
      double needed = 0.0;
      for (double v = speed - a * dt; v > 0.0; v -= a * dt) needed += v * dt;
      const double distance = needed + (rng() % 2 == 0 ? 0.0 : uniform(rng, 0.0, 0.1));
      if (state.v_command[i] > 0.0) params.q_upper[index] = distance;
      if (state.v_command[i] < 0.0) params.q_lower[index] = -distance;
    }
    for (int tick = 0; tick < 3000; ++tick) {
      state.dt = params.period;
      (void)permitted(params, state, VecJ::Zero(params.v_max.size()));
      bool at_rest = true;
      for (std::size_t i = 0; i < n; ++i) {
        state.q[i] += state.v_command[i] * dt;
        at_rest = at_rest && state.v_command[i] == 0.0;
        ASSERT_LE(state.q[i], params.q_upper[static_cast<int>(i)] + 1e-12);
        ASSERT_GE(state.q[i], params.q_lower[static_cast<int>(i)] - 1e-12);
      }
      if (at_rest) break;
    }
  }
}

TEST(AnyCommand, IsApproachedInAStraightLineWithinEveryLimit) {
  test::Rng rng{604};
  for (int trial = 0; trial < 200000; ++trial) {
    auto [params, state] = any_motion(rng);
    state.phase = Phase::kRunning;
    state.dt = uniform(rng, 0.5, 2.0) * params.period;
    const PerJoint before = state.v_command;
    VecJ wanted(params.v_max.size());
    for (int i = 0; i < wanted.size(); ++i)
      wanted[i] = 3.0 * uniform(rng, -1.0, 1.0) * params.v_max[i];

    const VecJ v = permitted(params, state, wanted);

    // a target on the ray of `wanted`, and a point between it and the last command
    const double fit = std::min(1.0, (params.v_max.array() / wanted.array().abs()).minCoeff());
    for (int i = 0; i < v.size(); ++i) {
      const double last = before[static_cast<std::size_t>(i)];
      const double reach = params.a_max[i] * state.dt.count();
      ASSERT_LE(std::abs(v[i]), params.v_max[i]);
      ASSERT_LE(std::abs(v[i] - last), reach + 4.0 * kRounding * params.v_max[i]);
      const double target = fit * wanted[i];
      ASSERT_GE((v[i] - last) * (target - last), -kRounding);
      ASSERT_LE(std::abs(v[i] - last), std::abs(target - last) + 4.0 * kRounding * params.v_max[i]);
    }
  }
}

}  // namespace
}  // namespace supple::safety

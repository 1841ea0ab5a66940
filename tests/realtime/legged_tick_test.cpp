// A hundred thousand periods of a legged robot's estimation: nothing from the heap, and no system
// call.

#include <gtest/gtest.h>

#include <cmath>

#include "supple/legged/tick.hpp"
#include "support/alloc_guard.hpp"
#include "support/quadruped_stance.hpp"
#include "system_call_trap.hpp"

namespace supple::legged {
namespace {

constexpr int kTicks = 100'000;
constexpr Seconds kDt{1e-3};

struct Walker {
  test::QuadrupedStance robot;
  Params params = *defaults(robot.model);
  State state = start(params, robot.p_WB());
  TickInput in = robot.input(kDt);
  TickOutput out;
};

/// Legs that swing and push, feet that come and go, a NaN now and then.
void run(Walker& w, int ticks) {
  const TickInput still = w.in;
  for (int i = 0; i < ticks; ++i) {
    const double s = std::sin(0.02 * i);
    w.in.q = still.q;
    w.in.tau = still.tau;
    for (int k = 0; k < 12; ++k) {
      w.in.q[k] += 0.1 * s * (k % 3);
      w.in.v[k] = 2.0 * std::cos(0.02 * i) * (k % 3);
      w.in.tau[k] *= (k / 3) % 2 == 0 ? 1.0 + s : 1.0 - s;
    }
    w.in.accel_B.x() = i % 997 == 0 ? std::nan("") : s;
    w.in.contact.reset();
    if (i % 5 == 0) w.in.contact = PerFoot<bool>{true, i % 2 == 0, true, false};
    w.in.ground_W.reset();
    if (i % 7 == 0) w.in.ground_W = PerFoot<double>{};
    tick(w.params, w.state, w.in, w.out);
  }
}

TEST(LeggedTick, NeverTouchesTheHeapInAHundredThousand) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  Walker walker;
  const test::AllocGuard heap;
  run(walker, kTicks);
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(heap.frees(), 0);
  EXPECT_TRUE(walker.state.base.x.allFinite());
}

TEST(LeggedTick, MakesNoSystemCallInAHundredThousand) {
  Walker walker;
  EXPECT_EQ(test::exit_code_of_child([&walker] {
              if (!test::trap_system_calls()) return 1;
              run(walker, kTicks);
              return 0;
            }),
            0);
}

}  // namespace
}  // namespace supple::legged

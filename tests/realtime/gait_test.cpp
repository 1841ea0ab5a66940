// A hundred thousand periods of a gait: nothing from the heap, and no system call.

#include "supple/legged/gait.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/alloc_guard.hpp"
#include "support/quadruped_stance.hpp"
#include "system_call_trap.hpp"

namespace supple::legged {
namespace {

constexpr int kTicks = 100'000;
constexpr Seconds kDt{2e-3};

struct Walker {
  test::QuadrupedStance robot;
  GaitParams params =
      *gait_defaults(robot.model, {robot.foot(0), robot.foot(1), robot.foot(2), robot.foot(3)});
  GaitInput input{.q = VecV{robot.q.tail(12)}, .v = VecV::Zero(12)};
  GaitState state = gait_start(params, input);
  GaitOutput out;
};

/// It stands, trots and turns, sways, and is told a NaN now and then.
void run(Walker& w, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    const double s = std::sin(0.02 * i);
    w.input.gyro_B = {0.1 * s, 0.2 * s, 0.0};
    w.input.v_WB_W = {0.5 * s, 0.1, 0.0};
    w.input.p_WB.x() = i % 997 == 0 ? std::nan("") : 0.2 * s;
    const bool trots = i / 2000 % 2 == 0;
    const GaitCommand command{.mode = trots ? GaitMode::kTrot : GaitMode::kStand,
                              .v_H = {0.5, 0.1, 0.0},
                              .yaw_rate = 0.3,
                              .shift_H = {0.02, 0.0, -0.02}};
    w.out = step(w.params, w.state, command, w.input, kDt);
  }
}

TEST(Gait, NeverTouchesTheHeapInAHundredThousand) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  Walker walker;
  const test::AllocGuard heap;
  run(walker, kTicks);
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(heap.frees(), 0);
  EXPECT_TRUE(walker.out.tau.allFinite());
}

TEST(Gait, MakesNoSystemCallInAHundredThousand) {
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

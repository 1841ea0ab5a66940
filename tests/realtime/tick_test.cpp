// A million ticks of the whole controller: nothing from the heap, and no system call. A kernel
// filter on the thread turns every call into a signal while the ticks run.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>

#include "support/alloc_guard.hpp"
#include "support/ur5e_controller.hpp"
#include "system_call_trap.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};
constexpr int kMillion = 1'000'000;

/// Pushes, turns, targets, holds and stops, over and over.
void run(test::PerfectArm& arm, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    const double s = 0.01 * (i % 1000);
    const Wrench F{.force = {20.0 * s - 90.0, 8.0, -5.0 * s}, .torque = {0.0, 0.1 * s, 0.2}};
    safety::Request request = safety::Request::kNone;
    if (i % 5000 == 0) request = safety::Request::kStart;
    if (i % 5000 == 2000) request = safety::Request::kHold;
    if (i % 5000 == 2500) request = safety::Request::kResume;
    if (i % 5000 == 4500) request = safety::Request::kStop;
    if (i % 700 == 0 && i > 0) {
      Target target{.X_WT = arm.out().X_WP, .V_WT_W = {}};
      target.X_WT.p.x() += i % 1400 == 0 ? 0.05 : -0.05;
      arm.set_target(target);
    }
    arm.tick(F, request);
  }
}

TEST(Tick, NeverTouchesTheHeapInAMillion) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const test::Ur5e ur5e = test::ur5e_controller(kPeriod);
  test::PerfectArm arm{ur5e.params, ur5e.q0, kPeriod};

  const test::AllocGuard heap;
  run(arm, kMillion);

  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(heap.frees(), 0);
}

/// The exit code of a child that runs `body` without system calls.
template <class Body>
int exit_code_of(Body body) {
  return test::exit_code_of_child([&body] {
    if (!test::trap_system_calls()) return 1;
    body();
    return 0;
  });
}

TEST(Tick, MakesNoSystemCallInAMillion) {
  const test::Ur5e ur5e = test::ur5e_controller(kPeriod);
  test::PerfectArm arm{ur5e.params, ur5e.q0, kPeriod};

  EXPECT_EQ(exit_code_of([&arm] { run(arm, kMillion); }), 0);
}

TEST(TrapOfSystemCalls, SeesOne) {
  EXPECT_EQ(exit_code_of([] { static_cast<void>(getppid()); }), test::kTrapped);
}

// An uncontended lock needs no call; a contended one, and every page from the kernel, does.
TEST(TrapOfSystemCalls, SeesAPageFromTheKernel) {
  EXPECT_EQ(exit_code_of([] {
              void* volatile memory = std::malloc(std::size_t{64} << 20U);
              std::free(memory);
            }),
            test::kTrapped);
}

}  // namespace
}  // namespace supple::control

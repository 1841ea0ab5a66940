// The loop around the tick: nothing from the heap, and no system call but the clock's and the
// sleep.

#include "supple/runtime/loop.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <memory>

#include "supple/runtime/mailbox.hpp"
#include "supple/runtime/script.hpp"
#include "support/alloc_guard.hpp"
#include "system_call_trap.hpp"
#include "unit/runtime/arms.hpp"

namespace supple::runtime {
namespace {

/// A script, a mailbox with something in it, and an outbox that is too small.
struct Rig {
  test::Ur5e ur5e = test::ur5e_controller();
  test::SteppedArm robot{ur5e.q0};
  Script script;
  Mailbox mailbox;
  std::unique_ptr<Outbox> outbox = std::make_unique<Outbox>();
  LoopSetup setup;

  Rig() {
    test::Ur5e stiff = ur5e;
    stiff.design.admittance.gains.translation.stiffness *= 2.0;
    script.add(Seconds{0.2}, Settings{test::params_of(stiff.design), "stiff"});
    script.add(Seconds{0.3}, Wish{.request = safety::Request::kHold});
    script.add(Seconds{0.4}, Wish{.request = safety::Request::kResume});
    mailbox.set_settings({ur5e.params, "as before"});
    mailbox.set_target({});
    EXPECT_TRUE(mailbox.request(safety::Request::kNone));
    setup.params = &ur5e.params;
    setup.robot = &robot;
    setup.operators = {&script, &mailbox};
    setup.outbox = outbox.get();
  }
};

TEST(Loop, NeverTouchesTheHeapFreeOrPaced) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  {
    Rig rig;
    rig.setup.course.duration = Seconds{2.0};
    const test::AllocGuard heap;
    const LoopResult result = run_free(rig.setup);
    EXPECT_EQ(heap.count() + heap.frees(), 0);
    EXPECT_EQ(result.end, End::kDuration);
  }
  Rig rig;
  rig.setup.course.duration = Seconds{6.0};
  test::ScriptedClock clock;
  clock.planned.reserve(10'000);
  const test::AllocGuard heap;
  const LoopResult result = run_paced(rig.setup, clock);
  EXPECT_EQ(heap.count() + heap.frees(), 0);
  EXPECT_GT(rig.outbox->ticks.dropped(), 0U);
  EXPECT_GT(result.ticks, 3000U);
}

constexpr int kTicks = 500;

/// Ends in the middle of a run, with the trap set since its first tick.
int exit_code_by_the_clock(bool forbidden_call) {
  return test::exit_code_of_child([forbidden_call] {
    Rig rig;
    rig.robot.on_read = [forbidden_call](int tick) {
      if (tick == 0 && !test::trap_system_calls({SYS_clock_nanosleep, SYS_clock_gettime})) {
        _exit(1);
      }
      if (tick == 10 && forbidden_call) static_cast<void>(getppid());
      if (tick == kTicks) _exit(0);
    };
    MonotonicClock clock;
    static_cast<void>(run_paced(rig.setup, clock));
    return 2;
  });
}

TEST(Loop, MakesNoSystemCallButForTheClockAndTheSleep) {
  EXPECT_EQ(exit_code_by_the_clock(false), 0);
  EXPECT_EQ(exit_code_by_the_clock(true), test::kTrapped);
}

}  // namespace
}  // namespace supple::runtime

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include "../realtime/system_call_trap.hpp"
#include "bench.hpp"
#include "support/alloc_guard.hpp"

namespace supple::test {
namespace {

/// The loop's share of the driver, in a thread that may send and nothing else. It ends the process:
/// with 0 where it did so without the heap.
[[noreturn]] void read_and_write(ur::UrRobot& arm) {
  robot::Reading reading;
  robot::Command command;
  command.v = VecJ::Zero(6);
  command.q = VecJ::Zero(6);
  arm.read(reading);
  arm.write(command);
  if (!trap_system_calls({SYS_sendto})) _exit(3);
  const AllocGuard guard;
  for (int i = 0; i < 2000; ++i) {
    arm.read(reading);
    command.mode = i % 2 == 0 ? robot::CommandMode::kVelocity : robot::CommandMode::kPosition;
    arm.write(command);
  }
  _exit(guard.count() == 0 ? 0 : 1);
}

TEST(UrRealTime, ReadsAndWritesWithOneSendAndWithoutTheHeap) {
  if (!AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  EXPECT_EQ(exit_code_of_child([] {
              UrBench bench;
              bench.robot().start();
              std::thread loop{[&] { read_and_write(bench.arm()); }};
              loop.join();
              return 2;
            }),
            0);
}

}  // namespace
}  // namespace supple::test

#include "supple/runtime/realtime.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <thread>

namespace supple::runtime {
namespace {

/// Refuses with `error`, and keeps account of what it holds.
class StrictKernel final : public Kernel {
 public:
  explicit StrictKernel(int error) : error_{error} {}
  int set_fifo_priority(int /*priority*/) override { return error_; }
  int set_cpus(const std::vector<int>& /*cpus*/) override { return error_; }
  int set_timer_slack(unsigned long /*nanoseconds*/) override { return error_; }
  void touch_stack(std::size_t bytes) override { stack = bytes; }
  int lock_memory() override {
    locked = error_ == 0;
    return error_;
  }
  void unlock_memory() override { locked = false; }
  void keep_heap(std::size_t bytes) override { heap = bytes; }
  int hold_cpu_latency(int& file) override {
    file = error_ == 0 ? 7 : -1;
    open_file = file;
    return error_;
  }
  void close_file(int file) override {
    EXPECT_EQ(file, open_file);
    open_file = -1;
  }

  std::size_t stack = 0;
  std::size_t heap = 0;
  bool locked = false;
  int open_file = -1;

 private:
  int error_;
};

Machine machine(bool preempt_rt) {
  return {.kernel = "6.1.0 #1 SMP", .preempt_rt = preempt_rt, .cpus = 4};
}

TEST(Realtime, SaysOfEverythingThatIsMissingWhyAndTheWayOut) {
  StrictKernel kernel{EPERM};
  const Realtime realtime{{.priority = 80, .cpus = {2, 3}}, kernel, machine(false)};
  EXPECT_FALSE(realtime.outcome().complete());
  EXPECT_EQ(
      realtime.outcome().missing(),
      "PREEMPT_RT kernel: this one is 6.1.0 #1 SMP; install linux-image-rt-amd64 and boot it, "
      "or expect delays of milliseconds\n"
      "locked memory: not permitted; run as root, or give the user 'memlock unlimited' in "
      "/etc/security/limits.d and log in again\n"
      "cpu_dma_latency 0: not permitted; run as root, or make /dev/cpu_dma_latency writable "
      "for the user by a udev rule\n"
      "timer slack 1 ns: not permitted; ask without timer slack\n"
      "processor 2,3: not permitted; take some of 0 to 3\n"
      "SCHED_FIFO 80: not permitted; run as root, or give the user 'rtprio 80' in "
      "/etc/security/limits.d and log in again\n");
}

TEST(Realtime, HoldsWhatItGotUntilItIsGone) {
  StrictKernel kernel{0};
  {
    const Realtime realtime{{.cpus = {1}}, kernel, machine(true)};
    EXPECT_TRUE(realtime.outcome().complete()) << realtime.outcome().missing();
    EXPECT_EQ(realtime.outcome().items.size(), 6U);
    EXPECT_TRUE(kernel.locked);
    EXPECT_EQ(kernel.open_file, 7);
    EXPECT_GE(kernel.stack, 256U << 10U);
    EXPECT_GE(kernel.heap, 8U << 20U);
  }
  EXPECT_FALSE(kernel.locked);
  EXPECT_EQ(kernel.open_file, -1);
}

TEST(Realtime, AsksForNothingThatWasNotWanted) {
  StrictKernel kernel{EPERM};
  const RealtimeRequest nothing{.preempt_rt = false,
                                .priority = 0,
                                .lock_memory = false,
                                .timer_slack = false,
                                .cpu_latency = false};
  const Realtime realtime{nothing, kernel, machine(false)};
  EXPECT_TRUE(realtime.outcome().items.empty());
  EXPECT_TRUE(realtime.outcome().complete());
  EXPECT_EQ(kernel.heap, 0U);
}

// The real calls, as far as this machine permits them: what is said to be had is asked back.
TEST(LinuxKernel, WhatItSaysItGaveTheThreadHas) {
  std::thread{[] {
    const RealtimeRequest request{.preempt_rt = false,
                                  .priority = 1,
                                  .cpus = {0},
                                  .lock_memory = false,
                                  .cpu_latency = false};
    const Realtime realtime{request};
    for (const RealtimeItem& item : realtime.outcome().items) {
      EXPECT_EQ(item.had, item.problem.empty()) << item.name;
      if (item.name == "SCHED_FIFO 1") {
        EXPECT_EQ(item.had, sched_getscheduler(0) == SCHED_FIFO);
      }
      if (item.name == "processor 0" && item.had) {
        EXPECT_EQ(sched_getcpu(), 0);
      }
    }
    EXPECT_EQ(realtime.outcome().items.size(), 3U);
  }}.join();
}

TEST(LinuxKernel, KnowsWhichProcessorsThereAreNot) {
  EXPECT_EQ(linux_kernel().set_cpus({1 << 20}), EINVAL);
  EXPECT_EQ(linux_kernel().set_cpus({-1}), EINVAL);
}

class MachineFiles : public testing::Test {
 protected:
  void SetUp() override {
    root =
        std::filesystem::path{testing::TempDir()} /
        ("machine_" + std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
  }
  void TearDown() override { std::filesystem::remove_all(root); }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((root / file).parent_path());
    std::ofstream{root / file} << text << '\n';
  }
  std::filesystem::path root;
};

TEST_F(MachineFiles, TellHowItIsSetUp) {
  write("sys/kernel/realtime", "1");
  write("sys/devices/system/cpu/isolated", "2-3");
  write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
  write("proc/cpuinfo", "processor : 0\nflags : fpu hypervisor avx");
  write("proc/sys/kernel/sched_rt_runtime_us", "950000");
  write("proc/sys/kernel/sched_rt_period_us", "1000000");
  const Machine machine = this_machine(root);
  EXPECT_TRUE(machine.preempt_rt);
  EXPECT_EQ(machine.isolated, "2-3");
  EXPECT_EQ(machine.governor, "performance");
  EXPECT_TRUE(machine.is_virtual);
  EXPECT_DOUBLE_EQ(machine.realtime_share, 0.95);
  EXPECT_GE(machine.cpus, 1);
}

TEST_F(MachineFiles, WhereThereAreNoneNothingIsClaimed) {
  const Machine machine = this_machine(root);
  EXPECT_EQ(machine.isolated, "");
  EXPECT_EQ(machine.governor, "");
  EXPECT_FALSE(machine.is_virtual);
  EXPECT_EQ(machine.realtime_share, 1.0);
}

}  // namespace
}  // namespace supple::runtime

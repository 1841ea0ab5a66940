#include "supple/doctor/machine_checks.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace supple::doctor {
namespace {

// As Linux 6.1 writes it.
constexpr std::string_view kLimits =
    "Limit                     Soft Limit           Hard Limit           Units     \n"
    "Max locked memory         8388608              8388608              bytes     \n"
    "Max realtime priority     80                   99                             \n"
    "Max realtime timeout      unlimited            unlimited            us        \n";

TEST(Limits, AreReadFromTheKernelsTable) {
  const Limits limits = limits_from(kLimits, "CapEff:\t0000000000000000\n");
  EXPECT_EQ(limits.priority, 80U);
  EXPECT_EQ(limits.locked_memory, 8388608U);
  EXPECT_FALSE(limits.all);
  EXPECT_EQ(limits_from("Max locked memory   unlimited  unlimited  bytes\n", "").locked_memory,
            kUnlimited);
  EXPECT_TRUE(limits_from("", "CapEff:\t000001ffffffffff\n").all);
}

TEST(Limits, AreNoneWhereThereIsNoTable) {
  const Limits limits = limits_from("", "");
  EXPECT_EQ(limits.priority, 0U);
  EXPECT_EQ(limits.locked_memory, 0U);
  EXPECT_FALSE(limits.all);
}

TEST(Machine, WantsAKernelMadeForRealTime) {
  EXPECT_EQ(judge_kernel({.kernel = "6.1.0-18-rt-amd64 #1 SMP", .preempt_rt = true}).grade,
            Grade::kOk);
  const Finding usual = judge_kernel({.kernel = "6.1.0-18-amd64 #1 SMP", .preempt_rt = false});
  EXPECT_EQ(usual.grade, Grade::kWarn);
  EXPECT_EQ(usual.found, "6.1.0-18-amd64, not made for real time (no PREEMPT_RT)");
  EXPECT_NE(usual.advice.find("linux-image-rt-amd64"), std::string::npos);
}

TEST(Machine, WantsAProcessorOfItsOwnAtFullSpeed) {
  EXPECT_EQ(judge_virtual({.cpus = 4, .is_virtual = true}).grade, Grade::kWarn);
  EXPECT_EQ(judge_virtual({.cpus = 4, .is_virtual = false}).grade, Grade::kOk);
  EXPECT_EQ(judge_governor("performance").grade, Grade::kOk);
  EXPECT_EQ(judge_governor("").grade, Grade::kOk);
  EXPECT_EQ(judge_governor("powersave").grade, Grade::kWarn);
  EXPECT_EQ(judge_isolation({.isolated = "2-3"}).grade, Grade::kOk);
  EXPECT_EQ(judge_isolation({}).grade, Grade::kWarn);
  EXPECT_EQ(judge_share(0.95).grade, Grade::kOk);
  EXPECT_EQ(judge_share(0.5).grade, Grade::kWarn);
  EXPECT_EQ(judge_clock_source("tsc").grade, Grade::kOk);
  EXPECT_EQ(judge_clock_source("hpet").grade, Grade::kWarn);
}

TEST(Machine, WantsPriorityAndMemory) {
  EXPECT_EQ(judge_priority({.priority = 80}, 80).grade, Grade::kOk);
  const Finding low = judge_priority({.priority = 20}, 80);
  EXPECT_EQ(low.grade, Grade::kWarn);
  EXPECT_NE(low.advice.find("'rtprio 80'"), std::string::npos);
  EXPECT_EQ(judge_priority({.all = true}, 80).grade, Grade::kOk);
  EXPECT_EQ(judge_memory({.locked_memory = kUnlimited}).grade, Grade::kOk);
  EXPECT_EQ(judge_memory({.locked_memory = 8388608}).grade, Grade::kWarn);
  EXPECT_EQ(judge_memory({.locked_memory = 1ULL << 30}).grade, Grade::kOk);
}

TEST(Machine, IsReadFromItsFiles) {
  const auto root = std::filesystem::path{testing::TempDir()} / "supple_doctor_machine";
  const auto clock = root / "sys/devices/system/clocksource/clocksource0";
  std::filesystem::create_directories(clock);
  std::filesystem::create_directories(root / "proc/self");
  std::ofstream{clock / "current_clocksource"} << "acpi_pm\n";
  std::ofstream{root / "proc/self/limits"} << kLimits;
  std::string text;
  for (const Finding& one : check_machine(90, root)) text += text_of(one);
  EXPECT_NE(text.find("warn  clock           'acpi_pm', which is slow to read"), std::string::npos);
  EXPECT_NE(text.find("warn  priority        80 of 90 wanted (rtprio)"), std::string::npos);
  EXPECT_NE(text.find("warn  locked memory   8 MB (memlock)"), std::string::npos);
  std::filesystem::remove_all(root);
}

}  // namespace
}  // namespace supple::doctor

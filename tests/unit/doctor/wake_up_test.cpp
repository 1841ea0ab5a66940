#include "supple/doctor/wake_up.hpp"

#include <gtest/gtest.h>

namespace supple::doctor {
namespace {

using std::chrono::microseconds;

runtime::Histogram worst(microseconds time) {
  runtime::Histogram out;
  for (int i = 0; i < 99; ++i) out.add(microseconds{10});
  out.add(time);
  return out;
}

TEST(WakeUp, IsJudgedByTheWorstAgainstThePeriod) {
  const Seconds period{0.002};
  EXPECT_EQ(judge_wake_up(worst(microseconds{399}), period).grade, Grade::kOk);
  EXPECT_EQ(judge_wake_up(worst(microseconds{401}), period).grade, Grade::kWarn);
  EXPECT_EQ(judge_wake_up(worst(microseconds{2001}), period).grade, Grade::kBad);
  EXPECT_NE(judge_wake_up(worst(microseconds{2001}), period).found.find("2001 at worst of 100"),
            std::string::npos);
}

TEST(WakeUp, IsMeasuredOnceAPeriod) {
  const runtime::RealtimeRequest nothing{.preempt_rt = false,
                                         .priority = 0,
                                         .lock_memory = false,
                                         .timer_slack = false,
                                         .cpu_latency = false};
  const auto late = measure_wake_up(nothing, Seconds{0.001}, Seconds{0.05});
  EXPECT_GE(late.count(), 1U);
  EXPECT_LE(late.count(), 50U);
}

}  // namespace
}  // namespace supple::doctor

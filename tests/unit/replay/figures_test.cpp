#include "supple/replay/figures.hpp"

#include <gtest/gtest.h>

#include "supple/core/rotation.hpp"

namespace supple::replay {
namespace {

using safety::Phase;
using safety::StopReason;

control::TickOutput at(double offset, Phase phase = Phase::kRunning) {
  control::TickOutput out;
  out.compliance.X_WC.p = {0.0, offset, 0.0};
  out.verdict.phase = phase;
  return out;
}

TEST(Figures, SharesCountOnlyTicksThatRun) {
  Summing summing;
  for (int i = 0; i < 30; ++i) {
    control::TickOutput out = at(0.0, i < 10 ? Phase::kRunning : Phase::kHolding);
    if (i % 5 == 0) out.limited.acted = limits::kWall | limits::kAngularAcceleration;
    if (i == 3) out.rates.active.upper = 4;
    if (i == 4) out.guard.kept = 0.5;
    summing.add(i, out);
  }
  const Figures figures = summing.course().figures;
  EXPECT_EQ(figures.ticks, 30U);
  EXPECT_EQ(figures.running, 10U);
  EXPECT_EQ(figures.share, (std::array<double, kBrakes>{0.2, 0, 0, 0, 0.2, 0, 0.1, 0.1}));
}

TEST(Figures, PeaksAndTheEnd) {
  Summing summing;
  summing.add(0.0, at(0.01));
  control::TickOutput fast = at(0.04);
  fast.V_command_W.linear = {0.3, 0.0, -0.4};
  fast.v_command = VecJ::Constant(6, -1.5);
  fast.compliance.X_WC.R = exp3(Vec3{0.0, 0.2, 0.0});
  summing.add(1.0, fast);
  summing.add(2.0, at(0.02));
  const Figures figures = summing.course().figures;
  EXPECT_EQ(figures.peak_offset, 0.04);
  EXPECT_EQ(figures.final_offset, 0.02);
  EXPECT_NEAR(figures.peak_turn, 0.2, 1e-12);
  EXPECT_EQ(figures.peak_speed, 0.5);
  EXPECT_EQ(figures.peak_joint_speed, 1.5);
  EXPECT_FALSE(figures.time_to_return);
}

TEST(Figures, ComingBackAndLeavingAgainIsNotAReturn) {
  Summing summing;
  summing.add(0.0, at(0.1));
  summing.add(1.0, at(0.005));
  summing.add(2.0, at(0.05));
  EXPECT_FALSE(summing.course().figures.time_to_return);
  summing.add(3.0, at(0.009));
  summing.add(4.0, at(0.001));
  EXPECT_EQ(summing.course().figures.time_to_return, 3.0);
}

TEST(Figures, TheFirstStopCountsAndTheLastPhase) {
  Summing summing;
  summing.add(0.0, at(0.0));
  control::TickOutput out = at(0.0, Phase::kStopping);
  out.verdict.cause = {StopReason::kForceLimit, 61.0, 50.0};
  summing.add(1.0, out);
  out.verdict.phase = Phase::kFault;
  summing.add(2.0, out);
  summing.add(3.0, at(0.0));
  out.verdict.phase = Phase::kStopping;
  out.verdict.cause = {StopReason::kStopRequested};
  summing.add(4.0, out);
  const Figures figures = summing.course().figures;
  EXPECT_EQ(figures.first_stop.reason, StopReason::kForceLimit);
  EXPECT_EQ(figures.first_stop_time, 1.0);
  EXPECT_EQ(figures.phase, Phase::kStopping);
}

TEST(Figures, ALongRunIsDrawnWithFewPointsAndKeepsItsPeaks) {
  Summing summing;
  for (int i = 0; i < 10'000; ++i) summing.add(1e-3 * i, at(i == 7'777 ? 0.5 : 0.1));
  const std::vector<Point> series = summing.course().series;
  EXPECT_LE(series.size(), Summing::kMostPoints);
  EXPECT_GE(series.size(), Summing::kMostPoints / 2);
  int peaks = 0;
  for (std::size_t i = 0; i < series.size(); ++i) {
    EXPECT_TRUE(i == 0 || series[i - 1].time < series[i].time) << i;
    if (series[i].offset != 0.5) continue;
    ++peaks;
    EXPECT_NEAR(series[i].time, 7.777, 0.01);
  }
  EXPECT_EQ(peaks, 1);
}

}  // namespace
}  // namespace supple::replay

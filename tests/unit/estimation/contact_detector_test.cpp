#include "supple/estimation/contact_detector.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/alloc_guard.hpp"

namespace supple::estimation {
namespace {

constexpr Seconds kDt{1e-3};

/// Touch at 2 N m after 4 ms, collision at 6 N m at once, off below 60 % after 10 ms.
ContactParams two_joints() {
  ContactParams params;
  params.threshold = VecV::Constant(2, 2.0);
  params.per_speed = VecV::Zero(2);
  params.off_after = Seconds{10e-3};
  return params;
}

class Detector : public ::testing::Test {
 protected:
  ContactReport see(double x0, double x1, double v = 0.0, Seconds dt = kDt) {
    VecV x(2);
    x << x0, x1;
    return step(params_, state_, x, VecV{VecV::Constant(2, v)}, dt);
  }
  /// Periods until the touch is `wanted`, at most 100.
  int periods_until_touch(bool wanted, double x) {
    for (int k = 1; k <= 100; ++k) {
      if (see(x, 0.0).touch == wanted) return k;
    }
    return 101;
  }

  ContactParams params_ = two_joints();
  ContactState state_;
};

TEST_F(Detector, StaysSilentBelowItsThreshold) {
  for (int k = 0; k < 1000; ++k) {
    const ContactReport report = see(1.999, -1.999);
    ASSERT_FALSE(report.touch || report.collision);
  }
}

TEST_F(Detector, SeesATouchAfterItsTime) { EXPECT_EQ(periods_until_touch(true, -2.5), 4); }

TEST_F(Detector, IgnoresSpikesShorterThanItsTime) {
  for (int k = 0; k < 1000; ++k) ASSERT_FALSE(see(k % 4 == 0 ? 0.0 : 3.0, 0.0).touch) << k;
}

TEST_F(Detector, SeesACollisionAtOnceAndNamesTheJoint) {
  const ContactReport report = see(0.5, -7.0);
  EXPECT_TRUE(report.collision);
  EXPECT_FALSE(report.touch) << "a touch still takes its time";
  EXPECT_EQ(report.index, 1);
  EXPECT_DOUBLE_EQ(report.ratio, 3.5);
}

TEST_F(Detector, LetsGoOnlyWellBelowItsThreshold) {
  (void)periods_until_touch(true, 2.5);
  EXPECT_EQ(periods_until_touch(false, 1.3), 101) << "within the hysteresis";
  EXPECT_EQ(periods_until_touch(false, 1.1), 10);
}

TEST_F(Detector, StartsItsTimeAnewAfterAnInterruption) {
  (void)periods_until_touch(true, 2.5);
  for (int k = 0; k < 9; ++k) ASSERT_TRUE(see(0.0, 0.0).touch);
  ASSERT_TRUE(see(2.5, 0.0).touch);
  EXPECT_EQ(periods_until_touch(false, 0.0), 10);
}

TEST_F(Detector, TakesItsTimeInSecondsNotInPeriods) {
  EXPECT_FALSE(see(2.5, 0.0, 0.0, Seconds{2e-3}).touch);
  EXPECT_TRUE(see(2.5, 0.0, 0.0, Seconds{2e-3}).touch);
}

TEST_F(Detector, ToleratesMoreAtSpeed) {
  params_.per_speed[0] = 3.0;
  for (int k = 0; k < 100; ++k) ASSERT_FALSE(see(4.9, 0.0, -1.0).touch);
  EXPECT_DOUBLE_EQ(see(10.0, 0.0, -1.0).ratio, 2.0);
  EXPECT_DOUBLE_EQ(see(0.0, 10.0, -1.0).ratio, 5.0) << "the other joint's is the same at any speed";
}

TEST_F(Detector, BelievesNeitherAContactNorItsEndWithoutANumber) {
  const double nan = std::nan("");
  for (int k = 0; k < 100; ++k) {
    const ContactReport report = see(nan, 0.0);
    ASSERT_FALSE(report.touch);
    ASSERT_TRUE(std::isnan(report.ratio));
  }
  (void)periods_until_touch(true, 2.5);
  for (int k = 0; k < 100; ++k) {
    ASSERT_TRUE(see(0.0, std::numeric_limits<double>::infinity()).touch);
  }
}

TEST_F(Detector, NeverTouchesTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const test::AllocGuard heap;
  int touches = 0;
  for (int k = 0; k < 1000; ++k) touches += see(5.0 * std::sin(0.02 * k), 0.0).touch ? 1 : 0;
  EXPECT_EQ(heap.count(), 0);
  EXPECT_GT(touches, 0);
}

TEST_F(Detector, NamesWhatCannotBeUsed) {
  EXPECT_FALSE(problem_of(params_));
  EXPECT_EQ(problem_of(ContactParams{})->member, "threshold");
  const auto broken = [this](auto change) {
    ContactParams params = params_;
    change(params);
    return problem_of(params)->member;
  };
  EXPECT_EQ(broken([](auto& p) { p.threshold[1] = 0.0; }), "threshold");
  EXPECT_EQ(broken([](auto& p) { p.per_speed[0] = -1.0; }), "per_speed");
  EXPECT_EQ(broken([](auto& p) { p.per_speed.resize(1); }), "per_speed");
  EXPECT_EQ(broken([](auto& p) { p.collision = 0.5; }), "collision");
  EXPECT_EQ(broken([](auto& p) { p.release = 1.5; }), "release");
  EXPECT_EQ(broken([](auto& p) { p.off_after = Seconds{-1.0}; }), "off_after");
}

}  // namespace
}  // namespace supple::estimation

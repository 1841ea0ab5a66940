// A long trot of the simulated quadruped, with the noise of a small robot's instruments. The
// program legged_figures has more rates and seeds.

#include <gtest/gtest.h>

#include <string>

#include "trot_trial.hpp"

namespace supple::test {
namespace {

TEST(Trot, IsFollowedWithinAPercentOfAHundredMetres) {
  const Walk walk =
      trot({.metres = 100.0, .speed = 0.6, .seed = 1}, {{"told", Estimator::kFlags, 2},
                                                        {"observer", Estimator::kObserver, 2},
                                                        {"documented", Estimator::kDocumented, 4}});
  ASSERT_FALSE(walk.fallen);
  ASSERT_GE(walk.way, 100.0);
  for (const Followed& f : walk.followed) {
    RecordProperty(f.name + "_drift_m", std::to_string(f.end_error));
    RecordProperty(f.name + "_velocity_rmse", std::to_string(f.velocity_rmse));
  }
  const Followed& told = walk.followed[0];
  EXPECT_LT(told.end_error, 0.01 * walk.way);
  EXPECT_LT(told.velocity_rmse, 0.05);
  const Followed& observer = walk.followed[1];
  EXPECT_LT(observer.end_error, 0.015 * walk.way);
  EXPECT_LT(observer.velocity_rmse, 0.05);
  EXPECT_GT(walk.followed[2].end_error, 0.1 * walk.way) << "Q constant: the base is left behind";
}

// The same walk: the drift is that of the walk's instruments, whatever the rate of the filter.
TEST(Trot, IsFollowedAlikeAtEveryRate) {
  const Walk walk =
      trot({.metres = 20.0, .speed = 0.6, .seed = 2}, {{"1000 Hz", Estimator::kObserver, 1},
                                                       {"500 Hz", Estimator::kObserver, 2},
                                                       {"250 Hz", Estimator::kObserver, 4}});
  ASSERT_FALSE(walk.fallen);
  for (const Followed& f : walk.followed) {
    EXPECT_LT(f.end_error, 0.015 * walk.way) << f.name;
    EXPECT_LT(f.velocity_rmse, 0.05) << f.name;
    EXPECT_NEAR(f.end_error, walk.followed[0].end_error, 0.005 * walk.way) << f.name;
  }
}

}  // namespace
}  // namespace supple::test

#include "supple/runtime/course.hpp"

#include <gtest/gtest.h>

namespace supple::runtime {
namespace {

using safety::Phase;
using safety::Request;

safety::Verdict in(Phase phase) {
  safety::Verdict verdict;
  verdict.phase = phase;
  return verdict;
}

TEST(Course, AsksForTheStartOnlyWhileTheRobotIsReadyAndOnlyOnce) {
  Course course{{}, nullptr};
  EXPECT_EQ(course.request(Seconds{0.0}, false, Request::kNone), Request::kNone);
  EXPECT_EQ(course.request(Seconds{0.1}, true, Request::kNone), Request::kStart);
  EXPECT_FALSE(course.judge(Seconds{0.1}, in(Phase::kIdle)));  // refused: asked again
  EXPECT_EQ(course.request(Seconds{0.2}, true, Request::kNone), Request::kStart);
  EXPECT_LT(course.since_start(Seconds{0.2}).count(), 0.0);
  EXPECT_FALSE(course.judge(Seconds{0.2}, in(Phase::kRunning)));
  EXPECT_EQ(course.request(Seconds{0.3}, true, Request::kNone), Request::kNone);
  EXPECT_DOUBLE_EQ(course.since_start(Seconds{0.5}).count(), 0.3);
}

TEST(Course, ARobotThatIsNeverReadyEndsTheRunInTime) {
  Course course{{.start_within = Seconds{1.0}}, nullptr};
  EXPECT_FALSE(course.judge(Seconds{0.99}, in(Phase::kIdle)));
  EXPECT_EQ(course.judge(Seconds{1.0}, in(Phase::kIdle)), End::kNotStarted);
}

TEST(Course, AtTheEndOfItsTimeItStopsAndLingersAtRest) {
  Course course{{.duration = Seconds{1.0}, .linger = Seconds{0.25}}, nullptr};
  EXPECT_FALSE(course.judge(Seconds{0.0}, in(Phase::kRunning)));
  EXPECT_EQ(course.request(Seconds{0.99}, true, Request::kNone), Request::kNone);
  EXPECT_EQ(course.request(Seconds{1.0}, true, Request::kHold), Request::kStop);
  EXPECT_TRUE(course.time_is_over());
  EXPECT_FALSE(course.judge(Seconds{1.0}, in(Phase::kStopping)));
  EXPECT_EQ(course.request(Seconds{1.1}, true, Request::kStart), Request::kNone);
  EXPECT_FALSE(course.judge(Seconds{1.5}, in(Phase::kStopped)));
  EXPECT_FALSE(course.judge(Seconds{1.7}, in(Phase::kStopped)));
  EXPECT_EQ(course.judge(Seconds{1.75}, in(Phase::kStopped)), End::kDuration);
}

TEST(Course, AnArmThatDoesNotComeToRestIsGivenUpInTime) {
  StopFlag stop;
  Course course{{.stop_within = Seconds{0.5}}, &stop};
  EXPECT_FALSE(course.judge(Seconds{0.0}, in(Phase::kRunning)));
  stop.raise();
  EXPECT_EQ(course.request(Seconds{1.0}, true, Request::kNone), Request::kStop);
  EXPECT_FALSE(course.judge(Seconds{1.0}, in(Phase::kStopping)));
  EXPECT_FALSE(course.judge(Seconds{1.49}, in(Phase::kStopping)));
  EXPECT_EQ(course.judge(Seconds{1.5}, in(Phase::kStopping)), End::kStopTimeout);
}

TEST(Course, AStopBeforeTheStartEndsAtOnceWithoutOne) {
  StopFlag stop;
  Course course{{}, &stop};
  stop.raise();
  EXPECT_EQ(course.request(Seconds{0.0}, true, Request::kNone), Request::kNone);
  EXPECT_EQ(course.judge(Seconds{0.0}, in(Phase::kIdle)), End::kStopRequested);
}

TEST(Course, ASecondRaisedFlagEndsInMotion) {
  StopFlag stop;
  Course course{{}, &stop};
  EXPECT_FALSE(course.judge(Seconds{0.0}, in(Phase::kRunning)));
  stop.raise();
  EXPECT_FALSE(course.judge(Seconds{0.1}, in(Phase::kStopping)));
  stop.raise();
  EXPECT_EQ(course.judge(Seconds{0.1}, in(Phase::kStopping)), End::kAtOnce);
}

TEST(Course, AFaultIsTheEndEvenIfAStopIsAskedForAfterIt) {
  StopFlag stop;
  Course course{{.linger = Seconds{0.125}}, &stop};
  EXPECT_FALSE(course.judge(Seconds{0.0}, in(Phase::kRunning)));
  EXPECT_FALSE(course.judge(Seconds{0.5}, in(Phase::kFault)));
  stop.raise();
  EXPECT_EQ(course.request(Seconds{0.625}, true, Request::kNone), Request::kNone);
  EXPECT_EQ(course.judge(Seconds{0.625}, in(Phase::kFault)), End::kFault);
}

TEST(Course, WithEndlessLingerOperatorsMayStartAgainAndOnlyTheFlagEnds) {
  StopFlag stop;
  Course course{{.linger = kForever}, &stop};
  EXPECT_FALSE(course.judge(Seconds{0.0}, in(Phase::kRunning)));
  EXPECT_FALSE(course.judge(Seconds{1e6}, in(Phase::kFault)));
  EXPECT_EQ(course.request(Seconds{1e6}, true, Request::kReset), Request::kReset);
  EXPECT_FALSE(course.judge(Seconds{1e6}, in(Phase::kIdle)));
  // after a reset nothing moves by itself
  EXPECT_EQ(course.request(Seconds{1e6}, true, Request::kNone), Request::kNone);
  EXPECT_EQ(course.request(Seconds{1e6}, true, Request::kStart), Request::kStart);
  EXPECT_FALSE(course.judge(Seconds{1e6}, in(Phase::kRunning)));
  stop.raise();
  EXPECT_EQ(course.request(Seconds{2e6}, true, Request::kNone), Request::kStop);
  EXPECT_EQ(course.judge(Seconds{2e6}, in(Phase::kStopped)), End::kStopRequested);
}

}  // namespace
}  // namespace supple::runtime

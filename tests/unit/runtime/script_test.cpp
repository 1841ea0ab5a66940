#include "supple/runtime/script.hpp"

#include <gtest/gtest.h>

#include "support/ur5e_controller.hpp"

namespace supple::runtime {
namespace {

using safety::Request;

Wish asked(Script& script, double t) {
  Wish out;
  script.wish(Seconds{t}, out);
  return out;
}

control::Target at(double x) {
  control::Target out;
  out.X_WT.p.x() = x;
  return out;
}

TEST(Script, GivesEveryStepOnceAtItsTimeWhateverOrderTheyCameIn) {
  Script script;
  script.add(Seconds{2.0}, Wish{.request = Request::kHold});
  script.add(Seconds{1.0}, Wish{.target = at(1.0)});
  EXPECT_FALSE(asked(script, 0.999).target);
  const Wish first = asked(script, 1.0);
  ASSERT_TRUE(first.target);
  EXPECT_EQ(first.target->X_WT.p.x(), 1.0);
  EXPECT_EQ(first.request, Request::kNone);
  EXPECT_FALSE(asked(script, 1.5).target);
  EXPECT_EQ(asked(script, 2.1).request, Request::kHold);
  EXPECT_EQ(asked(script, 2.2).request, Request::kNone);
}

TEST(Script, WaitsForTheRunToBegin) {
  Script script;
  script.add(Seconds{0.0}, Wish{.request = Request::kHold});
  EXPECT_EQ(asked(script, -1.0).request, Request::kNone);
  EXPECT_EQ(asked(script, 0.0).request, Request::kHold);
}

TEST(Script, OfStepsThatAreDueTogetherTheLastTargetCountsAndEveryRequest) {
  Script script;
  script.add(Seconds{1.0}, Wish{.target = at(1.0), .request = Request::kHold});
  script.add(Seconds{1.1}, Wish{.target = at(2.0)});
  script.add(Seconds{1.2}, Wish{.target = at(3.0), .request = Request::kResume});
  const Wish one = asked(script, 5.0);
  EXPECT_EQ(one.request, Request::kHold);
  EXPECT_EQ(one.target->X_WT.p.x(), 2.0);
  const Wish two = asked(script, 5.0);
  EXPECT_EQ(two.request, Request::kResume);
  EXPECT_EQ(two.target->X_WT.p.x(), 3.0);
}

TEST(Script, LeavesWhatItDoesNotWishAsAnotherOperatorLeftIt) {
  Script script;
  script.add(Seconds{0.0}, Wish{.target = at(1.0)});
  Wish out{.request = Request::kHold};
  script.wish(Seconds{0.0}, out);
  EXPECT_EQ(out.request, Request::kHold);
  EXPECT_TRUE(out.target);
}

TEST(Script, OwnsItsSettings) {
  const test::Ur5e ur5e = test::ur5e_controller();
  Script script;
  script.add(Seconds{0.0}, Settings{ur5e.params, "first"});
  script.add(Seconds{1.0}, Settings{ur5e.params, "second"});
  const Settings* first = asked(script, 0.0).settings;
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->config, "first");
  EXPECT_EQ(asked(script, 0.5).settings, nullptr);
  EXPECT_EQ(asked(script, 1.0).settings->config, "second");
  EXPECT_EQ(first->config, "first");
}

}  // namespace
}  // namespace supple::runtime

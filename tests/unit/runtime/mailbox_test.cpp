#include "supple/runtime/mailbox.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support/ur5e_controller.hpp"

namespace supple::runtime {
namespace {

using safety::Request;

Wish asked(Mailbox& mailbox) {
  Wish out;
  mailbox.wish(Seconds{0.0}, out);
  return out;
}

control::Target target_at(double x) {
  control::Target out;
  out.X_WT.p.x() = x;
  return out;
}

control::Reference desired_at(double x) {
  control::Reference out;
  out.X_WD.p.x() = x;
  return out;
}

TEST(Mailbox, GivesTheLatestTargetOnceWithEveryNumberOfIt) {
  Mailbox mailbox;
  EXPECT_FALSE(asked(mailbox).target);
  control::Target target;
  target.X_WT.R << 1, 2, 3, 4, 5, 6, 7, 8, 9;
  target.X_WT.p = {10, 11, 12};
  target.V_WT_W = {.linear = {13, 14, 15}, .angular = {16, 17, 18}};
  mailbox.set_target(target_at(-1.0));
  mailbox.set_target(target);
  const Wish wish = asked(mailbox);
  ASSERT_TRUE(wish.target);
  EXPECT_EQ(wish.target->X_WT.R, target.X_WT.R);
  EXPECT_EQ(wish.target->X_WT.p, target.X_WT.p);
  EXPECT_EQ(wish.target->V_WT_W.linear, target.V_WT_W.linear);
  EXPECT_EQ(wish.target->V_WT_W.angular, target.V_WT_W.angular);
  EXPECT_FALSE(asked(mailbox).target);
}

TEST(Mailbox, ADesiredFrameReplacesTheTargetBeforeItButNotTheOneAfter) {
  Mailbox mailbox;
  mailbox.set_target(target_at(1.0));
  mailbox.set_desired(desired_at(2.0));
  Wish wish = asked(mailbox);
  EXPECT_FALSE(wish.target);
  ASSERT_TRUE(wish.desired);
  EXPECT_EQ(wish.desired->X_WD.p.x(), 2.0);

  mailbox.set_desired(desired_at(3.0));
  mailbox.set_target(target_at(4.0));
  wish = asked(mailbox);
  ASSERT_TRUE(wish.target);
  ASSERT_TRUE(wish.desired);
  EXPECT_EQ(wish.target->X_WT.p.x(), 4.0);

  mailbox.set_target(target_at(5.0));
  wish = asked(mailbox);
  ASSERT_TRUE(wish.target);
  EXPECT_FALSE(wish.desired);
}

TEST(Mailbox, SettingsWaitATickForThoseOfAnOperatorBeforeIt) {
  Mailbox mailbox;
  const Settings scripted{};
  mailbox.set_settings({});
  Wish wish;
  wish.settings = &scripted;
  mailbox.wish(Seconds{0.0}, wish);
  EXPECT_EQ(wish.settings, &scripted);
  const Wish next = asked(mailbox);
  EXPECT_NE(next.settings, nullptr);
  EXPECT_NE(next.settings, &scripted);
}

TEST(Mailbox, EveryRequestCountsInItsOrderAndTooManyAreRefused) {
  Mailbox mailbox;
  EXPECT_TRUE(mailbox.request(Request::kHold));
  EXPECT_TRUE(mailbox.request(Request::kResume));
  EXPECT_EQ(asked(mailbox).request, Request::kHold);
  EXPECT_EQ(asked(mailbox).request, Request::kResume);
  EXPECT_EQ(asked(mailbox).request, Request::kNone);
  for (int i = 0; i < 16; ++i) EXPECT_TRUE(mailbox.request(Request::kHold));
  EXPECT_FALSE(mailbox.request(Request::kHold));
}

TEST(Mailbox, SettingsThatNobodyTookAreReplacedAndTakenOnesStayUntilReleased) {
  const test::Ur5e ur5e = test::ur5e_controller();
  Mailbox mailbox;
  mailbox.set_settings({ur5e.params, "first"});
  mailbox.set_settings({ur5e.params, "second"});
  const Settings* second = asked(mailbox).settings;
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->config, "second");
  EXPECT_EQ(asked(mailbox).settings, nullptr);
  mailbox.set_settings({ur5e.params, "third"});
  EXPECT_EQ(second->config, "second");
  const Settings* third = asked(mailbox).settings;
  mailbox.release(*second);
  EXPECT_EQ(third->config, "third");
}

// Under a thread sanitizer this is the proof that nothing is shared without care.
TEST(Mailbox, ThreadsThatWriteAtOnceNeverMixTheirNumbers) {
  constexpr int kEach = 2000;
  const test::Ur5e ur5e = test::ur5e_controller();
  Mailbox mailbox;
  std::atomic<int> writing{2};
  const auto writer = [&](double sign) {
    for (int i = 1; i <= kEach; ++i) {
      control::Target target = target_at(sign * i);
      target.V_WT_W.angular.z() = sign * i;
      mailbox.set_target(target);
      if (i % 100 == 0) mailbox.set_settings({ur5e.params, std::to_string(i)});
    }
    writing.fetch_sub(1);
  };
  std::thread one{writer, 1.0};
  std::thread two{writer, -1.0};
  int targets = 0;
  const Settings* held = nullptr;
  for (bool more = true; more;) {
    more = writing.load() > 0;
    const Wish wish = asked(mailbox);
    if (wish.target) {
      ++targets;
      ASSERT_EQ(wish.target->X_WT.p.x(), wish.target->V_WT_W.angular.z());
    }
    if (wish.settings != nullptr) {
      ASSERT_FALSE(wish.settings->config.empty());
      if (held != nullptr) mailbox.release(*held);
      held = wish.settings;
    }
  }
  one.join();
  two.join();
  EXPECT_GT(targets, 0);
  EXPECT_NE(held, nullptr);
}

}  // namespace
}  // namespace supple::runtime

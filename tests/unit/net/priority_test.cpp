#include "supple/net/priority.hpp"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>

#include <latch>

namespace supple::net {
namespace {

/// What a thread has become, by the system's word.
int policy_after(int priority, bool& raised, int& has) {
  std::latch end{1};
  std::jthread thread{[&] { end.wait(); }};
  raised = raise_priority(thread, priority);
  int policy = 0;
  sched_param param{};
  EXPECT_EQ(pthread_getschedparam(thread.native_handle(), &policy, &param), 0);
  has = param.sched_priority;
  end.count_down();
  return policy;
}

TEST(RaisePriority, MakesARealTimeThreadOfItWhereThatIsAllowed) {
  bool raised = false;
  int has = 0;
  const int policy = policy_after(5, raised, has);
  EXPECT_EQ(policy, raised ? SCHED_FIFO : SCHED_OTHER);
  EXPECT_EQ(has, raised ? 5 : 0);
}

TEST(RaisePriority, LeavesAThreadAsItIsWithoutAPriority) {
  bool raised = false;
  int has = 0;
  EXPECT_EQ(policy_after(0, raised, has), SCHED_OTHER);
  EXPECT_TRUE(raised);
}

TEST(RaisePriority, IsRefusedBeyondWhatThereIs) {
  bool raised = true;
  int has = 0;
  EXPECT_EQ(policy_after(1000, raised, has), SCHED_OTHER);
  EXPECT_FALSE(raised);
}

}  // namespace
}  // namespace supple::net

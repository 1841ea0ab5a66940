#include "supple/core/static_vector.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "support/alloc_guard.hpp"
#include "unit/core/trap.hpp"

namespace supple {
namespace {

using List = StaticVector<int, 3>;

TEST(StaticVector, StartsEmpty) {
  const List list;

  EXPECT_TRUE(list.empty());
  EXPECT_FALSE(list.full());
  EXPECT_EQ(list.size(), 0u);
  EXPECT_EQ(list.begin(), list.end());
  static_assert(List::capacity() == 3);
}

TEST(StaticVector, KeepsTheOrderOfWhatIsPushed) {
  List list;
  EXPECT_TRUE(list.push_back(10));
  EXPECT_TRUE(list.push_back(20));

  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0], 10);
  EXPECT_EQ(list[1], 20);
  EXPECT_EQ(list.back(), 20);
}

TEST(StaticVector, RefusesWhatDoesNotFitAndChangesNothing) {
  List list;
  for (const int i : {1, 2, 3}) EXPECT_TRUE(list.push_back(i));
  EXPECT_TRUE(list.full());

  EXPECT_FALSE(list.push_back(4));

  EXPECT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0], 1);
  EXPECT_EQ(list[1], 2);
  EXPECT_EQ(list[2], 3);
}

TEST(StaticVector, VisitsWhatCountsAndNoMore) {
  List list;
  for (const int i : {1, 2, 3}) EXPECT_TRUE(list.push_back(i));
  list.clear();
  EXPECT_TRUE(list.push_back(5));

  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 5);
  EXPECT_EQ(list.size(), 1u);
}

TEST(StaticVector, LetsItsElementsBeChanged) {
  List list;
  EXPECT_TRUE(list.push_back(1));
  EXPECT_TRUE(list.push_back(2));

  list[0] = 7;
  list.back() = 8;
  for (int& item : list) item *= 10;

  EXPECT_EQ(list[0], 70);
  EXPECT_EQ(list[1], 80);
}

TEST(StaticVector, MayPushAnElementOfItself) {
  List list;
  EXPECT_TRUE(list.push_back(4));
  EXPECT_TRUE(list.push_back(list[0]));
  EXPECT_EQ(list[1], 4);
}

TEST(StaticVector, NeverTouchesTheHeap) {
  const test::AllocGuard heap;
  StaticVector<double, 100> list;
  while (list.push_back(1.0)) {
  }
  const StaticVector<double, 100> copy = list;
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(copy.size(), 100u);
}

#ifndef NDEBUG
TEST(StaticVectorDeathTest, TrapsOnAnElementThatDoesNotCount) {
  List list;
  EXPECT_TRAP(list[0]);
  EXPECT_TRAP(list.back());
  EXPECT_TRUE(list.push_back(1));
  EXPECT_TRAP(list[1]);
  EXPECT_TRAP(static_cast<const List&>(list)[1]);
}
#endif

}  // namespace
}  // namespace supple

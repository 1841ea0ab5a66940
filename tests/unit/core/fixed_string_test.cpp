#include "supple/core/fixed_string.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/alloc_guard.hpp"

namespace supple {
namespace {

using namespace std::string_view_literals;

static_assert(Name::capacity() == 63);
static_assert(sizeof(Name) == 72, "64 characters and a size");
static_assert(Name{"elbow"} == "elbow", "usable at compile time");

TEST(FixedString, StartsEmpty) {
  const Name name;
  EXPECT_TRUE(name.empty());
  EXPECT_EQ(name.view(), "");
}

TEST(FixedString, KeepsATextThatFits) {
  const std::string longest(63, 'x');

  EXPECT_EQ(Name{"wrist_1"}.view(), "wrist_1");
  EXPECT_EQ(Name{longest}.view(), longest);
  EXPECT_FALSE(Name{"wrist_1"}.empty());
}

TEST(FixedString, CutsALongerTextAtItsCapacity) {
  EXPECT_EQ(FixedString<4>{"shoulder"}.view(), "shou");
  EXPECT_EQ(FixedString<0>{"shoulder"}.view(), "");
  EXPECT_EQ(Name{std::string(1000, 'x')}.view(), std::string(63, 'x'));
}

TEST(FixedString, ComparesWithEveryKindOfText) {
  const Name name = "tool0";

  EXPECT_TRUE(name == Name{"tool0"});
  EXPECT_TRUE(name == "tool0");
  EXPECT_TRUE("tool0" == name);
  EXPECT_TRUE(name == "tool0"sv);
  EXPECT_TRUE(name == std::string{"tool0"});
  EXPECT_TRUE(name != "tool");
  EXPECT_TRUE(name != Name{"tool01"});
  EXPECT_FALSE(name == Name{"Tool0"});
}

TEST(FixedString, ComparesWhatItHoldsAndNotWhatItHeldBefore) {
  Name name = "a_long_name";
  name = Name{"a"};
  EXPECT_EQ(name.view(), "a");
  EXPECT_TRUE(name == Name{"a"});
}

TEST(FixedString, IsACopyOfItsText) {
  std::string source = "base";
  const Name name{source};
  source[0] = 'X';
  EXPECT_EQ(name.view(), "base");
}

TEST(FixedString, EndsWithANulEvenWhenFull) {
  const FixedString<4> full = "abcdefgh";
  EXPECT_EQ(full.view().data()[4], '\0');
}

TEST(FixedString, NeverTouchesTheHeap) {
  const test::AllocGuard heap;
  const Name name = "a_name_longer_than_the_small_buffer_of_std_string";
  const Name copy = name;
  EXPECT_EQ(heap.count(), 0);
  EXPECT_TRUE(copy == name);
}

}  // namespace
}  // namespace supple

#include "supple/core/check.hpp"

#include <gtest/gtest.h>

#include "unit/core/trap.hpp"

namespace supple {
namespace {

TEST(RequireDeathTest, TrapsInEveryBuildWhenTheConditionIsFalse) {
  EXPECT_TRAP(SUPPLE_REQUIRE(1 + 1 == 3));
}

TEST(RequireDeathTest, PrintsNothing) {
  // an empty pattern matches any text; this one matches only the empty text
  EXPECT_EXIT(SUPPLE_REQUIRE(false), test::trapped, "^$");
}

TEST(Require, EvaluatesATrueConditionOnce) {
  int evaluations = 0;
  SUPPLE_REQUIRE(++evaluations > 0);
  EXPECT_EQ(evaluations, 1);
}

TEST(Require, IsAnExpression) {
  const int value = (SUPPLE_REQUIRE(true), 7);
  EXPECT_EQ(value, 7);
}

#ifdef NDEBUG
TEST(Assert, CostsNothingInARelease) {
  int evaluations = 0;
  SUPPLE_ASSERT(++evaluations < 0);
  EXPECT_EQ(evaluations, 0);
}
#else
TEST(AssertDeathTest, TrapsWhereAssertionsAreOn) { EXPECT_TRAP(SUPPLE_ASSERT(1 + 1 == 3)); }

TEST(Assert, EvaluatesATrueConditionOnce) {
  int evaluations = 0;
  SUPPLE_ASSERT(++evaluations > 0);
  EXPECT_EQ(evaluations, 1);
}
#endif

}  // namespace
}  // namespace supple

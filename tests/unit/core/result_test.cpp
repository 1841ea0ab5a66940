#include "supple/core/result.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <type_traits>

#include "unit/core/trap.hpp"

namespace supple {
namespace {

using Parsed = Result<int, std::string>;

Parsed parse_digit(char c) {
  if (c < '0' || c > '9') return Failure{std::string{"'"} + c + "' is not a digit"};
  return c - '0';
}

static_assert(!std::is_convertible_v<Parsed, bool>, "a result is not a number by accident");
static_assert(!std::is_default_constructible_v<Parsed>, "a result always has a reason");

TEST(Result, HoldsTheValueOfASuccess) {
  const Parsed result = parse_digit('7');

  EXPECT_TRUE(result.has_value());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(*result, 7);
}

TEST(Result, HoldsTheReasonOfAFailure) {
  const Parsed result = parse_digit('x');

  EXPECT_FALSE(result.has_value());
  EXPECT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(result.error(), "'x' is not a digit");
}

TEST(Result, TellsValueFromReasonWhenBothHaveOneType) {
  const Result<int, int> value = 3;
  const Result<int, int> failure = Failure{4};

  EXPECT_EQ(*value, 3);
  EXPECT_EQ(failure.error(), 4);
}

TEST(Result, GivesItsValueAway) {
  Result<std::unique_ptr<int>, int> result = std::make_unique<int>(5);

  const std::unique_ptr<int> taken = *std::move(result);

  EXPECT_EQ(*taken, 5);
}

TEST(Result, ReachesMembersOfItsValue) {
  const Result<std::string, int> result = std::string{"three"};
  EXPECT_EQ(result->size(), 5u);
}

TEST(Result, AFalseValueIsStillAValue) {
  const Result<bool, int> result = false;
  EXPECT_TRUE(result.has_value());
  EXPECT_FALSE(*result);
}

TEST(ResultDeathTest, TrapsInEveryBuildWhenTheWrongHalfIsTaken) {
  const Parsed value = parse_digit('7');
  const Parsed failure = parse_digit('x');
  const Result<std::string, int> no_text = Failure{1};

  EXPECT_TRAP(*failure);
  EXPECT_TRAP(*parse_digit('x'));
  EXPECT_TRAP(no_text->size());
  EXPECT_TRAP(value.error());
}

}  // namespace
}  // namespace supple

#include "supple/ur/reverse.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace supple::ur {
namespace {

using wire::Bytes;

TEST(Reverse, IsEightIntegers) {
  const auto frame = encoded(ReverseFrame{.timeout = Seconds{0.02},
                                          .values = {1.0, -1.0, 0.0, 0.0, 0.0, 1e-6},
                                          .mode = ReverseMode::kSpeedJ});
  const Bytes expected{0, 0, 0, 20, 0, 0x0F, 0x42, 0x40, 0xFF, 0xF0, 0xBD, 0xC0, 0, 0, 0, 0,
                       0, 0, 0, 0,  0, 0,    0,    0,    0,    0,    0,    1,    0, 0, 0, 2};
  EXPECT_EQ(Bytes(frame.begin(), frame.end()), expected);
}

TEST(Reverse, ReadsBackWhatItWrites) {
  const ReverseFrame frame{.timeout = Seconds{0.1},
                           .values = {0.25, -3.5, 6.28, 1e-6, -1e-6, 0.0},
                           .mode = ReverseMode::kServoJ};
  const auto again = reverse_frame_from(encoded(frame));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->values, frame.values);
  EXPECT_EQ(again->timeout, frame.timeout);
  EXPECT_EQ(again->mode, frame.mode);
}

TEST(Reverse, StopsInsteadOfSendingWhatIsNoNumber) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const auto again = reverse_frame_from(
        encoded({.values = {0.0, bad, 0.0, 0.0, 0.0, 0.0}, .mode = ReverseMode::kServoJ}));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->mode, ReverseMode::kStopped);
  }
  const auto large = reverse_frame_from(encoded({.values = {1e300, -1e300, 0.0, 0.0, 0.0, 0.0}}));
  ASSERT_TRUE(large);
  EXPECT_NEAR(large->values[0], 2147.483647, 1e-9);
  EXPECT_NEAR(large->values[1], -2147.483647, 1e-9);
}

// 0 would be for ever: an arm that moves on when nobody speaks to it
TEST(Reverse, NeverMovesTheArmWithoutATimeout) {
  for (const double seconds : {0.0, -1.0, 4e-4, std::numeric_limits<double>::quiet_NaN()}) {
    const auto moving =
        reverse_frame_from(encoded({.timeout = Seconds{seconds}, .mode = ReverseMode::kSpeedJ}));
    ASSERT_TRUE(moving);
    EXPECT_EQ(moving->timeout, kShortestTimeout);
  }
  const auto waiting = reverse_frame_from(encoded({.timeout = Seconds{0.0}}));
  ASSERT_TRUE(waiting);
  EXPECT_EQ(waiting->timeout, Seconds{0.0});
  const auto long_one =
      reverse_frame_from(encoded({.timeout = Seconds{60.0}, .mode = ReverseMode::kServoJ}));
  ASSERT_TRUE(long_one);
  EXPECT_EQ(long_one->timeout, kLongestTimeout);
}

TEST(Reverse, TakesOnlyModesThatItKnows) {
  auto bytes = encoded(ReverseFrame{});
  bytes[31] = 9;
  EXPECT_FALSE(reverse_frame_from(bytes));
  EXPECT_FALSE(reverse_frame_from(wire::ByteView{bytes}.first(31)));
}

}  // namespace
}  // namespace supple::ur

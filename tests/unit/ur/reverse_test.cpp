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

TEST(Reverse, NeverSendsWhatIsNoNumber) {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto again = reverse_frame_from(encoded({.values = {nan, inf, -inf, 1e300, 0.0, 0.0}}));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->values[0], 0.0);
  EXPECT_NEAR(again->values[1], 2147.483647, 1e-9);
  EXPECT_NEAR(again->values[2], -2147.483647, 1e-9);
}

TEST(Reverse, TakesOnlyModesThatItKnows) {
  auto bytes = encoded(ReverseFrame{});
  bytes[31] = 9;
  EXPECT_FALSE(reverse_frame_from(bytes));
  EXPECT_FALSE(reverse_frame_from(wire::ByteView{bytes}.first(31)));
}

}  // namespace
}  // namespace supple::ur

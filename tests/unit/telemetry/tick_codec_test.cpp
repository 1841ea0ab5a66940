#include "supple/telemetry/tick_codec.hpp"

#include <gtest/gtest.h>

#include "sample.hpp"

namespace supple::telemetry {
namespace {

Bytes encoded(const Tick& tick) {
  Bytes out;
  encode(tick, out);
  return out;
}

TEST(TickCodec, AnyBitsOfEveryMemberComeBack) {
  test::Rng rng{7};
  for (int round = 0; round < 500; ++round) {
    const Tick tick = test::any_tick(rng);
    const Bytes bytes = encoded(tick);
    const auto back = decode_tick(bytes);
    ASSERT_TRUE(back) << back.error().text();
    ASSERT_FALSE(first_difference(tick.out, back->out));
    ASSERT_EQ(encoded(*back), bytes);
    ASSERT_EQ(back->in.target.has_value(), tick.in.target.has_value());
    ASSERT_EQ(back->in.facts.q.size(), tick.in.facts.q.size());
    ASSERT_EQ(back->timing.write, tick.timing.write);
  }
}

TEST(TickCodec, MembersStandWhereTheFormatSays) {
  Tick tick;
  tick.index = 0x0102;
  tick.in.facts.request = safety::Request::kHold;
  tick.in.facts.dt = Seconds{0.5};
  const Bytes bytes = encoded(tick);
  EXPECT_EQ(bytes[0], kTickFormat);
  EXPECT_EQ(bytes[1], 0x02);
  EXPECT_EQ(bytes[2], 0x01);
  EXPECT_EQ(bytes[17], 2);                                    // the request, after index and time
  EXPECT_EQ(bytes[24] << 8U | bytes[25], 0xE0 << 8U | 0x3F);  // 0.5 is 3FE0...
}

TEST(TickCodec, EveryBitOfARecordCounts) {
  test::Rng rng{8};
  const Tick tick = test::any_tick(rng);
  const Bytes bytes = encoded(tick);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    Bytes changed = bytes;
    changed[i] ^= 1U;
    const auto back = decode_tick(changed);
    if (!back) continue;
    EXPECT_EQ(encoded(*back), changed) << i;
  }
}

TEST(TickCodec, CutRecordsAndThoseWithMoreAreRefused) {
  test::Rng rng{9};
  Bytes bytes = encoded(test::any_tick(rng));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_FALSE(decode_tick(ByteView{bytes}.first(size))) << size;
  }
  bytes.push_back(0);
  const auto longer = decode_tick(bytes);
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error().what, "tick has more bytes than members");
}

TEST(TickCodec, WhatNoEnumeratorHasIsRefused) {
  Tick tick;
  tick.out.rates.status = static_cast<ik::Status>(4);
  const auto back = decode_tick(encoded(tick));
  ASSERT_FALSE(back);
  EXPECT_NE(back.error().what.find("tick's status at byte"), std::string::npos);
  EXPECT_NE(back.error().what.find("is 4, the most is 3"), std::string::npos);
}

TEST(TickCodec, AnotherFormatIsRefused) {
  Bytes bytes = encoded(Tick{});
  bytes[0] = 9;
  const auto back = decode_tick(bytes);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().text(), "byte 1: tick has format 9, this program reads 3");
}

TEST(FirstDifference, NamesTheMemberAndBothValues) {
  Tick a;
  a.out.rates.v = VecJ::Constant(6, 0.5);
  Tick b = a;
  EXPECT_FALSE(first_difference(a.out, b.out));
  b.out.rates.v[2] = 0.25;
  const auto found = first_difference(a.out, b.out);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->member, "rates.v[2]");
  EXPECT_EQ(found->expected, "0.5");
  EXPECT_EQ(found->actual, "0.25");
}

TEST(FirstDifference, SeesTheSignOfAZeroAndTheKindOfANan) {
  control::TickOutput a;
  control::TickOutput b;
  b.limited.by_wall = -0.0;
  EXPECT_EQ(first_difference(a, b)->actual, "-0");
  b = a;
  a.guard.kept = std::bit_cast<double>(0x7FF8'0000'0000'0001);
  b.guard.kept = std::bit_cast<double>(0x7FF8'0000'0000'0002);
  EXPECT_EQ(first_difference(a, b)->actual, "nan (7ff8000000000002)");
}

TEST(FirstDifference, SeesVectorsOfOtherSizes) {
  control::TickOutput a;
  control::TickOutput b;
  b.v_command = VecJ::Zero(2);
  EXPECT_TRUE(first_difference(a, b));
  EXPECT_TRUE(first_difference(b, a));
}

}  // namespace
}  // namespace supple::telemetry

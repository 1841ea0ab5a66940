#include "supple/wire/big_endian.hpp"

#include <gtest/gtest.h>

#include <string>

namespace supple::wire {
namespace {

TEST(BigEndian, PutsTheHighestByteFirst) {
  Bytes out;
  put(out, std::uint16_t{0x1234});
  put(out, std::int32_t{-2});
  put(out, 1.5);
  const Bytes expected{0x12, 0x34, 0xFF, 0xFF, 0xFF, 0xFE, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(out, expected);
}

TEST(BigEndian, ReadsWhatItPuts) {
  Bytes out;
  put(out, std::uint64_t{0x0123456789ABCDEF});
  put(out, std::int8_t{-7});
  put(out, -0.1F);
  put_short_text(out, "hello");
  Reader in{out};
  EXPECT_EQ(in.number<std::uint64_t>(), 0x0123456789ABCDEFU);
  EXPECT_EQ(in.number<std::int8_t>(), -7);
  EXPECT_EQ(in.number<float>(), -0.1F);
  EXPECT_EQ(in.short_text(), "hello");
  EXPECT_TRUE(in.at_end());
}

TEST(BigEndian, GivesZerosFromTheFirstMissingByteOn) {
  const Bytes bytes{1, 2, 3};
  Reader in{bytes};
  EXPECT_EQ(in.number<std::uint32_t>(), 0U);
  EXPECT_FALSE(in.ok());
  EXPECT_EQ(in.number<std::uint8_t>(), 0U);
  EXPECT_FALSE(in.at_end());
}

TEST(BigEndian, CutsAShortTextToWhatItsLengthCanSay) {
  Bytes out;
  put_short_text(out, std::string(300, 'x'));
  EXPECT_EQ(out.size(), 256U);
  EXPECT_EQ(out[0], 255);
}

}  // namespace
}  // namespace supple::wire

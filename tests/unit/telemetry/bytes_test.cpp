#include <gtest/gtest.h>

#include "supple/telemetry/crc32.hpp"
#include "support/random.hpp"

namespace supple::telemetry {
namespace {

TEST(Crc32, GivesTheCheckValueOfTheStandard) {
  // of "123456789", as every catalogue of CRCs lists it for CRC-32/ISO-HDLC
  EXPECT_EQ(crc32(bytes_of("123456789")), 0xCBF43926U);
  EXPECT_EQ(crc32({}), 0U);
}

/// Bit by bit, as the standard defines it.
std::uint32_t plain_crc(ByteView bytes) {
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const std::uint8_t byte : bytes) {
    crc ^= byte;
    for (int i = 0; i < 8; ++i) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

TEST(Crc32, IsThatOfTheDefinitionAtEveryLengthAndMayBeTakenInPieces) {
  test::Rng rng{1};
  Bytes bytes;
  for (int length = 0; length < 70; ++length) {
    EXPECT_EQ(crc32(bytes), plain_crc(bytes)) << length;
    const std::size_t cut = bytes.empty() ? 0 : rng() % bytes.size();
    EXPECT_EQ(crc32(ByteView{bytes}.subspan(cut), crc32(ByteView{bytes}.first(cut))), crc32(bytes));
    bytes.push_back(static_cast<std::uint8_t>(rng()));
  }
}

TEST(ByteReader, TakesWhatWasPutTheLowestByteFirst) {
  Bytes bytes;
  put(bytes, std::uint32_t{0x04030201});
  put_text(bytes, "abc");
  EXPECT_EQ(bytes, (Bytes{1, 2, 3, 4, 3, 0, 0, 0, 'a', 'b', 'c'}));
  ByteReader in{bytes, 100};
  EXPECT_EQ(in.number<std::uint32_t>("n"), 0x04030201U);
  EXPECT_EQ(in.text("t"), "abc");
  EXPECT_TRUE(in.empty());
  EXPECT_EQ(in.offset(), 111U);
  EXPECT_FALSE(in.error());
}

TEST(ByteReader, SaysWhereBytesAreMissingAndGivesZerosAfterwards) {
  const Bytes bytes{9, 0, 0, 0, 'a'};
  ByteReader in{bytes, 100};
  EXPECT_EQ(in.text("name"), "");
  ASSERT_TRUE(in.error());
  EXPECT_EQ(in.error()->text(), "byte 104: name needs 9 bytes, 1 are left");
  EXPECT_EQ(in.number<std::uint8_t>("next"), 0);
  EXPECT_EQ(in.error()->offset, 104U);
}

TEST(Shown, KeepsTextsFromOutsideOnOneLine) {
  EXPECT_EQ(shown("a\nb\x80"), "'a\\x0ab\\x80'");
  EXPECT_EQ(shown(std::string(100, 'x')), "'" + std::string(60, 'x') + "...'");
}

}  // namespace
}  // namespace supple::telemetry

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>

#include "supple/websocket/base64.hpp"
#include "supple/websocket/sha1.hpp"

namespace supple::websocket {
namespace {

wire::ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string hex(std::string_view text) {
  std::string out;
  for (const std::uint8_t byte : sha1(bytes_of(text))) out += fmt::format("{:02x}", byte);
  return out;
}

std::string counting(std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) out += static_cast<char>(i);
  return out;
}

TEST(Sha1, AgreesWithTheVectorsOfRfc3174) {
  EXPECT_EQ(hex("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
}

// from hashlib of Python 3.11: lengths around the end of a block
TEST(Sha1, FillsUpTheLastBlockAtEveryLength) {
  EXPECT_EQ(hex(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(hex(std::string(1000, 'a')), "291e9a6c66994949b57ba5e650361e98fc36b1ba");
  EXPECT_EQ(hex(counting(55)), "8ae2d46729cfe68ff927af5eec9c7d1b66d65ac2");
  EXPECT_EQ(hex(counting(56)), "636e2ec698dac903498e648bd2f3af641d3c88cb");
  EXPECT_EQ(hex(counting(64)), "c6138d514ffa2135bfce0ed0b8fac65669917ec7");
}

TEST(Base64, AgreesWithTheVectorsOfRfc4648) {
  EXPECT_EQ(base64(bytes_of("")), "");
  EXPECT_EQ(base64(bytes_of("f")), "Zg==");
  EXPECT_EQ(base64(bytes_of("fo")), "Zm8=");
  EXPECT_EQ(base64(bytes_of("foo")), "Zm9v");
  EXPECT_EQ(base64(bytes_of("foobar")), "Zm9vYmFy");
  EXPECT_EQ(base64(bytes_of("\xfb\xff\xfe")), "+//+");
}

TEST(Base64, KnowsAKeyOfSixteenBytes) {
  EXPECT_TRUE(is_base64_of_16("dGhlIHNhbXBsZSBub25jZQ=="));
  EXPECT_FALSE(is_base64_of_16(""));
  EXPECT_FALSE(is_base64_of_16("dGhlIHNhbXBsZSBub25jZQ="));
  EXPECT_FALSE(is_base64_of_16("dGhlIHNhbXBsZSBub25jZ==="));
  EXPECT_FALSE(is_base64_of_16("dGhlIHNhbXBsZSBub25jZ%=="));
}

}  // namespace
}  // namespace supple::websocket

#include <gtest/gtest.h>

#include <string_view>

#include "supple/websocket/utf8.hpp"

namespace supple::websocket {
namespace {

bool valid(std::string_view text) {
  return is_utf8({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

TEST(Utf8, TakesTheFirstAndLastCharacterOfEveryLength) {
  using namespace std::string_view_literals;
  EXPECT_TRUE(valid(""));
  EXPECT_TRUE(valid("\x00"sv));
  EXPECT_TRUE(valid("\x7f"));
  EXPECT_TRUE(valid("\xc2\x80"));
  EXPECT_TRUE(valid("\xdf\xbf"));
  EXPECT_TRUE(valid("\xe0\xa0\x80"));
  EXPECT_TRUE(valid("\xed\x9f\xbf"));
  EXPECT_TRUE(valid("\xee\x80\x80"));
  EXPECT_TRUE(valid("\xef\xbf\xbf"));
  EXPECT_TRUE(valid("\xf0\x90\x80\x80"));
  EXPECT_TRUE(valid("\xf4\x8f\xbf\xbf"));
}

TEST(Utf8, RefusesWhatStandsForNoCharacter) {
  EXPECT_FALSE(valid("\x80")) << "a byte that goes on with nothing";
  EXPECT_FALSE(valid("\xc0\xaf")) << "overlong";
  EXPECT_FALSE(valid("\xc1\xbf")) << "overlong";
  EXPECT_FALSE(valid("\xe0\x9f\xbf")) << "overlong";
  EXPECT_FALSE(valid("\xf0\x8f\xbf\xbf")) << "overlong";
  EXPECT_FALSE(valid("\xed\xa0\x80")) << "a surrogate";
  EXPECT_FALSE(valid("\xf4\x90\x80\x80")) << "above U+10FFFF";
  EXPECT_FALSE(valid("\xf5\x80\x80\x80"));
  EXPECT_FALSE(valid("\xc3")) << "cut off";
  EXPECT_FALSE(valid("\xe2\x82")) << "cut off";
  EXPECT_FALSE(valid("\xe2\x28\xa1"));
  EXPECT_FALSE(valid("\xe2\x82\x28"));
}

}  // namespace
}  // namespace supple::websocket

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "supple/cockpit/json.hpp"

namespace supple::cockpit {
namespace {

std::string again(std::string_view text) {
  const auto json = parse_json(text);
  return json ? json->dump() : "refused";
}

TEST(Json, ReadsAndWritesEveryKind) {
  EXPECT_EQ(again(" { \"a\" : [ 1 , -2.5e3 , true , false , null , \"x\" ] , \"b\" : { } } "),
            R"({"a":[1,-2500,true,false,null,"x"],"b":{}})");
  EXPECT_EQ(again("[]"), "[]");
  EXPECT_EQ(again("0.1"), "0.1");
  EXPECT_EQ(again("\"\""), "\"\"");
}

TEST(Json, DecodesEscapes) {
  EXPECT_EQ(*parse_json(R"("a\"\\\/\b\f\n\r\tz")")->text(), "a\"\\/\b\f\n\r\tz");
  EXPECT_EQ(*parse_json(R"("\u0041\u00e9\u20ac\ud83e\udd16")")->text(),
            "A\xc3\xa9\xe2\x82\xac\xf0\x9f\xa4\x96");
  EXPECT_EQ(again(R"("\u0000\u001f\"")"), R"("\u0000\u001f\"")");
}

TEST(Json, RefusesWhatIsNone) {
  for (const char* text :
       {"",         " ",        "{",         "[",           "[1,]",        "[1 2]",
        "{\"a\"}",  "{\"a\":}", "{a:1}",     "{\"a\":1,}",  "tru",         "nul",
        "01",       "-",        "+1",        ".5",          "1.",          "1.e5",
        "0x10",     "1e",       "inf",       "nan",         "-inf",        "'a'",
        "\"a",      "\"\\x\"",  "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"",
        "\"a\nb\"", "1 2",      "[] []",     "1e999"}) {
    EXPECT_FALSE(parse_json(text)) << text;
  }
}

TEST(Json, IsNoDeeperThanItsBound) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_TRUE(parse_json(nested(kDeepestJson)));
  EXPECT_FALSE(parse_json(nested(kDeepestJson + 2)));
  EXPECT_FALSE(parse_json(std::string(100'000, '[')));
}

TEST(Json, GivesNothingOfAnotherKind) {
  const Json json = *parse_json(R"({"n":1.5,"t":"x","l":[1,2],"m":[1,"x"],"big":4294967296})");
  EXPECT_FALSE(json["n"].text());
  EXPECT_FALSE(json["n"].count());
  EXPECT_FALSE(json["big"].count());
  EXPECT_FALSE(json["t"].number());
  EXPECT_EQ(json["l"].numbers(), (std::vector<double>{1.0, 2.0}));
  EXPECT_FALSE(json["m"].numbers());
  EXPECT_TRUE(json["other"]["deeper"].is_null());
  EXPECT_EQ(Json{3}.count(), 3U);
  EXPECT_FALSE(Json{-1}.count());
}

TEST(Json, WritesANumberThatIsNoneAsNull) {
  EXPECT_EQ(Json{std::numeric_limits<double>::quiet_NaN()}.dump(), "null");
  EXPECT_EQ(Json{std::numeric_limits<double>::infinity()}.dump(), "null");
}

TEST(Json, TakesTheLastOfTwoMembersOfOneName) {
  EXPECT_EQ((*parse_json(R"({"a":1,"a":2})"))["a"].number(), 2.0);
}

}  // namespace
}  // namespace supple::cockpit

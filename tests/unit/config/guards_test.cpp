// Texts that are too large, too deep or no text at all.

#include <gtest/gtest.h>

#include "supple/config/yaml/guards.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::test {
namespace {

std::string problems(const std::string& text) {
  config::Notes notes;
  static_cast<void>(config::parse_yaml(text, notes.add_source("f"), notes));
  return notes.empty() ? "" : notes.sorted().text("");
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += part;
  return all;
}

TEST(YamlGuards, TakeOneMebibyteAndNotAByteMore) {
  const std::string head = "a: 1\n#";

  EXPECT_EQ(problems(head + std::string(config::kMaxBytes - head.size(), '.')), "");
  EXPECT_EQ(problems(head + std::string(config::kMaxBytes + 1 - head.size(), '.')),
            "f: has more than 1048576 bytes (1 MiB), the limit\n1 problem; ");
}

TEST(YamlGuards, TakeSixtyFourLevelsAndNotOneMore) {
  const auto flow = [](std::size_t n) { return repeated("[", n) + repeated("]", n); };
  const auto block = [](std::size_t n) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) text += std::string(i, ' ') + "a:\n";
    return text;
  };

  EXPECT_EQ(problems(flow(64)), "");
  EXPECT_EQ(problems(flow(65)), "f:1:65: is nested deeper than 64 levels, the limit\n1 problem; ");
  EXPECT_EQ(problems(block(64)), "");
  EXPECT_EQ(problems(block(65)),
            "f:65:65: is nested deeper than 64 levels, the limit\n1 problem; ");
}

TEST(YamlGuards, HoldAgainstEveryWayToNest) {
  for (const char* part : {"[", "{", "- ", "? ", ": ", "[{", "{a: ", "a: [", "[[]", "\"[\" ["}) {
    const std::string found = problems(repeated(part, config::kMaxBytes / 8));
    EXPECT_NE(found.find(" problem"), std::string::npos) << part;
  }
}

TEST(YamlGuards, TakeTwentyThousandValuesAndNotOneMore) {
  const auto lines = [](int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += "- 1\n";
    return text;
  };

  EXPECT_EQ(problems(lines(config::kMaxNodes - 1)), "");  // the list counts, too
  EXPECT_EQ(problems(lines(config::kMaxNodes)),
            "f:1:1: holds more than 20000 values, the limit\n1 problem; ");
  EXPECT_EQ(problems(lines(2 * config::kMaxNodes)),
            "f:20001:3: holds more than 20000 values, the limit\n1 problem; ");
  EXPECT_EQ(problems("[" + repeated("1,", 30'000) + "]"),
            "f:1:40003: holds more than 20000 values, the limit\n1 problem; ");
}

TEST(YamlGuards, RefuseWhatIsNotText) {
  EXPECT_EQ(problems(std::string{"a: 1\nb\0: 2", 10}),
            "f:2:2: holds the control character 0x00\n    is this a text file?\n1 problem; ");
  // a character that yaml-cpp takes for the end of the file
  EXPECT_EQ(problems("a: 1\n\x04"
                     "b: 2"),
            "f:2:1: holds the control character 0x04\n    is this a text file?\n1 problem; ");
  EXPECT_EQ(problems("a: \x7f"),
            "f:1:4: holds the control character 0x7f\n    is this a text file?\n1 problem; ");
  EXPECT_EQ(problems("a: 1\rb: 2"),
            "f:1:5: holds the control character 0x0d\n    is this a text file?\n1 problem; ");
}

TEST(YamlGuards, RefuseBytesThatAreNotUtf8) {
  for (const char* bytes :
       {"\xff\xfe", "\x80", "\xc0\x80", "\xc3", "\xc3(", "\xe0\x9f\xbf", "\xed\xa0\x80",
        "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82"}) {
    EXPECT_EQ(problems(std::string{"a: "} + bytes),
              "f:1:4: is not UTF-8\n    save the file as UTF-8 text\n1 problem; ");
  }
  for (const char* bytes : {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xef\xbf\xbd",
                            "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(problems(std::string{"a: '"} + bytes + "'"), "");
  }
}

TEST(YamlGuards, RefuseTabsWhereYamlDoes) {
  EXPECT_EQ(problems("a:\n\tb: 1\n"),
            "f:2:1: is indented with a tab\n    YAML is indented with spaces\n1 problem; ");
  EXPECT_EQ(problems("a:\n  \tb: 1\n"),
            "f:2:3: is indented with a tab\n    YAML is indented with spaces\n1 problem; ");
}

}  // namespace
}  // namespace supple::test

// What each kind of key takes, and what it says about anything else.

#include <gtest/gtest.h>

#include "unit/config/sample.hpp"

namespace supple::test {
namespace {

std::string problems(const std::string& text) { return read_sample(text).problems; }
Sample sample(const std::string& text) {
  const SampleRead read = read_sample(text);
  EXPECT_EQ(read.problems, "") << text;
  return read.sample;
}
std::string one(const std::string& issue) { return issue + "\n1 problem; nothing happened"; }

TEST(Reader, LeavesWhatIsNotGivenAtItsDefault) {
  const Sample read = sample("name: only\n");

  EXPECT_EQ(read.speed_m_per_s, 0.25);
  EXPECT_EQ(read.six[5], 6.0);
  EXPECT_EQ(read.shade, Shade::kLight);
  EXPECT_FALSE(read.filter.has_value());
  EXPECT_TRUE(read.notch.has_value());
  EXPECT_TRUE(read.walls.empty());
}

TEST(Reader, ReadsNumbersOfEveryForm) {
  for (const char* text : {"0.5", "+0.5", ".5", "5e-1", "5.0E-1", "0.50000000000000000000001"}) {
    EXPECT_EQ(sample(std::string{"speed_m_per_s: "} + text).speed_m_per_s, 0.5) << text;
  }
  EXPECT_EQ(sample("list: [1, -2.5, 3e2]").list, (std::vector<double>{1.0, -2.5, 300.0}));
  EXPECT_EQ(sample("list:\n  - 1\n  - 2\n").list, (std::vector<double>{1.0, 2.0}));
  EXPECT_EQ(sample("six: [6, 5, 4, 3, 2, 1]").six, (std::array<double, 6>{6, 5, 4, 3, 2, 1}));
}

TEST(Reader, TakesTheEndsOfARange) {
  EXPECT_EQ(sample("speed_m_per_s: 0").speed_m_per_s, 0.0);
  EXPECT_EQ(sample("speed_m_per_s: 2").speed_m_per_s, 2.0);
  EXPECT_EQ(problems("speed_m_per_s: 2.0000000000000004"),
            one("s.yaml:1:16: speed_m_per_s is 2.0000000000000004, outside [0, 2]\n"
                "    faster is not safe"));
}

TEST(Reader, SaysWhyAWordIsNoNumber) {
  EXPECT_EQ(problems("speed_m_per_s: fast"),
            one("s.yaml:1:16: speed_m_per_s is 'fast', which is not a number"));
  EXPECT_EQ(problems("speed_m_per_s: 0.5 m/s"),
            one("s.yaml:1:16: speed_m_per_s is '0.5 m/s', which is not a number\n"
                "    write the number alone; the end of the key says m/s"));
  EXPECT_EQ(problems("speed_m_per_s: 0,5"),
            one("s.yaml:1:16: speed_m_per_s is '0,5', which is not a number\n    write 0.5"));
  EXPECT_EQ(problems("speed_m_per_s: '0.5'"),
            one("s.yaml:1:16: speed_m_per_s is '0.5' in quotes, which is text\n"
                "    remove the quotes"));
  EXPECT_EQ(problems("speed_m_per_s: [0.5]"),
            one("s.yaml:1:16: speed_m_per_s is a list; it needs a number"));
  EXPECT_EQ(problems("speed_m_per_s: {a: 1}"),
            one("s.yaml:1:16: speed_m_per_s has keys below it; it needs a number"));
  EXPECT_EQ(problems("speed_m_per_s:"),
            one("s.yaml:1:1: speed_m_per_s is empty; it needs a number"));
  for (const char* text : {"0x1", "1e", "1_000", "--1", "+-1", "1.2.3", "½", "NaN!", "1e5000x"}) {
    EXPECT_EQ(problems(std::string{"count: "} + text).find("s.yaml:1:8: count is '"), 0U) << text;
  }
}

TEST(Reader, RefusesNumbersThatAreNotFinite) {
  for (const char* text : {".nan", ".NaN", "nan", ".inf", "-.inf", "+.INF", "inf", "-infinity"}) {
    EXPECT_EQ(problems(std::string{"speed_m_per_s: "} + text),
              one(std::string{"s.yaml:1:16: speed_m_per_s is "} + text +
                  ", which is not a finite number"));
  }
  EXPECT_EQ(problems("speed_m_per_s: 1e400"),
            one("s.yaml:1:16: speed_m_per_s is 1e400, which is outside the range of a double"));
}

TEST(Reader, ReadsWholeNumbersOnly) {
  EXPECT_EQ(sample("count: 7").count, 7);
  EXPECT_EQ(sample("count: 7.0").count, 7);
  EXPECT_EQ(problems("count: 2.5"), one("s.yaml:1:8: count is 2.5, which is not a whole number"));
  EXPECT_EQ(problems("count: 11"), one("s.yaml:1:8: count is 11, outside [0, 10]\n    fingers"));
}

TEST(Reader, ReadsTrueAndFalseAndNothingThatMeansIt) {
  EXPECT_TRUE(sample("loud: true").loud);
  EXPECT_FALSE(sample("loud: false").loud);
  for (const char* text : {"yes", "on", "True", "1", "'true'"}) {
    EXPECT_NE(problems(std::string{"loud: "} + text).find("which is neither true nor false"),
              std::string::npos)
        << text;
  }
  EXPECT_EQ(problems("loud: [true]"), one("s.yaml:1:7: loud is a list; it needs true or false"));
}

TEST(Reader, ReadsNamesPlainAndQuoted) {
  EXPECT_EQ(sample("name: tool0").name, "tool0");
  EXPECT_EQ(sample("name: 'the tool'").name, "the tool");
  EXPECT_EQ(sample("name: 5").name, "5");
  EXPECT_EQ(problems("name: ''"), one("s.yaml:1:7: name is ''; it needs a name"));
  EXPECT_EQ(problems("name: \"a\\nb\""),
            one("s.yaml:1:7: name holds a control character or a line break"));
  EXPECT_EQ(sample("name: " + std::string(63, 'a')).name.size(), 63U);
  EXPECT_EQ(
      problems("name: " + std::string(64, 'a')),
      one("s.yaml:1:7: name is '" + std::string(64, 'a') + "', 64 bytes long; the limit is 63"));
}

TEST(Reader, ReadsChoicesByName) {
  EXPECT_EQ(sample("shade: dark").shade, Shade::kDark);
  EXPECT_EQ(problems("shade: drak"), one("s.yaml:1:8: shade is 'drak'; known are: light, dark\n"
                                         "    did you mean 'dark'?"));
  EXPECT_EQ(problems("shade: Dark"), one("s.yaml:1:8: shade is 'Dark'; known are: light, dark\n"
                                         "    did you mean 'dark'?"));
  EXPECT_EQ(problems("shade: purple"),
            one("s.yaml:1:8: shade is 'purple'; known are: light, dark"));
}

TEST(Reader, CountsTheNumbersOfAList) {
  EXPECT_EQ(problems("six: [1, 2]"),
            one("s.yaml:1:6: six needs 6 numbers [x, y, z, rx, ry, rz], has 2"));
  EXPECT_EQ(problems("six: 1"),
            one("s.yaml:1:6: six needs 6 numbers [x, y, z, rx, ry, rz], is '1'"));
  EXPECT_EQ(problems("six: [1, 2, a, 4, [5], ]"),
            one("s.yaml:1:6: six needs 6 numbers [x, y, z, rx, ry, rz], has 5"));
  EXPECT_EQ(problems("six: [1, 2, a, 4, [5], 6]"),
            "s.yaml:1:13: six[2] is 'a', which is not a number\n"
            "s.yaml:1:19: six[4] is a list; it needs a number\n"
            "2 problems; nothing happened");
  EXPECT_EQ(problems("list: [1, 2, 3, 4, 5]"),
            one("s.yaml:1:7: list has 5 numbers; the limit is 4"));
  EXPECT_EQ(problems("list: none"), one("s.yaml:1:7: list needs a list of numbers, is 'none'"));
}

TEST(Reader, ReadsTheNamesThatAreOn) {
  EXPECT_EQ(sample("name: n").moves, (std::array<bool, 3>{true, true, false}));
  EXPECT_EQ(sample("moves: [z, y]").moves, (std::array<bool, 3>{false, true, true}));
  EXPECT_EQ(sample("moves: []").moves, (std::array<bool, 3>{}));
  EXPECT_EQ(problems("moves: [x, rx]"), one("s.yaml:1:12: moves[1] is 'rx'; known are: x, y, z"));
  EXPECT_EQ(problems("moves: x"), one("s.yaml:1:8: moves needs a list of x, y, z, is 'x'"));
}

TEST(Reader, NotesARequiredKeyThatIsMissing) {
  const SampleRead read = read_sample("gains: {damping_ratio: 1}", {}, false);

  EXPECT_EQ(read.problems, one("s.yaml: name is missing\n    what it is called"));
}

TEST(Reader, SwitchesOptionalSectionsOnAndOff) {
  EXPECT_EQ(sample("filter: {}").filter->cutoff_hz, 20.0);
  EXPECT_EQ(sample("filter: {cutoff_hz: 5}").filter->cutoff_hz, 5.0);
  EXPECT_FALSE(sample("filter: off").filter.has_value());
  EXPECT_FALSE(sample("notch: off").notch.has_value());
  EXPECT_EQ(problems("filter: on"),
            one("s.yaml:1:9: filter is 'on'; it needs keys below it, or the word off"));
  EXPECT_EQ(problems("filter:"),
            one("s.yaml:1:1: filter is empty; it needs keys below it, or the word off"));
  EXPECT_EQ(problems("gains: off"), one("s.yaml:1:8: gains is 'off'; it needs keys below it"));
}

TEST(Reader, ReadsListsOfSections) {
  const Sample read = sample("walls:\n  - offset_m: 2\n  - {normal: [1, 0, 0]}\n");

  ASSERT_EQ(read.walls.size(), 2U);
  EXPECT_EQ(read.walls[0].offset_m, 2.0);
  EXPECT_EQ(read.walls[1].normal[0], 1.0);
  EXPECT_EQ(problems("walls: [{}, {}, {}]"),
            one("s.yaml:1:8: walls has 3 entries; the limit is 2"));
  EXPECT_EQ(problems("walls: [5]"), one("s.yaml:1:9: walls[0] is '5'; it needs keys"));
  EXPECT_EQ(problems("walls:\n  offset_m: 1"),
            one("s.yaml:2:3: walls needs a list, each entry with its keys, has keys below it"));
  EXPECT_EQ(problems("walls: [{}, {ofset_m: 1}]"),
            one("s.yaml:1:14: walls[1].ofset_m is not a known key\n    did you mean 'offset_m'?"));
}

TEST(Reader, ReadsSectionsUnderNamesOfTheUser) {
  const Sample read = sample("named:\n  left: {offset_m: 1}\n  right: {}\n");

  ASSERT_EQ(read.named.size(), 2U);
  EXPECT_EQ(read.named.at("left").offset_m, 1.0);
  EXPECT_EQ(problems("named: {left: 5}"),
            one("s.yaml:1:15: named.left is '5'; it needs keys below it"));
  EXPECT_EQ(problems("named: {a: {}, b: {}, c: {}}"),
            one("s.yaml:1:1: named has 3 entries; the limit is 2"));
}

TEST(Reader, RunsARuleOnlyWhenItsSectionIsClean) {
  EXPECT_EQ(problems("walls: [{normal: [0, 0, 0]}]"),
            one("s.yaml:1:18: walls[0].normal is zero\n    give a direction"));
  EXPECT_EQ(problems("walls: [{normal: [0, 0, 0], offset_m: x}]"),
            one("s.yaml:1:39: walls[0].offset_m is 'x', which is not a number"));
  EXPECT_EQ(problems("walls: [{normal: [0, 0, 0], ofset_m: 1}]"),
            one("s.yaml:1:29: walls[0].ofset_m is not a known key\n    did you mean 'offset_m'?"));
}

TEST(Reader, RunsARuleOfNamedKeysWhateverElseIsWrong) {
  EXPECT_EQ(problems("count: 6\nloud: true\nlist: x"),
            "s.yaml:1:8: count is above 5, and loud is true\n"
            "s.yaml:3:7: list needs a list of numbers, is 'x'\n"
            "2 problems; nothing happened");
  EXPECT_EQ(problems("count: 6\nloud: x"),
            one("s.yaml:2:7: loud is 'x', which is neither true nor false"));
}

TEST(Reader, RunsTheRuleOfACleanSectionBesideABadOne) {
  EXPECT_EQ(problems("walls: [{normal: [0, 0, 0]}, {offset_m: x}]"),
            "s.yaml:1:18: walls[0].normal is zero\n    give a direction\n"
            "s.yaml:1:41: walls[1].offset_m is 'x', which is not a number\n"
            "2 problems; nothing happened");
}

TEST(Reader, ReportsInTheOrderOfTheFile) {
  EXPECT_EQ(problems("walls: [5]\nzoo: 1\ncount: x\nspeed_m_per_s: 9"),
            "s.yaml:1:9: walls[0] is '5'; it needs keys\n"
            "s.yaml:2:1: zoo is not a known key\n"
            "    known here: speed_m_per_s, count, loud, name, log, six, list, moves, shade, "
            "gains, filter, "
            "notch and 2 more\n"
            "s.yaml:3:8: count is 'x', which is not a number\n"
            "s.yaml:4:16: speed_m_per_s is 9, outside [0, 2]\n    faster is not safe\n"
            "4 problems; nothing happened");
}

}  // namespace
}  // namespace supple::test

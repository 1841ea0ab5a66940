// Presets below the file, changes above it.

#include <gtest/gtest.h>

#include "unit/config/sample.hpp"

namespace supple::test {
namespace {

using Changes = std::vector<std::string>;

std::string problems(const std::string& text, const Changes& changes = {}) {
  return read_sample(text, changes).problems;
}
Sample sample(const std::string& text, const Changes& changes = {}) {
  const SampleRead read = read_sample(text, changes);
  EXPECT_EQ(read.problems, "") << text;
  return read.sample;
}
std::string one(const std::string& issue) { return issue + "\n1 problem; nothing happened"; }

TEST(Preset, GivesTheKeysThatTheFileDoesNot) {
  const SampleRead read = read_sample("name: n\ngains: {preset: gentle}\n", {}, false);

  EXPECT_EQ(read.problems, "");
  EXPECT_EQ(read.sample.gains.preset, "gentle");
  EXPECT_EQ(read.sample.gains.mass_kg, 2.0);
  ASSERT_TRUE(read.sample.gains.damping_n_s_per_m.has_value());
  EXPECT_EQ(read.sample.gains.damping_n_s_per_m->at(2), 20.0);
}

TEST(Preset, GivesWayToTheFileKeyByKey) {
  const Sample read = sample("gains: {mass_kg: 7, preset: firm}");

  EXPECT_EQ(read.gains.mass_kg, 7.0);
  EXPECT_EQ(read.gains.damping_ratio, 1.0);  // of the lower part of the file
}

TEST(Preset, CanBeChosenByAChange) {
  EXPECT_EQ(sample("", {"gains.preset=firm"}).gains.mass_kg, 20.0);
  EXPECT_EQ(sample("gains: {preset: gentle}", {"gains.preset=firm"}).gains.mass_kg, 20.0);
}

TEST(Preset, HasToBeKnown) {
  EXPECT_EQ(problems("gains: {preset: gentel}"),
            one("s.yaml:1:17: gains.preset is 'gentel'; known are: gentle, firm\n"
                "    did you mean 'gentle'?"));
  EXPECT_EQ(problems("gains: {preset: [gentle]}"),
            one("s.yaml:1:17: gains.preset is a list; it needs the name of a preset"));
}

TEST(Alternatives, OfAHigherLayerReplaceThoseBelow) {
  const Sample read = sample("gains: {preset: firm, damping_n_s_per_m: [1, 2, 3]}");

  EXPECT_FALSE(read.gains.damping_ratio.has_value());
  ASSERT_TRUE(read.gains.damping_n_s_per_m.has_value());
  EXPECT_EQ(read.gains.damping_n_s_per_m->at(1), 2.0);
}

TEST(Alternatives, ReplaceADefault) {
  EXPECT_EQ(sample("").gains.stiffness_n_per_m, 100.0);
  EXPECT_FALSE(sample("gains: {period_s: 2}").gains.stiffness_n_per_m.has_value());
  EXPECT_EQ(sample("gains: {period_s: 2}").gains.period_s, 2.0);
  EXPECT_EQ(sample("gains: {period_s: 2}", {"gains.stiffness_n_per_m=7"}).gains.period_s,
            std::nullopt);
}

TEST(Alternatives, StandAloneInOneLayer) {
  EXPECT_EQ(
      problems("gains: {damping_ratio: 1, damping_n_s_per_m: [1, 2, 3]}"),
      one("s.yaml:1:27: gains.damping_n_s_per_m is given beside damping_ratio, which says the "
          "same\n    keep one of them"));
}

TEST(Alternatives, AreNotForgottenByTheRules) {
  EXPECT_EQ(read_sample("name: n\ngains: {mass_kg: 3}", {}, false).problems,
            one("s.yaml:2:18: gains.mass_kg is not damped\n"
                "    give damping_ratio or damping_n_s_per_m"));
}

TEST(Change, IsReadLikeAValueOfTheFile) {
  const Sample read = sample("count: 1\nfilter: {order: 3}",
                             {"count=2", "filter.cutoff_hz=30", "list=[1, 2]", "name=a=b"});

  EXPECT_EQ(read.count, 2);
  EXPECT_EQ(read.filter->cutoff_hz, 30.0);
  EXPECT_EQ(read.filter->order, 3);
  EXPECT_EQ(read.list.size(), 2U);
  EXPECT_EQ(read.name, "a=b");
}

TEST(Change, GivenLaterCountsMore) { EXPECT_EQ(sample("", {"count=2", "count=4"}).count, 4); }

TEST(Change, MayBeAWholeSection) {
  EXPECT_EQ(sample("filter: {order: 3}", {"filter={cutoff_hz: 30}"}).filter->order, 3);
  EXPECT_EQ(sample("", {"walls=[{offset_m: 1}]"}).walls.size(), 1U);
}

TEST(Change, SwitchesASectionOffAndOnAgain) {
  EXPECT_FALSE(sample("filter: {order: 3}", {"filter=off"}).filter.has_value());
  EXPECT_EQ(sample("filter: {order: 3}", {"filter=off", "filter.cutoff_hz=9"}).filter->order, 2);
}

TEST(Change, IsHeldToTheSameRules) {
  EXPECT_EQ(problems("count: 1", {"count=11"}),
            one("--set: count is 11, outside [0, 10]\n    fingers"));
  EXPECT_EQ(problems("", {"cuont=1"}),
            one("--set: cuont is not a known key\n    did you mean 'count'?"));
  EXPECT_EQ(problems("", {"filter.order=[1"}),
            one("--set: filter.order is not YAML: end of sequence flow not found\n"
                "    a '[' is not closed with ']'"));
  EXPECT_EQ(problems("", {"count="}), one("--set: count is empty; it needs a number"));
  EXPECT_EQ(problems("", {"six[2]=1"}),
            one("--set: six[2] is one entry of a list\n    give the whole list: key=[1, 2, 3]"));
  EXPECT_EQ(problems("", {"name.first=1"}), one("--set: name has keys below it; it needs a name"));
  EXPECT_EQ(problems("", {"walls=[{normal: [0, 0, 0]}]"}),
            one("--set: walls[0].normal is zero\n    give a direction"));
}

TEST(Change, NeedsAPathASignAndAValue) {
  for (const char* change : {"count", "", "=", "=1", "a..b=1", ".a=1", "a.=1"}) {
    const std::string found = problems("", {change});
    EXPECT_EQ(found.find("--set: '" + std::string{change} + "' has "), 0U) << change << found;
    EXPECT_NE(found.find("    write it like robot.period_ms=4\n1 problem;"), std::string::npos);
  }
}

TEST(Change, IsReportedAfterTheFile) {
  EXPECT_EQ(problems("count: x", {"loud=x"}),
            "s.yaml:1:8: count is 'x', which is not a number\n"
            "--set: loud is 'x', which is neither true nor false\n"
            "2 problems; nothing happened");
}

}  // namespace
}  // namespace supple::test

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "unit/config/sample.hpp"

namespace supple::test {
namespace {

Sample read_back(const std::string& yaml) {
  const SampleRead read = read_sample(yaml, {}, false);
  EXPECT_EQ(read.problems, "") << yaml;
  return read.sample;
}

TEST(Writer, WritesEveryKeyDefaultsIncluded) {
  Sample sample;
  sample.name = "two words";
  sample.gains.damping_ratio = 1.0;
  sample.walls.resize(2);
  sample.walls[1].offset_m = -0.125;
  sample.named["left"];

  EXPECT_EQ(written(sample), R"(speed_m_per_s: 0.25
count: 3
loud: false
name: "two words"
six: [1, 2, 3, 4, 5, 6]
list: []
moves: [x, y]
shade: light
gains:
  mass_kg: 5
  damping_ratio: 1
  stiffness_n_per_m: 100
filter: off
notch:
  cutoff_hz: 20
  order: 2
walls:
  - normal: [0, 0, 1]
    offset_m: 0
  - normal: [0, 0, 1]
    offset_m: -0.125
named:
  left:
    normal: [0, 0, 1]
    offset_m: 0
)");
}

TEST(Writer, WritesEmptyListsAndMaps) {
  Sample sample;
  sample.name = "n";

  const std::string yaml = written(sample);

  EXPECT_NE(yaml.find("\nwalls: []\n"), std::string::npos);
  EXPECT_NE(yaml.find("\nnamed: {}\n"), std::string::npos);
}

TEST(Writer, QuotesWhatYamlWouldTakeForSomethingElse) {
  for (const std::string name :
       {"true",   "Off", "null", "~",    "5",          "1e3",         "a: b",
        "a #b",   "- a", "[a",   "it's", "say \"so\"", "back\\slash", " lead",
        "trail ", "*a",  "&a",   "!a",   "%a",         "@a",          "`a",
        "|",      ">",   "é",    "<<",   "y",          "a/b.c-d_e"}) {
    Sample sample;
    sample.name = name;
    sample.gains.damping_ratio = 1.0;

    EXPECT_EQ(read_back(written(sample)).name, name);
  }
}

/// Any bits that are a finite number.
double any_number(std::mt19937_64& random) {
  for (;;) {
    const auto value = std::bit_cast<double>(random());
    if (std::abs(value) <= kAny.high) return value;
  }
}

TEST(Writer, WritesWhatReadsBackToTheLastBit) {
  std::mt19937_64 random{1};  // NOLINT: a fixed seed
  for (int run = 0; run < 200; ++run) {
    Sample sample;
    sample.name = "n";
    sample.gains.damping_ratio = 1.0;
    for (double& value : sample.six) value = any_number(random);
    sample.list.resize(random() % 5);
    for (double& value : sample.list) value = any_number(random);
    sample.walls.resize(random() % 3);
    for (Wall& wall : sample.walls) wall.offset_m = any_number(random);
    if (run % 2 == 0) sample.filter = Filter{.cutoff_hz = 0.5 + 1e-3 * run, .order = 1 + run % 4};
    if (run % 3 == 0) sample.notch.reset();

    const std::string yaml = written(sample);
    const Sample read = read_back(yaml);

    EXPECT_EQ(written(read), yaml);
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(read.six[i]),
                std::bit_cast<std::uint64_t>(sample.six[i]));
    }
    EXPECT_EQ(read.list, sample.list);
    EXPECT_EQ(read.filter.has_value(), sample.filter.has_value());
    EXPECT_EQ(read.notch.has_value(), sample.notch.has_value());
  }
}

TEST(Writer, KeepsAPresetByNameAndByValue) {
  const SampleRead read = read_sample("name: n\ngains: {preset: gentle}", {}, false);
  const std::string yaml = written(read.sample);

  EXPECT_NE(
      yaml.find("gains:\n  preset: gentle\n  mass_kg: 2\n  damping_n_s_per_m: [10, 10, 20]\n"),
      std::string::npos)
      << yaml;
  EXPECT_EQ(written(read_back(yaml)), yaml);
}

}  // namespace
}  // namespace supple::test

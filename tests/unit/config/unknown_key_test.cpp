#include <gtest/gtest.h>

#include "unit/config/sample.hpp"

namespace supple::test {
namespace {

/// The hint on the first problem.
std::string hint(const std::string& text) {
  const std::string problems = read_sample(text).problems;
  const std::size_t start = problems.find("\n    ") + 5;
  return problems.substr(start, problems.find('\n', start) - start);
}

TEST(UnknownKey, IsComparedWithTheKnownOnes) {
  EXPECT_EQ(hint("cuont: 1"), "did you mean 'count'?");   // swapped
  EXPECT_EQ(hint("cont: 1"), "did you mean 'count'?");    // missing
  EXPECT_EQ(hint("coount: 1"), "did you mean 'count'?");  // too many
  EXPECT_EQ(hint("filter: {oder: 1}"), "did you mean 'order'?");
  EXPECT_EQ(hint("filter: {quality: 1}"), "known here: cutoff_hz, order");
}

TEST(UnknownKey, MayBeTheQuantityInAnotherUnit) {
  EXPECT_EQ(hint("speed_mm_per_s: 500"), "did you mean 'speed_m_per_s'? 500 mm/s is 0.5 m/s");
  EXPECT_EQ(hint("filter: {cutoff_khz: 0.02}"), "did you mean 'cutoff_hz'? 0.02 kHz is 20 Hz");
  EXPECT_EQ(hint("speed_mm_per_s: fast"), "did you mean 'speed_m_per_s'? it is in m/s");
  EXPECT_EQ(hint("speed_deg_per_s: 5"), "did you mean 'speed_m_per_s'? it is in m/s");
  EXPECT_EQ(hint("gains: {damping_ratio: 1, mass: 5}"),
            "did you mean 'mass_kg'? the unit is a part of the key");
}

TEST(UnknownKey, MayBelongToAnotherSection) {
  EXPECT_EQ(hint("cutoff_hz: 5"), "'cutoff_hz' is a key of 'filter'");
  EXPECT_EQ(hint("period_ms: 5"), "'period_ms' is a key of 'robot'");
  EXPECT_EQ(hint("filter: {name: x}"), "'name' stands at the top, not in a section");
}

TEST(UnknownKey, MayBeOfAnyLength) {
  const std::string key(100'000, 'k');

  const std::string problems = read_sample(key.substr(0, 1000) + ": 1").problems;

  EXPECT_EQ(problems.find("s.yaml:1:1: " + std::string(80, 'k') + "... is not a known key"), 0U);
}

}  // namespace
}  // namespace supple::test

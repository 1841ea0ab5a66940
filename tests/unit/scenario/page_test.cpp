// docs/scenarios.md says what there is.

#include <gtest/gtest.h>

#include <filesystem>

#include "supple/config/metrics.hpp"
#include "support/files.hpp"

namespace supple::test {
namespace {

std::string page() { return contents(source_dir() / "docs/scenarios.md"); }

TEST(ScenarioPage, HasTheTableOfMetrics) {
  EXPECT_NE(page().find(config::metrics_table()), std::string::npos)
      << "docs/scenarios.md should hold:\n"
      << config::metrics_table();
}

TEST(ScenarioPage, NamesEveryScenario) {
  const std::string text = page();
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator{source_dir() / "scenarios"}) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string name = entry.path().stem().string();
    EXPECT_NE(text.find("(../scenarios/" + name + ".yaml)"), std::string::npos) << name;
    ++count;
  }
  EXPECT_GT(count, 20);
}

}  // namespace
}  // namespace supple::test

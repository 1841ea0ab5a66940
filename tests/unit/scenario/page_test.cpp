// docs/scenarios.md says what there is, and what there is can be written down again.

#include <gtest/gtest.h>

#include <filesystem>

#include "scenario/scenario_files.hpp"
#include "supple/config/legged/legged.hpp"
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

/// What is in force in a file, written, read and written again.
template <class Parse>
void expect_read_back(const std::string& once, const std::filesystem::path& file, Parse parse) {
  const auto again = parse(once, file, shipped_models());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(once, config::effective(again->config)) << file;
}

TEST(ScenarioFiles, AreWrittenAndReadBackAsTheyAre) {
  for (const auto& file : files_in(source_dir() / "scenarios", ".yaml")) {
    if (config::is_legged_file(file)) {
      const auto setup = config::load_legged(file, shipped_models());
      ASSERT_TRUE(setup) << setup.error().text();
      expect_read_back(config::effective(setup->config), file,
                       [](const auto&... args) { return config::parse_legged(args...); });
    } else {
      const auto setup = config::load(file, shipped_models());
      ASSERT_TRUE(setup) << setup.error().text();
      expect_read_back(config::effective(setup->config), file,
                       [](const auto&... args) { return config::parse(args...); });
    }
  }
}

}  // namespace
}  // namespace supple::test

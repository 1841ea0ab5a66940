// Each file in tests/data/config/bad breaks a rule; beside it is the text that a person gets.

#include <gtest/gtest.h>

#include "unit/config/files.hpp"

namespace supple::test {
namespace {

const std::filesystem::path kBad = source_dir() / "tests/data/config/bad";

class BadConfig : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(BadConfig, IsExplainedInExactlyTheseWords) {
  const std::filesystem::path file = GetParam();
  auto expected = file;
  expected.replace_extension(".expected");

  // the name alone, so that messages do not depend on where the project is
  const auto setup = config::parse(contents(file), file.filename(), shipped());

  ASSERT_FALSE(setup.has_value());
  EXPECT_EQ(setup.error().text() + "\n", contents(expected));
}

INSTANTIATE_TEST_SUITE_P(Files, BadConfig, testing::ValuesIn(files_in(kBad, ".yaml")),
                         [](const auto& file) { return file.param.stem().string(); });

TEST(BadConfigs, EachHaveATextAndEachTextHasAFile) {
  const auto files = files_in(kBad, ".yaml");
  const auto texts = files_in(kBad, ".expected");

  ASSERT_GT(files.size(), 0U);
  ASSERT_EQ(files.size(), texts.size());
  for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(files[i].stem(), texts[i].stem());
}

}  // namespace
}  // namespace supple::test

// Each file in tests/data/urdf/bad breaks a rule; beside it is the text that a person gets.

#include <gtest/gtest.h>

#include <string>

#include "supple/urdf/load.hpp"
#include "support/files.hpp"

namespace supple::test {
namespace {

const std::filesystem::path kBad = source_dir() / "tests/data/urdf/bad";

class BadUrdf : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(BadUrdf, IsExplainedInExactlyTheseWords) {
  const std::filesystem::path file = GetParam();
  auto expected = file;
  expected.replace_extension(".expected");

  const auto model = urdf::parse_urdf(contents(file), file.filename().string());

  ASSERT_FALSE(model.has_value());
  EXPECT_EQ(model.error().text() + "\n", contents(expected));
}

INSTANTIATE_TEST_SUITE_P(Files, BadUrdf, testing::ValuesIn(files_in(kBad, ".urdf")),
                         [](const auto& file) { return file.param.stem().string(); });

TEST(BadUrdfs, EachHaveATextAndEachTextHasAFile) {
  const auto files = files_in(kBad, ".urdf");
  const auto texts = files_in(kBad, ".expected");

  ASSERT_GT(files.size(), 0U);
  ASSERT_EQ(files.size(), texts.size());
  for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(files[i].stem(), texts[i].stem());
}

TEST(BadUrdfs, AreReportedInTheOrderOfTheFile) {
  const auto model = urdf::load_urdf(kBad / "several_problems.urdf");

  ASSERT_FALSE(model.has_value());
  int last = 0;
  for (const urdf::UrdfIssue& issue : model.error().issues) {
    const int line = std::stoi(issue.where.substr(issue.where.rfind(':') + 1));
    EXPECT_GE(line, last);
    last = line;
  }
  EXPECT_EQ(model.error().issues.size(), 8U);
}

TEST(BadUrdfs, SayTheSameWhenOnlyTheDescriptionIsWanted) {
  const std::string text = contents(kBad / "several_problems.urdf");

  const auto model = urdf::parse_urdf(text, "arm.urdf");
  const auto description = urdf::parse_description(text, "arm.urdf");

  ASSERT_FALSE(model.has_value());
  ASSERT_FALSE(description.has_value());
  EXPECT_EQ(model.error().text(), description.error().text());
}

}  // namespace
}  // namespace supple::test

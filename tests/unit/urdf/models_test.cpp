#include <gtest/gtest.h>

#include "supple/urdf/load.hpp"
#include "support/files.hpp"

namespace supple::test {
namespace {

class ShippedModel : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(ShippedModel, LoadsWithMassOnEveryJoint) {
  const auto fixed = urdf::load_urdf(GetParam());
  const auto floating = urdf::load_urdf(GetParam(), {.floating_base = true});

  ASSERT_TRUE(fixed.has_value()) << fixed.error().text();
  EXPECT_EQ(fixed->name(), GetParam().stem().string());
  EXPECT_TRUE(fixed->has_dynamics());
  ASSERT_TRUE(floating.has_value()) << floating.error().text();
  EXPECT_EQ(floating->nv(), fixed->nv() + 6);
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedModel,
                         testing::ValuesIn(files_in(source_dir() / "models", ".urdf")),
                         [](const auto& file) { return file.param.stem().string(); });

}  // namespace
}  // namespace supple::test

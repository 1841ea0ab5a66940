#include "supple/dds/transforms.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "supple/core/rotation.hpp"

namespace supple::dds {
namespace {

constexpr double kRounding = 1e-15;

Pose at(double x, double yaw = 0.0) { return {.R = exp3(Vec3{0.0, 0.0, yaw}), .p = {x, 0.0, 0.0}}; }

TEST(Transforms, LeadFromAnyFrameToAnyOtherOfTheirTree) {
  Transforms frames;
  ASSERT_TRUE(frames.add("flange", "tool0", at(0.0, std::numbers::pi / 2)));
  ASSERT_TRUE(frames.add("flange", "sensor", at(1.0)));
  ASSERT_TRUE(frames.add("sensor", "tip", at(2.0)));
  const auto X = frames.between("tool0", "tip");
  ASSERT_TRUE(X);
  // the tip is 3 m along the flange's x, which is the tool's -y
  EXPECT_LT((X->p - Vec3(0.0, -3.0, 0.0)).norm(), kRounding);
  const auto back = frames.between("tip", "tool0");
  ASSERT_TRUE(back);
  EXPECT_LT((*X * back->p).norm(), kRounding);
  EXPECT_TRUE(frames.between("alone", "alone")) << "a frame is where it is";
  EXPECT_FALSE(frames.between("tip", "elsewhere"));
}

TEST(Transforms, TheLastWordOnAFrameCounts) {
  Transforms frames;
  ASSERT_TRUE(frames.add("a", "b", at(1.0)));
  ASSERT_TRUE(frames.add("a", "b", at(5.0)));
  EXPECT_EQ(frames.between("a", "b")->p.x(), 5.0);
  EXPECT_EQ(frames.size(), 1U);
}

TEST(Transforms, NothingIsItsOwnAncestor) {
  Transforms frames;
  EXPECT_FALSE(frames.add("a", "a", at(1.0)));
  ASSERT_TRUE(frames.add("a", "b", at(1.0)));
  ASSERT_TRUE(frames.add("b", "c", at(1.0)));
  EXPECT_FALSE(frames.add("c", "a", at(1.0)));
  EXPECT_FALSE(frames.add("b", "a", at(1.0)));
  EXPECT_FALSE(frames.add("", "d", at(1.0)));
  EXPECT_FALSE(frames.add("d", "", at(1.0)));
  EXPECT_EQ(frames.size(), 2U);
}

TEST(Transforms, HaveAnEnd) {
  Transforms frames;
  for (std::size_t i = 0; i < Transforms::kMost; ++i) {
    ASSERT_TRUE(frames.add("base", std::to_string(i), at(1.0)));
  }
  EXPECT_FALSE(frames.add("base", "one_too_many", at(1.0)));
  EXPECT_TRUE(frames.add("base", "0", at(2.0))) << "known ones may still change";
}

}  // namespace
}  // namespace supple::dds

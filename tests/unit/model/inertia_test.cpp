#include "supple/model/inertia.hpp"

#include <gtest/gtest.h>

#include "supple/core/rotation.hpp"

namespace supple::model {
namespace {

constexpr double kRounding = 1e-14;

TEST(Inertia, TwoPointMassesMakeADumbbell) {
  const Inertia left{.mass = 1.0, .p_BBcm = {-2.0, 0.0, 0.0}};
  const Inertia right{.mass = 3.0, .p_BBcm = {2.0, 0.0, 0.0}};

  const Inertia both = welded(left, right);

  EXPECT_DOUBLE_EQ(both.mass, 4.0);
  EXPECT_NEAR(both.p_BBcm.x(), 1.0, kRounding);
  // m1 m2 / (m1 + m2) d^2 = 12 about the axes across, nothing about the axis along
  EXPECT_TRUE(
      both.I_BBcm_B.isApprox(Vec3{0.0, 12.0, 12.0}.asDiagonal().toDenseMatrix(), kRounding));
}

TEST(Inertia, WeldingNothingToABodyChangesNothing) {
  const Inertia body{.mass = 2.0, .p_BBcm = {0.1, 0.2, 0.3}, .I_BBcm_B = Mat3::Identity()};

  const Inertia same = welded(body, Inertia{});

  EXPECT_DOUBLE_EQ(same.mass, body.mass);
  EXPECT_TRUE(same.p_BBcm.isApprox(body.p_BBcm, kRounding));
  EXPECT_TRUE(same.I_BBcm_B.isApprox(body.I_BBcm_B, kRounding));
}

TEST(Inertia, SeenFromAnotherFrameKeepsItsMassAndPrincipalMoments) {
  const Inertia body{
      .mass = 2.0, .p_BBcm = {0.1, 0.2, 0.3}, .I_BBcm_B = Vec3{1.0, 2.0, 2.5}.asDiagonal()};
  const Pose X_AB{.R = exp3({0.3, -1.0, 0.7}), .p = {1.0, 2.0, 3.0}};

  const Inertia seen = expressed_in(X_AB, body);

  EXPECT_DOUBLE_EQ(seen.mass, body.mass);
  EXPECT_TRUE(seen.p_BBcm.isApprox(X_AB * body.p_BBcm, kRounding));
  EXPECT_TRUE(principal_moments(seen.I_BBcm_B).isApprox(Vec3{1.0, 2.0, 2.5}, 1e-12));
  EXPECT_FALSE(seen.I_BBcm_B.isApprox(body.I_BBcm_B, 1e-3));
}

}  // namespace
}  // namespace supple::model

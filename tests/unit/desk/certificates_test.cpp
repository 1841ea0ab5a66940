#include "supple/desk/certificates.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "unit/scenario/scenario_support.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;

const config::Config& arm() {
  static const config::Config config = supple::test::scenario_setup(R"(admittance:
  translation: {mass_kg: [5, 5, 5], stiffness_n_per_m: [500, 0, 500], damping_n_s_per_m: [50, 450, 900]}
)")
                                           .config;
  return config;
}

admittance::Gains gains() {
  return config::gains_of(arm().admittance.translation, arm().admittance.rotation);
}

TEST(Certificates, TellEveryAxisInItsOwnNumbers) {
  Certifier certifier;
  const Json::Array axes = *certifier.axes(arm(), gains())["axes"].array();
  ASSERT_EQ(axes.size(), 6U);
  EXPECT_EQ(*axes[0]["axis"].text(), "x");
  EXPECT_EQ(*axes[5]["axis"].text(), "rz");
  // D / (2 sqrt(K M)) = 50 / (2 * 50); sqrt(500 / 5) / (2 pi)
  EXPECT_NEAR(*axes[0]["damping_ratio"].number(), 0.5, 1e-12);
  EXPECT_NEAR(*axes[0]["natural_hz"].number(), 10.0 / (2.0 * std::numbers::pi), 1e-12);
  EXPECT_TRUE(axes[1]["damping_ratio"].is_null());
  EXPECT_TRUE(axes[1]["natural_hz"].is_null());
  EXPECT_TRUE(axes[0]["declared"].is_null());
  EXPECT_FALSE(axes[0]["text"].text()->empty());
}

TEST(Certificates, MoreDampingHoldsAStifferWall) {
  Certifier certifier;
  const Json::Array axes = *certifier.axes(arm(), gains())["axes"].array();
  const double x = axes[0]["k_env_max"].number().value_or(0.0);
  const double z = axes[2]["k_env_max"].number().value_or(0.0);
  EXPECT_GT(x, 0.0);
  EXPECT_GT(z, 3.0 * x);
}

TEST(Certificates, OfSixAxesOnlyTheOneThatChangedIsComputedAgain) {
  Certifier certifier;
  admittance::Gains moved = gains();
  (void)certifier.axes(arm(), moved);
  // the three rotations are alike
  const std::size_t first = certifier.computed();
  EXPECT_EQ(first, 4U);
  moved.translation.damping.x() = 60.0;
  (void)certifier.axes(arm(), moved);
  EXPECT_EQ(certifier.computed(), first + 1);
  (void)certifier.axes(arm(), gains());
  EXPECT_EQ(certifier.computed(), first + 1);
}

TEST(Certificates, KeepABoundedNumberAndStayRight) {
  Certifier certifier;
  admittance::Gains moved = gains();
  for (int i = 0; i < 80; ++i) {
    moved.translation.damping.x() = 100.0 + i;
    (void)certifier.axes(arm(), moved);
  }
  Certifier fresh;
  EXPECT_EQ(certifier.axes(arm(), gains()).dump(), fresh.axes(arm(), gains()).dump());
}

TEST(Certificates, ARequestReplacesWhatItNames) {
  const auto asked = cockpit::parse_json(R"({"translation":{"damping_n_s_per_m":[1,2,3]}})");
  const auto made = gains_asked(arm(), *asked);
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->translation.damping, Vec3(1, 2, 3));
  EXPECT_EQ(made->translation.mass, Vec3(5, 5, 5));
}

TEST(Certificates, ARequestThatMakesNoSenseIsRefused) {
  for (const char* bad :
       {R"({"translation":{"mass_kg":[0,1,1]}})", R"({"translation":{"mass_kg":[1,1]}})",
        R"({"rotation":{"damping_nm_s_per_rad":"soft"}})",
        R"({"rotation":{"stiffness_nm_per_rad":[-1,0,0]}})",
        R"({"translation":{"stiffness_n_per_m":[1e300,0,0]}})"}) {
    const auto made = gains_asked(arm(), *cockpit::parse_json(bad));
    EXPECT_FALSE(made) << bad;
  }
}

}  // namespace
}  // namespace supple::desk

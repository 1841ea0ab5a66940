#include "supple/desk/book.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "supple/config/sections/presets.hpp"
#include "unit/scenario/scenario_support.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;

constexpr std::string_view kStiffness = "admittance.translation.stiffness_n_per_m";
constexpr std::string_view kMass = "admittance.translation.mass_kg";
constexpr std::string_view kForce = "safety.max_force_n";

std::string value(const Book& book, std::string_view name) {
  const auto& all = book.parameters();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
  return found == all.end() ? "missing" : found->value.dump();
}

class BookOfAnArm : public testing::Test {
 protected:
  Result<runtime::Settings, std::string> set(std::string_view name, Json value) {
    return book.set({{std::string{name}, std::move(value)}});
  }
  std::string refusal(std::string_view name, Json value) {
    const auto made = set(name, std::move(value));
    return made ? "accepted" : made.error();
  }

  config::Setup setup = supple::test::scenario_setup(R"(admittance: {ramp_s: 0.5}
run: {duration_s: 20}
script:
  - {at_s: 5, set: ["admittance.translation.stiffness_n_per_m=[900, 900, 900]"]}
)");
  Book book{setup, supple::test::shipped_models()};
};

TEST_F(BookOfAnArm, AChangeIsTheOneThatTheChangedFileWouldGive) {
  const auto made = set(kMass, Json::Array{7, 8, 9});
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->params.compliance.admittance.gains.translation.mass, Vec3(7, 8, 9));
  EXPECT_EQ(value(book, kMass), "[7,8,9]");
  // the log has the whole configuration, and it reads back
  const auto again = config::parse(made->config, "log", supple::test::shipped_models());
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->config.script.size(), 1U);
  EXPECT_EQ(again->params.compliance.admittance.gains.translation.mass, Vec3(7, 8, 9));
}

TEST_F(BookOfAnArm, ARefusalSaysWhyAndChangesNothing) {
  const std::uint64_t revision = book.revision();
  EXPECT_NE(refusal(kMass, Json::Array{-1, 8, 9}).find("outside [0.1, 1000]"), std::string::npos);
  EXPECT_NE(refusal(kMass, "heavy").find(kMass), std::string::npos);
  EXPECT_NE(refusal("safety.max_force", 5).find("safety.max_force_n"), std::string::npos);
  EXPECT_EQ(refusal("simulation.seed", 5),
            "simulation.seed: simulation does not change while the robot runs");
  EXPECT_NE(refusal("limits.planes[0].offset_m", 5).find("is no key"), std::string::npos);
  EXPECT_NE(refusal(kMass, {}).find("has no value"), std::string::npos);
  EXPECT_NE(refusal("admittance.preset", "assembly").find("service"), std::string::npos);
  EXPECT_EQ(book.revision(), revision);
  EXPECT_EQ(value(book, kMass), "[10,10,10]");
}

TEST_F(BookOfAnArm, SeveralAreSetTogetherOrNotAtAll) {
  EXPECT_FALSE(book.set({{std::string{kForce}, 70.0}, {std::string{kMass}, Json::Array{1, 2}}}));
  EXPECT_EQ(value(book, kForce), "150");
  EXPECT_TRUE(book.set({{std::string{kForce}, 70.0}, {std::string{kMass}, Json::Array{1, 2, 3}}}));
  EXPECT_EQ(value(book, kForce), "70");
  EXPECT_EQ(value(book, kMass), "[1,2,3]");
}

TEST_F(BookOfAnArm, APresetBringsItsGains) {
  ASSERT_TRUE(book.take_preset("hand_guiding"));
  EXPECT_EQ(value(book, kMass), "[8,8,8]");
  EXPECT_EQ(value(book, kStiffness), "[0,0,0]");
  ASSERT_TRUE(book.take_preset("polishing"));
  EXPECT_EQ(value(book, "admittance.integral.gain_per_s"), "[0,0,1,0,0,0]");
  // and takes away what only another one has
  ASSERT_TRUE(book.take_preset("assembly"));
  EXPECT_EQ(value(book, "admittance.integral"), "\"off\"");
  const auto unknown = book.take_preset("welding");
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("assembly"), std::string::npos);
}

TEST_F(BookOfAnArm, ItsOwnChangeComesBackAndNothingMoreIsDone) {
  const auto made = set(kForce, 70.0);
  ASSERT_TRUE(made);
  const std::uint64_t revision = book.revision();
  EXPECT_FALSE(book.adopted(made->config));
  EXPECT_EQ(book.revision(), revision);
}

TEST_F(BookOfAnArm, AScriptsChangeIsSeen) {
  const std::uint64_t revision = book.revision();
  EXPECT_FALSE(book.adopted(config::effective(setup.live.at(0).config)));
  EXPECT_GT(book.revision(), revision);
  EXPECT_EQ(value(book, kStiffness), "[900,900,900]");
}

TEST_F(BookOfAnArm, WhatAPersonHasSetOutlivesAScriptsChangeOfOtherKeys) {
  ASSERT_TRUE(set(kForce, 70.0));
  ASSERT_TRUE(set(kStiffness, Json::Array{50, 50, 50}));
  const auto again = book.adopted(config::effective(setup.live.at(0).config));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->params.safety.max_force, 70.0);
  // the script's own key is the script's
  EXPECT_EQ(again->params.compliance.admittance.gains.translation.stiffness, Vec3(900, 900, 900));
  EXPECT_EQ(value(book, kForce), "70");
  EXPECT_FALSE(book.adopted(again->config));
}

}  // namespace
}  // namespace supple::desk

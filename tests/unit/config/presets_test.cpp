// Gains to start from: what each preset sets, and what a file says above it.

#include "supple/config/sections/presets.hpp"

#include "unit/config/files.hpp"

namespace supple::test {
namespace {

admittance::Params with(const std::string& admittance) {
  return good(kRobotOnly + "admittance:\n" + admittance).design.admittance;
}

class AdmittancePreset : public testing::TestWithParam<config::Preset> {};

TEST_P(AdmittancePreset, IsAWholeSetOfGainsThatCanBeUsed) {
  const std::string name{GetParam().name};

  const config::Setup setup = good(kRobotOnly + "admittance:\n  preset: " + name + "\n");

  EXPECT_EQ(setup.config.admittance.preset, name);
  EXPECT_FALSE(setup.design.admittance.gains == admittance::Gains{});
}

TEST_P(AdmittancePreset, IsWrittenOutInTheConfigurationInForce) {
  const std::string name{GetParam().name};
  const config::Setup setup = good(kRobotOnly + "admittance:\n  preset: " + name + "\n");
  std::string in_force = config::effective(setup.config);

  const std::string line = "  preset: " + name + "\n";
  ASSERT_NE(in_force.find(line), std::string::npos);
  in_force.erase(in_force.find(line), line.size());

  // the numbers stand for themselves, without the name
  EXPECT_TRUE(good(in_force).design.admittance.gains == setup.design.admittance.gains);
}

TEST_P(AdmittancePreset, HasAShippedConfiguration) {
  const std::string name{GetParam().name};
  const auto setup = config::load(source_dir() / ("configs/ur5e_" + name + ".yaml"), shipped());

  ASSERT_TRUE(setup) << problems(setup);
  EXPECT_EQ(setup->config.admittance.preset, name);
}

INSTANTIATE_TEST_SUITE_P(All, AdmittancePreset, testing::ValuesIn(config::kAdmittancePresets),
                         [](const auto& preset) { return std::string{preset.param.name}; });

TEST(Presets, AKeyOfTheFileStandsAboveThePreset) {
  const admittance::Params plain = with("  preset: assembly\n");
  const admittance::Params other =
      with("  preset: assembly\n  translation: {mass_kg: [7, 7, 7]}\n");

  EXPECT_EQ(other.gains.translation.mass, Vec3(7, 7, 7));
  EXPECT_EQ(other.gains.translation.damping, plain.gains.translation.damping);
  EXPECT_TRUE(other.gains.rotation == plain.gains.rotation);
}

TEST(Presets, ADampingRatioReplacesThePresetsDamping) {
  const admittance::Params other =
      with("  preset: surface_following\n  rotation: {damping_ratio: 1}\n");

  // 2 sqrt(20 * 0.2)
  EXPECT_LT((other.gains.rotation.damping - Vec3::Constant(4.0)).norm(), 1e-14);
}

TEST(Presets, WhatAPresetSwitchesOnCanBeSwitchedOff) {
  EXPECT_EQ(with("  preset: polishing\n").integral.translation_gain, Vec3(0, 0, 1));
  EXPECT_EQ(with("  preset: polishing\n  integral: off\n").integral.translation_gain,
            Vec3(Vec3::Zero()));
}

TEST(Presets, GoFromOneToAnotherLeavesNothingOfTheFirst) {
  const std::string text = kRobotOnly + "admittance: {preset: polishing}\n";
  const std::string other = kRobotOnly + "admittance: {preset: hand_guiding}\n";

  const config::Setup changed = good(text, {.changes = {"admittance.preset=hand_guiding"}});

  EXPECT_EQ(config::effective(changed.config), config::effective(good(other).config));
}

}  // namespace
}  // namespace supple::test

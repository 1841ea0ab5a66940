#include "supple/config/variants.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "scenario/scenario_files.hpp"

namespace supple::config {
namespace {

class VariantsTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto file = std::filesystem::path{testing::TempDir()} / "variants.yaml";
    std::ofstream{file} << R"(robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: tool0
  start_joints_deg: [0, -90, 90, -90, -90, 0]
admittance:
  translation: {stiffness_n_per_m: [100, 100, 100], damping_ratio: 1}
simulation:
  pushes:
    - {start_s: 1, force_n: [1, 2, 3]}
    - {start_s: 2}
)";
    auto variants = Variants::load(file, test::shipped_models());
    ASSERT_TRUE(variants) << variants.error().text();
    variants_ = *std::move(variants);
  }

  [[nodiscard]] config::Setup with(std::vector<Assignment> values) const {
    auto setup = variants_->with(values);
    if (!setup) ADD_FAILURE() << setup.error().text();
    return setup ? *std::move(setup) : config::Setup{};
  }

  std::optional<Variants> variants_;
};

TEST_F(VariantsTest, ChangesOneEntryOfAListAndKeepsTheOthers) {
  const config::Setup setup = with({{"simulation.pushes[0].force_n[1]", "7"},
                                    {"simulation.pushes[1].start_s", "3"},
                                    {"admittance.translation.mass_kg[2]", "4"}});
  ASSERT_EQ(setup.config.simulation.pushes.size(), 2U);
  EXPECT_EQ(setup.config.simulation.pushes[0].force_n, (std::array<double, 3>{1.0, 7.0, 3.0}));
  EXPECT_EQ(setup.config.simulation.pushes[0].start_s, 1.0);
  EXPECT_EQ(setup.config.simulation.pushes[1].start_s, 3.0);
  // the file does not have this list: the others are the defaults
  EXPECT_EQ(setup.config.admittance.translation.mass_kg[2], 4.0);
  EXPECT_EQ(setup.config.admittance.translation.mass_kg[0],
            variants_->base().config.admittance.translation.mass_kg[0]);
}

TEST_F(VariantsTest, LiesAboveTheFileAsAChangeDoes) {
  // a damping stands for the ratio that the file gives
  const config::Setup setup = with({{"admittance.translation.damping_n_s_per_m", "[10, 20, 30]"}});
  EXPECT_DOUBLE_EQ(setup.design.admittance.gains.translation.damping.y(), 20.0);
  EXPECT_EQ(with({{"wrench.low_pass", "off"}}).config.wrench.low_pass.has_value(), false);
}

TEST_F(VariantsTest, RefusesWhatAFileMayNotSay) {
  const auto bad = variants_->with(std::vector<Assignment>{{"robot.period_ms", "-1"}});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().issues.front().path, "robot.period_ms");
  EXPECT_FALSE(variants_->with(std::vector<Assignment>{{"robot.period_ms", "[1, 2"}}));
}

TEST_F(VariantsTest, SaysWhichPathsThereAreNot) {
  EXPECT_FALSE(variants_->problem_of("simulation.pushes[1].start_s"));
  EXPECT_FALSE(variants_->problem_of("robot.start_joints_deg[5]"));
  EXPECT_EQ(variants_->problem_of("robot.start_joints_deg[6]")->what,
            "names entry 6 of 'start_joints_deg', which has 6: 0 is the first");
  EXPECT_EQ(variants_->problem_of("robot.periot_ms")->hint, "did you mean 'robot.period_ms'?");
  EXPECT_EQ(variants_->problem_of("robot..model")->what, "has an empty key");
  EXPECT_EQ(variants_->problem_of("robot.start_joints_deg[x]")->what,
            "has brackets without a number, as in key[2]");
}

TEST_F(VariantsTest, ServesManyThreadsAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 1; i <= 4; ++i) {
    threads.emplace_back([this, i] {
      for (int k = 0; k < 5; ++k) {
        const auto setup =
            variants_->with(std::vector<Assignment>{{"simulation.seed", std::to_string(i)}});
        EXPECT_TRUE(setup && setup->config.simulation.seed == i);
      }
    });
  }
  for (std::thread& each : threads) each.join();
}

}  // namespace
}  // namespace supple::config

// Configurations of legged robots, and what is said where they are not.

#include "supple/config/legged/legged.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "supple/config/legged/metrics.hpp"
#include "unit/config/files.hpp"

namespace supple::test {
namespace {

const std::string kQuadruped = "quadruped:\n  model: quadruped\n";

std::string problems_of(const std::string& text, const config::Options& options = {}) {
  const auto setup = config::parse_legged(text, "legs.yaml", shipped(), options);
  return setup ? "" : setup.error().text();
}

config::LeggedSetup good_legs(const std::string& text, const config::Options& options = {}) {
  auto setup = config::parse_legged(text, "legs.yaml", shipped(), options);
  if (!setup) ADD_FAILURE() << setup.error().text();
  return setup ? *std::move(setup) : config::LeggedSetup{};
}

TEST(LeggedConfig, BuildsTheRobotItNames) {
  const config::LeggedSetup setup = good_legs(kQuadruped + "gait: {stride_s: 0.5}\n");
  EXPECT_EQ(setup.params.model.joints(), 12);
  EXPECT_TRUE(setup.params.model.floating_base());
  EXPECT_DOUBLE_EQ(setup.gait.period, 0.5);
  EXPECT_DOUBLE_EQ(setup.p_WB_start.z(), 0.17);
  EXPECT_EQ(setup.q_start.size(), 12);
}

TEST(LeggedConfig, IsKnownByItsSection) {
  EXPECT_TRUE(config::is_legged(kQuadruped));
  EXPECT_FALSE(config::is_legged(kRobotOnly));
  EXPECT_FALSE(config::is_legged("quadruped"));
  EXPECT_FALSE(config::is_legged("{"));
}

TEST(LeggedConfig, ReadsBackToTheSame) {
  const config::LeggedSetup one =
      good_legs(kQuadruped + "script: [{at_s: 1, mode: trot, forward_m_per_s: 0.4}]\n" +
                "simulation: {ground: {patches: [{from_m: 1, to_m: 2, friction: 0.1}]}}\n" +
                "expect: {metrics: [{metric: distance_m, above: 1}]}\n");
  const std::string text = config::effective(one.config);
  EXPECT_EQ(config::effective(good_legs(text).config), text);
}

TEST(LeggedConfig, TakesChanges) {
  const config::LeggedSetup setup =
      good_legs(kQuadruped, {.changes = {"quadruped.period_ms=4", "estimator.contact_n=30"}});
  EXPECT_DOUBLE_EQ(setup.period.count(), 4e-3);
  EXPECT_DOUBLE_EQ(setup.params.contact[2].threshold[0], 30.0);
}

TEST(LeggedConfig, RefusesSectionsOfAnArm) {
  EXPECT_EQ(problems_of(kQuadruped + "admittance: {preset: polishing}\n"),
            "legs.yaml:3:1: admittance is a section of an arm\n"
            "    this file is of a legged robot, as its section 'quadruped' says; it has: "
            "quadruped, gait, estimator, run, simulation, script, expect\n"
            "1 problem; the robot was not contacted");
}

TEST(Config, RefusesSectionsOfALeggedRobot) {
  const std::string said =
      problems(config::parse(kRobotOnly + "gait: {stride_s: 0.4}\n", "arm.yaml", shipped()));
  EXPECT_NE(said.find("arm.yaml:5:1: gait is a section of a legged robot\n"), std::string::npos)
      << said;
  EXPECT_NE(said.find("this file is of an arm, as its section 'robot' says"), std::string::npos);
}

TEST(LeggedConfig, SaysWhichFootItDoesNotFind) {
  const std::string said =
      problems_of(kQuadruped + "  feet: [FL_foot, FR_fot, RL_foot, RR_thigh]\n");
  EXPECT_NE(said.find("quadruped.feet[1] is 'FR_fot', which is not in quadruped.urdf"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("did you mean 'FR_foot'?"), std::string::npos);
  EXPECT_NE(said.find("quadruped.feet[3] is 'RR_thigh', which is not at the end of a leg"),
            std::string::npos);
}

TEST(LeggedConfig, SaysAllThatIsWrong) {
  const std::string said =
      problems_of(kQuadruped + "  start_height_m: 0.5\n" + "gait: {height_m: 0.45, duty: 60}\n" +
                  "script:\n  - {at_s: 3, forward_m_per_s: 0.5}\n  - {at_s: 1, mode: trot}\n" +
                  "expect: {metrics: [{metric: distanc_m, above: 1}]}\n");
  EXPECT_NE(said.find("did you mean 'duty_percent'?"), std::string::npos) << said;
  EXPECT_NE(said.find("script[0].mode is stand, but a speed is given"), std::string::npos) << said;
  EXPECT_NE(said.find("did you mean 'distance_m'?"), std::string::npos) << said;
  const std::string heights =
      problems_of(kQuadruped + "  start_height_m: 0.5\ngait: {height_m: 0.45}\n" +
                  "script:\n  - {at_s: 3, mode: trot}\n  - {at_s: 1, mode: stand}\n");
  EXPECT_NE(heights.find("quadruped.start_height_m is 0.5, which its legs cannot reach"),
            std::string::npos)
      << heights;
  EXPECT_NE(heights.find("gait cannot be used: height is 0.45"), std::string::npos) << heights;
  EXPECT_NE(heights.find("script[1].at_s is 1, before 3 of the step above it"), std::string::npos)
      << heights;
}

TEST(LeggedConfig, NeedsALeggedModel) {
  const std::string said = problems_of("quadruped: {model: ur5e}\n");
  EXPECT_NE(said.find("quadruped.feet[0] is 'FL_foot', which is not in ur5e.urdf"),
            std::string::npos)
      << said;
}

TEST(LeggedConfig, NamesItsMetrics) {
  std::ifstream page{source_dir() / "docs/legged.md"};
  const std::string text{std::istreambuf_iterator<char>{page}, {}};
  EXPECT_NE(text.find(config::legged_metrics_table()), std::string::npos)
      << "docs/legged.md has another table than " << config::legged_metrics_table();
  for (const std::string& name : config::legged_metric_names()) {
    EXPECT_TRUE(config::legged_metric_named(name)) << name;
    EXPECT_NE(config::legged_metrics_table().find("| `" + name + "` |"), std::string::npos);
  }
}

}  // namespace
}  // namespace supple::test

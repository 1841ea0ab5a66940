#include "supple/desk/parameter_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "supple/config/live.hpp"
#include "unit/scenario/scenario_support.hpp"

namespace supple::desk {
namespace {

using cockpit::Json;
using cockpit::foxglove::Parameter;

const Parameter* named(const std::vector<Parameter>& all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Parameter& p) { return p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::string value(const std::vector<Parameter>& all, std::string_view name) {
  const Parameter* found = named(all, name);
  return found == nullptr ? "missing" : found->value.dump();
}

TEST(ParameterList, HasTheValuesOfTheFileUnderTheirPaths) {
  const auto all = parameters_of(supple::test::scenario_setup(R"(admittance:
  translation: {mass_kg: [1, 2, 3.5]}
  target_n: [0, 0, -4]
  law: pose_error
  yields: [x, z]
limits: {box: {lower_m: [-1, -1, 0], upper_m: [1, 1, 1]}}
safety: {wrench_required: false}
)")
                                     .config);
  EXPECT_EQ(value(all, "admittance.translation.mass_kg"), "[1,2,3.5]");
  EXPECT_EQ(value(all, "admittance.target_n"), "[0,0,-4]");
  EXPECT_EQ(value(all, "admittance.law"), "\"pose_error\"");
  EXPECT_EQ(value(all, "admittance.yields"), R"(["x","z"])");
  EXPECT_EQ(value(all, "limits.box.upper_m"), "[1,1,1]");
  EXPECT_EQ(value(all, "safety.wrench_required"), "false");
  EXPECT_EQ(value(all, "wrench.notch"), "\"off\"");
}

TEST(ParameterList, LeavesOutWhatARunIsSetUpFromOnce) {
  const auto all = parameters_of(supple::test::scenario_setup("simulation: {seed: 7}\n").config);
  for (const std::string_view once :
       {"robot.model", "robot.period_ms", "run.duration_s", "simulation.seed", "ur.host"}) {
    EXPECT_EQ(named(all, once), nullptr) << once;
    EXPECT_TRUE(config::set_up_once(once)) << once;
  }
  EXPECT_NE(named(all, "robot.reaction_time_ms"), nullptr);
  EXPECT_GT(all.size(), 80U);
}

TEST(ParameterList, ShowsTheDampingThatARatioComesTo) {
  const auto all = parameters_of(supple::test::scenario_setup(R"(admittance:
  translation: {mass_kg: [4, 4, 4], stiffness_n_per_m: [100, 400, 100], damping_ratio: 2}
)")
                                     .config);
  // D = 2 zeta sqrt(K M): 2 * 2 * sqrt(400) and sqrt(1600)
  EXPECT_EQ(value(all, "admittance.translation.damping_n_s_per_m"), "[80,160,80]");
}

TEST(ParameterList, WritesAChangeAsAPersonWould) {
  EXPECT_EQ(change_of({"a.b", 0.5}), "a.b=0.5");
  EXPECT_EQ(change_of({"a.b", Json::Array{1, 2.5}}), "a.b=[1,2.5]");
  EXPECT_EQ(change_of({"a.b", "off"}), "a.b=off");
  EXPECT_EQ(change_of({"a.b", true}), "a.b=true");
  // what is no word stays one value, whatever it says
  EXPECT_EQ(change_of({"a.b", "1, c: 2"}), R"(a.b="1, c: 2")");
}

TEST(SetUpOnce, KnowsWhatIsInASectionAndWhatIsAroundAKey) {
  EXPECT_EQ(config::set_up_once("simulation.wall.point_m"), "simulation");
  EXPECT_EQ(config::set_up_once("robot.model"), "robot.model");
  EXPECT_EQ(config::set_up_once("robot"), "robot.driver");
  EXPECT_FALSE(config::set_up_once("robot.probe_offset.xyz_m"));
  EXPECT_FALSE(config::set_up_once("runs"));
  EXPECT_FALSE(config::set_up_once("admittance"));
}

}  // namespace
}  // namespace supple::desk

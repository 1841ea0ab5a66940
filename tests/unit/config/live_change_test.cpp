// Changes while the robot runs: a whole new setup, the one that the changed file would give, or
// none.

#include "unit/config/files.hpp"

namespace supple::test {
namespace {

const std::string kSections = R"(wrench:
  payload: {mass_kg: 1, centre_m: [0, 0, 0.05]}
admittance:
  preset: assembly
  translation:
    damping_n_s_per_m: [450, 450, 450]
limits:
  box: {lower_m: [-1, -1, -1], upper_m: [1, 1, 1]}
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

void expect_same(const config::Setup& a, const config::Setup& b) {
  EXPECT_EQ(config::effective(a.config), config::effective(b.config));
  EXPECT_EQ(a.model_file, b.model_file);
  EXPECT_TRUE(a.design.admittance.gains == b.design.admittance.gains);
  EXPECT_EQ(a.design.wrench.payload.mass, b.design.wrench.payload.mass);
  EXPECT_EQ(a.params.wrench.filter.low_pass.g, b.params.wrench.filter.low_pass.g);
  EXPECT_EQ(a.params.limits.T, b.params.limits.T);
  EXPECT_EQ(a.params.limits.brake, b.params.limits.brake);
  EXPECT_EQ(a.params.limits.params.walls.box.upper, b.params.limits.params.walls.box.upper);
  EXPECT_EQ(a.params.joints.brake_T, b.params.joints.brake_T);
  EXPECT_EQ(a.params.safety.packets_lost, b.params.safety.packets_lost);
}

TEST(LiveChange, IsWhatTheChangedFileGives) {
  const config::Setup old = good(kRobotOnly + kSections);
  const std::vector<std::string> changes{"admittance.translation.damping_n_s_per_m=[300, 300, 600]",
                                         "robot.period_ms=4", "limits.box.upper_m=[1, 1, 0.8]"};
  std::string text = replaced(kSections, "[450, 450, 450]", "[300, 300, 600]");
  text = replaced(text, "upper_m: [1, 1, 1]", "upper_m: [1, 1, 0.8]");

  const auto changed = config::changed(old, changes, shipped());

  ASSERT_TRUE(changed) << problems(changed);
  expect_same(*changed, good(kRobotOnly + "  period_ms: 4\n" + text));
  EXPECT_EQ(changed->design.admittance.gains.translation.damping, Vec3(300, 300, 600));
}

TEST(LiveChange, OfNothingIsTheSame) {
  const config::Setup old = good(kRobotOnly + kSections);

  const auto changed = config::changed(old, {}, shipped());

  ASSERT_TRUE(changed) << problems(changed);
  expect_same(*changed, old);
}

TEST(LiveChange, MayReplaceAValueByItsAlternative) {
  const config::Setup old = good(kRobotOnly);
  const std::vector<std::string> changes{"admittance.translation.damping_ratio=1"};

  const auto changed = config::changed(old, changes, shipped());

  ASSERT_TRUE(changed) << problems(changed);
  expect_same(*changed, good(kRobotOnly + "admittance: {translation: {damping_ratio: 1}}\n"));
}

TEST(LiveChange, OfALimitTakesTheMotionWithIt) {
  const config::Setup old = good(kRobotOnly);
  const std::vector<std::string> changes{"limits.speed_m_per_s=0.1"};

  const auto changed = config::changed(old, changes, shipped());

  ASSERT_TRUE(changed) << problems(changed);
  EXPECT_EQ(changed->design.reference.linear_speed, 0.1);
}

TEST(LiveChange, IsRefusedAsAWholeWithEveryReason) {
  const config::Setup old = good(kRobotOnly + kSections);
  const std::string before = config::effective(old.config);
  const std::vector<std::string> changes{"admittance.translation.damping_n_s_per_m=[300, 300, 0]",
                                         "robot.period_ms=4", "limits.speed_m_per_s=0.7"};

  const auto changed = config::changed(old, changes, shipped());

  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().text("nothing was changed"),
            "running configuration: safety.max_speed_m_per_s is 0.5, below "
            "limits.speed_m_per_s, which is 0.7\n"
            "    what is allowed there would end in a stop here; leave room between them\n"
            "--set: admittance.translation.damping_n_s_per_m[2] is 0, outside [1, 100000]\n"
            "    without damping nothing comes to rest\n"
            "2 problems; nothing was changed");
  EXPECT_EQ(config::effective(old.config), before);
}

}  // namespace
}  // namespace supple::test

// Whole configurations: the robot they build, shipped files, running changes.

#include <gtest/gtest.h>
#include <unistd.h>

#include <numbers>

#include "supple/config/legged/legged.hpp"
#include "supple/model/kinematics.hpp"
#include "support/matchers.hpp"
#include "unit/config/files.hpp"

namespace supple::test {
namespace {

constexpr double kRounding = 4e-15;  // a few roundings in metres and unit vectors

TEST(Config, BuildsTheRobotItNames) {
  const config::Setup setup = good(kRobotOnly + "  start_joints_deg: [0, -90, 90, 0, 45, 180]\n");

  EXPECT_EQ(setup.design.robot.name(), "ur5e");
  EXPECT_EQ(setup.design.robot.frame(setup.design.probe).name.view(), "tool0");
  EXPECT_EQ(setup.design.robot.frame(setup.design.sensor).name.view(), "ft_frame");
  ASSERT_EQ(setup.q_start.size(), 6);
  EXPECT_DOUBLE_EQ(setup.q_start[1], -0.5 * std::numbers::pi);
  EXPECT_EQ(setup.model_file, source_dir() / "models/ur5e.urdf");
}

TEST(Config, HasNoStartUnlessItNamesOne) { EXPECT_EQ(good(kRobotOnly).q_start.size(), 0); }

TEST(Config, PlacesProbeAndSensorAtTheirOffsets) {
  const config::Setup setup =
      good(kRobotOnly + "  probe_offset: {xyz_m: [0.01, 0, 0.2], rpy_deg: [0, 90, 0]}\n" +
           "  sensor_offset: {xyz_m: [0, 0, 0.04]}\n");

  const auto tool0 = setup.design.robot.frame_named("tool0");
  ASSERT_TRUE(tool0);
  const Pose X_EP = inverse(setup.design.robot.frame(*tool0).X_BF) *
                    setup.design.robot.frame(setup.design.probe).X_BF;
  Mat3 R;  // a quarter turn about y takes z to x and x to -z
  R << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  EXPECT_TRUE(IsNear(X_EP, Pose{.R = R, .p = {0.01, 0.0, 0.2}}, kRounding));
  const auto ft = setup.design.robot.frame_named("ft_frame");
  const Pose X_FS = inverse(setup.design.robot.frame(*ft).X_BF) *
                    setup.design.robot.frame(setup.design.sensor).X_BF;
  EXPECT_TRUE(IsNear(X_FS, Pose{.p = {0.0, 0.0, 0.04}}, kRounding));
}

TEST(Config, PassesGravityOn) {
  EXPECT_EQ(good(kRobotOnly + "  gravity_m_per_s2: [0, 9.81, 0]\n").design.robot.gravity_W(),
            Vec3(0, 9.81, 0));
}

TEST(Config, FindsAModelFileFromItsOwnFolder) {
  const std::string text =
      "robot:\n  model: ../models/ur3e.urdf\n  probe_frame: tool0\n"
      "  sensor_frame: tool0\n";

  const auto setup = config::parse(text, source_dir() / "configs/arm.yaml", shipped());

  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_EQ(setup->design.robot.name(), "ur3e");
}

TEST(Config, TakesMillimetresForAJointThatSlides) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("supple_config_" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  std::ofstream{folder / "slide.urdf"}
      << "<robot name='slide'><link name='a'/><link name='b'/><joint name='j' type='prismatic'>"
         "<parent link='a'/><child link='b'/><limit lower='-0.1' upper='0.2' effort='1' "
         "velocity='1'/></joint></robot>";
  const std::string text =
      "robot: {model: slide.urdf, probe_frame: b, sensor_frame: b, start_joints_deg: [199]}";

  const auto setup = config::parse(text, folder / "c.yaml", shipped());
  const auto beyond = config::parse(text, folder / "c.yaml", shipped(),
                                    {.changes = {"robot.start_joints_deg=[201]"}});
  std::filesystem::remove_all(folder);

  ASSERT_TRUE(setup) << setup.error().text();
  EXPECT_DOUBLE_EQ(setup->q_start[0], 0.199);
  EXPECT_EQ(problems(beyond),
            "--set: robot.start_joints_deg[0] is 201, outside [-100, 200] of j in slide.urdf\n"
            "1 problem; the robot was not contacted");
}

TEST(Config, PassesOverTheOtherSectionsForTheRobotAlone) {
  const std::string text = kRobotOnly + "nonsense: [1, 2]\n";

  EXPECT_FALSE(config::parse(text, "arm.yaml", shipped()));
  EXPECT_TRUE(config::parse(text, "arm.yaml", shipped(), {.robot_only = true}));
}

TEST(Config, IsWrittenAndReadBackAsItIs) {
  for (const std::string extra : {"", "  probe_offset: {rpy_deg: [0.1, 0.2, 0.3]}\n",
                                  "  start_joints_deg: [1, 2, 3, 4, 5, 6]\n"}) {
    const std::string once = config::effective(good(kRobotOnly + extra).config);
    const std::string twice = config::effective(good(once).config);

    EXPECT_EQ(once, twice);
    EXPECT_NE(once.find("gravity_m_per_s2: [0, 0, -9.81]"), std::string::npos);
  }
}

TEST(Config, ChangesWhileRunningAllOrNothing) {
  const config::Setup old = good(kRobotOnly + "  start_joints_deg: [0, -90, 90, 0, 45, 180]\n");
  const std::vector<std::string> right{"robot.period_ms=4", "robot.probe_frame=flange"};
  const std::vector<std::string> half{"robot.period_ms=4", "robot.probe_frame=flage"};

  const auto next = config::changed(old, right, shipped());
  const auto refused = config::changed(old, half, shipped());

  ASSERT_TRUE(next) << next.error().text();
  EXPECT_EQ(next->config.robot.period_ms, 4.0);
  EXPECT_EQ(next->config.robot.start_joints_deg, old.config.robot.start_joints_deg);
  EXPECT_EQ(next->design.robot.frame(next->design.probe).name.view(), "flange");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text("nothing was changed"),
            "--set: robot.probe_frame is 'flage', which is not in ur5e.urdf; it has: base_link, "
            "base_link_inertia, shoulder_link, upper_arm_link, forearm_link, wrist_1_link, "
            "wrist_2_link, wrist_3_link, ft_frame, flange, tool0, base\n"
            "    did you mean 'flange'?\n1 problem; nothing was changed");
}

TEST(Config, ListsAHundredProblemsAndCountsTheRest) {
  std::string text = kRobotOnly;
  for (int i = 0; i < 150; ++i) text += "zzz" + std::to_string(i) + ": 1\n";

  const std::string found = problems(config::parse(text, "arm.yaml", shipped()));

  EXPECT_NE(found.find("\nand 50 more, not listed\n150 problems; the robot was not contacted"),
            std::string::npos);
}

TEST(ConfigFile, MayBeMissingOrAFolder) {
  const auto folder = std::filesystem::temp_directory_path();

  EXPECT_EQ(problems(config::load(folder / "no_such_supple.yaml", shipped())),
            (folder / "no_such_supple.yaml").string() +
                ": cannot be read: No such file or directory\n"
                "1 problem; the robot was not contacted");
  EXPECT_EQ(problems(config::load(folder, shipped())),
            folder.string() +
                ": is a directory; give the YAML file in it\n"
                "1 problem; the robot was not contacted");
}

class ShippedConfig : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(ShippedConfig, LoadsAndReadsBackAsItIs) {
  if (config::is_legged_file(GetParam())) {
    const auto legs = config::load_legged(GetParam(), shipped());
    ASSERT_TRUE(legs) << legs.error().text();
    const std::string text = config::effective(legs->config);
    const auto same = config::parse_legged(text, GetParam(), shipped());
    ASSERT_TRUE(same) << same.error().text();
    EXPECT_EQ(config::effective(same->config), text);
    return;
  }
  const auto setup = config::load(GetParam(), shipped());
  ASSERT_TRUE(setup) << setup.error().text();

  const std::string once = config::effective(setup->config);
  const auto again = config::parse(once, GetParam(), shipped());

  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(config::effective(again->config), once);
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedConfig,
                         testing::ValuesIn(files_in(source_dir() / "configs", ".yaml")),
                         [](const auto& file) { return file.param.stem().string(); });

}  // namespace
}  // namespace supple::test

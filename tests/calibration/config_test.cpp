// From calibration.yaml back into a configuration, and into the controller's wrench.

#include <filesystem>
#include <fstream>

#include "calibration/simulated.hpp"
#include "supple/calibration_run/file.hpp"
#include "supple/calibration_run/words.hpp"
#include "supple/core/rotation.hpp"
#include "supple/wrench/pipeline.hpp"
#include "support/random.hpp"

namespace supple::test {
namespace {

const std::string kPlain =
    "robot:\n  model: ur5e\n  probe_frame: tool0\n  sensor_frame: tool0\n"
    "  start_joints_deg: [0, -90, 90, -90, -90, 0]\n";

class CalibrationFile : public ::testing::Test {
 protected:
  CalibrationFile()
      : folder_{std::filesystem::path{::testing::TempDir()} /
                ::testing::UnitTest::GetInstance()->current_test_info()->name()} {
    std::filesystem::create_directories(folder_);
  }
  ~CalibrationFile() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream{folder_ / name} << text;
  }
  [[nodiscard]] Result<config::Setup, config::ConfigError> load(
      const std::string& text, const std::vector<std::string>& changes = {}) const {
    write("arm.yaml", text);
    return config::load(folder_ / "arm.yaml", shipped_models(), {.changes = changes});
  }
  [[nodiscard]] std::string problems(const std::string& text,
                                     const std::vector<std::string>& changes = {}) const {
    const auto setup = load(text, changes);
    if (setup) return "none";
    std::string out = setup.error().text();
    for (auto at = out.find(folder_.string()); at != std::string::npos;
         at = out.find(folder_.string())) {
      out.erase(at, folder_.string().size() + 1);
    }
    return out;
  }

  std::filesystem::path folder_;
};

const calibration::SensorModel kFound{
    .payload = {.mass = 1.25, .p_SL = {0.001, -0.02, 0.0625}},
    .bias = {.force = {1.5, -2.5, 3.25}, .torque = {0.125, -0.25, 0.5}}};

const std::string kTaken = kPlain + "wrench: {calibration: calibration.yaml, reports: reaction}\n";

TEST_F(CalibrationFile, IsTakenInAndLeavesNoTrace) {
  write("calibration.yaml",
        calibration_run::file_text({.model = kFound, .method = "fit"}, calibration_setup(kPlain)));
  const auto setup = load(kTaken);
  ASSERT_TRUE(setup) << setup.error().text();
  const wrench::Params& wrench = setup->design.wrench;
  EXPECT_EQ(wrench.payload.mass, 1.25);
  EXPECT_EQ(wrench.payload.p_SL, kFound.payload.p_SL);
  EXPECT_EQ(wrench.bias_S.force, kFound.bias.force);
  EXPECT_EQ(wrench.bias_S.torque, kFound.bias.torque);
  EXPECT_EQ(wrench.reports, wrench::SensorReports::kReaction);
  // what is in force needs the file no more: a log can be replayed elsewhere
  const std::string effective = config::effective(setup->config);
  EXPECT_EQ(effective.find("calibration: calibration.yaml"), std::string::npos);
  const config::Setup again = calibration_setup(effective);
  EXPECT_EQ(config::effective(again.config), effective);
}

TEST_F(CalibrationFile, IsTheSameEveryTime) {
  const config::Setup setup = calibration_setup(kPlain);
  const calibration_run::FileContents contents{.model = kFound, .method = "fit", .serial = "2019"};
  const std::string text = calibration_run::file_text(contents, setup);
  EXPECT_EQ(text, calibration_run::file_text(contents, setup));
  EXPECT_NE(text.find("  serial: '2019'\n"), std::string::npos) << text;
}

TEST_F(CalibrationFile, TurnsTheSensorFromWhereTheConfigurationHasIt) {
  calibration::SensorModel turned = kFound;
  turned.turn = {0.02, -0.03, 0.05};
  const std::string offset =
      kPlain + "  sensor_offset: {xyz_m: [0, 0, 0.03], rpy_deg: [0, 0, 30]}\n";
  const config::Setup before = calibration_setup(offset);
  write("calibration.yaml", calibration_run::file_text({.model = turned, .method = "fit"}, before));
  const auto after = load(offset + "wrench: {calibration: calibration.yaml}\n");
  ASSERT_TRUE(after) << after.error().text();
  const Pose X_before = config::pose_of(*before.config.robot.sensor_offset);
  const Pose X_after = config::pose_of(*after->config.robot.sensor_offset);
  EXPECT_EQ(X_after.p, X_before.p);
  EXPECT_LT((X_before.R * exp3(turned.turn) - X_after.R).norm(), 1e-6);
}

TEST_F(CalibrationFile, StandsAloneForPayloadAndBias) {
  write("calibration.yaml",
        calibration_run::file_text({.model = kFound, .method = "fit"}, calibration_setup(kPlain)));
  EXPECT_EQ(
      problems(kPlain + "wrench:\n  calibration: calibration.yaml\n  bias_n: [1, 2, 3]\n"
                        "  payload: {mass_kg: 1}\n"),
      "arm.yaml:8:11: wrench.bias_n is given beside wrench.calibration, which stands for it\n"
      "    take one of the two away\n"
      "arm.yaml:9:22: wrench.payload.mass_kg is given beside wrench.calibration, which stands "
      "for it\n"
      "    take one of the two away\n"
      "2 problems; the robot was not contacted");
  // its inertia is nothing that a calibration finds
  EXPECT_TRUE(load(kPlain + "wrench:\n  calibration: calibration.yaml\n"
                            "  payload: {inertia_kg_m2: [1e-3, 1e-3, 1e-3, 0, 0, 0]}\n"));
  const auto above = load(kTaken, {"wrench.payload.mass_kg=2"});
  ASSERT_TRUE(above) << above.error().text();
  EXPECT_EQ(above->design.wrench.payload.mass, 2.0) << "a change stands above all files";
  EXPECT_EQ(above->design.wrench.bias_S.force, kFound.bias.force);
}

TEST_F(CalibrationFile, IsHeldToWhatItIs) {
  EXPECT_EQ(problems(kTaken),
            "calibration.yaml: cannot be read: No such file or directory\n"
            "1 problem; the robot was not contacted");
  write("calibration.yaml",
        "wrench: {bias_n: [1, 2, 3], bias_nm: [0, 0, 0], payload: {mass_kg: 1, centre_m: [0, 0]}}\n"
        "limits: {speed_m_per_s: 5}\n");
  const std::string said = problems(kTaken);
  EXPECT_NE(said.find("calibration.yaml:2:1: limits is not a key of a calibration file"),
            std::string::npos)
      << said;
  write("calibration.yaml",
        "wrench: {bias_n: [1, 2, 3], bias_nm: [0, 0, 0], payload: {mass_kg: 99, centre_m: [0, "
        "0]}}\n");
  const std::string range = problems(kTaken);
  EXPECT_NE(range.find("calibration.yaml:1:68: wrench.payload.mass_kg is 99, outside [0, 50]"),
            std::string::npos)
      << range;
  EXPECT_NE(range.find("wrench.payload.centre_m"), std::string::npos) << range;
  write("calibration.yaml", "wrench: {bias_n: [1, 2, 3]}\n");
  EXPECT_NE(problems(kTaken).find("wrench.payload.mass_kg is missing"), std::string::npos);
  EXPECT_NE(problems(kPlain + "wrench: {calibration: [1]}\n").find("wrench.calibration"),
            std::string::npos);
}

// What the law is given in poses that no calibration has seen.
TEST_F(CalibrationFile, LeavesTheControllerAWrenchWithoutGravity) {
  const std::string text = cell("{mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}", 8);
  const config::Setup setup = calibration_setup(text);
  SimulatedArm arm{setup};
  const auto plan = arm.plan(8);
  ASSERT_TRUE(plan) << plan.error();
  const calibration::Survey survey = arm.measured(plan->fit);
  ASSERT_EQ(survey.end(), calibration::SurveyEnd::kDone) << survey.problem();
  const auto fit = calibration::fit_payload(readings(survey), calibration_run::fit_params(setup));
  ASSERT_TRUE(fit) << fit.error();
  write("calibration.yaml",
        calibration_run::file_text(
            {.model = calibration::model_of(*fit), .method = "fit", .fit = *fit}, setup));
  const auto taken = load(text + "wrench: {calibration: calibration.yaml}\n");
  ASSERT_TRUE(taken) << taken.error().text();

  const calibration::Survey others = arm.measured(plan->check);
  ASSERT_EQ(others.poses().size(), 4U) << others.problem();
  for (const calibration::MeasuredPose& pose : others.poses()) {
    wrench::State state;
    const Pose X_WS{.R = pose.R_WS};
    const wrench::Output out =
        wrench::clean(taken->params.wrench, state, {.reading = pose.mean.load, .X_WS = X_WS},
                      taken->design.period);
    EXPECT_LT(out.F_S_S.force.norm(), 0.1);
    EXPECT_LT(out.F_S_S.torque.norm(), 0.01);
    EXPECT_TRUE(out.inside_deadband);
  }
}

TEST(RpyFromRotation, IsTheInverse) {
  Rng rng{1};
  for (int i = 0; i < 200; ++i) {
    const Mat3 R =
        i == 0 ? rotation_from_rpy({0.3, 0.5 * std::numbers::pi, 0.0}) : any_rotation(rng);
    EXPECT_LT((rotation_from_rpy(calibration_run::rpy_from_rotation(R)) - R).norm(), 1e-7);
  }
}

TEST(TurnAdvice, NamesTheAxisThatIsMissing) {
  std::vector<calibration::PoseReading> poses;
  // x and y have pointed down both ways; z never
  for (const Vec3& r :
       {Vec3{0, 1.5708, 0}, Vec3{0, -1.5708, 0}, Vec3{1.5708, 0, 0}, Vec3{-1.5708, 0, 0}}) {
    poses.push_back({.R_WS = exp3(r)});
  }
  const std::string advice = calibration_run::turn_advice(poses, {0, 0, -9.81});
  EXPECT_TRUE(advice == "turn the tool until the sensor's +z axis points down" ||
              advice == "turn the tool until the sensor's -z axis points down")
      << advice;
}

}  // namespace
}  // namespace supple::test

// Dynamics, servo, friction and a noisy sensor between the plan and the numbers.

#include "calibration/simulated.hpp"

namespace supple::test {
namespace {

using calibration::SurveyEnd;

struct Case {
  std::string tool;
  double mass;
  Vec3 centre;
  int seed;
};

TEST(SimulatedCalibration, MeetsTheTargetsOverSeedsAndPayloads) {
  for (const Case& one :
       {Case{"{mass_kg: 0.5, centre_m: [0.01, 0, 0.03]}", 0.5, {0.01, 0.0, 0.03}, 1},
        Case{"{mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}", 1.3, {0.0, -0.02, 0.06}, 2},
        Case{"{mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}", 1.3, {0.0, -0.02, 0.06}, 3},
        Case{"{mass_kg: 3.5, centre_m: [0.02, 0.01, 0.09]}", 3.5, {0.02, 0.01, 0.09}, 4}}) {
    const config::Setup setup = calibration_setup(cell(one.tool, one.seed));
    SimulatedArm arm{setup};
    const auto plan = arm.plan();
    ASSERT_TRUE(plan) << plan.error();
    const calibration::Survey survey = arm.measured(plan->fit);
    ASSERT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
    ASSERT_EQ(survey.poses().size(), 12U);
    const auto fit = calibration::fit_payload(readings(survey), calibration_run::fit_params(setup));
    ASSERT_TRUE(fit) << fit.error();
    EXPECT_NEAR(fit->payload.mass, one.mass, 0.01 * one.mass);
    EXPECT_LT((fit->payload.p_SL - one.centre).norm(), 1e-3);
    EXPECT_LT((fit->bias.force - Vec3{4.0, -7.0, 11.0}).norm(), 0.1);
    EXPECT_LT((fit->bias.torque - Vec3{0.3, -0.2, 0.1}).norm(), 0.01);
    EXPECT_FALSE(fit->turned);

    const calibration::Survey others = arm.measured(plan->check);
    ASSERT_EQ(others.end(), SurveyEnd::kDone) << others.problem();
    const auto check = calibration::verified(others.poses(), calibration::model_of(*fit),
                                             setup.design.robot.gravity_W(), {});
    EXPECT_TRUE(check.passed()) << check.worst_force << " N";
    EXPECT_LT(check.worst_force, 0.1);
  }
}

TEST(SimulatedCalibration, FindsASensorThatIsMountedTurned) {
  const std::string tool = "{mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}";
  const config::Setup believed = calibration_setup(cell(tool, 5));
  std::string text = cell(tool, 5);
  text.insert(text.find("  start_joints_deg"), "  sensor_offset: {rpy_deg: [1.5, -1, 2]}\n");
  SimulatedArm arm{calibration_setup(text), believed};
  const auto plan = arm.plan();
  ASSERT_TRUE(plan) << plan.error();
  const calibration::Survey survey = arm.measured(plan->fit);
  ASSERT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
  const auto fit =
      calibration::fit_payload(readings(survey), calibration_run::fit_params(believed));
  ASSERT_TRUE(fit) << fit.error();
  ASSERT_TRUE(fit->turned);
  const Vec3 rpy = Vec3{1.5, -1.0, 2.0} * config::kDegree;
  EXPECT_LT((exp3(fit->turn) - rotation_from_rpy(rpy)).norm(), 6e-3);  // 0.25 degrees
  EXPECT_NEAR(fit->payload.mass, 1.3, 0.013);
}

TEST(SimulatedCalibration, AbortsWhenItHitsSomethingThatNobodyDeclared) {
  std::string text = cell("{mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}", 6);
  // a plate in the way of the tool when the wrist tilts; the limits do not know of it
  text += "  wall: {point_m: [0.12, 0, 0], normal: [-1, 0, 0], stiffness_n_per_m: 20000}\n";
  const config::Setup setup = calibration_setup(text);
  SimulatedArm arm{setup};
  const auto plan = arm.plan();
  ASSERT_TRUE(plan) << plan.error();
  const calibration::Survey survey = arm.measured(plan->fit);
  EXPECT_EQ(survey.end(), SurveyEnd::kCollision) << survey.problem();
  EXPECT_LT(arm.robot().truth().v.cwiseAbs().maxCoeff(), 0.02) << "it has come to rest";
}

TEST(SimulatedCalibration, WorksWithPositionsAsWell) {
  std::string text = cell("{mass_kg: 1.3, centre_m: [0, -0.02, 0.06]}", 7);
  text += "  command: position\n";
  // the servo takes a position every 2 ms, and is too stiff for long steps
  text.replace(text.find("period_ms: 4"), 12, "period_ms: 2");
  text.replace(text.find("step_us: 1000"), 13, "step_us: 250");
  const config::Setup setup = calibration_setup(text);
  SimulatedArm arm{setup};
  const auto plan = arm.plan(8);
  ASSERT_TRUE(plan) << plan.error();
  const calibration::Survey survey = arm.measured(plan->fit, {});  // as slow as a person's
  ASSERT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
  const auto fit = calibration::fit_payload(readings(survey), calibration_run::fit_params(setup));
  ASSERT_TRUE(fit) << fit.error();
  EXPECT_NEAR(fit->payload.mass, 1.3, 0.013);
}

}  // namespace
}  // namespace supple::test

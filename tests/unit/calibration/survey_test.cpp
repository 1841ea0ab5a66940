#include "supple/calibration/survey.hpp"

#include <gtest/gtest.h>

#include "supple/calibration/verify.hpp"
#include "unit/calibration/fake_arm.hpp"

namespace supple::calibration {
namespace {

FakeArm arm_of(const FakeBench& bench, const FakeTool& tool = {}, unsigned seed = 1) {
  return {bench.robot, bench.tool0, bench.start, tool, seed};
}

TEST(Survey, MeetsTheTargetsOverSeedsAndPayloads) {
  const FakeBench bench;
  const std::vector<Leg> legs = bench.plan().fit;
  for (const double mass : {0.4, 1.2, 4.0}) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      const FakeTool tool{.mass = mass, .centre = {0.01, -0.02, 0.04 + 0.02 * mass}};
      FakeArm arm = arm_of(bench, tool, seed);
      Survey survey = bench.survey(legs);
      drive(arm, survey, {});
      ASSERT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
      ASSERT_EQ(survey.poses().size(), 12U);
      const auto fit = fit_payload(readings(survey), {});
      ASSERT_TRUE(fit) << fit.error();
      EXPECT_NEAR(fit->payload.mass, mass, 0.01 * mass) << seed;
      EXPECT_LT((fit->payload.p_SL - tool.centre).norm(), 1e-3) << mass << " kg, " << seed;
      EXPECT_LT((fit->bias.force - tool.bias.force).norm(), 0.1);
      EXPECT_LT((fit->bias.torque - tool.bias.torque).norm(), 0.01);
    }
  }
}

TEST(Survey, HoldsTheLimitsOfMoves) {
  const FakeBench bench;
  for (const auto mode : {robot::CommandMode::kVelocity, robot::CommandMode::kPosition}) {
    FakeArm arm = arm_of(bench);
    SurveyParams params = bench.params();
    params.mode = mode;
    Survey survey{params, bench.plan(6).fit, ExpectedLoad{params.gravity_W}};
    drive(arm, survey, {});
    ASSERT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
    // following in velocity mode corrects what a period of delay leaves: a few percent
    EXPECT_LT(arm.fastest.maxCoeff(), 1.05 * params.limits.speed.maxCoeff());
    EXPECT_LT(arm.hardest.maxCoeff(), 1.2 * params.limits.acceleration.maxCoeff());
    EXPECT_GT(arm.fastest.maxCoeff(), 0.3 * params.limits.speed.maxCoeff());
  }
}

// A speed slider at half: the way is planned for what the robot makes of a velocity.
TEST(Survey, DoesNotRunAheadOfASlowedRobot) {
  const FakeBench bench;
  FakeArm arm = arm_of(bench);
  drive(arm, *std::make_unique<Survey>(bench.survey(bench.plan(6).fit)), {});
  const double full = arm.time;

  FakeArm slowed = arm_of(bench);
  slowed.pace = 0.5;
  Survey survey = bench.survey(bench.plan(6).fit);
  drive(slowed, survey, {});
  ASSERT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
  // nothing has to be caught up: a few percent, as without a slider
  EXPECT_LT(slowed.fastest.maxCoeff(), 1.05 * bench.params().limits.speed.maxCoeff());
  EXPECT_GT(slowed.time, 1.1 * full);
}

TEST(Survey, FindsASensorThatIsTurned) {
  const FakeBench bench;
  const Vec3 turn{0.02, -0.03, 0.04};
  FakeArm arm = arm_of(bench, {.turn = turn});
  Survey survey = bench.survey(bench.plan().fit);
  drive(arm, survey, {});
  const auto fit = fit_payload(readings(survey), {});
  ASSERT_TRUE(fit) << fit.error();
  EXPECT_TRUE(fit->turned);
  EXPECT_LT((fit->turn - turn).norm(), 3e-3);
}

/// Runs a survey with something wrong; returns it.
template <class Spoil>
Survey spoiled(FakeArm& arm, const FakeBench& bench, const Spoil& spoil) {
  spoil(arm);
  Survey survey = bench.survey(bench.plan(6).fit);
  drive(arm, survey, {});
  return survey;
}

/// A stop that is none: from full speed within a period.
void expect_bounded_stop(const FakeArm& arm, const FakeBench& bench) {
  EXPECT_LT(arm.hardest.maxCoeff(), 2.5 * bench.params().limits.acceleration.maxCoeff());
  EXPECT_LT(arm.v().cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Survey, EndsWithABoundedStopAtACollision) {
  const FakeBench bench;
  for (const double force : {30.0, 200.0}) {
    FakeArm arm = arm_of(bench);
    const Survey survey = spoiled(arm, bench, [force](FakeArm& one) {
      one.contact = [force](double t) {
        return t > 3.0 ? Wrench{.force = {0.0, force, 0.0}} : Wrench{};
      };
    });
    EXPECT_EQ(survey.end(), SurveyEnd::kCollision);
    EXPECT_NE(survey.problem().find("something was touched"), std::string::npos)
        << survey.problem();
    EXPECT_LT(arm.time, 5.0);
    expect_bounded_stop(arm, bench);
  }
}

TEST(Survey, SeesASlowPressBesideWhatItExpects) {
  const FakeBench bench;
  FakeArm arm = arm_of(bench);
  arm.contact = [](double t) {
    return t > 20.0 ? Wrench{.force = {0.0, 0.0, -8.0 * (t - 20.0)}} : Wrench{};
  };
  Survey survey = bench.survey(bench.plan().fit);
  drive(arm, survey, {});
  EXPECT_NE(survey.end(), SurveyEnd::kDone);
  EXPECT_LT(arm.time, 32.0) << survey.problem();
}

TEST(Survey, IgnoresOneWildReading) {
  const FakeBench bench;
  FakeArm arm = arm_of(bench);
  arm.contact = [](double t) {
    return t > 3.0 && t < 3.003 ? Wrench{.force = {0.0, 500.0, 0.0}} : Wrench{};
  };
  Survey survey = bench.survey(bench.plan(6).fit);
  drive(arm, survey, {});
  EXPECT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
}

TEST(Survey, EndsWithABoundedStopWhereTheRobotDoesNotAnswer) {
  const FakeBench bench;
  FakeArm frozen = arm_of(bench);
  EXPECT_EQ(spoiled(frozen, bench, [](FakeArm& one) { one.joints_freeze_at = 3.0; }).end(),
            SurveyEnd::kJointsStale);
  expect_bounded_stop(frozen, bench);
  FakeArm deaf = arm_of(bench);
  EXPECT_EQ(spoiled(deaf, bench, [](FakeArm& one) { one.wrench_freezes_at = 3.0; }).end(),
            SurveyEnd::kWrenchStale);
  expect_bounded_stop(deaf, bench);
  FakeArm stopped = arm_of(bench);
  EXPECT_EQ(spoiled(stopped, bench, [](FakeArm& one) { one.not_ready_from = 3.0; }).end(),
            SurveyEnd::kNotReady);
  expect_bounded_stop(stopped, bench);
  FakeArm never = arm_of(bench);
  const Survey waited = spoiled(never, bench, [](FakeArm& one) { one.not_ready_from = 0.0; });
  EXPECT_EQ(waited.problem(), "the robot is not ready within 10 s");
  EXPECT_EQ(never.fastest.maxCoeff(), 0.0);
}

TEST(Survey, StopsOnAWishAndEndsAtRest) {
  const FakeBench bench;
  FakeArm arm = arm_of(bench);
  runtime::StopFlag stop;
  Survey survey = bench.survey(bench.plan(6).fit);
  bool moved = false;
  drive(arm, survey, {.stop = &stop, .progress = [&](const Survey& now) {
                        moved = moved || arm.v().cwiseAbs().maxCoeff() > 0.3;
                        if (moved && !stop.stop()) stop.raise();
                        (void)now;
                      }});
  EXPECT_TRUE(moved);
  EXPECT_EQ(survey.end(), SurveyEnd::kStopRequested);
  expect_bounded_stop(arm, bench);
}

TEST(Survey, RefusesReadingsThatDoNotSettle) {
  const FakeBench bench;
  FakeArm shaken = arm_of(bench);
  const Survey survey = spoiled(shaken, bench, [](FakeArm& one) {
    one.noise_factor = [](double t) { return t > 3.0 ? 8.0 : 1.0; };
  });
  EXPECT_EQ(survey.end(), SurveyEnd::kUnsettled);
  EXPECT_NE(survey.problem().find("more than twice the noise"), std::string::npos);
  FakeArm noisy = arm_of(bench);
  EXPECT_EQ(
      spoiled(noisy, bench, [](FakeArm& one) { one.noise_factor = [](double) { return 100.0; }; })
          .end(),
      SurveyEnd::kNoisy);
}

TEST(Survey, MeasuresByHandWithoutACommand) {
  const FakeBench bench;
  FakeArm arm = arm_of(bench);
  SurveyParams params = bench.params();
  params.by_hand = true;
  std::vector<PoseReading> poses;
  for (const Leg& leg : bench.plan().fit) {
    if (!leg.measure) continue;
    arm.carry_to(leg.q);
    Survey survey{params, {{.q = VecJ{}}}, ExpectedLoad{params.gravity_W}};
    drive(arm, survey, {.write = false});
    ASSERT_EQ(survey.poses().size(), 1U) << survey.problem();
    poses.push_back(survey.poses().front().reading());
  }
  EXPECT_EQ(arm.fastest.maxCoeff(), 0.0);
  const auto fit = fit_payload(poses, {});
  ASSERT_TRUE(fit) << fit.error();
  EXPECT_NEAR(fit->payload.mass, 1.2, 0.012);
}

TEST(Survey, GoesOnWithWhatItIsGivenAtTheEnd) {
  const FakeBench bench;
  const PosePlan plan = bench.plan(6);
  FakeArm arm = arm_of(bench);
  Survey survey = bench.survey(plan.fit);
  double waited = 0.0;
  bool extended = false;
  drive(arm, survey, {.progress = [&](Survey& now) {
          if (now.poses().size() < 6 || extended) return;
          waited += 2e-3;
          extended = waited >= 0.1;  // somebody computes that long
          if (extended) now.extend(plan.check);
        }});
  EXPECT_EQ(survey.end(), SurveyEnd::kDone) << survey.problem();
  EXPECT_EQ(survey.poses().size(), 10U);
  EXPECT_LT((arm.q() - bench.start).cwiseAbs().maxCoeff(), 1e-3) << "it comes back";
  EXPECT_LT(arm.hardest.maxCoeff(), 1.2 * bench.params().limits.acceleration.maxCoeff());
}

TEST(Verification, PassesAGoodFitAndFailsAWrongOne) {
  const FakeBench bench;
  const PosePlan plan = bench.plan();
  FakeArm arm = arm_of(bench);
  Survey survey = bench.survey(plan.fit);
  drive(arm, survey, {});
  const auto fit = fit_payload(readings(survey), {});
  ASSERT_TRUE(fit);
  Survey others{bench.params(), plan.check, survey.expected(), survey.noise()};
  drive(arm, others, {});
  ASSERT_EQ(others.poses().size(), 4U) << others.problem();
  SensorModel model = model_of(*fit);
  EXPECT_TRUE(verified(others.poses(), model, {0.0, 0.0, -9.81}, {}).passed());
  model.payload.mass += 0.2;  // 2 N
  const Verification wrong = verified(others.poses(), model, {0.0, 0.0, -9.81}, {});
  EXPECT_FALSE(wrong.passed());
  EXPECT_GT(wrong.worst_force, 1.5);
  EXPECT_FALSE(verified({}, model, {0.0, 0.0, -9.81}, {}).passed()) << "nothing was looked at";
}

}  // namespace
}  // namespace supple::calibration

// The sections of a run: run, simulation, script and expect.

#include "supple/config/metrics.hpp"
#include "support/matchers.hpp"
#include "unit/config/files.hpp"

namespace supple::test {
namespace {

const std::string kArm = kRobotOnly + "  start_joints_deg: [0, -90, 90, -90, -90, 0]\n";

/// Every problem of a text, without the line that counts them.
std::string refused(const std::string& text) {
  const auto setup = config::parse(text, "arm.yaml", shipped());
  std::string all = problems(setup);
  return all.substr(0, all.rfind('\n'));
}

TEST(RunSections, MayAllBeMissing) {
  const config::Setup setup = good(kRobotOnly);

  EXPECT_EQ(setup.config.run.duration_s, 0.0);
  EXPECT_TRUE(setup.config.script.empty());
  EXPECT_FALSE(setup.config.simulation.wall);
  EXPECT_TRUE(setup.live.empty());
}

TEST(RunSections, AreWrittenAndReadBackAsTheyAre) {
  const std::string once = config::effective(good(kArm + R"(run: {duration_s: 5, cpu: 2}
simulation:
  seed: 7
  sensor: {preset: ideal, bias_n: [1, 2, 3]}
  tool: {mass_kg: 0.5}
  wall: {point_m: [0, 0, 0.01]}
  hole: {xyz_m: [0.1, 0, 0.02], radius_mm: 12}
  pushes:
    - {start_s: 1, duration_s: 2, force_n: [10, 0, 0], axes: world}
  faults:
    - {kind: joint_delay, start_s: 1, duration_s: 1, delay_ms: 30}
script:
  - {at_s: 1, move_to: {xyz_m: [0, 0.1, 0]}}
  - {at_s: 2, request: hold}
  - at_s: 3
    set: ["admittance.target_n=[0, 0, -5]", "safety.max_force_n=90"]
expect:
  ends_with: fault
  cause: wrench_stale
  metrics:
    - {metric: force_peak_n, above: 1, below: 30, from_s: 1, to_s: 4}
)")
                                                 .config);

  EXPECT_EQ(once, config::effective(good(once).config));
  EXPECT_NE(once.find(R"(set: ["admittance.target_n=[0, 0, -5]", "safety.max_force_n=90"])"),
            std::string::npos)
      << once;
}

TEST(RunSections, ArePassedOverForTheRobotAlone) {
  const config::Options robot_only{.robot_only = true};

  const auto setup = config::parse(kRobotOnly + "script: 5\n", "arm.yaml", shipped(), robot_only);

  ASSERT_TRUE(setup) << problems(setup);
  EXPECT_EQ(config::effective(setup->config, true).find("script"), std::string::npos);
}

TEST(RunSections, PlaceThingsInTheFrameOfTheProbeAtTheStart) {
  const config::Setup setup = good(kArm + "simulation: {wall: {point_m: [0, 0, 0.02]}}\n");
  const Pose& X_WP = setup.X_WP_start;

  const config::WallPlane wall = plane_of(*setup.config.simulation.wall, X_WP);

  // tool0 looks down at this start, so 2 cm along it are 2 cm below, and the wall faces up
  EXPECT_TRUE(IsNear(wall.p_W, X_WP.p - 0.02 * Vec3::UnitZ(), 1e-12));
  EXPECT_TRUE(IsNear(wall.normal_W, Vec3::UnitZ(), 1e-12));
}

TEST(RunSections, RefuseAWallThatTheTipStandsIn) {
  EXPECT_EQ(refused(kArm + "simulation: {wall: {point_m: [0, 0, -0.003]}}\n"),
            "arm.yaml:6:30: simulation.wall.point_m puts the tip 3 mm into the wall at the start\n"
            "    move the wall away, or turn its normal towards the tip");
}

TEST(RunSections, NeedAStartForWhatIsRelativeToIt) {
  EXPECT_EQ(refused(kRobotOnly + "script:\n  - {at_s: 0, move_to: {xyz_m: [0, 0, 0.1]}}\n"),
            "arm.yaml:6:15: script[0].move_to.relative_to is start, which is not known\n"
            "    give robot.start_joints_deg, or make it relative to the world");
}

TEST(RunSections, ReportEveryTimeThatIsOutOfOrder) {
  EXPECT_EQ(
      refused(kArm + R"(run: {duration_s: 4}
simulation:
  step_us: 2000
  pushes:
    - {start_s: 5, duration_s: 1, ramp_s: 0.6}
  faults:
    - {kind: stall, start_s: 6, duration_s: 0.1}
)"),
      "arm.yaml:10:43: simulation.pushes[0].ramp_s is 0.6, above half of duration_s, which is "
      "1\n    the force falls as long as it rises");
  EXPECT_EQ(refused(kArm + R"(run: {duration_s: 4}
simulation:
  pushes:
    - {start_s: 5}
script:
  - {at_s: 2, request: hold}
  - {at_s: 1, request: resume}
expect:
  metrics:
    - {metric: ticks, above: 1, to_s: 9}
)"),
            "arm.yaml:9:17: simulation.pushes[0].start_s is 5, not before the end of the run, 4 of "
            "run.duration_s\n    it would never count; move it, or make the run longer\n"
            "arm.yaml:12:12: script[1].at_s is 1, before 2 of the step above it\n"
            "    steps stand in the order of their times\n"
            "arm.yaml:15:39: expect.metrics[0].to_s is 9, after the end of the run, 4 of "
            "run.duration_s");
}

TEST(RunSections, NameTheNearestMetric) {
  const std::string text = refused(
      kArm + "run: {duration_s: 1}\nexpect: {metrics: [{metric: force_peek_n, below: 3}]}\n");

  EXPECT_TRUE(
      text.starts_with("arm.yaml:7:29: expect.metrics[0].metric is 'force_peek_n', which "
                       "is not a metric; those are: force_peak_n, "))
      << text;
  EXPECT_TRUE(text.ends_with("\n    did you mean 'force_peak_n'?")) << text;
}

TEST(RunSections, WantTheValueThatTheKindOfAFaultHas) {
  EXPECT_EQ(refused(kArm + R"(simulation:
  faults:
    - {kind: sensor_spike, start_s: 1, duration_s: 0.1}
    - {kind: stall, start_s: 1, duration_s: 0.1, jump_s: 3}
    - {kind: stall, start_s: 1}
    - {kind: sensor_jump, start_s: 1, duration_s: 0.1}
    - {kind: sensor_nan, start_s: 1, duration_s: 0.1, jump_nm: [1, 0, 0]}
)"),
            "arm.yaml:8:7: simulation.faults[0].force_n is missing, and kind is sensor_spike\n"
            "    say how much\n"
            "arm.yaml:9:58: simulation.faults[1].jump_s is given, but kind is stall, which has no "
            "such value\n    it belongs to clock_jump\n"
            "arm.yaml:10:7: simulation.faults[2].duration_s is 0, and stall needs one above 0\n"
            "arm.yaml:11:7: simulation.faults[3].jump_n is missing, and kind is sensor_jump\n"
            "    say how much\n"
            "arm.yaml:12:64: simulation.faults[4].jump_nm is given, but kind is sensor_nan, which "
            "has no such value\n    it belongs to sensor_jump");
}

TEST(RunSections, HaveOneTargetInAStepAndNoStepWithoutAny) {
  EXPECT_EQ(refused(kArm + "script:\n  - {at_s: 1, move_to: {}, spiral: {}}\n  - {at_s: 2}\n"),
            "arm.yaml:7:28: script[0].spiral is given beside move_to\n"
            "    a step has one target; make two steps of it\n"
            "arm.yaml:8:12: script[1].at_s is 2, and nothing is to happen then\n"
            "    a step has a request, a target or a change");
}

TEST(LiveScript, KeepsWhatHoldsAfterEveryChange) {
  const config::Setup setup = good(kArm + R"(script:
  - {at_s: 1, set: ["admittance.target_n=[0, 0, -5]"]}
  - {at_s: 2, request: hold}
  - {at_s: 3, set: [safety.max_force_n=90]}
)");

  ASSERT_EQ(setup.live.size(), 2U);
  EXPECT_EQ(setup.live[0].step, 0U);
  EXPECT_EQ(setup.live[1].step, 2U);
  for (const config::LiveChange& change : setup.live) {
    EXPECT_EQ(change.params.compliance.admittance.F_target.force, Vec3(0, 0, -5));
    EXPECT_EQ(change.config.script.size(), 3U);
  }
  EXPECT_EQ(setup.live[0].params.safety.max_force, setup.params.safety.max_force);
  EXPECT_EQ(setup.live[1].params.safety.max_force, 90.0);
}

TEST(LiveScript, IsHeldToTheRulesBeforeTheRun) {
  EXPECT_EQ(refused(kArm + R"(script:
  - {at_s: 1, set: [safety.max_force_n=90, safety.max_force_n=-1]}
  - {at_s: 2, set: [simulation.seed=3]}
  - {at_s: 3, set: [robot.period_ms=4]}
)"),
            "arm.yaml:7:44: script[0].set[1] cannot be made: safety.max_force_n is -1, outside [1, "
            "2000]\n    150 N is a hard push with a hand\n"
            "arm.yaml:8:21: script[1].set[0] is 'simulation.seed=3', and simulation does not "
            "change while the robot runs\n"
            "arm.yaml:9:21: script[2].set[0] is 'robot.period_ms=4', and robot.period_ms does not "
            "change while the robot runs");
}

TEST(Metrics, HaveNamesThatEndWithTheirUnit) {
  for (const config::MetricText& each : config::metrics()) {
    EXPECT_EQ(config::metric_named(each.name), each.metric) << each.name;
  }
  EXPECT_FALSE(config::metric_named("force"));
}

}  // namespace
}  // namespace supple::test

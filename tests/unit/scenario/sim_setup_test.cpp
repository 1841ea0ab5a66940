#include "supple/scenario/sim_setup.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "scenario_support.hpp"
#include "support/matchers.hpp"

namespace supple::scenario {
namespace {

using test::IsNear;

constexpr double kRounding = 1e-12;

sim::SimSetup made(const std::string& sections) {
  auto out = sim_setup(test::scenario_setup(sections));
  if (!out) ADD_FAILURE() << out.error().text();
  return out ? *std::move(out) : sim::SimSetup{};
}

TEST(SimSetup, CarriesTheToolThatTheControllerKnows) {
  const sim::SimSetup setup = made("wrench: {payload: {mass_kg: 1.1, centre_m: [0, 0, 0.07]}}\n");

  EXPECT_EQ(setup.scene.tool.mass, 1.1);
  EXPECT_EQ(setup.scene.tool.p_SL, Vec3(0, 0, 0.07));
}

TEST(SimSetup, CarriesAnotherToolIfToldSo) {
  const sim::SimSetup setup = made(
      "wrench: {payload: {mass_kg: 1.1}}\nsimulation: {tool: {mass_kg: 2, tip_radius_mm: 5}}\n");

  EXPECT_EQ(setup.scene.tool.mass, 2.0);
  EXPECT_EQ(setup.scene.tool.tip_radius, 0.005);
}

TEST(SimSetup, HasTheSensorThatTheControllerKnows) {
  const sim::SimSetup setup = made("wrench: {bias_n: [1, 2, 3], reports: reaction}\n");

  EXPECT_EQ(setup.wrench.bias.force, Vec3(1, 2, 3));
  EXPECT_TRUE(setup.wrench.reaction);
}

TEST(SimSetup, HasTheDefaultsOfTheSimulatorInOtherUnits) {
  const sim::SimSetup setup = made("");
  const sim::ServoParams servo;
  const sim::SensorParams sensor = sim::typical_sensor();

  EXPECT_EQ(setup.servo.bandwidth, servo.bandwidth);
  EXPECT_DOUBLE_EQ(setup.servo.delay.count(), servo.delay.count());
  EXPECT_NEAR(setup.servo.max_acceleration, servo.max_acceleration, 0.2);  // rounded in degrees
  EXPECT_NEAR(setup.servo.max_lag, servo.max_lag, 1e-3);
  EXPECT_EQ(setup.wrench.force_noise, sensor.force_noise);
  EXPECT_EQ(setup.wrench.torque_resolution, sensor.torque_resolution);
  EXPECT_DOUBLE_EQ(setup.wrench.latency.count(), sensor.latency.count());
  EXPECT_EQ(setup.step, sim::SimSetup{}.step);
}

TEST(SimSetup, HasRotorsWhateverTheDrives) {
  const sim::SimSetup ideal = made("");
  const sim::SimSetup typical =
      made("simulation: {drives: {kind: typical, torque_percent: 50, friction_percent: 200}}\n");

  EXPECT_EQ(ideal.drives.rotor_inertia, typical.drives.rotor_inertia);
  EXPECT_GT(ideal.drives.rotor_inertia.minCoeff(), 0.0);
  EXPECT_EQ(ideal.drives.motors.joints[0].coulomb, 0.0);
  const actuator::JointParams all = sim::typical_drives(ideal.robot).motors.joints[0];
  EXPECT_EQ(typical.drives.motors.joints[0].max, 0.5 * all.max);
  EXPECT_EQ(typical.drives.motors.joints[0].coulomb, 2.0 * all.coulomb);
}

TEST(SimSetup, PutsTheWallInFrontOfTheTip) {
  const sim::SimSetup setup =
      made("simulation: {wall: {point_m: [0, 0, 0.01], stiffness_n_per_m: 2e4}}\n");

  ASSERT_TRUE(setup.scene.wall);
  EXPECT_TRUE(IsNear(setup.scene.wall->normal_W, Vec3::UnitZ(), kRounding));
  EXPECT_EQ(setup.scene.wall->stiffness, 2e4);
}

TEST(SimSetup, MakesPushesAndFaultsInSi) {
  const sim::SimSetup setup = made(R"(simulation:
  pushes:
    - {start_s: 1, duration_s: 2, ramp_s: 0.5, force_n: [1, 2, 3], axes: world, frequency_hz: 4}
  faults:
    - {kind: joint_delay, start_s: 1, duration_s: 2, delay_ms: 30}
    - {kind: sensor_spike, start_s: 1, duration_s: 2, force_n: 40}
    - {kind: sensor_jump, start_s: 1, duration_s: 2, jump_n: [1, 2, 3], jump_nm: [4, 5, 6]}
    - {kind: not_ready, start_s: 1, duration_s: 2}
)");

  ASSERT_EQ(setup.pushes.size(), 1U);
  EXPECT_EQ(setup.pushes[0].F.force, Vec3(1, 2, 3));
  EXPECT_FALSE(setup.pushes[0].tool_axes);
  ASSERT_EQ(setup.faults.size(), 4U);
  EXPECT_EQ(setup.faults[0].kind, sim::FaultKind::kJointDelay);
  EXPECT_DOUBLE_EQ(setup.faults[0].value, 0.03);
  EXPECT_EQ(setup.faults[1].kind, sim::FaultKind::kSensorSpike);
  EXPECT_EQ(setup.faults[1].value, 40.0);
  EXPECT_EQ(setup.faults[2].kind, sim::FaultKind::kSensorJump);
  EXPECT_EQ(setup.faults[2].jump.force, Vec3(1, 2, 3));
  EXPECT_EQ(setup.faults[2].jump.torque, Vec3(4, 5, 6));
  EXPECT_EQ(setup.faults[3].kind, sim::FaultKind::kNotReady);
}

TEST(SimSetup, NeedsAStart) {
  const config::Setup setup =
      test::setup_of("robot: {model: ur5e, probe_frame: tool0, sensor_frame: tool0}\n");

  const auto out = sim_setup(setup);

  ASSERT_FALSE(out);
  EXPECT_EQ(out.error().issues.at(0).path, "robot.start_joints_deg");
}

TEST(SimSetup, NeedsAProbeThatIsFixedToTheSensor) {
  const config::Setup setup = test::setup_of(
      "robot: {model: ur5e, probe_frame: tool0, sensor_frame: forearm_link, start_joints_deg: [0, "
      "-90, 90, -90, -90, 0]}\n");

  const auto out = sim_setup(setup);

  ASSERT_FALSE(out);
  EXPECT_EQ(out.error().issues.at(0).path, "robot.probe_frame");
}

}  // namespace
}  // namespace supple::scenario

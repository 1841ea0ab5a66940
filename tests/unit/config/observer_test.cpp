// The section `observer` and the key `wrench_source`.

#include <numbers>

#include "unit/config/files.hpp"

namespace supple::test {
namespace {

using control::WrenchSource;

TEST(Observer, IsOffByDefault) {
  const config::Setup setup = good(kRobotOnly);
  EXPECT_FALSE(setup.params.sensing.on);
  EXPECT_FALSE(setup.params.safety.torques_required);
  EXPECT_TRUE(setup.params.safety.wrench_required);
}

TEST(Observer, NeedsNoSensor) {
  const config::Setup setup = good(kRobotOnly + "wrench_source: observer\n");
  EXPECT_TRUE(setup.params.sensing.on);
  EXPECT_TRUE(setup.params.safety.torques_required);
  EXPECT_FALSE(setup.params.safety.wrench_required);
}

TEST(Observer, CarriesThePayloadInItsModel) {
  const std::string payload = "wrench: {payload: {mass_kg: 2}}\n";
  const config::Setup without = good(kRobotOnly + payload);
  const config::Setup with = good(kRobotOnly + payload + "wrench_source: observer\n");
  EXPECT_DOUBLE_EQ(with.params.robot.mass(), without.params.robot.mass() + 2.0);
  EXPECT_DOUBLE_EQ(with.design.robot.mass(), without.design.robot.mass());
}

TEST(Observer, TakesOneNumberForAllJointsOrOneForEach) {
  const config::Setup setup = good(kRobotOnly + R"(wrench_source: fused
observer:
  yields_to: whole_arm
  torque: current
  motor_constant_nm_per_a: [10]
  bandwidth_rad_per_s: [50]
  rotor_inertia_kg_m2: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
  friction: {coulomb_nm: [3], viscous_nm_s_per_rad: [1, 2, 3, 4, 5, 6]}
  noise_nm: [2]
  tool_contact: any
  detector: {threshold_nm: [4], collision_level: 2, on_touch: float, on_collision: retreat, retreat_mm: 30}
  fusion: {method: complementary, slow: sensor, crossover_hz: 1}
)");
  const control::SensingParams& sensing = setup.params.sensing.params;
  EXPECT_EQ(sensing.source, WrenchSource::kFused);
  EXPECT_EQ(sensing.yields_to, control::YieldsTo::kWholeArm);
  EXPECT_EQ(sensing.observer.torque.source, estimation::TorqueSource::kMotorCurrent);
  EXPECT_EQ(sensing.observer.torque.motor_constant[5], 10.0);
  EXPECT_EQ(sensing.observer.bandwidth[3], 50.0);
  EXPECT_EQ(sensing.observer.rotor_inertia[3], 0.4);
  EXPECT_EQ(sensing.observer.torque.actuator.joints[1].coulomb, 3.0);
  EXPECT_EQ(sensing.observer.torque.actuator.joints[1].viscous, 2.0);
  EXPECT_EQ(sensing.wrench.torque_noise[0], 2.0);
  EXPECT_FALSE(sensing.point_contact);
  EXPECT_EQ(sensing.contact.threshold[2], 4.0);
  EXPECT_EQ(sensing.contact.collision, 2.0);
  EXPECT_EQ(sensing.fusion.method, estimation::FusionMethod::kComplementary);
  EXPECT_DOUBLE_EQ(sensing.fusion.crossover, 2.0 * std::numbers::pi);
  EXPECT_DOUBLE_EQ(sensing.way_back.distance, 0.03);
  EXPECT_EQ(setup.params.safety.on_touch, safety::Reaction::kFloat);
  EXPECT_EQ(setup.params.safety.on_collision, safety::Reaction::kRetreat);
}

TEST(Observer, IsWrittenAndReadBack) {
  const config::Setup setup = good(kRobotOnly + R"(wrench_source: observer
observer: {preset: simulated_ur5e, detector: {threshold_nm: [4, 4, 4, 2, 2, 2]}}
)");
  const std::string yaml = config::effective(setup.config);
  EXPECT_EQ(config::effective(good(yaml).config), yaml);
  EXPECT_EQ(setup.params.sensing.params.observer.rotor_inertia[0], 0.75);
  EXPECT_EQ(config::effective(setup.config, true).find("wrench_source"), std::string::npos);
}

}  // namespace
}  // namespace supple::test

// What the sections come to: numbers of a file, by hand in SI units, in the controller's design.

#include <numbers>

#include "support/matchers.hpp"
#include "unit/config/files.hpp"

namespace supple::test {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kRounding = 1e-15;  // a few roundings of numbers about 1

control::Design design(const std::string& sections) { return good(kRobotOnly + sections).design; }

TEST(Stages, WrenchSection) {
  const wrench::Params wrench = design(R"(wrench:
  reports: reaction
  bias_n: [1, 2, 3]
  bias_nm: [0.1, 0.2, 0.3]
  payload: {mass_kg: 2, centre_m: [0, 0, 0.1], inertia_kg_m2: [0.03, 0.04, 0.05, 0.001, 0.002, 0.003]}
  compensate_inertia: true
  range_nm: [10, 20, 30]
  low_pass: {order: 1, cutoff_hz: 30}
  notch: {centre_hz: 60, width_hz: 4}
)")
                                    .wrench;

  EXPECT_EQ(wrench.reports, wrench::SensorReports::kReaction);
  EXPECT_EQ(wrench.bias_S.force, Vec3(1, 2, 3));
  EXPECT_EQ(wrench.bias_S.torque, Vec3(0.1, 0.2, 0.3));
  EXPECT_EQ(wrench.payload.mass, 2.0);
  EXPECT_EQ(wrench.payload.p_SL, Vec3(0, 0, 0.1));
  Mat3 I;
  I << 0.03, 0.001, 0.002, 0.001, 0.04, 0.003, 0.002, 0.003, 0.05;
  EXPECT_EQ(wrench.payload.I_L_S, I);
  EXPECT_TRUE(wrench.compensate_inertia);
  EXPECT_EQ(wrench.gravity_W, Vec3(0, 0, -9.81));
  EXPECT_EQ(wrench.spikes.range[5], 30.0);
  EXPECT_EQ(wrench.filter.low_pass, wrench::LowPass::kFirstOrder);
  EXPECT_EQ(wrench.filter.cutoff_hz, 30.0);
  EXPECT_EQ(wrench.filter.notch_hz, 60.0);
  EXPECT_EQ(wrench.filter.notch_width_hz, 4.0);
}

TEST(Stages, WithoutLowPassTheFilterIsOff) {
  EXPECT_EQ(design("wrench: {low_pass: off}\n").wrench.filter.low_pass, wrench::LowPass::kOff);
}

TEST(Stages, LawAndItsAcceleration) {
  const control::Design by_default = design("");
  const control::Design other = design(
      "admittance: {law: pose_error, acceleration_m_per_s2: 3, acceleration_deg_per_s2: 180}\n");

  EXPECT_EQ(by_default.law, control::Law::kOffset);
  EXPECT_EQ(other.law, control::Law::kPoseError);
  EXPECT_EQ(other.admittance.acceleration.linear, 3.0);
  EXPECT_DOUBLE_EQ(other.admittance.acceleration.angular, std::numbers::pi);
}

TEST(Stages, GainsHaveTheAxesOfTheDesiredFrameUnlessATaskFrameIsGiven) {
  const control::Design without = design("");
  const control::Design with =
      design("admittance: {task_frame: {name: ramp, rpy_deg: [0, 90, 0]}}\n");

  EXPECT_EQ(without.admittance.axes, admittance::GainAxes::kDesired);
  EXPECT_EQ(without.R_WG, Mat3::Identity());
  EXPECT_EQ(with.admittance.axes, admittance::GainAxes::kGiven);
  Mat3 R;  // a quarter turn about y takes z to x and x to -z
  R << 0, 0, 1, 0, 1, 0, -1, 0, 0;
  EXPECT_LT((with.R_WG - R).norm(), kRounding);
}

TEST(Stages, DampingRatioBecomesDamping) {
  const admittance::Gains gains = design(R"(admittance:
  translation: {mass_kg: [1, 4, 9], stiffness_n_per_m: [100, 100, 100], damping_ratio: 0.5}
)")
                                      .admittance.gains;

  // D = 2 z sqrt(K M)
  EXPECT_LT((gains.translation.damping - Vec3(10, 20, 30)).norm(), 1e-13);
}

TEST(Stages, MotionFollowsTheLimitsUnlessItIsGiven) {
  const std::string limits =
      "limits: {speed_m_per_s: 0.1, speed_deg_per_s: 30, acceleration_m_per_s2: 1.5, "
      "acceleration_deg_per_s2: 300}\n";
  const control::ReferenceParams follows = design(limits).reference;
  const control::Design given = design(limits + R"(motion:
  speed_m_per_s: 0.05
  speed_deg_per_s: 20
  acceleration_m_per_s2: 1.5
  acceleration_deg_per_s2: 200
  approach_per_s: 5
  tracking_per_s: 3
  turn_tracking_per_s: 4
)");

  EXPECT_EQ(follows.linear_speed, 0.1);
  EXPECT_DOUBLE_EQ(follows.angular_speed, 30 * kDegree);
  EXPECT_EQ(follows.linear_acceleration, 0.75);
  EXPECT_DOUBLE_EQ(follows.angular_acceleration, 150 * kDegree);
  EXPECT_EQ(given.reference.linear_speed, 0.05);
  EXPECT_DOUBLE_EQ(given.reference.angular_speed, 20 * kDegree);
  EXPECT_EQ(given.reference.linear_acceleration, 1.5);
  EXPECT_DOUBLE_EQ(given.reference.angular_acceleration, 200 * kDegree);
  EXPECT_EQ(given.reference.rate, 5.0);
  EXPECT_EQ(given.tracking.linear, 3.0);
  EXPECT_EQ(given.tracking.angular, 4.0);
}

TEST(Stages, JointsKeepAMarginAndAreNoFasterThanTheModel) {
  const control::Design arm = design("joints: {max_speed_deg_per_s: 1000, margin_deg: 2}\n");

  // the elbow of a UR5e turns 180 degrees either way, all joints 180 degrees in a second
  EXPECT_NEAR(arm.joints.q_upper[2], 178 * kDegree, kRounding);
  EXPECT_NEAR(arm.joints.q_lower[2], -178 * kDegree, kRounding);
  EXPECT_DOUBLE_EQ(arm.joints.v_max[2], std::numbers::pi);
  EXPECT_NEAR(arm.safety.q_upper[2], std::numbers::pi, kRounding);
  EXPECT_EQ(arm.joints.reaction_time, Seconds{0.01});
  EXPECT_EQ(arm.limits.reaction_time, Seconds{0.01});
}

TEST(Stages, TimesBecomeCountsOfPeriods) {
  const std::string slow =
      "robot: {model: ur5e, probe_frame: tool0, sensor_frame: tool0, period_ms: 4}\n"
      "safety: {joints_extrapolated_ms: 10, joints_lost_ms: 40, wrench_stuck_ms: 0}\n";

  const safety::Params safety = good(slow).design.safety;

  EXPECT_EQ(safety.period, Seconds{4e-3});
  EXPECT_EQ(safety.packets_extrapolated, 3);  // 10 ms are two and a half
  EXPECT_EQ(safety.packets_lost, 10);
  EXPECT_EQ(safety.stuck_readings, 0);
}

TEST(Stages, DesignIsPreparedForTheController) {
  const config::Setup setup = good(kRobotOnly + "limits: {acceleration_m_per_s2: 1.5}\n");

  EXPECT_EQ(setup.params.robot.joints(), 6);
  EXPECT_EQ(setup.params.probe, setup.design.probe);
  EXPECT_EQ(setup.params.sensor, setup.design.sensor);
  // 80 percent of the acceleration; two periods of 2 ms and a reaction time of 10 ms
  EXPECT_DOUBLE_EQ(setup.params.limits.brake, 1.2);
  EXPECT_DOUBLE_EQ(setup.params.limits.T, 0.014);
  EXPECT_EQ(setup.params.joints.brake.size(), 6);
}

}  // namespace
}  // namespace supple::test

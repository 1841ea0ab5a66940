#include "supple/control/design.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// What is wrong with the UR5e's design after a change, as "stage.member".
std::string problem_with(const std::function<void(Design&)>& change) {
  Design design = test::ur5e_controller(kPeriod).design;
  change(design);
  const auto params = prepared(design);
  if (params) return "nothing";
  return std::string{params.error().stage} + "." + std::string{params.error().problem.member};
}

TEST(Design, OfDefaultsWorks) {
  const Design design = test::ur5e_controller(kPeriod).design;
  EXPECT_TRUE(prepared(defaults(design.robot, design.probe, design.sensor, kPeriod)));
}

TEST(Design, NamesTheStageAndMemberThatIsWrong) {
  EXPECT_EQ(problem_with([](Design&) {}), "nothing");
  EXPECT_EQ(problem_with([](Design& d) { d.period = Seconds{0.0}; }), "robot.period");
  EXPECT_EQ(problem_with([](Design& d) { d.R_WG *= 2.0; }), "admittance.R_WG");
  EXPECT_EQ(problem_with([](Design& d) { d.admittance.gains.rotation.mass.y() = 0.0; }),
            "admittance.gains.mass");
  EXPECT_EQ(problem_with([](Design& d) { d.admittance.gains.translation.damping.z() = 0.0; }),
            "admittance.gains.damping");
  EXPECT_EQ(problem_with([](Design& d) { d.admittance.F_target.force.x() = kNaN; }),
            "admittance.F_target");
  EXPECT_EQ(problem_with([](Design& d) { d.admittance.tank.initial = 100.0; }),
            "admittance.tank.initial");
  EXPECT_EQ(problem_with([](Design& d) { d.reference.linear_speed = 0.0; }),
            "reference.linear_speed");
  EXPECT_EQ(problem_with([](Design& d) { d.reference.rate = 300.0; }), "reference.rate");
  EXPECT_EQ(problem_with([](Design& d) { d.tracking.angular = -1.0; }), "tracking.angular");
  EXPECT_EQ(problem_with([](Design& d) { d.limits.clearance = -1.0; }), "limits.clearance");
  EXPECT_EQ(problem_with([](Design& d) { d.joints.a_max[2] = 0.0; }), "joints.a_max");
  EXPECT_EQ(problem_with([](Design& d) { d.ik.qp.damping = 0.0; }), "ik.qp.damping");
  EXPECT_EQ(problem_with([](Design& d) { d.safety.max_force = kNaN; }), "safety.max_force");
}

TEST(Design, WithAnIntegratorThatThesePeriodsMakeUnstableIsRefused) {
  const auto stiff = [](Design& d) {
    d.admittance.scheme = admittance::Scheme::kSemiImplicitEuler;
    d.admittance.gains.translation.mass.setConstant(1.0);
    d.admittance.gains.translation.damping.setConstant(600.0);  // stable below 3.3 ms
  };
  EXPECT_EQ(problem_with(stiff), "admittance.scheme");  // a period may be 4 ms long
}

TEST(Design, ThatLeavesNoRoomBetweenWallsIsRefused) {
  EXPECT_EQ(problem_with([](Design& d) {
              d.limits.walls.box = {.lower = Vec3::Zero(), .upper = Vec3::Constant(0.008)};
            }),
            "limits.clearance");
}

// The elbow carries the sensor: its acceleration is not the probe's.
TEST(Design, ThatCompensatesInertiaNeedsTheSensorOnTheProbesLink) {
  EXPECT_EQ(problem_with([](Design& d) {
              d.wrench.compensate_inertia = true;
              d.sensor = *d.robot.frame_named("forearm_link");
            }),
            "wrench.compensate_inertia");
}

// A 2 kg tool that is swung about: what the sensor reads is its weight and its inertia, reckoned
// from the way of its centre alone.
TEST(TickWithATool, FeelsNothingFromASwungToolWhoseInertiaItKnows) {
  test::Ur5e ur5e = test::ur5e_controller(kPeriod);
  const Vec3 p_SL{0.0, 0.02, 0.08};
  ur5e.design.wrench.payload = {.mass = 2.0, .p_SL = p_SL};
  const auto worst = [&](bool compensate) {
    ur5e.design.wrench.compensate_inertia = compensate;
    const Params params = test::params_of(ur5e.design);
    model::Workspace work;
    const auto centre_at = [&](double t, Pose& X_WS) {
      VecJ q = ur5e.q0;
      q[0] += 0.2 * std::sin(3.0 * t);
      q[3] += 0.3 * std::sin(5.0 * t);
      model::update_placements(params.robot, work, q);
      X_WS = model::pose(params.robot, work, params.sensor);
      return std::pair{q, Vec3{X_WS.p + X_WS.R * p_SL}};
    };
    State state;
    TickOutput out;
    double largest = 0.0;
    for (int i = 0; i < 1000; ++i) {
      const double t = kPeriod.count() * i;
      constexpr double kStep = 1e-4;
      Pose X_WS;
      const Vec3 before = centre_at(t - kStep, X_WS).second;
      const VecJ q_before = centre_at(t - kStep, X_WS).first;
      const Vec3 after = centre_at(t + kStep, X_WS).second;
      const VecJ q_after = centre_at(t + kStep, X_WS).first;
      const auto [q, centre] = centre_at(t, X_WS);
      const Vec3 a = (after - 2.0 * centre + before) / (kStep * kStep);
      const Vec3 f_S = X_WS.R.transpose() * (2.0 * (Vec3{0.0, 0.0, -9.81} - a));
      TickInput in;
      in.facts = {.dt = kPeriod,
                  .q = q,
                  .v = (q_after - q_before) / (2.0 * kStep),
                  .joint_stamp = static_cast<std::uint64_t>(i + 1),
                  .reading = {.force = f_S, .torque = p_SL.cross(f_S)},
                  .reading_stamp = static_cast<std::uint64_t>(i + 1)};
      tick(params, state, in, out);
      if (i > 1) largest = std::max(largest, out.wrench.F_S_S.force.norm());
    }
    return largest;
  };

  EXPECT_GT(worst(false), 2.0);  // [N]
  EXPECT_LT(worst(true), 0.06);  // half a period late
}

}  // namespace
}  // namespace supple::control

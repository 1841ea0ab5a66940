#include "supple/safety/params.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace supple::safety {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(SafetyDefaults, AreThoseOfTheFaultMatrixAt500Hz) {
  const Params p = defaults(6, Seconds{2e-3});
  EXPECT_EQ(p.held_readings, 3);         // 6 ms
  EXPECT_EQ(p.stuck_readings, 25);       // 50 ms
  EXPECT_EQ(p.clamped_periods, 5);       // 10 ms
  EXPECT_EQ(p.packets_extrapolated, 5);  // packets, whatever the rate
  EXPECT_EQ(p.packets_lost, 20);
  EXPECT_EQ(p.max_joint_age, Seconds{20e-3});
  EXPECT_EQ(p.stall, Seconds{20e-3});
  EXPECT_EQ(p.shortest, 0.5);
  EXPECT_EQ(p.longest, 2.0);
}

TEST(SafetyDefaults, KeepTimesAtOtherRates) {
  const Params fast = defaults(7, Seconds{1e-3});
  EXPECT_EQ(fast.held_readings, 6);
  EXPECT_EQ(fast.stuck_readings, 50);
  EXPECT_EQ(fast.clamped_periods, 10);
  EXPECT_EQ(fast.packets_lost, 20);

  const Params slow = defaults(6, Seconds{8e-3});
  EXPECT_EQ(slow.held_readings, 1);
  EXPECT_EQ(slow.stuck_readings, 7);
  EXPECT_EQ(slow.clamped_periods, 2);

  // a watchdog shorter than the loop could never be met
  EXPECT_EQ(defaults(6, Seconds{20e-3}).stall, Seconds{40e-3});
}

TEST(SafetyDefaults, CanBeUsed) {
  for (int joints = 1; joints <= kMaxArmJoints; ++joints) {
    for (const double period : {5e-4, 1e-3, 2e-3, 4e-3, 8e-3, 2e-2}) {
      const auto problem = problem_of(defaults(joints, Seconds{period}));
      EXPECT_FALSE(problem) << problem->member;
    }
  }
}

// Each rule, by the member it is about.
TEST(SafetyParams, AreRefusedWhenTheyCannotWork) {
  const auto refused = [](auto&& spoil) {
    Params p = defaults(6, Seconds{2e-3});
    spoil(p);
    const auto problem = problem_of(p);
    return problem ? problem->member : "accepted";
  };
  EXPECT_EQ(refused([](Params& p) { p.v_max.resize(0); }), "v_max");
  EXPECT_EQ(refused([](Params& p) { p.v_max[2] = 0.0; }), "v_max");
  EXPECT_EQ(refused([](Params& p) { p.a_max[2] = kNaN; }), "a_max");
  EXPECT_EQ(refused([](Params& p) { p.a_max[2] = kInfinity; }), "a_max");
  EXPECT_EQ(refused([](Params& p) { p.a_max = VecJ::Ones(5); }), "q_lower, q_upper, a_max");
  EXPECT_EQ(refused([](Params& p) { p.q_lower[0] = 10.0; }), "q_lower");
  EXPECT_EQ(refused([](Params& p) { p.q_upper[0] = kNaN; }), "q_lower");
  EXPECT_EQ(refused([](Params& p) { p.q_upper[0] = kInfinity; }), "accepted");
  EXPECT_EQ(refused([](Params& p) { p.period = Seconds{0.0}; }), "period");
  EXPECT_EQ(refused([](Params& p) { p.period = Seconds{kNaN}; }), "period");
  EXPECT_EQ(refused([](Params& p) { p.shortest = 0.0; }), "shortest");
  EXPECT_EQ(refused([](Params& p) { p.shortest = 1.1; }), "shortest");
  EXPECT_EQ(refused([](Params& p) { p.longest = 0.9; }), "longest");
  EXPECT_EQ(refused([](Params& p) { p.stall = Seconds{3e-3}; }), "stall");
  EXPECT_EQ(refused([](Params& p) { p.unusable_periods = -1; }), "unusable_periods");
  EXPECT_EQ(refused([](Params& p) { p.max_joint_age = Seconds{-1.0}; }), "max_joint_age");
  EXPECT_EQ(refused([](Params& p) { p.packets_extrapolated = -1; }), "packets_extrapolated");
  EXPECT_EQ(refused([](Params& p) { p.packets_lost = 5; }), "packets_lost");
  EXPECT_EQ(refused([](Params& p) { p.position_margin = -0.1; }), "position_margin");
  EXPECT_EQ(refused([](Params& p) { p.velocity_margin = 0.9; }), "velocity_margin");
  EXPECT_EQ(refused([](Params& p) { p.rest_speed = 0.0; }), "rest_speed");
  EXPECT_EQ(refused([](Params& p) { p.max_lag = 0.0; }), "max_lag");
  EXPECT_EQ(refused([](Params& p) { p.lag_memory = Seconds{1e-3}; }), "lag_memory");
  EXPECT_EQ(refused([](Params& p) { p.max_wrench_age = Seconds{0.0}; }), "max_wrench_age");
  EXPECT_EQ(refused([](Params& p) { p.held_readings = -1; }), "held_readings");
  EXPECT_EQ(refused([](Params& p) { p.stuck_readings = -1; }), "stuck_readings");
  EXPECT_EQ(refused([](Params& p) { p.clamped_periods = 0; }), "clamped_periods");
  EXPECT_EQ(refused([](Params& p) { p.max_force = kNaN; }), "max_force");
  EXPECT_EQ(refused([](Params& p) { p.max_torque = 0.0; }), "max_torque");
  EXPECT_EQ(refused([](Params& p) { p.max_linear_speed = -1.0; }), "max_linear_speed");
  EXPECT_EQ(refused([](Params& p) { p.max_angular_speed = kNaN; }), "max_angular_speed");
  EXPECT_EQ(refused([](Params& p) { p.wall_margin = -1.0; }), "wall_margin");
  EXPECT_EQ(refused([](Params& p) { p.ik_failures = 0; }), "ik_failures");
}

TEST(SafetyParams, NameTheJointTheValueAndTheRule) {
  Params p = defaults(6, Seconds{2e-3});
  p.a_max[4] = -2.0;
  const auto problem = problem_of(p);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->index, 4);
  EXPECT_EQ(problem->value, -2.0);
  EXPECT_EQ(problem->rule, "must be within [1e-6, 1e6]");
}

}  // namespace
}  // namespace supple::safety

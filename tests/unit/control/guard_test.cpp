#include "supple/control/guard.hpp"

#include <gtest/gtest.h>

#include "supple/control/twist_of.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

constexpr Seconds kPeriod{2e-3};

/// Three sliding joints along the world's axes: the probe moves as the joints do.
class Slider : public ::testing::Test {
 protected:
  Slider() {
    J_.setZero(6, 3);
    J_.topRows<3>().setIdentity();
    limits_.linear_speed = 0.5;
    limits_.linear_acceleration = 10.0;
    limits_.angular_acceleration = 10.0;
    joints_ = {.q_lower = VecJ::Constant(3, -10.0),
               .q_upper = VecJ::Constant(3, 10.0),
               .v_max = VecJ::Constant(3, 1.0),
               .a_max = VecJ::Constant(3, 2.0)};
  }

  Guard hold_back(const Vec3& from, const Vec3& to, double wall = 1e9,
                  Seconds stop_time = Seconds{0.0}) {
    const auto limits = *limits::prepared(limits_, 2.0 * kPeriod);
    const auto joints = *ik::prepared(joints_, 2.0 * kPeriod);
    const VecJ v_previous = from;
    const VecJ q = VecJ::Zero(3);
    const auto bounds = ik::joint_bounds(joints, q, v_previous, kPeriod);
    const Twist V_previous{.linear = from};
    const Vec3 p = Vec3::Zero();
    rates_.v = to;
    rates_.V = twist_of(J_, rates_.v);
    return control::hold_back(limits, joints,
                              {.Jv_V_WP_W = J_,
                               .p_WP = p,
                               .q = q,
                               .reach = 0.0,  // joints that slide bend nothing
                               .V_previous = V_previous,
                               .v_previous = v_previous,
                               .stop_time = stop_time,
                               .bounds = bounds,
                               .wall_distance = wall,
                               .ahead = {ur5e_.params.robot, ur5e_.params.probe, work_}},
                              kPeriod, rates_);
  }

  // never looked at: joints that slide lead along straight lines
  test::Ur5e ur5e_ = test::ur5e_controller(kPeriod);
  model::Workspace work_;
  Jac6 J_;
  limits::Params limits_;
  ik::JointLimits joints_;
  ik::Rates rates_;
};

TEST_F(Slider, KeepsWhatIsWithinEveryLimit) {
  const Guard guard = hold_back({0.2, 0.0, 0.0}, {0.202, 0.001, 0.0});

  EXPECT_EQ(guard.kept, 1.0);
  EXPECT_FALSE(guard.conflict);
  EXPECT_EQ(rates_.V.linear, Vec3(0.202, 0.001, 0.0));
}

TEST_F(Slider, IsHeldToTheSpeed) {
  const Guard guard = hold_back({0.499, 0.0, 0.0}, {0.503, 0.0, 0.0});

  EXPECT_LT(guard.kept, 1.0);
  EXPECT_LE(rates_.V.linear.norm(), 0.5 * (1.0 + 1e-9));
  EXPECT_GT(rates_.V.linear.norm(), 0.499);
}

// 2 m/s^2 of the joints, not 10 of the probe: from 0.2 m/s it takes 13 mm and two periods
TEST_F(Slider, StopsInTimeForAWallWithWhatTheJointsHave) {
  limits_.walls.box.upper.x() = 0.0138;
  const Guard near = hold_back({0.2, 0.0, 0.0}, {0.2, 0.0, 0.0}, 0.0138);
  limits_.walls.box.upper.x() = 0.0128;
  const Guard nearer = hold_back({0.2, 0.0, 0.0}, {0.2, 0.0, 0.0}, 0.0128);

  EXPECT_EQ(near.kept, 1.0);
  EXPECT_LT(nearer.kept, 1.0);
  EXPECT_LT(rates_.v[0], 0.2);
  EXPECT_GE(rates_.v[0], 0.2 - 2.0 * kPeriod.count() - 1e-12);
}

// By itself the second joint would stop within 4 mm; with the first, which needs half a second, it
// goes 25 mm.
TEST_F(Slider, LeavesEveryJointRoomToStopTogetherWithTheSlowest) {
  limits_.linear_speed = 1.0;
  const Guard alone = hold_back({0.0, 0.1, 0.0}, {0.0, 0.1, 0.0});
  joints_.q_upper[1] = 0.01;
  const Guard still_alone = hold_back({0.0, 0.1, 0.0}, {0.0, 0.1, 0.0});
  const Guard together = hold_back({0.8, 0.1, 0.0}, {0.8, 0.1, 0.0});

  EXPECT_EQ(alone.kept, 1.0);
  EXPECT_EQ(still_alone.kept, 1.0);
  EXPECT_LT(together.kept, 1.0);
  EXPECT_LT(rates_.v[1], 0.1);
}

// It was braking with 2 m/s^2, and counts on 1.6: only the stop under way ends before the wall.
TEST_F(Slider, GoesOnWithTheStopThatItHasLookedAt) {
  limits_.walls.box.upper.x() = 2.9e-3;
  const Guard guard = hold_back({0.1, 0.05, 0.0}, {0.1, 0.05, 0.0}, 2.9e-3, Seconds{0.05});

  EXPECT_EQ(guard.kept, 0.0);
  EXPECT_FALSE(guard.conflict);
  EXPECT_NEAR(guard.stop_time.count(), 0.048, 1e-12);
  EXPECT_NEAR(rates_.v[0], 0.1 * 0.96, 1e-12);
  EXPECT_NEAR(rates_.v[1], 0.05 * 0.96, 1e-12);
}

TEST_F(Slider, SaysSoWhenTheJointsAreTooSlowForTheProbesLimits) {
  limits_.walls.box.upper.x() = 1e-3;
  const Guard guard = hold_back({0.4, 0.0, 0.0}, {0.4, 0.0, 0.0}, 1e-3);

  EXPECT_TRUE(guard.conflict);
  EXPECT_NEAR(rates_.v[0], 0.4 - 2.0 * kPeriod.count(), 1e-12);  // as hard as they can
}

}  // namespace
}  // namespace supple::control

#include "supple/legged/tick.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "support/quadruped_stance.hpp"

namespace supple::legged {
namespace {

constexpr Seconds kDt{2e-3};

struct Standing {
  test::QuadrupedStance robot;
  Params params = *defaults(robot.model);
  State state = start(params, robot.p_WB());
  TickOutput out;

  void run(const TickInput& in, int ticks) {
    for (int i = 0; i < ticks; ++i) tick(params, state, in, out);
  }
};

int feet_that(const PerFoot<bool>& flags) { return std::accumulate(flags.begin(), flags.end(), 0); }

TEST(LeggedTick, FindsTheFeetThatCarryAndWhatTheyCarry) {
  Standing s;
  s.run(s.robot.input(kDt), 1000);
  EXPECT_EQ(feet_that(s.out.stands), 4);
  EXPECT_EQ(s.out.forces.unknowns, 12);
  EXPECT_EQ(s.out.forces.rank, 12);
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < 4; ++i) {
    sum += s.out.forces.f_W[i];
    // the prior, a force of the robot's weight, draws each estimate a little to zero
    EXPECT_LT((s.out.forces.f_W[i] - s.robot.f_W[i]).norm(), 0.01 * s.robot.f_W[i].norm()) << i;
    EXPECT_LT((s.out.f_leg_W[i] - s.robot.f_W[i]).norm(), 0.01 * s.robot.f_W[i].norm()) << i;
  }
  EXPECT_NEAR(sum.z(), s.robot.model.mass() * 9.81, 0.5);
  EXPECT_LT((s.out.base.p_WB - s.robot.p_WB()).norm(), 1e-3);
  EXPECT_LT(s.out.base.v_WB_W.norm(), 1e-3);
  EXPECT_FALSE(s.out.refused);
  EXPECT_EQ(s.out.report.nis_rows, 4 * (3 + 1 + 3)) << "positions, heights and velocities";
}

TEST(LeggedTick, SeesALiftedFootWithinTheObserversLag) {
  Standing s;
  s.run(s.robot.input(kDt), 500);
  // three feet carry what four did: leg 0's joints hold nothing but the leg itself
  TickInput lifted = s.robot.input(kDt);
  const test::QuadrupedStance& robot = s.robot;
  model::Workspace work;
  model::update_placements(robot.model, work, robot.q);
  JacV J(6, 18);
  model::jacobian(robot.model, work, robot.foot(0), J);
  for (int k = 0; k < 12; ++k) lifted.tau[k] += J.block<3, 1>(0, 6 + k).dot(robot.f_W[0]);
  int ticks = 0;
  do {
    s.run(lifted, 1);
    ++ticks;
  } while (s.out.stands[0] && ticks < 100);
  // from f to 0.6 thresholds behind a low-pass of 250 rad/s, then one period of debounce
  const double threshold = s.params.contact[0].threshold[0];
  const double lag = std::log(robot.f_W[0].z() / (0.6 * threshold)) / 250.0 + 2e-3;
  EXPECT_NEAR(ticks * kDt.count(), lag, 2.0 * kDt.count());
  EXPECT_EQ(feet_that(s.out.stands), 3);
}

TEST(LeggedTick, BelievesContactFlagsFromOutside) {
  Standing s;
  TickInput in = s.robot.input(kDt);
  in.contact = PerFoot<bool>{true, false, true, false};
  s.run(in, 200);
  EXPECT_EQ(s.out.stands, *in.contact);
  EXPECT_EQ(s.out.report.nis_rows, 2 * 7);
  EXPECT_EQ(s.out.forces.unknowns, 6);
  EXPECT_TRUE(s.out.contact[1].touch) << "the detectors still say what they see";
}

TEST(LeggedTick, StandsOnGroundOfTheHeightThatItIsTold) {
  Standing s;
  TickInput in = s.robot.input(kDt);
  in.ground_W = PerFoot<double>{0.3, 0.3, 0.3, 0.3};
  s.params.base.position_start = 1.0;
  s.params.base.slip_gate = std::numeric_limits<double>::infinity();
  s.state = start(s.params, s.robot.p_WB());
  s.run(in, 2000);
  EXPECT_NEAR(s.out.base.p_WB.z(), s.robot.p_WB().z() + 0.3, 1e-3);
}

TEST(LeggedTick, GivesEqualBitsForEqualArguments) {
  Standing a;
  Standing b;
  a.run(a.robot.input(kDt), 50);
  b.run(b.robot.input(kDt), 50);
  EXPECT_EQ(a.state.base.x, b.state.base.x);
  EXPECT_EQ(a.state.base.P, b.state.base.P);
  EXPECT_EQ(a.out.tau_ext, b.out.tau_ext);
}

TEST(LeggedTick, RefusesWhatIsNoNumberAndChangesNothing) {
  Standing s;
  s.run(s.robot.input(kDt), 50);
  const State before = s.state;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [&](auto spoil) {
    TickInput in = s.robot.input(kDt);
    spoil(in);
    tick(s.params, s.state, in, s.out);
    return s.out.refused && s.state.base.x == before.base.x && s.state.base.P == before.base.P &&
           s.state.observer.residual == before.observer.residual;
  };
  EXPECT_TRUE(refused([&](TickInput& in) { in.q[3] = nan; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.v[0] = nan; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.tau[11] = INFINITY; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.R_WB(1, 1) = nan; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.R_WB *= 1.1; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.R_WB.col(0) *= -1.0; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.gyro_B.x() = nan; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.accel_B.z() = nan; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.dt = Seconds{0.0}; }));
  EXPECT_TRUE(refused([&](TickInput& in) { in.ground_W = PerFoot<double>{nan}; }));
  EXPECT_FALSE(refused([](TickInput&) {})) << "the control: this one is taken";
}

TEST(LeggedParams, AreCheckedStageByStage) {
  const test::QuadrupedStance robot;
  const Params good = *defaults(robot.model);
  EXPECT_FALSE(problem_of(good));
  const auto stage = [&](auto spoil) {
    Params params = good;
    spoil(params);
    const auto problem = problem_of(params);
    return problem ? problem->stage : std::string_view{};
  };
  EXPECT_EQ(stage([](Params& p) { p.model = test::shipped_robot("ur5e"); }), "model");
  EXPECT_EQ(stage([](Params& p) { p.foot_radius = -1.0; }), "foot_radius");
  EXPECT_EQ(stage([](Params& p) { p.observer.bandwidth[0] = 0.0; }), "observer");
  EXPECT_EQ(stage([](Params& p) { p.wrench.torque_noise[2] = 0.0; }), "wrench");
  EXPECT_EQ(stage([](Params& p) { p.base.foot_noise = 0.0; }), "base");
  EXPECT_EQ(stage([](Params& p) { p.contact[2].release = 2.0; }), "contact");
  EXPECT_EQ(stage([](Params& p) {
              p.contact[1].threshold = VecV::Ones(2);
              p.contact[1].per_speed = VecV::Ones(2);
            }),
            "contact");
  EXPECT_EQ(stage([](Params& p) { p.feet[3] = {1000}; }), "feet");
  EXPECT_FALSE(defaults(robot.model, {"FL_foot", "FR_foot", "RL_foot", "tail"}));
}

TEST(Nees, IsTheSquaredErrorInUnitsOfItsDeviation) {
  const Mat3 P = Vec3{4.0, 9.0, 1.0}.asDiagonal();
  EXPECT_DOUBLE_EQ(nees({2.0, 3.0, 2.0}, P), 1.0 + 1.0 + 4.0);
  EXPECT_TRUE(std::isnan(nees(Vec3::Ones(), Mat3::Zero())));
}

}  // namespace
}  // namespace supple::legged

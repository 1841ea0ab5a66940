#include "supple/legged/gait.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include <random>

#include "supple/legged/stance.hpp"
#include "supple/legged/swing.hpp"
#include "support/shipped_robot.hpp"

namespace supple::legged {
namespace {

GaitParams quadruped_gait() {
  const model::RobotModel model = test::shipped_robot("quadruped", true);
  return *gait_defaults(model, {*model.frame_named("FL_foot"), *model.frame_named("FR_foot"),
                                *model.frame_named("RL_foot"), *model.frame_named("RR_foot")});
}

/// Level, with straight legs of the wanted height.
GaitInput standing(const GaitParams& params, double height) {
  GaitInput out{.q = VecV::Zero(12), .v = VecV::Zero(12)};
  for (const Leg& leg : params.legs) {
    const Vec3 q = leg_angles(leg, leg.p_BA + Vec3{0.0, leg.side, -height}).q;
    for (int k = 0; k < 3; ++k) out.q[leg.first_joint + k] = q[k];
  }
  return out;
}

std::array<StanceFoot, 4> corners() {
  return {{{{0.2, 0.13, -0.3}, 1.0},
           {{0.2, -0.13, -0.3}, 1.0},
           {{-0.2, 0.13, -0.3}, 1.0},
           {{-0.2, -0.13, -0.3}, 1.0}}};
}

Wrench sum_of(const std::array<StanceFoot, 4>& feet, const std::array<Vec3, 4>& f) {
  Wrench out;
  for (std::size_t i = 0; i < 4; ++i) {
    out = out + Wrench{.force = f[i], .torque = feet[i].r_CF.cross(f[i])};
  }
  return out;
}

TEST(Stance, FourFeetGiveWhatIsWanted) {
  std::mt19937 rng{1};
  std::uniform_real_distribution<double> some{-1.0, 1.0};
  for (int i = 0; i < 100; ++i) {
    const Wrench F{.force = {20.0 * some(rng), 20.0 * some(rng), 170.0 + 20.0 * some(rng)},
                   .torque = {3.0 * some(rng), 4.0 * some(rng), 2.0 * some(rng)}};
    const Wrench given = sum_of(corners(), share_out(corners(), F, 0.6));
    // a thousandth is the price of a solution where two feet stand
    EXPECT_LT((given.force - F.force).norm(), 0.5);
    EXPECT_LT((given.torque - F.torque).norm(), 0.2);
  }
}

TEST(Stance, TwoFeetCarryTheWeightWithoutTurningAboutTheirLine) {
  auto feet = corners();
  feet[1].share = 0.0;
  feet[2].share = 0.0;
  const Vec3 line = (feet[0].r_CF - feet[3].r_CF).normalized();
  const Wrench F{.force = {0.0, 0.0, 170.0}, .torque = 5.0 * line};
  const auto f = share_out(feet, F, 0.6);
  EXPECT_EQ(f[1], Vec3::Zero());
  EXPECT_EQ(f[2], Vec3::Zero());
  EXPECT_NEAR(f[0].z() + f[3].z(), 170.0, 0.5);
  EXPECT_NEAR(f[0].z(), f[3].z(), 1.0);
}

TEST(Stance, FeetNeitherPullNorSlide) {
  const Wrench F{.force = {200.0, 0.0, 50.0}, .torque = {0.0, 80.0, 0.0}};
  for (const Vec3& f : share_out(corners(), F, 0.5)) {
    EXPECT_GE(f.z(), 0.0);
    EXPECT_LE(f.head<2>().norm(), 0.5 * f.z() + 1e-12);
  }
}

TEST(Swing, BeginsAndEndsWithTheGroundsVelocity) {
  const Swing swing{.from = {0.1, 0.2, -0.3},
                    .to = {0.25, 0.18, -0.29},
                    .v_ground = {-0.5, 0.1, 0.0},
                    .height = 0.06,
                    .duration = 0.2};
  EXPECT_LT((swing_at(swing, 0.0).p - swing.from).norm(), 1e-15);
  EXPECT_LT((swing_at(swing, 1.0).p - swing.to).norm(), 1e-15);
  EXPECT_LT((swing_at(swing, 0.0).v - swing.v_ground).norm(), 1e-15);
  EXPECT_LT((swing_at(swing, 1.0).v - swing.v_ground).norm(), 1e-15);
  EXPECT_NEAR(swing_at(swing, 0.5).p.z(), -0.295 + 0.06, 1e-12);
}

TEST(Swing, VelocityIsTheDerivative) {
  const Swing swing{.from = {0.1, 0.2, -0.3},
                    .to = {0.25, 0.18, -0.29},
                    .v_ground = {-0.5, 0.1, 0.0},
                    .height = 0.06,
                    .duration = 0.2};
  constexpr double kStep = 1e-6;
  for (double s = 0.05; s < 1.0; s += 0.1) {
    const Vec3 slope = (swing_at(swing, s + kStep).p - swing_at(swing, s - kStep).p) /
                       (2.0 * kStep * swing.duration);
    EXPECT_LT((swing_at(swing, s).v - slope).norm(), 1e-8);
  }
}

TEST(Gait, DefaultsKnowMassAndCentreOfTheRobot) {
  const GaitParams params = quadruped_gait();
  EXPECT_NEAR(params.mass, 17.4, 1e-9);  // 9.6 + 4 (0.68 + 1.05 + 0.17 + 0.05)
  EXPECT_LT(std::abs(params.p_BC.y()), 1e-9);
  EXPECT_LT(params.p_BC.z(), 0.0);
  EXPECT_FALSE(problem_of(params));
}

TEST(Gait, StandingPushesTheWeight) {
  const GaitParams params = quadruped_gait();
  const GaitInput input = standing(params, params.height);
  GaitState state = gait_start(params, input);
  const GaitOutput out = step(params, state, {}, input, Seconds{2e-3});
  Vec3 sum = Vec3::Zero();
  for (const Vec3& f : out.f_W) sum += f;
  EXPECT_NEAR(sum.z(), params.mass * params.gravity, 1.0);
  EXPECT_LT(sum.head<2>().norm(), 1.0);
  EXPECT_TRUE(out.tau.allFinite());
}

TEST(Gait, TrotMovesDiagonalLegsTogetherAndComesToAStand) {
  const GaitParams params = quadruped_gait();
  const GaitInput input = standing(params, params.height);
  GaitState state = gait_start(params, input);
  std::array<int, 4> lifted{};
  for (int i = 0; i < 1000; ++i) {
    const GaitOutput out = step(params, state, {.mode = GaitMode::kTrot}, input, Seconds{2e-3});
    EXPECT_EQ(out.stance[0], out.stance[3]);
    EXPECT_EQ(out.stance[1], out.stance[2]);
    EXPECT_TRUE(out.stance[0] || out.stance[1]);
    for (std::size_t k = 0; k < 4; ++k) lifted[k] += out.stance[k] ? 0 : 1;
  }
  for (const int ticks : lifted) EXPECT_NEAR(ticks, 1000.0 * (1.0 - params.duty), 100.0);
  GaitOutput out;
  for (int i = 0; i < 500; ++i) out = step(params, state, {}, input, Seconds{2e-3});
  EXPECT_FALSE(state.trotting);
  for (const bool stands : out.stance) EXPECT_TRUE(stands);
}

TEST(Gait, DoesNotTrotBeforeItStandsUp) {
  const GaitParams params = quadruped_gait();
  const GaitInput input = standing(params, 0.15);
  GaitState state = gait_start(params, input);
  for (int i = 0; i < 1000; ++i) {
    static_cast<void>(step(params, state, {.mode = GaitMode::kTrot}, input, Seconds{2e-3}));
  }
  EXPECT_FALSE(state.trotting);
}

TEST(Gait, RepeatsItsLastWordWhereANumberIsNone) {
  const GaitParams params = quadruped_gait();
  GaitInput input = standing(params, params.height);
  GaitState state = gait_start(params, input);
  const GaitOutput before = step(params, state, {}, input, Seconds{2e-3});
  input.v[4] = std::nan("");
  const GaitOutput after = step(params, state, {}, input, Seconds{2e-3});
  EXPECT_TRUE(after.refused);
  EXPECT_EQ(after.tau, before.tau);
  input.v[4] = 0.0;
  EXPECT_FALSE(step(params, state, {}, input, Seconds{2e-3}).refused);
}

TEST(Gait, RefusesParametersThatCannotWalk) {
  GaitParams params = quadruped_gait();
  params.duty = 0.5;
  EXPECT_EQ(problem_of(params)->member, "duty");
  params = quadruped_gait();
  params.height = 0.5;
  EXPECT_EQ(problem_of(params)->member, "height");
  params = quadruped_gait();
  params.hold = -1.0;
  EXPECT_EQ(problem_of(params)->member, "hold");
}

}  // namespace
}  // namespace supple::legged

#include "supple/legged/leg.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"
#include "support/shipped_robot.hpp"

namespace supple::legged {
namespace {

constexpr double kRounding = 1e-12;  // of lengths below a metre, through a few sines
constexpr std::array kFeet{"FL_foot", "FR_foot", "RL_foot", "RR_foot"};

class LegOfTheQuadruped : public testing::Test {
 protected:
  [[nodiscard]] Vec3 draw() {
    std::uniform_real_distribution<double> abduction{-0.6, 0.6};
    std::uniform_real_distribution<double> hip{-1.2, 2.0};
    std::uniform_real_distribution<double> knee{-2.7, -0.65};
    return {abduction(rng_), hip(rng_), knee(rng_)};
  }

  model::RobotModel model_ = test::shipped_robot("quadruped", true);
  std::mt19937 rng_{42};
};

TEST_F(LegOfTheQuadruped, FootIsWhereTheModelSays) {
  for (const char* name : kFeet) {
    const model::FrameId foot = *model_.frame_named(name);
    const auto leg = leg_of(model_, foot);
    ASSERT_TRUE(leg) << name;
    const Vec3 q = draw();
    VecQ all = model::neutral(model_);
    for (int k = 0; k < 3; ++k) all[7 + leg->first_joint + k] = q[k];
    model::Workspace work;
    model::update_placements(model_, work, all);
    EXPECT_LT((foot_position(*leg, q) - model::pose(model_, work, foot).p).norm(), kRounding);
  }
}

TEST_F(LegOfTheQuadruped, AnglesPutTheFootBackWhereItWas) {
  for (const char* name : kFeet) {
    const Leg leg = *leg_of(model_, *model_.frame_named(name));
    for (int i = 0; i < 1000; ++i) {
      const Vec3 q = draw();
      // above its abduction axis the leg has a second posture that hangs
      if (foot_position(leg, q).z() > -0.05) continue;
      const LegAngles found = leg_angles(leg, foot_position(leg, q));
      ASSERT_TRUE(found.reached);
      ASSERT_LT((found.q - q).norm(), 1e-7) << q.transpose();  // acos near a straight knee
    }
  }
}

TEST_F(LegOfTheQuadruped, JacobianIsTheDerivative) {
  const Leg leg = *leg_of(model_, *model_.frame_named("RR_foot"));
  constexpr double kStep = 1e-6;
  for (int i = 0; i < 20; ++i) {
    const Vec3 q = draw();
    const Mat3 J = foot_jacobian(leg, q);
    for (int k = 0; k < 3; ++k) {
      const Vec3 step = kStep * Vec3::Unit(k);
      const Vec3 column =
          (foot_position(leg, q + step) - foot_position(leg, q - step)) / (2.0 * kStep);
      EXPECT_LT((J.col(k) - column).norm(), 1e-9);
    }
  }
}

TEST_F(LegOfTheQuadruped, PointsAtAPlaceItCannotReach) {
  const Leg leg = *leg_of(model_, *model_.frame_named("FL_foot"));
  const Vec3 far = leg.p_BA + Vec3{0.0, leg.side, -0.6};
  const LegAngles found = leg_angles(leg, far);
  EXPECT_FALSE(found.reached);
  EXPECT_LT((foot_position(leg, found.q) - (leg.p_BA + Vec3{0.0, leg.side, -0.4})).norm(), 1e-9);
  const LegAngles inside = leg_angles(leg, leg.p_BA + Vec3{0.1, 0.5 * leg.side, 0.0});
  EXPECT_FALSE(inside.reached);
  EXPECT_TRUE(inside.q.allFinite());
}

TEST_F(LegOfTheQuadruped, ChainOfAnotherShapeIsNoLeg) {
  const model::RobotModel arm = test::shipped_robot("ur5e");
  for (int i = 0; i < arm.frames(); ++i) EXPECT_FALSE(leg_of(arm, model::FrameId{i}));
  EXPECT_FALSE(leg_of(model_, *model_.frame_named("trunk")));
  EXPECT_FALSE(leg_of(model_, *model_.frame_named("FL_thigh")));
}

}  // namespace
}  // namespace supple::legged

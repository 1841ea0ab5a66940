#include "supple/sim/peg_contact.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sim_support.hpp"
#include "supple/core/rotation.hpp"

namespace supple::sim {
namespace {

constexpr RoundHole kHole{.radius = 0.01, .depth = 0.03, .chamfer = 1e-3};
constexpr double kLength = 0.05;     // of the peg [m]
constexpr double kPolygon = 3.1e-6;  // of 128 corners on 1 cm [m]

/// The end of a peg that points into the hole.
Pose peg_at(const Vec3& p_H, const Vec3& turn = Vec3::Zero()) {
  return {.R = exp3(turn) * Mat3{Vec3{1.0, -1.0, -1.0}.asDiagonal()}, .p = p_H};
}

double deepest(const Touches& touches) {
  double out = 0.0;
  for (const Touch& touch : touches) out = std::max(out, touch.depth);
  return out;
}

TEST(InBlock, MeasuresTheShortestWayOut) {
  const double half = 0.5 * std::numbers::sqrt2;
  EXPECT_EQ(in_block(kHole, 0.02, 1e-4).depth, 0.0);     // above the face
  EXPECT_EQ(in_block(kHole, 0.005, -0.01).depth, 0.0);   // in the bore
  EXPECT_EQ(in_block(kHole, 0.0102, -5e-4).depth, 0.0);  // between the chamfer's rims

  const InBlock face = in_block(kHole, 0.015, -2e-4);
  EXPECT_NEAR(face.depth, 2e-4, 1e-15);
  EXPECT_EQ(face.n_z, 1.0);

  // 0.1 mm below the middle of the chamfer
  const InBlock chamfer = in_block(kHole, 0.0105 + 1e-4 * half, -5e-4 - 1e-4 * half);
  EXPECT_NEAR(chamfer.depth, 1e-4, 1e-15);
  EXPECT_NEAR(chamfer.n_rho, -half, 1e-15);
  EXPECT_NEAR(chamfer.n_z, half, 1e-15);

  const InBlock bore = in_block(kHole, 0.0103, -0.02);
  EXPECT_NEAR(bore.depth, 3e-4, 1e-15);
  EXPECT_EQ(bore.n_rho, -1.0);

  const InBlock bottom = in_block(kHole, 0.005, -0.0304);
  EXPECT_NEAR(bottom.depth, 4e-4, 1e-15);
  EXPECT_EQ(bottom.n_z, 1.0);
}

TEST(PegInHole, TouchesNothingInTheMiddleOfTheHole) {
  for (const double z : {5e-3, -5e-4, -5e-3, -0.029}) {
    EXPECT_TRUE(touches_of(kHole, 0.0099, kLength, peg_at({0.0, 0.0, z})).empty()) << z;
  }
}

TEST(PegInHole, LiesOnTheFaceWithItsWholeEdge) {
  const Touches touches = touches_of(kHole, 0.01, kLength, peg_at({0.05, 0.0, -1e-5}));
  EXPECT_EQ(touches.size(), 8U);
  for (const Touch& touch : touches) {
    EXPECT_NEAR(touch.depth, 1e-5, 1e-15);
    EXPECT_EQ(touch.n_H, Vec3::UnitZ());
  }
}

TEST(PegInHole, LeansOnTheBoreWithItsEdgeAndOnTheRimWithItsSide) {
  // shifted across by the clearance and 0.1 mm
  const Touches touches = touches_of(kHole, 0.0098, kLength, peg_at({3e-4, 0.0, -0.01}));
  EXPECT_NEAR(deepest(touches), 1e-4, kPolygon);
  bool edge = false;
  bool rim = false;
  for (const Touch& touch : touches) {
    // back to the middle; the overlap reaches to where 0.3 mm cos(angle) is the clearance
    EXPECT_LT(touch.n_H.x(), -0.65);
    edge = edge || std::abs(touch.p_H.z() + 0.01) < 1e-6;
    rim = rim || std::abs(touch.p_H.z() + kHole.chamfer) < 1e-6;
  }
  EXPECT_TRUE(edge && rim);
}

TEST(PegInHole, WedgesOnTwoSidesWhenItIsTilted) {
  // turned about y by more than the clearance allows, its middle in the bore's
  const Touches touches =
      touches_of(kHole, 0.0098, kLength, peg_at({-2.85e-4, 0.0, -0.02}, {0.0, 0.03, 0.0}));
  double most = 0.0;
  double least = 0.0;
  for (const Touch& touch : touches) {
    most = std::max(most, touch.n_H.x());
    least = std::min(least, touch.n_H.x());
  }
  EXPECT_GT(most, 0.9);
  EXPECT_LT(least, -0.9);
}

TEST(PegInHole, RestsOnTheOuterRimWithItsEndWhenItLeansOverTheHole) {
  // its middle is over the hole, its end slopes down towards the hole's axis by 0.1 rad
  const double lean = 0.1;
  const Pose X_HP = peg_at({0.011, 0.0, -1e-5}, {0.0, -lean, 0.0});
  bool on_end = false;
  for (const Touch& touch : touches_of(kHole, 0.01, kLength, X_HP)) {
    on_end = on_end || (touch.n_H + X_HP.R.col(2)).norm() < 1e-12;
  }
  EXPECT_TRUE(on_end);
}

TEST(Block, GivesWayLikeItsSprings) {
  // a peg that is set down on the face, far from the hole
  SimSetup setup = test::ur5e_setup();
  setup.scene.tool.peg_length = 0.04;
  setup.scene.tool.X_SP.p = {0.0, 0.0, 0.05};
  const Pose X_WP = test::made(setup)->truth().X_WP;
  const Vec3 down = X_WP.R.col(2);
  Hole hole{.stiffness = 1e4};
  hole.X_WH.R = X_WP.R * Mat3{Vec3{1.0, -1.0, -1.0}.asDiagonal()};
  hole.X_WH.p = X_WP.p + 0.05 * X_WP.R.col(0);
  setup.scene.hole = hole;
  const auto robot = test::made(setup);
  robot->advance(Seconds{0.1});
  EXPECT_LT(robot->truth().F_P_W.force.norm(), 1.0);
  for (int i = 0; i < 500; ++i) {
    robot->push({.force = std::min(20.0, 0.1 * i) * down});
    test::command_velocity(*robot, VecJ::Zero(6));
    robot->advance(Seconds{1e-3});
  }
  // the servo holds the arm: what it gives way by is what presses
  const double depth = down.dot(robot->truth().X_WP.p - X_WP.p);
  const double contact = 20.0 - down.dot(robot->truth().F_P_W.force);  // the hand left out
  EXPECT_GT(contact, 0.1);
  EXPECT_NEAR(contact, 1e4 * depth, 0.05 * 1e4 * depth + 0.02);
}

}  // namespace
}  // namespace supple::sim

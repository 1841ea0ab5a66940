#include "supple/model/floating_base.hpp"

#include <gtest/gtest.h>

#include <random>

#include "supple/core/rotation.hpp"
#include "supple/model/kinematics.hpp"
#include "support/small_robots.hpp"

namespace supple::model {
namespace {

RobotModel hopper() {
  return *build(test::robot({test::massive_link("trunk", 3.0), test::massive_link("leg", 1.0)},
                            {test::joint("hip", JointKind::kRevolute, "trunk", "leg",
                                         Vec3{0.0, 0.0, -0.1}, Vec3::UnitY())}),
                {.floating_base = true});
}

TEST(FloatingBase, NeutralIsTheIdentity) {
  const RobotModel model = hopper();
  Workspace work;

  update_placements(model, work, neutral(model));

  EXPECT_EQ(pose(model, work, *model.frame_named("trunk")).R, Mat3::Identity());
  EXPECT_EQ(pose(model, work, *model.frame_named("trunk")).p, Vec3::Zero());
}

TEST(FloatingBase, TurnsAboutTheWorldsAxes) {
  const RobotModel model = hopper();
  VecQ q = neutral(model);
  q.segment<4>(3) = quaternion_wxyz(exp3({0.0, 0.0, 1.5707963267948966}));  // facing y
  VecV v = VecV::Zero(7);
  v[3] = 0.2;  // about the world's x

  const VecQ next = integrated(model, q, v, Seconds{1.0});

  const Mat3 R = rotation_from_wxyz(next.segment<4>(3));
  EXPECT_TRUE(R.isApprox(exp3({0.2, 0.0, 0.0}) * exp3({0.0, 0.0, 1.5707963267948966}), 1e-14));
}

TEST(FloatingBase, DifferenceUndoesIntegration) {
  const RobotModel model = hopper();
  std::mt19937 rng{11};
  std::uniform_real_distribution<double> unit{-1.0, 1.0};
  VecQ q = neutral(model);
  for (int trial = 0; trial < 1000; ++trial) {
    VecV v(7);
    for (int i = 0; i < 7; ++i) v[i] = 1.7 * unit(rng);  // less than half a turn

    const VecQ next = integrated(model, q, v, Seconds{1.0});

    ASSERT_TRUE(difference(model, q, next).isApprox(v, 1e-12));
    q = next;
  }
}

TEST(FloatingBase, AQuaternionOfAnyLengthIsTheSameRotation) {
  const RobotModel model = hopper();
  Workspace work;
  VecQ q = neutral(model);
  q.segment<4>(3) << 0.5, -0.1, 0.7, 0.2;
  const FrameId leg = *model.frame_named("leg");

  update_placements(model, work, q);
  const Pose as_given = pose(model, work, leg);
  q.segment<4>(3) *= 3.0;
  update_placements(model, work, q);
  const Pose longer = pose(model, work, leg);

  EXPECT_TRUE(longer.R.isApprox(as_given.R, 1e-14));
  EXPECT_NEAR((as_given.R.transpose() * as_given.R - Mat3::Identity()).norm(), 0.0, 1e-14);
}

}  // namespace
}  // namespace supple::model

#include "supple/model/robot_model.hpp"

#include <gtest/gtest.h>

#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "support/small_robots.hpp"

namespace supple::model {
namespace {

RobotModel planar_arm() { return *build(test::planar_arm()); }

TEST(RobotModel, SizesOfAFixedAndAFloatingBase) {
  const auto free = test::robot({test::massive_link("trunk", 3.0), test::massive_link("leg", 1.0)},
                                {test::joint("hip", JointKind::kRevolute, "trunk", "leg")});
  const RobotModel fixed = *build(free);
  const RobotModel floating = *build(free, {.floating_base = true});

  EXPECT_EQ(fixed.nq(), 1);
  EXPECT_EQ(fixed.nv(), 1);
  EXPECT_EQ(fixed.first_joint_velocity(), 0);
  EXPECT_EQ(floating.nq(), 8);
  EXPECT_EQ(floating.nv(), 7);
  EXPECT_EQ(floating.first_joint_velocity(), 6);
}

TEST(RobotModel, AnAddedFrameMovesWithItsParent) {
  const RobotModel model = planar_arm();
  const FrameId tip = *model.frame_named("tip");
  const auto with_tool = model.with_frame("tool", tip, {.p = {0.0, 0.0, 0.25}});
  ASSERT_TRUE(with_tool);
  Workspace work;
  VecJ q(2);
  q << 1.0, -0.3;

  update_placements(*with_tool, work, q);

  const Pose X_WT = pose(*with_tool, work, *with_tool->frame_named("tip"));
  const Pose X_WN = pose(*with_tool, work, *with_tool->frame_named("tool"));
  EXPECT_TRUE(X_WN.p.isApprox(X_WT * Vec3{0.0, 0.0, 0.25}, 1e-15));
}

TEST(RobotModel, AFrameNameIsTakenOnce) {
  const RobotModel model = planar_arm();
  const FrameId tip = *model.frame_named("tip");

  EXPECT_FALSE(model.with_frame("camera", tip, {}));
  EXPECT_FALSE(model.with_frame(std::string(Name::capacity() + 1, 'x'), tip, {}));
}

TEST(RobotModel, ALoadAddsItsWeightToTheJointsThatCarryIt) {
  const RobotModel bare = *build(test::pendulum(2.0, 0.5));
  const RobotModel loaded =
      bare.with_load(*bare.frame_named("rod"), {.mass = 1.0, .p_BBcm = {0.8, 0.0, 0.0}});
  Workspace work;
  VecJ q = VecJ::Zero(1);
  VecJ g(1);
  MatJ M(1, 1);

  gravity(loaded, work, q, g);
  mass_matrix(loaded, work, q, M);

  EXPECT_DOUBLE_EQ(loaded.mass(), 3.0);
  EXPECT_NEAR(g[0], -9.81 * (2.0 * 0.5 + 1.0 * 0.8), 1e-12);
  EXPECT_NEAR(M(0, 0), 2.0 * 0.25 + 1.0 * 0.64, 1e-8);  // the rod's own 1e-9 kg m^2
}

}  // namespace
}  // namespace supple::model

// The laws of others on an arm that does exactly what it is told, against what their equations come
// to: at rest a spring K holds a force F at F/K.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "scenario/scenario_files.hpp"
#include "supple/benchmark/document_laws.hpp"
#include "supple/benchmark/ros2_law.hpp"
#include "supple/core/rotation.hpp"

namespace supple::benchmark {
namespace {

class Laws : public testing::Test {
 protected:
  void SetUp() override {
    const auto sources = test::shipped_models();
    const auto robot = sources.load_model(sources.shipped_models / "ur5e.urdf", {});
    ASSERT_TRUE(robot);
    robot_ = *robot;
    probe_ = *robot_.frame_named("tool0");
    q0_.resize(6);
    // the tool points down: document 004 has neither spring nor damper across
    constexpr double kRight = 0.5 * std::numbers::pi;
    q0_ << 0.0, -1.2, 1.5, -kRight - 0.3, -kRight, 0.0;
  }

  /// Where a force in the probe's axes has brought the probe after some time, in its first axes;
  /// its turn is the second half.
  Vec6 moved(Rival& rival, const Wrench& F, double seconds) {
    Kinematics kinematics{robot_, probe_};
    kinematics.update(q0_);
    const Pose X0 = kinematics.probe_pose();
    Wish wish;
    wish.X_WD = X0;
    robot::Reading reading;
    reading.ready = true;
    reading.joints.q = q0_;
    reading.wrench.reading = F;
    for (double t = 0.0; t < seconds; t += rival.period().count()) {
      const robot::Command command = rival.step(reading, wish);
      if (command.mode == robot::CommandMode::kPosition) {
        reading.joints.q = command.q;
      } else {
        reading.joints.q += rival.period().count() * command.v;
      }
    }
    kinematics.update(reading.joints.q);
    const Pose& X = kinematics.probe_pose();
    return six(X0.R.transpose() * (X.p - X0.p), log3(X0.R.transpose() * X.R));
  }

  model::RobotModel robot_;
  model::FrameId probe_;
  VecJ q0_;
};

constexpr double kSlack = 1e-4;  // what is left of the way after so long [m], [rad]
const Wrench kPush{.force = {0.0, 0.0, -5.0}, .torque = Vec3::Zero()};

TEST_F(Laws, OfTheDocumentsAndRosAreASpringAtRest) {
  Ros2Law ros2{robot_, probe_, ros2_documented()};
  EXPECT_NEAR(moved(ros2, kPush, 30.0)[2], -5.0 / 214.3, kSlack);
  PoseErrorLaw pose_error{robot_, probe_, document_001()};
  EXPECT_NEAR(moved(pose_error, kPush, 10.0)[2], -5.0 / 500.0, kSlack);
  OffsetLaw offset{robot_, probe_, document_003()};
  EXPECT_NEAR(moved(offset, kPush, 5.0)[2], -5.0 / 500.0, kSlack);
  PositionLaw position{robot_, probe_, document_004()};
  EXPECT_NEAR(moved(position, kPush, 5.0)[2], -5.0 / 150.0, kSlack);
}

TEST_F(Laws, OfDocument000TurnWhereTheyShouldShift) {
  OffsetLaw law{robot_, probe_, document_000()};
  const Vec6 way = moved(law, {.force = {0.0, 0.0, -0.3}, .torque = Vec3::Zero()}, 5.0);
  EXPECT_NEAR(way[5], -0.3 / 30.0, 1e-3);
  EXPECT_NEAR(way.head<3>().norm(), 0.0, 1e-3);
}

TEST_F(Laws, OfRosStandStillWithTheForceThatIsWanted) {
  Ros2Law law{robot_, probe_, ros2_documented()};
  Kinematics kinematics{robot_, probe_};
  kinematics.update(q0_);
  Wish wish;
  wish.X_WD = kinematics.probe_pose();
  wish.force = 5.0;
  robot::Reading reading;
  reading.joints.q = q0_;
  reading.wrench.reading = kPush;
  for (int i = 0; i < 100; ++i) EXPECT_LT(law.step(reading, wish).v.norm(), 1e-9);
}

TEST(ByRatio, HasNoDampingWhereThereIsNoSpring) {
  const SixGains gains = by_ratio(Vec6::Constant(4.0), Vec6::Unit(0) * 100.0, 1.5);
  EXPECT_DOUBLE_EQ(gains.damping[0], 60.0);
  EXPECT_EQ(gains.damping[1], 0.0);
}

}  // namespace
}  // namespace supple::benchmark

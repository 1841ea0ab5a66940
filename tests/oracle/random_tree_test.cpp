// Trees that nobody drew: from one joint to as many as a model holds.

#include <gtest/gtest.h>

#include "kdl_comparison.hpp"
#include "mujoco_comparison.hpp"
#include "random_tree.hpp"
#include "supple/core/joints.hpp"

namespace supple::test {
namespace {

constexpr int kFewStates = 30;

class RandomTree : public testing::TestWithParam<bool> {
 protected:
  /// Three trees of every size.
  template <class Compare>
  void for_each_tree(unsigned seed, const Compare& compare) {
    Rng rng{seed};
    for (int joints = 1; joints <= kMaxJoints; ++joints) {
      for (int n = 0; n < 3; ++n) {
        const std::string urdf = any_tree(rng, joints);
        SCOPED_TRACE(urdf);
        const TestRobot robot = robot_from(
            urdf, "tree.urdf", {.floating_base = GetParam(), .gravity_W = any_vector(rng, 10.0)});
        compare(robot);
        if (HasFailure()) return;
      }
    }
  }
};

TEST_P(RandomTree, MovesAsInMujoco) {
  for_each_tree(2024, [](const TestRobot& robot) {
    compared_with_mujoco(robot, robot.model, kFewStates, 5).expect_below(kRounding);
  });
}

TEST_P(RandomTree, MovesAsInKdl) {
  for_each_tree(2025, [](const TestRobot& robot) {
    compared_with_kdl(robot, robot.model, kFewStates, 6).expect_below(kRounding);
  });
}

std::string base_name(const testing::TestParamInfo<bool>& floating) {
  return floating.param ? "floating" : "welded";
}

INSTANTIATE_TEST_SUITE_P(Base, RandomTree, testing::Bool(), base_name);

}  // namespace
}  // namespace supple::test

// "any |v_i| > v_max: v <- 0": a twist that grows slowly through a joint's limit stops all joints
// at once, and starts them again when it falls.

#include <gtest/gtest.h>

#include <algorithm>

#include "supple/ik/damped_ls.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{2e-3};
constexpr double kFastest = 0.6;  // every joint [rad/s]
constexpr double kHardest = 5.0;  // [rad/s^2]

TEST(Deviations, AllJointsAtOnceToZeroIsAJumpOfItsOwn) {
  const Ur5e ur5e = ur5e_controller(kDt);
  PerfectArm arm{ur5e.params, ur5e.q0, kDt};
  arm.tick({});
  const Jac6& J = arm.state().arm.Jv_V_WP_W;
  ik::JointLimits limits = ur5e.design.joints;
  limits.v_max.setConstant(kFastest);
  limits.a_max.setConstant(kHardest);
  const ik::PreparedJointLimits prepared_limits = *ik::prepared(limits, kDt);

  for (const auto method : {ik::Method::kBoxQp, ik::Method::kDampedLeastSquares}) {
    const ik::Params params{.method = method};
    ik::State state;
    VecJ documented = VecJ::Zero(6);
    VecJ v = VecJ::Zero(6);
    double documented_jump = 0.0;
    double jump = 0.0;
    double fastest = 0.0;
    for (int tick = 0; tick < 1000; ++tick) {
      const Twist V{.linear = {0.0, 0.0, 6e-4 * tick}};  // up to 0.6 m/s
      VecJ next = ik::damped_ls({}, J, V);
      if (next.cwiseAbs().maxCoeff() > kFastest) next.setZero();
      documented_jump = std::max(documented_jump, (next - documented).cwiseAbs().maxCoeff());
      documented = next;

      const ik::JointBounds bounds = joint_bounds(prepared_limits, ur5e.q0, v, kDt);
      const VecJ ours = resolved_rates(params, state, J, V, bounds, ur5e.q0).v;
      jump = std::max(jump, (ours - v).cwiseAbs().maxCoeff());
      v = ours;
      fastest = std::max(fastest, v.cwiseAbs().maxCoeff());
    }
    EXPECT_EQ(documented.norm(), 0.0) << "it stands still";
    EXPECT_GT(documented_jump / kDt.count(), 250.0) << "rad/s^2, with a limit of 5";
    EXPECT_LE(jump / kDt.count(), kHardest * (1.0 + 1e-9));
    EXPECT_NEAR(fastest, kFastest, 1e-12) << "as fast as it may";
    EXPECT_GT(J.row(2).dot(v), 0.1) << "m/s, the way it was asked to go";
  }
}

}  // namespace
}  // namespace supple::test

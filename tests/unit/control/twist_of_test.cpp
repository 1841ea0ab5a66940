#include "supple/control/twist_of.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

/// The probe's Jacobian at q.
Jac6 jacobian(const Params& params, const VecJ& q) {
  State state;
  model::update_arm(params.robot, state.work, q, params.probe, params.sensor, state.arm);
  return state.arm.Jv_V_WP_W;
}

TEST(TwistRate, IsTheDerivativeOfTheTwistWhileTheJointsKeepTheirVelocities) {
  constexpr double h = 1e-5;
  constexpr double kTruncation = 1e-8;  // of the central difference, for joints of some rad/s
  const test::Ur5e ur5e = test::ur5e_controller();
  test::Rng rng{31};
  for (int k = 0; k < 200; ++k) {
    VecJ q = ur5e.q0;
    VecJ v = ur5e.q0;
    for (double& x : q) x += test::uniform(rng, -2.0, 2.0);
    for (double& x : v) x = test::uniform(rng, -2.0, 2.0);
    const Jac6 J = jacobian(ur5e.params, q);
    const Twist rate = twist_rate_of(J, v, twist_of(J, v));

    const Twist before = twist_of(jacobian(ur5e.params, q - h * v), v);
    const Twist after = twist_of(jacobian(ur5e.params, q + h * v), v);
    EXPECT_LT((rate.linear - (after.linear - before.linear) / (2.0 * h)).norm(), kTruncation);
    EXPECT_LT((rate.angular - (after.angular - before.angular) / (2.0 * h)).norm(), kTruncation);
  }
}

}  // namespace
}  // namespace supple::control

// A robot glides forward over feet that roll without slipping, as balls do. The joints' velocities
// follow from that condition alone, in closed form, and are integrated in fine steps.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstddef>

#include "supple/legged/tick.hpp"
#include "support/quadruped_stance.hpp"

namespace supple::legged {
namespace {

constexpr double kSpeed = 0.2;  // [m/s]
constexpr double kTime = 0.4;   // 80 mm: as far as the legs reach
constexpr double kFine = 1e-3;

/// Joint velocities for which every foot's lowest point rests.
VecV rolling_joints(const test::QuadrupedStance& robot, model::Workspace& work, const VecQ& q) {
  model::update_placements(robot.model, work, q);
  VecV v = VecV::Zero(18);
  v[0] = kSpeed;
  for (int leg = 0; leg < 4; ++leg) {
    JacV J(6, 18);
    model::jacobian(robot.model, work, robot.foot(leg), J);
    // v_F - w_F x (r up) = 0
    Eigen::Matrix<double, 3, 6> lowest;
    lowest.leftCols<3>().setIdentity();
    lowest.rightCols<3>() << 0.0, -robot.radius, 0.0, robot.radius, 0.0, 0.0, 0.0, 0.0, 0.0;
    const Eigen::MatrixXd rows = lowest * J;
    const Eigen::Matrix3d own = rows.middleCols(6 + 3 * leg, 3);
    const Eigen::Vector3d base = rows.col(0) * kSpeed;
    v.segment<3>(6 + 3 * leg) = own.fullPivLu().solve(-base);
  }
  return v;
}

/// How far the base went by the filter, in a walk of kSpeed * kTime, at the end.
double estimated_way(double believed_radius, bool velocities) {
  const test::QuadrupedStance robot;
  Params params =
      *defaults(robot.model, {"FL_foot", "FR_foot", "RL_foot", "RR_foot"}, believed_radius);
  params.base.use_velocities = velocities;
  params.base.use_heights = false;
  params.base.acceleration_noise = 1.0;  // so that the legs decide
  params.base.slip_gate = 1e300;
  State state = start(params, robot.p_WB(), {kSpeed, 0.0, 0.0});
  model::Workspace work;
  VecQ q = robot.q;
  TickOutput out;
  for (int k = 0; k < static_cast<int>(kTime / kFine); ++k) {
    const VecV v = rolling_joints(robot, work, q);
    TickInput in = robot.input(Seconds{kFine});
    in.q = q.tail(12);
    in.v = v.tail(12);
    in.contact = PerFoot<bool>{true, true, true, true};
    tick(params, state, in, out);
    const VecQ half = model::integrated(robot.model, q, v, Seconds{0.5 * kFine});
    q = model::integrated(robot.model, q, rolling_joints(robot, work, half), Seconds{kFine});
  }
  return out.base.p_WB.x() - robot.p_WB().x();
}

constexpr double kWay = kSpeed * (kTime - kFine);

TEST(RollingFeet, AreNoDriftWhereTheRadiusIsKnown) {
  EXPECT_NEAR(estimated_way(0.02, false), kWay, 2e-4);
  EXPECT_NEAR(estimated_way(0.02, true), kWay, 2e-4);
}

TEST(RollingFeet, CostSeveralPercentOfTheWayWhereTheyCountAsPoints) {
  const double way = estimated_way(0.0, false);
  EXPECT_LT(way, 0.97 * kWay);
  EXPECT_GT(way, 0.85 * kWay);
}

}  // namespace
}  // namespace supple::legged

#include "differences.hpp"
#include "evaluate.hpp"
#include "identities.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

using model::FrameId;

/// [R | p] of every frame, side by side.
Eigen::MatrixXd poses(const TestRobot& robot, const VecQ& q) {
  model::Workspace work;
  model::update_placements(robot.model, work, q);
  Eigen::MatrixXd out(3, 4 * robot.model.frames());
  for (int i = 0; i < robot.model.frames(); ++i) {
    const Pose X = model::pose(robot.model, work, FrameId{i});
    out.middleCols<4>(4 * i) << X.R, X.p;
  }
  return out;
}

/// V_WF_W of every frame, side by side.
Eigen::MatrixXd twists(const TestRobot& robot, const VecQ& q, const VecV& v) {
  model::Workspace work;
  model::update_twists(robot.model, work, q, v);
  Eigen::MatrixXd out(6, robot.model.frames());
  for (int i = 0; i < robot.model.frames(); ++i) {
    out.col(i) = stacked(model::twist(robot.model, work, FrameId{i}));
  }
  return out;
}

Eigen::MatrixXd drifts(const TestRobot& robot, const VecQ& q, const VecV& v) {
  model::Workspace work;
  model::update_twists(robot.model, work, q, v);
  Eigen::MatrixXd out(6, robot.model.frames());
  for (int i = 0; i < robot.model.frames(); ++i) {
    out.col(i) = stacked(model::drift(robot.model, work, FrameId{i}));
  }
  return out;
}

JacV jacobian(const TestRobot& robot, const model::Workspace& work, FrameId F) {
  JacV J(6, robot.model.nv());
  model::jacobian(robot.model, work, F, J);
  return J;
}

/// J u of every frame, side by side.
Eigen::MatrixXd jacobians_times(const TestRobot& robot, const VecQ& q, const VecV& u) {
  model::Workspace work;
  model::update_placements(robot.model, work, q);
  Eigen::MatrixXd out(6, robot.model.frames());
  for (int i = 0; i < robot.model.frames(); ++i) {
    out.col(i) = jacobian(robot, work, FrameId{i}) * u;
  }
  return out;
}

double twist_is_jacobian_times_velocity(const TestRobot& left, const TestRobot& right,
                                        const State& s) {
  return relative(twists(left, s.q, s.v), jacobians_times(right, s.q, s.v));
}

/// Column k is the twist of the frame while coordinate k moves: pdot, and Rdot = [w]x R.
double jacobian_is_rate_of_pose(const TestRobot& left, const TestRobot& right, const State& s) {
  const Eigen::MatrixXd now = poses(right, s.q);
  Worst worst;
  for (int k = 0; k < left.model.nv(); ++k) {
    const VecV e = unit_velocity(right.model, k);
    const Eigen::MatrixXd rates =
        derivative([&](double t) { return poses(right, moved(right.model, s.q, e, t)); }, kStep);
    Eigen::MatrixXd columns(6, left.model.frames());
    for (int i = 0; i < left.model.frames(); ++i) {
      const Mat3 W = rates.middleCols<3>(4 * i) * now.middleCols<3>(4 * i).transpose();
      columns.col(i) << rates.col(4 * i + 3), W(2, 1), W(0, 2), W(1, 0);
    }
    worst.note("column", relative(jacobians_times(left, s.q, e), columns));
  }
  return worst.of("column");
}

double drift_is_rate_of_twist_at_constant_velocity(const TestRobot& left, const TestRobot& right,
                                                   const State& s) {
  const Eigen::MatrixXd rates = derivative(
      [&](double t) { return twists(right, moved(right.model, s.q, s.v, t), s.v); }, kStep);
  return relative(drifts(left, s.q, s.v), rates);
}

/// Along v(t) = v + vdot t. Only the rate at t = 0 counts, so q(t) may move with the constant v.
double acceleration_is_jacobian_times_vdot_plus_drift(const TestRobot& left, const TestRobot& right,
                                                      const State& s) {
  const Eigen::MatrixXd rates = derivative(
      [&](double t) {
        const VecV v_t = s.v + t * s.vdot;
        return twists(right, moved(right.model, s.q, s.v, t), v_t);
      },
      kStep);
  return relative(jacobians_times(left, s.q, s.vdot) + drifts(left, s.q, s.v), rates);
}

}  // namespace

std::vector<Identity> kinematic_identities() {
  return {
      {"TwistIsJacobianTimesVelocity", twist_is_jacobian_times_velocity, kAlgebra},
      {"JacobianIsRateOfPose", jacobian_is_rate_of_pose, kDifferences, States::kGentle},
      {"DriftIsRateOfTwistAtConstantVelocity", drift_is_rate_of_twist_at_constant_velocity,
       kDifferences, States::kGentle},
      {"AccelerationIsJacobianTimesVdotPlusDrift", acceleration_is_jacobian_times_vdot_plus_drift,
       kDifferences, States::kGentle},
  };
}

}  // namespace supple::test

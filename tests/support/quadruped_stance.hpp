#pragma once

// The shipped quadruped at rest on its four feet: joints, torques and forces that hold each other,
// from the model's gravity and Jacobians alone.

#include <Eigen/LU>
#include <array>
#include <cstddef>

#include "supple/legged/tick.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"
#include "support/shipped_robot.hpp"

namespace supple::test {

inline const std::array<const char*, 4> kFeetOfQuadruped{"FL_foot", "FR_foot", "RL_foot",
                                                         "RR_foot"};

struct QuadrupedStance {
  model::RobotModel model = shipped_robot("quadruped", true);
  VecQ q;                      // with the base; feet's balls on the ground at z = 0
  VecV tau;                    // of the joints
  std::array<Vec3, 4> f_W{};   // of the ground
  std::array<Vec3, 4> p_WF{};  // centres
  double radius = 0.02;

  explicit QuadrupedStance(const Mat3& R_WB = Mat3::Identity()) {
    q = model::neutral(model);
    q.segment<4>(3) = quaternion(R_WB);
    for (int leg = 0; leg < 4; ++leg) q.segment<3>(7 + 3 * leg) = Vec3{0.0, 0.8, -1.6};
    model::Workspace work;
    model::update_placements(model, work, q);
    q[2] = radius - model::pose(model, work, foot(0)).p.z();
    balance(work);
  }

  [[nodiscard]] model::FrameId foot(int i) const {
    return *model.frame_named(kFeetOfQuadruped[static_cast<std::size_t>(i)]);
  }
  [[nodiscard]] Vec3 p_WB() const { return q.head<3>(); }

  /// What the instruments say; the torques hold the robot up.
  [[nodiscard]] legged::TickInput input(Seconds dt) const {
    legged::TickInput in;
    in.q = q.tail(12);
    in.v = VecV::Zero(12);
    in.tau = tau;
    in.accel_B = Vec3{0.0, 0.0, 9.81};
    in.dt = dt;
    return in;
  }

 private:
  static Eigen::Vector4d quaternion(const Mat3& R) {
    const Eigen::Quaterniond q{R};
    return {q.w(), q.x(), q.y(), q.z()};
  }

  /// The smallest forces that carry the base, and what the joints then have to do.
  void balance(model::Workspace& work) {
    model::update_placements(model, work, q);
    Eigen::MatrixXd Jt(18, 12);
    for (int i = 0; i < 4; ++i) {
      JacV J(6, 18);
      model::jacobian(model, work, foot(i), J);
      Jt.middleCols(3 * i, 3) = J.topRows<3>().transpose();
      p_WF[static_cast<std::size_t>(i)] = model::pose(model, work, foot(i)).p;
    }
    VecV g(18);
    model::gravity(model, work, q, g);
    const Eigen::Matrix<double, 6, 12> A = Jt.topRows(6);
    const Vec6 base = g.head(6);
    const Eigen::VectorXd f = A.transpose() * (Mat6{A * A.transpose()}.inverse() * base);
    for (int i = 0; i < 4; ++i) f_W[static_cast<std::size_t>(i)] = f.segment(3 * i, 3);
    tau = g.tail(12) - Jt.bottomRows(12) * f;
  }
};

}  // namespace supple::test

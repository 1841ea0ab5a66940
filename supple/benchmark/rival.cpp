#include "supple/benchmark/rival.hpp"

#include <Eigen/LU>

#include "supple/model/kinematics.hpp"

namespace supple::benchmark {

void Kinematics::update(const VecJ& q) {
  model::update_placements(robot_, work_, q);
  X_WP_ = model::pose(robot_, work_, probe_);
  J_.resize(6, q.size());
  model::jacobian(robot_, work_, probe_, J_);
}

VecJ Kinematics::joint_rates(const Vec6& V_WP_W, double lambda) const {
  using Mat6 = Eigen::Matrix<double, 6, 6>;
  const Mat6 A = J_ * J_.transpose() + lambda * lambda * Mat6::Identity();
  return J_.transpose() * A.partialPivLu().solve(V_WP_W);
}

SixGains by_ratio(const Vec6& mass, const Vec6& stiffness, double ratio) {
  return {.mass = mass,
          .damping = 2.0 * ratio * mass.cwiseProduct(stiffness).cwiseSqrt(),
          .stiffness = stiffness};
}

}  // namespace supple::benchmark

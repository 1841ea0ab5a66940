#include "supple/ik/damped_ls.hpp"

#include <algorithm>
#include <cmath>

#include "supple/core/symmetric_eigen.hpp"
#include "supple/ik/gram.hpp"
#include "supple/ik/without_bounds.hpp"

namespace supple::ik {
namespace {

VecJ filtered(const DampedLsParams& params, const Jac6& J, const Vec6& V) noexcept {
  const Eigensystem<6> JJt = eigensystem<6>(gram(J, 1.0));
  const double edge = params.threshold * params.threshold;
  Vec6 y = Vec6::Zero();
  for (int i = 0; i < 6; ++i) {
    const double square = std::max(JJt.values[i], 0.0);
    const double damping =
        square < edge ? params.lambda * params.lambda * (1.0 - square / edge) : 0.0;
    const double divisor = square + damping;
    if (divisor > 0.0) y += (JJt.vectors.col(i).dot(V) / divisor) * JJt.vectors.col(i);
  }
  VecJ v(J.cols());
  for (int j = 0; j < J.cols(); ++j) v[j] = J.col(j).dot(y);
  return v;
}

}  // namespace

VecJ damped_ls(const DampedLsParams& params, const Jac6& J, const Twist& V) noexcept {
  const Vec6 six = stacked(V);
  if (params.only_small_singular_directions) return filtered(params, J, six);
  // J' (J J' + l I)^-1 = (J' J + l I)^-1 J'
  return without_bounds({.J = J.data(),
                         .V = six.data(),
                         .lower = nullptr,
                         .upper = nullptr,
                         .v_posture = nullptr,
                         .angular_weight = 1.0,
                         .damping = params.lambda * params.lambda,
                         .posture = 0.0,
                         .joints = static_cast<std::int32_t>(J.cols())});
}

}  // namespace supple::ik

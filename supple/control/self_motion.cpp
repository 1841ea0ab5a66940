#include "supple/control/self_motion.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "supple/control/twist_of.hpp"
#include "supple/core/spatial.hpp"

namespace supple::control {
namespace {

/// The largest share of `step` that can be added to v within the bounds.
double room_for(const VecJ& v, const VecJ& step, const ik::JointBounds& bounds) noexcept {
  double share = 1.0;
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    const double room = step[i] > 0.0 ? bounds.upper[i] - v[i] : v[i] - bounds.lower[i];
    const double size = std::abs(step[i]);
    if (size > room) share = std::min(share, std::max(room, 0.0) / size);
  }
  return share;
}

}  // namespace

std::optional<Problem> problem_of(const SelfMotionParams& params) noexcept {
  const struct {
    std::string_view member;
    double value;
  } positive[] = {{"inertia", params.inertia},
                  {"damping", params.damping},
                  {"length", params.length},
                  {"lambda", params.lambda}};
  for (const auto& each : positive) {
    if (!(each.value > 0.0) || !std::isfinite(each.value)) {
      return Problem{each.member, each.value, -1, "must be above 0 and finite"};
    }
  }
  if (!(params.deadband >= 0.0)) {
    return Problem{"deadband", params.deadband, -1, "must be 0 or more"};
  }
  return {};
}

VecJ without_tool(const SelfMotionParams& params, const Jac6& J, const VecJ& x) noexcept {
  Vec6 scale;
  scale << Vec3::Ones(), Vec3::Constant(params.length);
  Mat6 A = params.lambda * params.lambda * Mat6::Identity();
  Vec6 b = Vec6::Zero();
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    const Vec6 column = J.col(i).cwiseProduct(scale);
    for (int k = 0; k < 6; ++k) A.col(k) += column[k] * column;
    b += x[i] * column;
  }
  const Vec6 y = Eigen::LLT<Mat6>{A}.solve(b);
  VecJ out = x;
  for (Eigen::Index i = 0; i < x.size(); ++i) out[i] -= J.col(i).cwiseProduct(scale).dot(y);
  return out;
}

void add_self_motion(const SelfMotionParams& params, SelfMotionState& state, const Jac6& J,
                     const VecJ& tau_ext, const ik::JointBounds& bounds, Seconds dt,
                     ik::Rates& rates) noexcept {
  const auto n = tau_ext.size();
  if (state.w.size() != n) state.w = VecJ::Zero(n);
  VecJ pull = without_tool(params, J, tau_ext);
  const double size = pull.norm();
  const double beyond = std::max(size - params.deadband, 0.0);
  pull *= size > 0.0 ? beyond / size : 0.0;
  // exact for a pull that stands for the period
  const double kept = std::exp(-params.damping / params.inertia * dt.count());
  state.w = kept * state.w + ((1.0 - kept) / params.damping) * pull;
  constexpr double kStill = 1e-9;  // [rad/s]
  if (state.w.norm() < kStill) {
    state.w.setZero();
    return;
  }
  const VecJ step = without_tool(params, J, state.w);
  const double share = room_for(rates.v, step, bounds);
  state.w *= share;  // what is not done winds nothing up
  const Twist asked = rates.V + rates.missing;
  rates.v += share * step;
  rates.V = twist_of(J, rates.v);
  rates.missing = asked - rates.V;
}

}  // namespace supple::control

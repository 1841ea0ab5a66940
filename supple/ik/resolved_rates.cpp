#include "supple/ik/resolved_rates.hpp"

#include <limits>

#include "supple/core/joint_loops.hpp"
#include "supple/ik/moved.hpp"
#include "supple/ik/uniform_scale.hpp"

namespace supple::ik {
namespace {

bool finite_from(double x, double least) noexcept {
  return x >= least && x < std::numeric_limits<double>::infinity();
}
bool above_zero(double x) noexcept { return x != 0.0 && finite_from(x, 0.0); }

ActiveSet at_bounds(const VecJ& v, const JointBounds& bounds) noexcept {
  ActiveSet active;
  for (int i = 0; i < v.size(); ++i) {
    if (v[i] <= bounds.lower[i]) {
      active.lower |= 1U << i;
    } else if (v[i] >= bounds.upper[i]) {
      active.upper |= 1U << i;
    }
  }
  return active;
}

Rates by_box_qp(const Params& params, State& state, const Jac6& J, const Twist& V,
                const JointBounds& bounds, VecIn q) noexcept {
  const VecJ v_posture = params.qp.posture > 0.0 ? posture_velocity(params.posture, q) : VecJ{};
  const QpSolution found =
      box_qp(params.qp, J, V, bounds.lower, bounds.upper, v_posture, state.active);
  state.active = found.active;
  Rates out;
  copy_joints(found.v, out.v);
  out.V = found.V;
  out.status = found.status == QpStatus::kOptimal ? Status::kOptimal : Status::kFailed;
  out.active = found.active;
  out.iterations = found.iterations;
  out.residual = found.residual;
  out.scale = found.scale;
  return out;
}

Rates by_damped_ls(const Params& params, const Jac6& J, const Twist& V,
                   const JointBounds& bounds) noexcept {
  const Scaled scaled = scaled_into(damped_ls(params.damped_ls, J, V), bounds.lower, bounds.upper);
  Rates out;
  out.v = scaled.v;
  out.V = moved(J, out.v);
  out.status = scaled.scale == 1.0 ? Status::kWithin : Status::kScaled;
  out.active = at_bounds(out.v, bounds);
  out.scale = scaled.scale;
  return out;
}

}  // namespace

Result<Params, Problem> checked(const Params& params, int joints) noexcept {
  const auto refuse = [](std::string_view member, double value, std::string_view rule) {
    return Failure{Problem{member, value, -1, rule}};
  };
  const BoxQpParams& qp = params.qp;
  if (!above_zero(qp.length)) return refuse("qp.length", qp.length, "must be above 0 and finite");
  if (!above_zero(qp.damping)) {
    return refuse("qp.damping", qp.damping, "must be above 0 and finite");
  }
  if (!finite_from(qp.posture, 0.0)) {
    return refuse("qp.posture", qp.posture, "must be at least 0 and finite");
  }
  if (qp.max_iterations < 1) {
    return refuse("qp.max_iterations", qp.max_iterations, "must be above 0");
  }
  if (params.singularity_every < 0) {
    return refuse("singularity_every", params.singularity_every, "must be at least 0");
  }
  const DampedLsParams& dls = params.damped_ls;
  if (!finite_from(dls.lambda, 0.0)) {
    return refuse("damped_ls.lambda", dls.lambda, "must be at least 0 and finite");
  }
  if (!above_zero(dls.threshold)) {
    return refuse("damped_ls.threshold", dls.threshold, "must be above 0 and finite");
  }
  const PostureParams& posture = params.posture;
  if (qp.posture > 0.0 && posture.q.size() != joints) {
    return refuse("posture.q", static_cast<double>(posture.q.size()),
                  "must have one number per joint where qp.posture is above 0");
  }
  if (!finite_from(posture.gain, 0.0)) {
    return refuse("posture.gain", posture.gain, "must be at least 0 and finite");
  }
  if (!above_zero(posture.max_speed)) {
    return refuse("posture.max_speed", posture.max_speed, "must be above 0 and finite");
  }
  return params;
}

[[gnu::hot]] Rates resolved_rates(const Params& params, State& state, const Jac6& J, const Twist& V,
                                  const JointBounds& bounds, VecIn q) noexcept {
  Rates out = params.method == Method::kBoxQp ? by_box_qp(params, state, J, V, bounds, q)
                                              : by_damped_ls(params, J, V, bounds);
  out.missing = V - out.V;
  if (params.singularity_every > 0) {
    // the arm moves little from tick to tick, and nothing in the tick depends on this
    if (--state.until_look < 0) {
      state.found = singularity(J, params.qp.length, state.singularity);
      state.until_look = params.singularity_every - 1;
    }
    out.sigma_min = state.found.sigma_min;
    out.manipulability = state.found.manipulability;
  }
  return out;
}

}  // namespace supple::ik

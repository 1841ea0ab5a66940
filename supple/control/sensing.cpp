#include "supple/control/sensing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace supple::control {
namespace {

using estimation::WrenchEstimate;

JacV any_robots(const Jac6& J) noexcept {
  JacV out(6, J.cols());
  for (Eigen::Index i = 0; i < J.cols(); ++i) out.col(i) = J.col(i);
  return out;
}

/// 1 up to the limit, 0 from twice the limit on.
double trust_in(const SensingParams& params, double misfit) noexcept {
  if (params.yields_to == YieldsTo::kWholeArm) return 1.0;
  return std::clamp(2.0 - misfit / params.misfit_limit, 0.0, 1.0);
}

bool observe(const SensingParams& params, SensingState& state, model::Workspace& work,
             const SensingInput& in) noexcept {
  if (state.observer.residual.size() != in.robot.nv()) {
    state.observer = estimation::observer_start(in.robot);
  }
  state.since = std::min(state.since + in.now.dt, 2.0 * params.observer.longest);
  if (!in.now.torques_fresh) return false;
  const auto step = estimation::step(in.robot, params.observer, state.observer, work, in.now.q,
                                     in.now.v, in.tau, state.since);
  if (step == estimation::ObserverStep::kRefused) return false;
  state.since = Seconds{0.0};
  return step == estimation::ObserverStep::kUpdated;
}

void name_directions(const WrenchEstimate& found, Sensed& out) noexcept {
  const Vec6 sigma = found.covariance.diagonal().cwiseMax(0.0).cwiseSqrt();
  out.F_P_W = found.F_F_W;
  out.sigma_W = wrench_from(sigma);
  out.unknowns = found.unknowns;
  out.rank = found.rank;
  out.misfit = found.misfit;
  // directions come with the least observed first
  out.unobservable_W =
      found.rank < found.unknowns ? wrench_from(Vec6{found.unobservable.col(0)}) : Wrench{};
}

/// What the detector looks at.
VecJ unexplained(const SensingParams& params, const Sensed& sensed, const Jac6& J) noexcept {
  VecJ out = sensed.residual;
  if (!params.except_at_tool) return out;
  const Vec6 F = sensed.trust * stacked(sensed.F_P_W);
  for (Eigen::Index i = 0; i < out.size(); ++i) out[i] -= J.col(i).dot(F);
  return out;
}

void detect(const SensingParams& params, SensingState& state, const SensingInput& in,
            Sensed& out) noexcept {
  if (!params.detects) return;
  const VecJ tau = unexplained(params, out, in.arm.Jv_V_WP_W);
  const auto report = estimation::step(params.contact, state.contact, tau, in.now.v, in.now.dt);
  const int i = report.index;
  out.touch = report.touch;
  out.collision = report.collision;
  out.ratio = report.ratio;
  out.joint = i;
  out.torque = std::abs(tau[i]);
  out.speed = std::abs(in.now.v[i]);
  out.threshold = params.contact.threshold[i] + params.contact.per_speed[i] * out.speed;
}

/// Axes W become axes D, for a force and a torque side by side.
Mat6 in_axes_of(const Mat3& R_WD, const Mat6& P_W) noexcept {
  Mat6 out;
  for (int row = 0; row < 6; row += 3) {
    for (int col = 0; col < 6; col += 3) {
      out.block<3, 3>(row, col) = R_WD.transpose() * Mat3{P_W.block<3, 3>(row, col)} * R_WD;
    }
  }
  return out;
}

Wrench seen_from(const Mat3& R_WD, const Wrench& F_P_W) noexcept {
  return {.force = R_WD.transpose() * F_P_W.force, .torque = R_WD.transpose() * F_P_W.torque};
}

/// An estimate that is not trusted is one that is not exact.
Wrench fused(const SensingParams& params, SensingState& state, const SensingInput& in,
             const Wrench& sensor_D, Sensed& sensed) noexcept {
  estimation::FusionInput both;
  if (in.now.reading_known && !in.now.reading_held) both.sensor = sensor_D;
  constexpr double kNone = 1e-3;
  if (sensed.trust > kNone) {
    both.observer = seen_from(in.R_WD, sensed.F_P_W);
    both.observer_covariance =
        1.0 / (sensed.trust * sensed.trust) * in_axes_of(in.R_WD, state.covariance);
  }
  const auto out = estimation::step(params.fusion, state.fusion, both, in.now.dt);
  sensed.disagreement = out.disagreement;
  return out.valid ? out.F : sensor_D;
}

}  // namespace

std::optional<Problem> problem_of(const SensingParams& params,
                                  const model::RobotModel& robot) noexcept {
  if (!robot.has_dynamics()) {
    return Problem{"robot", robot.mass(), -1, "must have mass on every link that moves"};
  }
  if (const auto no = estimation::problem_of(params.observer, robot)) return no;
  if (const auto no = estimation::problem_of(params.wrench, robot.nv())) return no;
  if (!(params.misfit_limit > 0.0)) {
    return Problem{"misfit_limit", params.misfit_limit, -1, "must be above 0"};
  }
  if (params.detects) {
    if (const auto no = estimation::problem_of(params.contact)) return no;
    const auto size = static_cast<double>(params.contact.threshold.size());
    if (size != robot.nv()) return Problem{"threshold", size, -1, "needs one number per joint"};
  }
  if (const auto no = estimation::problem_of(params.fusion)) return no;
  if (const auto no = problem_of(params.self_motion)) return no;
  return problem_of(params.way_back);
}

Sensed sense(const PreparedSensing& prepared, SensingState& state, model::Workspace& work,
             const SensingInput& in, wrench::Output& felt) noexcept {
  const SensingParams& params = prepared.params;
  const JacV J = any_robots(in.arm.Jv_V_WP_W);
  Sensed out{.updated = observe(params, state, work, in)};
  out.residual = state.observer.residual;
  // all of the arm also while it floats, wherever it is touched
  const bool whole = params.yields_to == YieldsTo::kWholeArm;
  const WrenchEstimate found = estimation::external_wrench(whole ? params.wrench : prepared.at_tool,
                                                           J, state.observer.residual);
  name_directions(found, out);
  state.covariance = found.covariance;
  out.trust = trust_in(params, found.misfit);
  detect(params, state, in, out);

  Wrench F_P_D = felt.F_P_D_all;
  if (in.now.floating) {
    F_P_D = seen_from(in.R_WD,
                      estimation::external_wrench(params.wrench, J, state.observer.residual).F_F_W);
  } else if (params.source == WrenchSource::kObserver) {
    F_P_D = seen_from(in.R_WD, out.trust * out.F_P_W);
  } else if (params.source == WrenchSource::kFused) {
    F_P_D = fused(params, state, in, felt.F_P_D_all, out);
  } else {
    return out;
  }
  felt.F_P_D_all = F_P_D;
  felt.F_P_D = beyond_band(in.deadband, F_P_D);
  felt.inside_deadband = felt.F_P_D.force.isZero(0.0) && felt.F_P_D.torque.isZero(0.0);
  return out;
}

void adopt(const PreparedSensing& from, const PreparedSensing& to, SensingState& state) noexcept {
  if (!to.on) {
    state = {};
    return;
  }
  if (!from.on) state = {};
  // another model has another momentum, another bandwidth other weights; the residual stays
  state.observer.started = false;
  state.observer.period = Seconds{0.0};
}

safety::ContactFacts contact_facts(const PreparedSensing& prepared, const Sensed& sensed) noexcept {
  return {.touch = sensed.touch,
          .collision = sensed.collision,
          .joint = sensed.joint,
          .torque = sensed.torque,
          .threshold = sensed.threshold,
          .collision_at = prepared.params.contact.collision,
          .speed = sensed.speed};
}

}  // namespace supple::control

#include "supple/admittance/pose_error_law.hpp"

#include <cmath>

#include "supple/admittance/law_parts.hpp"
#include "supple/admittance/turn.hpp"

namespace supple::admittance {
namespace {

// Shortens the change of rate to max_change; the step by the same share of what the change gave it.
double limit(Moved& m, const Vec3& v0, double max_change, double h) noexcept {
  const Vec3 change = m.v1 - v0;
  const double size = change.norm();
  if (size <= max_change) return 1.0;
  const double share = max_change / size;
  m.v1 = v0 + share * change;
  m.step = h * v0 + share * (m.step - h * v0);
  return share;
}

// What the dampers have surely taken out: each axis at the slower of its two rates [J].
double dissipated(const AxisGains& gains, const Vec3& v0, const Vec3& v1, const Vec3& yields,
                  double h) noexcept {
  const Vec3 slower = v0.cwiseAbs().cwiseMin(v1.cwiseAbs());
  return h * yields.cwiseProduct(gains.damping).cwiseProduct(slower).dot(slower);
}

template <class Axes>
PoseErrorOutput step_in(const Axes& G, const Params& params, PoseErrorState& state,
                        const PoseErrorInput& in, Seconds dt) noexcept {
  const double h = dt.count();
  const Turn turn = turn_from_matrix(in.X_DP.R);
  Halves x{.linear = G.from_D(in.X_DP.p), .angular = G.from_D(turn.r)};
  Halves v{.linear = G.from_D(state.V_DC_D.linear), .angular = G.from_D(state.V_DC_D.angular)};
  SixAxes& axes = state.axes;
  const AxesStep update_of_axes = update(params, axes, x, v, dt);
  const Gains& gains = axes.gains;

  // the masses
  const Wrench e = load(G, params, axes, in.F_P_D);
  const Vec3 net_force = e.force - gains.translation.stiffness.cwiseProduct(x.linear);
  const Vec3 net_torque = e.torque + spring_torque(turn, x.angular, gains.rotation.stiffness);
  Moved linear = moved(axes.coefficients.translation, v.linear, net_force);
  Moved angular = moved(axes.coefficients.rotation, v.angular, net_torque);
  Bias bias = biased(G, params, axes, state.Vi_DC_D, e, dt);

  PoseErrorOutput out;
  out.linear_acceleration_share = limit(linear, v.linear, h * params.acceleration.linear, h);
  out.angular_acceleration_share = limit(angular, v.angular, h * params.acceleration.angular, h);

  const double lost = dissipated(gains.translation, v.linear, linear.v1, axes.yields.linear, h) +
                      dissipated(gains.rotation, v.angular, angular.v1, axes.yields.angular, h);
  if (params.tank.enabled) axes.tank.refill(params.tank, lost);

  // what creeps without a reason stops
  const Twist rate{.linear = linear.v1 + bias.v_i.linear, .angular = angular.v1 + bias.v_i.angular};
  const bool cleared = is_drifting(params.drift, state.guard, in.in_deadband, rate, dt);
  if (cleared) {
    clear(params.F_target.force, linear.v1, bias.v_i.linear);
    clear(params.F_target.torque, angular.v1, bias.v_i.angular);
  }

  // its spring is in the loop, too
  watch(params, axes,
        {.F = {.force = net_force, .torque = net_torque},
         .v = rate,
         .u = from_D(G, in.V_DP_D),
         .nothing = in.in_deadband,
         .scheme = params.scheme},
        dt);

  state.V_DC_D = {.linear = G.to_D(linear.v1), .angular = G.to_D(angular.v1)};
  if (bias.used) state.Vi_DC_D = to_D(G, bias.v_i);
  out.V_DC_D = state.V_DC_D + state.Vi_DC_D;
  out.Vavg_DC_D = (1.0 / h) * to_D(G, Twist{.linear = linear.step + bias.step.linear,
                                            .angular = angular.step + bias.step.angular});
  out.report = report_of(axes, update_of_axes.schedule, lost, cleared);
  return out;
}

}  // namespace

PoseErrorOutput step(const Params& params, PoseErrorState& state, const PoseErrorInput& in,
                     Seconds dt) noexcept {
  if (params.axes == GainAxes::kGiven) return step_in(AxesOfG{in.R_DG}, params, state, in, dt);
  return step_in(AxesOfD{}, params, state, in, dt);
}

}  // namespace supple::admittance

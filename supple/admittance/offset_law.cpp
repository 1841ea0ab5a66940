#include "supple/admittance/offset_law.hpp"

#include "supple/admittance/law_parts.hpp"
#include "supple/admittance/passive_turn.hpp"

namespace supple::admittance {
namespace {

// Energy that the dampers have taken out while the masses moved: the work on masses and springs
// less what the masses have gained [J].
inline double dissipated(const AxisGains& gains, const Vec3& net, const Vec3& v0, const Moved& m,
                         const Vec3& counts) noexcept {
  const Vec3 given = m.step.cwiseProduct(net - 0.5 * gains.stiffness.cwiseProduct(m.step));
  const Vec3 gained = 0.5 * gains.mass.cwiseProduct(m.v1 - v0).cwiseProduct(m.v1 + v0);
  return counts.dot(given - gained);
}

// Modes, ramps and coefficients of this tick.
template <class Axes>
ScheduleStep brought_up_to_date(const Axes& G, const Params& params, OffsetState& state,
                                Seconds dt) noexcept {
  if (settled(params, state.axes, dt)) return {};
  Offset& offset = state.offset;
  Halves x{.linear = G.from_D(offset.p_DC), .angular = G.from_D(offset.turn.r)};
  Halves v{.linear = G.from_D(offset.V_DC_D.linear), .angular = G.from_D(offset.V_DC_D.angular)};
  const AxesStep result = update(params, state.axes, x, v, dt);
  if (result.arrived) {
    offset.p_DC = G.to_D(x.linear);
    offset.turn = turn_from_vector(G.to_D(x.angular));
    offset.V_DC_D = {.linear = G.to_D(v.linear), .angular = G.to_D(v.angular)};
  }
  return result.schedule;
}

template <class Axes>
[[gnu::hot]] OffsetOutput step_in(const Axes& G, const Params& params, OffsetState& state,
                                  const OffsetInput& in, Seconds dt) noexcept {
  const ScheduleStep schedule = brought_up_to_date(G, params, state, dt);
  Offset& offset = state.offset;
  SixAxes& axes = state.axes;
  const Gains& gains = axes.gains;

  // the masses, pulled by the wrench and their springs; integral action beside them
  const Wrench e = load(G, params, axes, in.F_P_D);
  const Vec3 x0 = G.from_D(offset.p_DC);
  const Vec3 r0 = G.from_D(offset.turn.r);
  const Twist v0 = from_D(G, offset.V_DC_D);
  const Wrench net{.force = e.force - gains.translation.stiffness.cwiseProduct(x0),
                   .torque = e.torque + spring_torque(offset.turn, r0, gains.rotation.stiffness)};
  Moved linear = moved(axes.coefficients.translation, v0.linear, net.force);
  const Moved angular = moved(axes.coefficients.rotation, v0.angular, net.torque);
  Bias bias = biased(G, params, axes, offset.Vi_DC_D, e, dt);

  // place C
  Twist whole{.linear = linear.step, .angular = angular.step};
  if (bias.used) whole = whole + bias.step;
  TurnEnd turning =
      turned_passively(G, axes, {.turn = offset.turn, .r = r0, .w = v0.angular, .torque = e.torque},
                       whole.angular, angular.v1);
  whole.angular = turning.step;
  offset.p_DC += G.to_D(whole.linear);
  offset.turn = turning.turn;

  // what the dampers took refills the tank
  const double moving =
      dissipated(gains.translation, net.force, v0.linear, linear, axes.yields.linear);
  const double lost = turn_returns(axes) ? moving : moving + turning.dissipated;
  if (params.tank.enabled) axes.tank.refill(params.tank, lost);

  // what creeps without a reason stops
  const Twist rate{.linear = linear.v1 + bias.v_i.linear, .angular = turning.w + bias.v_i.angular};
  const bool cleared = is_drifting(params.drift, state.guard, in.in_deadband, rate, dt);
  if (cleared) {
    clear(params.F_target.force, linear.v1, bias.v_i.linear);
    clear(params.F_target.torque, turning.w, bias.v_i.angular);
  }

  watch(params, axes,
        {.F = e,
         .v = rate,
         .u = from_D(G, in.V_DP_D),
         .nothing = in.in_deadband,
         .scheme = params.scheme},
        dt);

  offset.V_DC_D = {.linear = G.to_D(linear.v1), .angular = G.to_D(turning.w)};
  if (bias.used) offset.Vi_DC_D = to_D(G, bias.v_i);
  OffsetOutput out{.Vavg_DC_D = (1.0 / dt.count()) * to_D(G, whole),
                   .report = report_of(axes, schedule, lost, cleared)};
  out.report.curbed = turning.curbed;
  return out;
}

}  // namespace

[[gnu::hot]] OffsetOutput step(const Params& params, OffsetState& state, const OffsetInput& in,
                               Seconds dt) noexcept {
  if (params.axes == GainAxes::kGiven) return step_in(AxesOfG{in.R_DG}, params, state, in, dt);
  return step_in(AxesOfD{}, params, state, in, dt);
}

}  // namespace supple::admittance

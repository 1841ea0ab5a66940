#include "supple/wrench/pipeline.hpp"

#include "supple/wrench/express.hpp"

namespace supple::wrench {

[[gnu::hot]] Output clean(const Prepared& prepared, State& state, const Input& in,
                          Seconds dt) noexcept {
  const Params& params = prepared.params;

  Spikes spikes;
  const Wrench load = load_on_robot(params.reports, in.reading);
  const Wrench reading = guarded(params.spikes, state.spikes, load, dt, spikes);
  state.readings_out_of_range += spikes.out_of_range != 0 ? 1 : 0;
  state.readings_rate_limited += spikes.rate_limited != 0 ? 1 : 0;

  // what is left when nothing touches the tool goes away
  Wrench F_S_S = reading - params.bias_S - weight(params.payload, in.X_WS.R, params.gravity_W);
  if (params.compensate_inertia) {
    F_S_S = F_S_S - inertial_load(params.payload, in.X_WS.R, in.V_WS_W, in.A_WS_W);
  }

  const Wrench slow = filtered(params.filter, prepared.filter, state.filter, F_S_S, dt);
  const Wrench F_P_D_all = at_probe(slow, in.X_WS, in.p_WP, in.R_WD);
  const Wrench F_P_D = beyond_band(params.deadband, F_P_D_all);
  return {.F_S_S = F_S_S,
          .F_P_D_all = F_P_D_all,
          .F_P_D = F_P_D,
          .inside_deadband = F_P_D.force.isZero(0.0) && F_P_D.torque.isZero(0.0),
          .spikes = spikes,
          .readings_out_of_range = state.readings_out_of_range,
          .readings_rate_limited = state.readings_rate_limited};
}

}  // namespace supple::wrench

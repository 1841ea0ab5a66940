#pragma once

// The compliant heart of the controller. A virtual mass, damper and spring tie the commanded frame
// C to the desired frame D, and the wrench felt at the probe pulls on the mass:
//
//   M a + D v + K x = F - F_target         x, v, a: offset of C from D and its rates
//
// Axis by axis, in D's axes or in those of a frame G that comes with the tick. The rotation lives
// on SO(3): its spring is the gradient of 1/2 r' K r with r = log3(R_DC), and each period's turn
// is that of the linear law with the spring's torque at its start, so turns about one axis follow
// the linear law exactly. With fixed gains the law gives no more energy than it was given, for any
// gains and period; where axes of rotation mix, passive_turn.hpp sees to it.
//
// Upstream: wrench gives F_P_D. Downstream: control places C in the world.

#include "supple/admittance/drift_guard.hpp"
#include "supple/admittance/offset.hpp"
#include "supple/admittance/params.hpp"
#include "supple/admittance/report.hpp"
#include "supple/admittance/six_axes.hpp"

namespace supple::admittance {

struct OffsetState {
  Offset offset;
  SixAxes axes;
  DriftGuard guard;
};

struct OffsetInput {
  Wrench F_P_D;
  bool in_deadband = false;      // the wrench is too small to be trusted
  Twist V_DP_D;                  // of the probe as measured, relative to D
  Mat3 R_DG = Mat3::Identity();  // used with GainAxes::kGiven
};

struct OffsetOutput {
  Twist Vavg_DC_D;  // mean rate over the period: C is exactly there at its end
  Report report;
};

/// One period of the law. `state.offset` is then the offset at the period's end.
///
/// A frame G that turns relative to D turns stretched springs with it; that work is the planner's,
/// like the motion of D itself, and not the tank's.
[[nodiscard]] OffsetOutput step(const Params& params, OffsetState& state, const OffsetInput& in,
                                Seconds dt) noexcept;

/// The gains that act now: on their ramp, or of a returning axis.
[[nodiscard]] inline Gains gains_now(const OffsetState& state) noexcept { return state.axes.gains; }

}  // namespace supple::admittance

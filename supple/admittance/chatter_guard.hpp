#pragma once

// A contact chatters when the loop makes more energy than the dampers take out. The law's mass
// moves with v, the probe is late with u, and so the contact gives F u while the law takes F v.
// What the lag makes of it, and what the damper takes,
//
//   P_made = F (v - u),      P_taken = D v^2
//
// are watched over a swing or so, without their means. On a spring K_e the quotient of F (v - u)
// and v^2 is K_e tau, the damping that the contact needs (docs/derivations/chatter.md): P_made
// stays below P_taken while the contact is stable, whoever pushes. Where it does not, and the force
// swings near the frequency that the axis would chatter with, the guard adds damping,
//
//   D + D_added = c F (v - u) / v^2,
//
// and the energy that was made is taken from the tank, so that it pays for no change of gains.
// Damping takes energy at any rate of change: the guard itself makes none. What it has added fades
// when nothing is made any more. While nothing is felt, nothing is computed.

#include <cstdint>

#include "supple/admittance/gains.hpp"
#include "supple/admittance/halves.hpp"
#include "supple/admittance/integrator.hpp"
#include "supple/admittance/tank.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::admittance {

struct ChatterParams {
  bool enabled = true;
  // where each axis would chatter, above 0 [Hz]
  Halves frequency{.linear = Vec3::Constant(6.0), .angular = Vec3::Constant(6.0)};
  Seconds lag{6e-3};   // by which forces are known later than motions, >= 0
  double most = 10.0;  // times the gains' own damping at most, >= 1
  Seconds fade{10.0};  // in which added damping goes away, above 0
};

/// What is known of three axes; numbers are per axis.
struct ChatterHalf {
  Vec3 F_mean = Vec3::Zero();
  Vec3 v_mean = Vec3::Zero();
  Vec3 u_late = Vec3::Zero();  // the probe's rate, as late as the force is
  Vec3 u_mean = Vec3::Zero();
  Vec3 low = Vec3::Zero();  // of the band-pass around the chatter's frequency
  Vec3 band = Vec3::Zero();
  Vec3 made = Vec3::Zero();     // F (v - u) [W]
  Vec3 moving = Vec3::Zero();   // v^2 [m^2/s^2]
  Vec3 swing = Vec3::Zero();    // F^2 [N^2]
  Vec3 in_band = Vec3::Zero();  // of that, near the chatter's frequency
  Vec3 wanted = Vec3::Zero();   // damping to add [N s/m]
  Vec3 added = Vec3::Zero();    // that acts
};

/// Shares by which one period changes the above.
struct ChatterShares {
  Vec3 mean = Vec3::Zero();
  Vec3 window = Vec3::Zero();
  Vec3 g = Vec3::Zero();
  Vec3 inverse = Vec3::Zero();
};

struct ChatterState {
  bool awake = false;     // something was felt lately, or damping is added
  bool changed = false;   // `added` is not what the coefficients were made for
  std::uint8_t axes = 0;  // on which energy is being made: bit 0 is x, 5 is rz
  double created = 0.0;   // in this period, by the lag, on those axes [J]
  ChatterHalf linear;
  ChatterHalf angular;
  ChatterShares linear_shares;
  ChatterShares angular_shares;
  double late_share = 0.0;
  // what the shares were made for
  Seconds dt{0.0};
  Halves frequency;
};

/// In the axes of the gains.
struct ChatterInput {
  Wrench F;              // on the masses
  Twist v;               // of the law, at the period's end
  Twist u;               // of the probe as measured, relative to D
  bool nothing = false;  // is felt
  Scheme scheme = Scheme::kExact;
};

/// One period; `gains` are those that act, with what was added.
void watch_awake(const ChatterParams& params, const TankParams& tank_params, const Gains& gains,
                 ChatterState& state, Tank& tank, const ChatterInput& in, Seconds dt) noexcept;

/// Whether there is anything to watch; nearly nothing to ask in free space.
[[nodiscard]] inline bool is_watching(const ChatterParams& params, const ChatterState& state,
                                      bool nothing) noexcept {
  return state.awake || (params.enabled && !nothing);
}

}  // namespace supple::admittance

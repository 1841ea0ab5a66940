#pragma once

// A contact chatters when the loop makes more energy than the dampers take out. The law's mass
// moves with v, the probe is late with u, and so the contact gives F u while the law takes F v.
// What the lag makes of it, and what the damper takes,
//
//   P_made = F (v - u),      P_taken = D v^2
//
// are added up over half-swings of the force, all three signals within the same band around the
// frequency that the axis would chatter with. On a spring F u is nothing over a half-swing, and
// then P_made - P_taken is what the mass gains: a swing that does not become smaller lives on
// energy that is made (docs/derivations/chatter.md).
//
// A knock, a touch or a push has the same energy once; it comes from outside, and what follows is
// smaller. Chatter comes again. So two half-swings in a row have to be as large as those of the
// same side before them, and make energy, before the guard adds damping,
//
//   D + D_added = c (sum of F (v - u)) / (sum of v^2),
//
// and every further one raises it again. The energy that was made is taken from the tank, so that
// it pays for no change of gains. Damping takes energy at any rate of change: the guard itself
// makes none. What it has added fades when nothing is made any more. While nothing is felt, nothing
// is computed; otherwise the means of a few periods are looked at, sixteen or more to a swing.

#include <Eigen/Core>
#include <array>
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

/// x y z rx ry rz.
using SixNumbers = Eigen::Array<double, 6, 1>;

/// A signal of six axes through a band-pass.
struct ChatterBand {
  SixNumbers low = SixNumbers::Zero();
  SixNumbers band = SixNumbers::Zero();
};

/// Sums over the looks at a half-swing; numbers are per axis.
struct ChatterSums {
  SixNumbers made = SixNumbers::Zero();    // F (v - u) [W]
  SixNumbers moving = SixNumbers::Zero();  // v^2 [m^2/s^2]
  SixNumbers swing = SixNumbers::Zero();   // F^2 [N^2]
  SixNumbers above = SixNumbers::Zero();   // of the force above the band [N^2]
};

/// What is remembered of the half-swings of one axis. Times are numbers of looks.
struct ChatterMemory {
  std::array<double, 2> swing{};  // of the last that counted, below and above the mean [N^2]
  double made = 0.0;              // of the half-swing before this one, as in ChatterSums
  double moving = 0.0;
  double before = 0.0;        // its swing
  std::uint32_t began = 0;    // when this half-swing did
  std::uint32_t counted = 0;  // when the last one that counted ended
  std::uint32_t alike = 0;    // how many in a row made energy and became no smaller
  double needed = 0.0;        // damping, by the last of these [N s/m]
  double power = 0.0;         // that it made, in the mean [W]
};

/// Shares by which one look changes the bands.
struct ChatterShares {
  std::uint32_t periods = 1;                  // to a look
  double step = 0.0;                          // of time from look to look [s]
  SixNumbers frequency = SixNumbers::Ones();  // [Hz]
  SixNumbers g = SixNumbers::Zero();
  SixNumbers back = SixNumbers::Zero();
  SixNumbers inverse = SixNumbers::Zero();
  double late = 0.0;
};

struct ChatterState {
  bool awake = false;                      // something was felt lately, or damping is added
  bool changed = false;                    // `added` is not what the coefficients were made for
  std::uint8_t axes = 0;                   // on which energy is being made: bit 0 is x, 5 is rz
  std::uint8_t suspected = 0;              // on which half-swings were alike, or damping is added
  double created = 0.0;                    // in this period, by the lag, on those axes [J]
  Halves added;                            // damping that acts besides the gains' own [N s/m]
  SixNumbers wanted = SixNumbers::Zero();  // what `added` follows in steps that can be felt
  std::uint32_t gathered = 0;              // periods since the last look
  SixNumbers F_sum = SixNumbers::Zero();   // over these
  SixNumbers F_squares = SixNumbers::Zero();
  SixNumbers v_sum = SixNumbers::Zero();
  SixNumbers u_sum = SixNumbers::Zero();
  std::uint32_t now = 0;  // looks since it woke
  ChatterBand F;
  ChatterBand v;
  ChatterBand u;
  SixNumbers u_late = SixNumbers::Zero();  // the probe's rate, as late as the force is
  SixNumbers f = SixNumbers::Zero();       // the force at the last look, within the band
  ChatterSums sums;
  std::array<ChatterMemory, 6> memory{};
  ChatterShares shares;
  // what the shares were made for
  Seconds dt{0.0};
  Seconds lag{0.0};
  Halves frequency;
};

/// In the axes of the gains.
struct ChatterInput {
  const Wrench& F;       // on the masses
  const Twist& v;        // of the law, at the period's end
  const Twist& u;        // of the probe as measured, relative to D
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

#pragma once

// Energy put aside, to pay for changes of gains. Raising K by dK at an offset x stores 1/2 dK x^2
// that nobody's hand has put in; raising M at a velocity v gives 1/2 dM v^2. The tank holds what
// the dampers have taken out before,
//
//   T' = sigma D v^2 - P_injected,      T_min <= T <= T_max
//
// and a change that it cannot pay has to wait. Then energy + T never rises by more than the work
// that the wrench has done. (Ferraguti, Secchi, Fantuzzi 2013.)

#include <algorithm>

namespace supple::admittance {

struct TankParams {
  bool enabled = true;
  double initial = 1.0;   // [J]; within [min, max]
  double min = 0.0;       // [J]; >= 0
  double max = 5.0;       // [J]; bounds what can be released at once
  double refilled = 0.9;  // sigma: share of the dissipated energy that is kept, within [0, 1]
};

struct Tank {
  double level = 0.0;  // [J]

  /// Energy that a change may take now [J].
  [[nodiscard]] double available(const TankParams& params) const noexcept {
    return std::max(level - params.min, 0.0);
  }
  /// Takes (or with a negative amount adds) what a change has injected [J].
  void pay(const TankParams& params, double injected) noexcept {
    level = std::clamp(level - injected, params.min, params.max);
  }
  /// Adds sigma times what the dampers have taken out [J].
  void refill(const TankParams& params, double dissipated) noexcept {
    pay(params, -params.refilled * dissipated);
  }
};

}  // namespace supple::admittance

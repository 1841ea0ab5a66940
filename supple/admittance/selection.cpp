#include "supple/admittance/selection.hpp"

#include <cmath>

namespace supple::admittance {

AxisMode next_mode(AxisMode now, bool selected, double x, double v) noexcept {
  if (selected) return AxisMode::kYielding;
  const bool at_zero = std::abs(x) <= kArrived;
  // a held axis of rotation may have a rate that keeps it held while the others turn
  if (now == AxisMode::kHeld) return at_zero ? AxisMode::kHeld : AxisMode::kReturning;
  return at_zero && std::abs(v) <= kArrived ? AxisMode::kHeld : AxisMode::kReturning;
}

}  // namespace supple::admittance

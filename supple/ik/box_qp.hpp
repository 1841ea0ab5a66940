#pragma once

// The joint velocities that come nearest to a twist within the bounds:
//
//   min |J v - V|^2_W + damping |v|^2 + posture |v - v_posture|^2    lower <= v <= upper
//   W = diag(1, 1, 1, L^2, L^2, L^2)
//
// The solver (kernel/box_qp.hpp) starts from the joints that were at a bound last time. Where those
// have not changed, one factorisation is all it takes. Every answer carries the residual of its
// optimality conditions: with g = J'W (J v - V) + damping v + posture (v - v_posture), g is zero
// for a joint within its bounds, not negative at a lower and not positive at an upper bound. The
// residual is the largest deviation, as a share of
//
//   trace(H) max|v| + sqrt(trace(H)) |V|_W + posture max|v_posture|,  H = J'WJ + (damping +
//   posture) I
//
// which is the size of the numbers that g is the sum of; rounding alone leaves some 1e-16.

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::ik {

struct BoxQpParams {
  double length = 0.3;    // L: an error of 1 rad/s counts as much as one of L m/s; > 0 [m]
  double damping = 1e-4;  // > 0 [m^2]; bends directions that J stretches less than its root
  double posture = 0.0;   // >= 0 [m^2]; ten times the damping moves the nullspace at 0.9 v_posture
  int max_iterations = 50;  // > 0; of some 0.1 us each
};

/// Joints at a bound, a bit each; zero-initialised where nothing is known.
struct ActiveSet {
  std::uint32_t lower = 0;
  std::uint32_t upper = 0;
  friend bool operator==(const ActiveSet&, const ActiveSet&) = default;
};

enum class QpStatus : std::uint8_t {
  kOptimal,  // residual below 1e-10
  kScaled,   // not certified: the solution without bounds, shortened into them as a whole
};

struct QpSolution {
  VecJ v;   // within the bounds, whatever the status [rad/s]
  Twist V;  // J v
  ActiveSet active;
  QpStatus status = QpStatus::kOptimal;
  int iterations = 0;
  double residual = 0.0;
  double scale = 1.0;  // of the solution without bounds; below 1 for kScaled only
};

/// `v_posture` is read where params.posture is above zero. Bounds are finite and lower <= upper.
[[nodiscard]] QpSolution box_qp(const BoxQpParams& params, const Jac6& J, const Twist& V,
                                VecIn lower, VecIn upper, VecIn v_posture,
                                const ActiveSet& start) noexcept;

}  // namespace supple::ik

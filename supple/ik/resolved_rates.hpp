#pragma once

// The joint velocities for a twist of the probe, within the bounds of this period. The box QP gives
// what is nearest to the twist; damped least squares gives its direction, shorter where it must be.
// Upstream: limits/, joint_bounds.hpp.  Downstream: safety/output_gate.hpp.

#include <cstdint>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/ik/box_qp.hpp"
#include "supple/ik/damped_ls.hpp"
#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/posture.hpp"
#include "supple/ik/singularity.hpp"

namespace supple::ik {

enum class Method : std::uint8_t { kBoxQp, kDampedLeastSquares };

struct Params {
  Method method = Method::kBoxQp;
  BoxQpParams qp;
  DampedLsParams damped_ls;
  PostureParams posture;      // for the box QP, where qp.posture is above zero
  int singularity_every = 8;  // ticks from one look at the singular values to the next; 0: never
};

/// What keeps these params from being used with an arm of `joints` joints, or themselves.
[[nodiscard]] Result<Params, Problem> checked(const Params& params, int joints) noexcept;

/// Starts that make the next period cheaper. Forgetting it changes nothing but time, and the first
/// few values of sigma_min.
struct State {
  ActiveSet active;
  SingularityState singularity;
  Singularity found;  // at the last look
  int until_look = 0;
};

enum class Status : std::uint8_t {
  kOptimal,  // box QP: certified
  kWithin,   // damped least squares: all of it is within the bounds
  kScaled,   // damped least squares: shortened as a whole
  kFailed,   // box QP: not certified, the solution without bounds shortened as a whole
};

struct Rates {
  VecJ v;         // within the bounds [rad/s]
  Twist V;        // what the probe does: J v
  Twist missing;  // what was asked for and is not done
  Status status = Status::kOptimal;
  ActiveSet active;             // joints at a bound
  int iterations = 0;           // of the box QP; 1 where the active joints are those of last time
  double residual = 0.0;        // of the box QP's optimality conditions, as a share
  double scale = 1.0;           // by which damped least squares was shortened
  double sigma_min = 0.0;       // of diag(1, 1, 1, L, L, L) J at the last look [m]
  double manipulability = 0.0;  // likewise
};

[[nodiscard]] Rates resolved_rates(const Params& params, State& state, const Jac6& Jv_V_WP_W,
                                   const Twist& V_WP_W, const JointBounds& bounds,
                                   VecIn q) noexcept;

}  // namespace supple::ik

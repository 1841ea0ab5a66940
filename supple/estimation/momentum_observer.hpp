#pragma once

// External torque without an acceleration. The momentum p = M v changes by
//
//   pdot = u + tau_ext,   u = tau + C^T v - g
//
// and the residual r is tau_ext behind a first-order low-pass of bandwidth lambda, for any motion.
// Over a period dt, with gamma = exp(-lambda dt) and beta = (1 - gamma) / (gamma dt),
//
//   y <- gamma y + (1 - gamma) (u + beta p),   r = beta p - y,   started with y = beta p(0)
//
// is the same as
//
//   r <- gamma r + (1 - gamma) ((p - p_previous) / dt - u),   started with r = 0
//
// which is what is computed: nothing cancels, nothing overflows where lambda dt is large, and a
// period of another length leaves no jump. A constant tau_ext is met exactly. For u stands its mean
// over the period, half the sum of both ends, so the error falls with dt^2.
//
// A motor's rotor turns with its joint, n times as fast: it adds n^2 I_rotor v to the joint's own
// momentum, and for a geared arm that is as much as the links themselves.
//
// A floating base has six rows of its own, in which no motor acts: the wrench on the base.
//
// Upstream: the robot's joint state and torques.  Downstream: external_wrench.hpp,
// contact_detector.hpp.

#include <cstdint>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/time.hpp"
#include "supple/estimation/joint_torque.hpp"
#include "supple/model/momentum.hpp"

namespace supple::estimation {

/// When a torque acted that comes with q and v of one instant.
enum class TorqueTiming : std::uint8_t {
  kSampled,  // at that instant: measured
  kHeld,     // unchanged since the instant before: commanded
};

struct ObserverParams {
  VecV bandwidth;  // lambda by velocity, size nv, above 0 [rad/s]
  TorqueParams torque;
  VecV rotor_inertia;  // of the motors behind their gears, size nv, >= 0 [kg m^2]; empty: none
  TorqueTiming timing = TorqueTiming::kSampled;
  Seconds longest{0.1};  // a longer period is a gap: r is kept, and p starts anew; above 0
};

/// The same bandwidth for all, and measured joint torques.
[[nodiscard]] ObserverParams observer_defaults(const model::RobotModel& model,
                                               double bandwidth = 100.0) noexcept;

[[nodiscard]] std::optional<Problem> problem_of(const ObserverParams& params,
                                                const model::RobotModel& model) noexcept;

struct ObserverState {
  bool started = false;
  VecV residual;         // tau_ext, size nv
  model::Momentum last;  // of the instant before
  VecV tau;              // of the joints, at the instant before
  Seconds period{0.0};   // that `weight` is for
  VecV weight;           // 1 - gamma
};

enum class ObserverStep : std::uint8_t {
  kUpdated,
  kStarted,  // the first instant, or the first after a gap: the residual stands as it was
  kRefused,  // a number that is none, or no time passed: nothing changed
};

/// The residual at zero.
[[nodiscard]] ObserverState observer_start(const model::RobotModel& model) noexcept;

/// One instant. `reading` has one number per joint; `dt` is the time since the instant before. The
/// workspace then holds placements and twists of q and v.
ObserverStep step(const model::RobotModel& model, const ObserverParams& params,
                  ObserverState& state, model::Workspace& work, VecIn q, VecIn v, VecIn reading,
                  Seconds dt) noexcept;

}  // namespace supple::estimation

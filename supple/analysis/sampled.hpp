#pragma once

// The loop as it is computed, tick by tick: the controller's own filter and integrator, and the
// exact motion of a delayed servo of first order in between. It is linear,
//
//   s+ = A s + b_force F + b_target F_target,      x = c s
//
// so the contact F = -K_e x is stable if and only if the spectral radius of A - K_e b_force c is
// below 1. In tick k the law sees x_k and F_k, moves its commanded position from q_k to q_{k+1},
// and the servo is given q_{k+1}, or the velocity (q_{k+1} - q_k)/T, from kT + delay to
// (k+1)T + delay.

#include <Eigen/Core>

#include "supple/analysis/chain.hpp"
#include "supple/analysis/contact_loop.hpp"

namespace supple::analysis {

struct SampledLoop {
  Eigen::MatrixXd A;
  Eigen::VectorXd b_force;   // [1/N]
  Eigen::VectorXd b_target;  // [1/N]
  Eigen::RowVectorXd c;      // of the position [m]
  Seconds period{2e-3};
};

/// Without its contact: K_e only chooses the units inside.
[[nodiscard]] SampledLoop sampled(const ContactLoop& loop);

/// A - K_e b_force c.
[[nodiscard]] Eigen::MatrixXd in_contact(const SampledLoop& sampled, double stiffness);

/// Of the loop in contact with its environment: below 1 it settles, above 1 it grows by that factor
/// from tick to tick.
[[nodiscard]] double spectral_radius(const ContactLoop& loop);
[[nodiscard]] double spectral_radius(const Eigen::MatrixXd& A);

/// c (z - A)^-1 b_force at z = e^{jwT}: the position that a force makes [m/N].
[[nodiscard]] Complex compliance(const SampledLoop& sampled, double w);

}  // namespace supple::analysis

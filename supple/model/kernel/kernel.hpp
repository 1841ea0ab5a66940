#pragma once

// The inner loops, as a table of functions: one table per instruction set, chosen once when the
// program starts. Vectors and matrices are plain arrays, columns one after another.

#include "supple/model/kernel/layout.hpp"

namespace supple::model::kernel {

/// Generalised momentum M v, the centrifugal part C^T v of its rate, and gravity's torque g.
struct MomentumTerms {
  double* p;
  double* ctv;
  double* g;
};

/// A pose to be filled: nine numbers of R by columns, three of p.
struct PoseOut {
  double* R;
  double* p;
};

struct Kernel {
  const char* name;

  void (*sines_and_cosines)(const double* angles, int count, double* sines,
                            double* cosines) noexcept;

  /// Fills work.X and work.origin.
  void (*placements)(const Model& model, Work& work, const double* q) noexcept;
  /// Fills work.X, J and V.
  void (*twists)(const Model& model, Work& work, const double* q, const double* v) noexcept;

  /// Pose of a frame fixed to a body, from work.X; the origin is in the world.
  void (*frame)(const Work& work, int body, const Placement& X_BF, const PoseOut& X_WF) noexcept;
  /// 6 x nv Jacobian at the point p (from O) of a body, linear rows first, from work.X.
  void (*jacobian)(const Model& model, const Work& work, int body, const Triple& p,
                   double* J) noexcept;
  /// Placements, two frames and the Jacobian of the first, in one go.
  void (*arm)(const Model& model, Work& work, const double* q, int probe_body,
              const Placement& X_BP, int sensor_body, const Placement& X_BS, const PoseOut& X_WP,
              const PoseOut& X_WS, double* J) noexcept;

  void (*mass_matrix)(const Model& model, Work& work, const double* q, double* M) noexcept;
  /// tau = M vdot + C v + g.
  void (*inverse_dynamics)(const Model& model, Work& work, const double* q, const double* v,
                           const double* vdot, double* tau) noexcept;
  void (*gravity)(const Model& model, Work& work, const double* q, double* g) noexcept;
  void (*momentum)(const Model& model, Work& work, const double* q, const double* v,
                   const MomentumTerms& out) noexcept;
};

/// The fastest table this machine can run.
[[nodiscard]] const Kernel& best() noexcept;

/// Every table this machine can run, slowest first; the count is returned.
inline constexpr int kMaxKernels = 2;
int available(const Kernel* (&tables)[kMaxKernels]) noexcept;

}  // namespace supple::model::kernel

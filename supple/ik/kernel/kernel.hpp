#pragma once

// The inner loops of this folder, as a table of functions: one table per instruction set, chosen
// once when the program starts. Vectors and matrices are plain arrays, columns one after another.

#include <cstdint>

namespace supple::ik::kernel {

inline constexpr int kMaxJoints = 8;

/// min |J v - V|^2_W + damping |v|^2 + posture |v - v_posture|^2, lower <= v <= upper,
/// with W = diag(1, 1, 1, w, w, w).
struct Task {
  const double* J;          // 6 x joints, by columns
  const double* V;          // six numbers, linear first
  const double* lower;      // [rad/s]
  const double* upper;      // [rad/s]
  const double* v_posture;  // [rad/s]; not read where posture is zero
  double angular_weight;    // w [m^2]
  double damping;           // [m^2]
  double posture;           // [m^2]
  std::int32_t joints;
};

/// One bit per joint: held at its lower, at its upper bound. Never both.
struct ActiveSet {
  std::uint32_t lower;
  std::uint32_t upper;
};

struct Answer {
  double v[kMaxJoints];
  double twist[6];  // J v
  double residual;  // of the KKT conditions, as a share of the numbers that they add up
  ActiveSet active;
  std::int32_t iterations;
  std::int32_t solved;  // the residual is below the tolerance
};

struct Singularity {
  double sigma_min;
  double manipulability;  // square root of det(M M')
};

struct Kernel {
  const char* name;

  void (*box_qp)(const Task& task, const ActiveSet& start, std::int32_t max_iterations,
                 Answer& answer) noexcept;
  /// Of M = diag(1, 1, 1, L, L, L) J for six joints or more. `direction` holds six numbers: where
  /// to start, and afterwards the unit twist that the arm can do least.
  void (*singularity)(const double* J, std::int32_t joints, double length, std::int32_t steps,
                      double* direction, Singularity& out) noexcept;
};

/// The fastest table this machine can run.
[[nodiscard]] const Kernel& best() noexcept;

/// Every table this machine can run, slowest first; the count is returned.
inline constexpr int kMaxKernels = 2;
int available(const Kernel* (&tables)[kMaxKernels]) noexcept;

}  // namespace supple::ik::kernel

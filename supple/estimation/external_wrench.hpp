#pragma once

// What pushes, from the external torques: tau_ext = J' F. F is found by weighted, damped least
// squares,
//
//   min  | tau_ext - J' F |^2 / noise^2  +  | F |^2 / prior^2
//
// which is the mean of F if the torques have that noise and wrenches of size `prior` are usual.
// Damping is thus in newtons, and the covariance of the same estimate covers its error also where
// the arm is singular: there it is the prior's. A direction is observed if the torques bring its
// standard deviation below `observed_share` of the prior's; the rest is named.
//
// Legs: feet are points without moment, several at once, and only those that touch.
//
// Upstream: momentum_observer.hpp.  Downstream: fusion.hpp, contact_detector.hpp.

#include <array>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::estimation {

struct WrenchParams {
  VecV torque_noise;            // of tau_ext by velocity, above 0 [N m]; infinite: not used
  double force_prior = 100.0;   // above 0 [N]
  double torque_prior = 20.0;   // >= 0 [N m]; 0: what touches does so at a point, with no moment
  double observed_share = 0.1;  // within (0, 1)
};

/// `nv` is the robot's.
[[nodiscard]] std::optional<Problem> problem_of(const WrenchParams& params, int nv) noexcept;

struct WrenchEstimate {
  Wrench F_F_W;
  Mat6 covariance = Mat6::Zero();    // force first
  int unknowns = 6;                  // 3 for a point
  int rank = 0;                      // directions observed, of those
  Mat6 unobservable = Mat6::Zero();  // the first unknowns - rank columns: wrenches of unit length
  double misfit = 0.0;               // squares of what is left of the torques, in units of noise
};

/// On a frame, about its origin, in world axes; needs placements of the workspace.
[[nodiscard]] WrenchEstimate external_wrench(const WrenchParams& params,
                                             const model::RobotModel& model,
                                             const model::Workspace& work, model::FrameId F,
                                             VecIn tau_ext) noexcept;

/// The same from Jv_V_WF_W.
[[nodiscard]] WrenchEstimate external_wrench(const WrenchParams& params, const JacV& Jv_V_WF_W,
                                             VecIn tau_ext) noexcept;

inline constexpr int kMaxPoints = 4;
inline constexpr int kPointRows = 3 * kMaxPoints;

struct PointContact {
  model::FrameId frame;
  bool active = false;
};
using PointContacts = std::array<PointContact, kMaxPoints>;

struct PointForces {
  using Square = Eigen::Matrix<double, kPointRows, kPointRows>;

  std::array<Vec3, kMaxPoints> f_W;  // zero where inactive
  Square covariance = Square::Zero();
  int unknowns = 0;                      // three per active point
  int rank = 0;                          // of those, observed
  Square unobservable = Square::Zero();  // the first unknowns - rank columns, of unit length
  double misfit = 0.0;
};

/// Forces on points, in world axes; needs placements of the workspace.
[[nodiscard]] PointForces point_forces(const WrenchParams& params, const model::RobotModel& model,
                                       const model::Workspace& work, const PointContacts& points,
                                       VecIn tau_ext) noexcept;

}  // namespace supple::estimation

#pragma once

// What hangs on the sensor and where its zero is, from readings at rest in several orientations.
// With g the free fall in the sensor's axes, a pose gives
//
//   force   = m g + b_f
//   torque  = p x m g + b_t                          p the centre of mass
//
// which is linear in m, m p and the two biases: ten numbers from six per pose, by weighted least
// squares. A sensor that is mounted a little turned makes the forces of all poses disagree in a way
// that no load explains; then three more numbers are fitted, but only where they explain
// significantly more.
//
// Every number comes with its standard deviation, which counts what the poses disagree, not only
// the noise within a pose. The hold-out error is what each pose would have been predicted with by
// all the others.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/wrench/payload.hpp"

namespace supple::calibration {

/// The mean of many readings at rest.
struct PoseReading {
  Mat3 R_WS = Mat3::Identity();
  Wrench mean;               // load on the robot: F_S_S, or its reaction turned round [N], [N m]
  double force_sd = 0.02;    // of the mean, per axis, above 0 [N]
  double torque_sd = 0.002;  // likewise [N m]
};

struct FitParams {
  Vec3 gravity_W{0.0, 0.0, -9.81};
  bool may_turn = true;             // fit the sensor's rotation where it is significant
  double longest_arm = 0.5;         // of a centre of mass that can be [m]
  double largest_condition = 50.0;  // of the columns, scaled
};

struct PayloadFit {
  wrench::Payload payload;  // mass and centre of mass
  Wrench bias;
  Vec3 turn = Vec3::Zero();  // rotation vector of the sensor from where it was said to be [rad]
  bool turned = false;       // it was fitted

  double mass_sd = 0.0;           // [kg]
  Vec3 centre_sd = Vec3::Zero();  // [m]
  Wrench bias_sd;
  Vec3 turn_sd = Vec3::Zero();

  double condition = 0.0;  // largest over smallest singular value, columns scaled
  double spread = 0.0;     // of the residuals, in units of the noise that was said
  struct Residual {
    Wrench left;      // reading less model
    Wrench held_out;  // the same with the model from all other poses
  };
  std::vector<Residual> residuals;     // by pose
  double worst_held_out_force = 0.0;   // [N]
  double worst_held_out_torque = 0.0;  // [N m]
};

/// Or why there is none, and what to do: too few poses, orientations that do not determine a
/// number, a load that cannot be.
[[nodiscard]] Result<PayloadFit, std::string> fit_payload(const std::vector<PoseReading>& poses,
                                                          const FitParams& params);

/// The direction of free fall, in the sensor's axes, that would add most to these poses.
[[nodiscard]] Vec3 most_useful_direction(const std::vector<PoseReading>& poses,
                                         const Vec3& gravity_W);

}  // namespace supple::calibration

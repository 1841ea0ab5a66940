#pragma once

// A UR5e that feels with its joints' torques alone. The real arm has friction, masses off by up to
// 2 %, inertias by up to 5 %, and torques that come with noise of 0.3 N m in steps of 0.05 N m; the
// observer has 100 rad/s, at 500 Hz.
//
// Two real arms: one whose motion is given and whose torques follow from its own dynamics, which is
// exact and quick; and one in MuJoCo behind its servo.

#include <cstdint>
#include <memory>
#include <random>

#include "supple/control/sensing.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::test {

inline constexpr Seconds kSensingPeriod{2e-3};

/// What the controller knows.
struct SensorlessArm {
  model::RobotModel robot;  // without its tool
  model::RobotModel loaded;
  model::FrameId tool;
  sim::Drives drives;
  control::PreparedSensing sensing;
};
[[nodiscard]] SensorlessArm sensorless_arm();

/// Feels, tick by tick.
class Feeler {
 public:
  explicit Feeler(const SensorlessArm& arm) : arm_{arm} {}
  const control::Sensed& feel(const VecJ& q, const VecJ& v, const VecJ& tau);
  [[nodiscard]] const control::Sensed& sensed() const { return sensed_; }
  [[nodiscard]] const Mat6& covariance() const { return state_.covariance; }
  [[nodiscard]] const model::ArmKinematics& where() const { return kinematics_; }

 private:
  const SensorlessArm& arm_;
  control::SensingState state_;
  model::Workspace work_;
  model::ArmKinematics kinematics_;
  control::Sensed sensed_;
};

struct Alarms {
  long ticks = 0;
  long touches = 0;
  long collisions = 0;
  double largest_ratio = 0.0;  // of a torque to its threshold
  double fastest = 0.0;        // of a joint [rad/s]
};

/// Free motion all over the workspace, other errors of the model with each seed.
[[nodiscard]] Alarms free_motion(std::uint64_t seed, long ticks);
/// The same in MuJoCo.
[[nodiscard]] Alarms free_motion_in_mujoco(std::uint64_t seed, long ticks);

struct Pushes {
  int tried = 0;
  int found = 0;              // at all
  double latest = 0.0;        // [s]
  double worst_error = 0.0;   // of the static force that is estimated [N]
  double worst_sigmas = 0.0;  // of its components, in their standard deviations
  double covered = 0.0;       // mean of e' P^-1 e / 3, P the covariance: 1 or less if it covers
};

/// In MuJoCo: 10 N at the tool in any direction that loads some joint with at least 4 N m, on an
/// arm that stands anywhere away from singularities. The static force counts a second later.
[[nodiscard]] Pushes pushes_in_mujoco(std::uint64_t seed, int count);

}  // namespace supple::test

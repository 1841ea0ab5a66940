#pragma once

// Friction and motor constants from a recording of motion, joint by joint. What the motor gives is
// what the links take and what the gear loses:
//
//   K i = tau_link + rotor a + viscous v + coulomb tanh(v / knee) + offset
//
// with the rotor's inertia behind the gear, which a URDF does not have. tau_link and a need an
// acceleration, which no recording has. Behind a first-order low-pass they do not: the momentum
// observer, told that no motor acts, has the residual
//
//   r = L( d/dt p - C' v + g ) = L( tau_link ),     L the low-pass
//
// and L(a) is one of v. With every other term behind the same L the equation is linear in the
// numbers, and least squares finds them. Samples are taken three time constants of L apart, so
// their errors are nearly independent and the standard errors mean what they say. A number that the
// motion does not determine is named, with the motion that would.
//
// Without `constant`, K = 1 and i is the motor's torque.

#include <cstdint>
#include <string>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/time.hpp"
#include "supple/estimation/momentum_observer.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::identification {

struct FitParams {
  bool constant = false;     // find K: the readings are currents
  double bandwidth = 20.0;   // of L, above 0 [rad/s]
  double knee = 0.01;        // of the coulomb friction, above 0 [rad/s]
  double collinear = 200.0;  // condition number from which numbers cannot be told apart
  Seconds longest{0.1};      // between two instants; above it a gap
};

struct Fitted {
  double value = 0.0;
  double error = 0.0;  // standard error
};

struct JointFit {
  Fitted constant{1.0, 0.0};  // [N m/A]
  Fitted viscous;             // [N m s/rad]
  Fitted coulomb;             // [N m]
  Fitted offset;              // torque that is always there [N m]
  Fitted rotor;               // [kg m^2]; 0 and no error where slow motion leaves it open
  double residual = 0.0;      // RMS of what is not explained, behind L [N m]
  double condition = 0.0;     // of the columns, each of unit length
  std::int64_t samples = 0;
  double slowest = 0.0;  // of the joint's velocity, over the samples [rad/s]
  double fastest = 0.0;
  std::string undetermined;  // what, and which motion is missing; empty if all is known
};

class ActuatorFit {
 public:
  /// The model has a fixed base and dynamics.
  ActuatorFit(const model::RobotModel& model, const FitParams& params);

  /// One instant: what motors give, torques or currents. `dt` since the instant before.
  void add(VecIn q, VecIn v, VecIn reading, Seconds dt);

  /// By joint.
  [[nodiscard]] std::vector<JointFit> solved() const;

 private:
  static constexpr int kTerms = 5;  // reading, v, tanh, 1, a
  using Row = Eigen::Matrix<double, kTerms + 1, 1>;

  struct Joint {
    Eigen::Matrix<double, kTerms + 1, kTerms + 1> sums;  // of the products of a row's entries
    double slowest = 0.0;
    double fastest = 0.0;
    std::int64_t samples = 0;
  };

  void take(VecIn v);
  /// Why its numbers cannot be told apart, if it is so.
  [[nodiscard]] std::string open(const Joint& joint, double condition) const;
  [[nodiscard]] JointFit solved(int index) const;
  [[nodiscard]] JointFit solved_with(int index, bool rotor) const;

  const model::RobotModel& model_;
  FitParams params_;
  estimation::ObserverParams observer_;
  estimation::ObserverState state_;
  model::Workspace work_;
  std::vector<Row> low_passed_;  // by joint; the last entry is not used
  std::vector<Row> before_;
  std::vector<Joint> joints_;
  double settled_ = 0.0;  // time since the start or a gap [s]
  double since_ = 0.0;    // since the last sample [s]
};

}  // namespace supple::identification

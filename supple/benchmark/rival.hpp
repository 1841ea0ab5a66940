#pragma once

// Controllers beside each other: each is told the same and moves the same arm. F_P is the wrench of
// the outside on the probe P, where the sensor is; six numbers in a row are linear first.

#include <Eigen/Core>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"
#include "supple/robot/reading.hpp"

namespace supple::benchmark {

using Vec6 = Eigen::Matrix<double, 6, 1>;

/// What a controller is asked for in a period.
struct Wish {
  Pose X_WD;           // where the probe should be
  Twist V_WD_W;        // and how it moves on
  double force = 0.0;  // with which it should press along its own z [N]
};

class Rival {
 public:
  Rival() = default;
  Rival(const Rival&) = delete;
  Rival& operator=(const Rival&) = delete;
  virtual ~Rival() = default;

  [[nodiscard]] virtual Seconds period() const = 0;
  /// Called once a period, first with the arm at rest.
  [[nodiscard]] virtual robot::Command step(const robot::Reading& reading, const Wish& wish) = 0;
};

/// Where the probe of an arm is and how its joints move it.
class Kinematics {
 public:
  Kinematics(const model::RobotModel& robot, model::FrameId probe) : robot_{robot}, probe_{probe} {}

  void update(const VecJ& q);
  [[nodiscard]] const Pose& probe_pose() const noexcept { return X_WP_; }
  [[nodiscard]] const Jac6& jacobian() const noexcept { return J_; }
  /// J^T (J J^T + lambda^2 I)^-1 V.
  [[nodiscard]] VecJ joint_rates(const Vec6& V_WP_W, double lambda) const;

 private:
  model::RobotModel robot_;
  model::FrameId probe_;
  model::Workspace work_;
  Pose X_WP_;
  Jac6 J_;
};

/// Mass, damping and stiffness of six axes.
struct SixGains {
  Vec6 mass = Vec6::Ones();
  Vec6 damping = Vec6::Zero();
  Vec6 stiffness = Vec6::Zero();
};

/// D = 2 zeta sqrt(M K), as documents and ros2_controllers have it: 0 where K is.
[[nodiscard]] SixGains by_ratio(const Vec6& mass, const Vec6& stiffness, double ratio);

[[nodiscard]] inline Vec6 six(const Vec3& linear, const Vec3& angular) {
  Vec6 out;
  out << linear, angular;
  return out;
}

/// What a law without a target force is given in place of the force: it is at rest where the
/// surface pushes back with the force that is wanted. In the probe's axes.
[[nodiscard]] inline Vec6 felt_minus_wanted(const robot::Reading& reading, double force) {
  Vec6 out = six(reading.wrench.reading.force, reading.wrench.reading.torque);
  out[2] += force;  // the surface pushes against z
  return out;
}

}  // namespace supple::benchmark

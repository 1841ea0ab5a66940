#pragma once

// MuJoCo with a scene in it: one step at a time, with the torques that the caller wants. Joints are
// those of the model, in its order.

#include <string>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/sim/mujoco.hpp"

namespace supple::sim {

class Engine {
 public:
  /// Of an MJCF text of mjcf.hpp; otherwise what MuJoCo says against it.
  [[nodiscard]] static Result<Engine, std::string> load(const std::string& text, int joints);

  void set_state(const VecJ& q, const VecJ& v) noexcept;
  [[nodiscard]] VecJ q() const noexcept;
  [[nodiscard]] VecJ v() const noexcept;

  /// A step has two halves. After `begin`: the questions below. `end` applies the torques and
  /// moves, after which the wrench at the sensor is that of the step's beginning.
  void begin() noexcept;
  void end(const VecJ& tau) noexcept;
  /// After `begin`, for an arm at rest: the wrench at the sensor while the motors hold it.
  void hold() noexcept;

  [[nodiscard]] MatJ mass_matrix() noexcept;
  /// C v + g.
  [[nodiscard]] VecJ bias() const noexcept;
  /// Of contacts and pushes in the step before.
  [[nodiscard]] const VecJ& external() const noexcept { return external_; }
  [[nodiscard]] Pose tip() const noexcept;
  [[nodiscard]] Twist tip_twist_W() const noexcept;

  /// On the tool, about its tip, world axes; counts for this step. After `begin`.
  void apply_at_tip(const Wrench& F_P_W) noexcept;

  /// On the body of a joint at a point H fixed to it, about that point; likewise. `local`: in H's
  /// axes, otherwise in the world's.
  void apply_at(int joint, const Pose& X_BH, const Wrench& F_H, bool local) noexcept;

  /// Tool on flange at the sensor's origin, sensor's axes.
  [[nodiscard]] Wrench sensed() const noexcept;
  /// Of MuJoCo's contacts on the tool, about its tip, world axes; of the step's beginning.
  [[nodiscard]] Wrench contact_load() const noexcept;
  [[nodiscard]] int contacts() const noexcept { return data_->ncon; }
  /// How far the plate of the wall has been pushed in [m].
  [[nodiscard]] double plate_depth() const noexcept;
  /// MuJoCo met a number that is none, or too large, and started over.
  [[nodiscard]] bool diverged() const noexcept;

  [[nodiscard]] const mjModel* model() const noexcept { return model_.get(); }
  [[nodiscard]] mjData* data() noexcept { return data_.get(); }

 private:
  Engine(mjModel* model, int joints);
  [[nodiscard]] Eigen::Map<VecJ> of_joints(mjtNum* numbers) const noexcept;

  MujocoModel model_;
  MujocoData data_;
  int joints_;
  int tool_;
  int tip_;
  int plate_;                  // its degree of freedom; -1 without one
  double plate_weight_ = 0.0;  // along its joint [N]
  int force_;                  // places in sensordata
  int torque_;
  VecJ external_;
  std::vector<mjtNum> M_;        // of everything that moves
  std::vector<mjtNum> damping_;  // of what moves besides the arm [N s/m], [N m s/rad]
};

}  // namespace supple::sim

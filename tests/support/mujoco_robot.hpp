#pragma once

// A robot in MuJoCo, made from the same URDF text and asked in this library's coordinates.
//
// MuJoCo's velocity of a free base is [v in world axes, w in the body's axes], its joints have an
// order of their own. With v_mujoco = T v:  M = T^T M_mujoco T,  tau = T^T tau_mujoco,
// J = J_mujoco T; and Tdot v = 0, because w is the same vector in both axes of its own rotation.

#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/description.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::test {

class MujocoRobot {
 public:
  /// `model` says which velocity is which, whether the base floats, and gravity.
  ///
  /// MuJoCo keeps principal moments, and its compiler finds their axes to some 1e-7 only. They are
  /// replaced by better ones of the tensors in `description`, which must agree to that much. Throws
  /// std::runtime_error if they do not, or if MuJoCo refuses the text.
  MujocoRobot(std::string_view urdf, const model::RobotDescription& description,
              const model::RobotModel& model);

  /// Everything below is about the state given last.
  void set(VecIn q, VecIn v, VecIn vdot);

  [[nodiscard]] Pose pose(std::string_view link) const;
  [[nodiscard]] JacV jacobian(std::string_view link) const;
  [[nodiscard]] MatV mass_matrix() const;
  [[nodiscard]] VecV inverse_dynamics();
  [[nodiscard]] VecV bias_forces();
  [[nodiscard]] VecV gravity();

  [[nodiscard]] const mjModel* engine_model() const { return model_.get(); }
  [[nodiscard]] mjData* engine_data() { return data_.get(); }

 private:
  [[nodiscard]] int body(std::string_view link) const;
  void refine_inertia(const model::Link& link);
  [[nodiscard]] VecV ours(const std::vector<mjtNum>& tau) const;
  [[nodiscard]] VecV recursive_newton_euler(bool with_acceleration);

  struct Delete {
    void operator()(mjModel* m) const { mj_deleteModel(m); }
    void operator()(mjData* d) const { mj_deleteData(d); }
  };
  std::unique_ptr<mjModel, Delete> model_;
  std::unique_ptr<mjData, Delete> data_;
  bool floating_;
  std::vector<int> position_;  // by joint of ours: place in qpos
  std::vector<int> velocity_;  // by joint of ours: place in qvel
  Eigen::MatrixXd T_;          // v_mujoco = T v
};

}  // namespace supple::test

#include "supple/sim/engine.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "supple/sim/mjcf.hpp"
#include "supple/sim/peg_contact.hpp"

namespace supple::sim {
namespace {

int sensor_place(const mjModel* model, const char* name) noexcept {
  return model->sensor_adr[mj_name2id(model, mjOBJ_SENSOR, name)];
}

}  // namespace

Result<Engine, std::string> Engine::load(const std::string& text, int joints) {
  teach_mujoco_round_holes();
  auto model = load_mujoco(text);
  if (!model) return Failure{model.error()};
  return Engine{(*std::move(model)).release(), joints};
}

Engine::Engine(mjModel* model, int joints)
    : model_{model},
      data_{mj_makeData(model)},
      joints_{joints},
      tool_{mj_name2id(model, mjOBJ_BODY, kToolBody)},
      tip_{mj_name2id(model, mjOBJ_SITE, kTipSite)},
      plate_{mj_name2id(model, mjOBJ_JOINT, kPlateJoint)},
      force_{sensor_place(model, kForceSensor)},
      torque_{sensor_place(model, kTorqueSensor)},
      external_{VecJ::Zero(joints)},
      M_(static_cast<std::size_t>(model->nv * model->nv)),
      damping_(model->dof_damping + joints, model->dof_damping + model->nv) {
  // MuJoCo would damp in a step of its own after the contacts are solved, and part what touches
  std::fill_n(model->dof_damping + joints, damping_.size(), 0.0);
  if (plate_ < 0) return;
  // the plate hangs on its spring where the scene says, whichever way it faces
  const mjtNum* q = model->body_quat + 4 * model->jnt_bodyid[plate_];
  std::array<mjtNum, 9> R{};
  mju_quat2Mat(R.data(), q);
  const Vec3 normal = matrix_at(R.data()).col(2);
  const double mass = model->body_mass[model->jnt_bodyid[plate_]];
  plate_weight_ = mass * normal.dot(vector_at(model->opt.gravity));
}

Eigen::Map<VecJ> Engine::of_joints(mjtNum* numbers) const noexcept { return {numbers, joints_}; }

void Engine::set_state(const VecJ& q, const VecJ& v) noexcept {
  of_joints(data_->qpos) = q;
  of_joints(data_->qvel) = v;
}

VecJ Engine::q() const noexcept { return of_joints(data_->qpos); }

VecJ Engine::v() const noexcept { return of_joints(data_->qvel); }

void Engine::begin() noexcept {
  mju_zero(data_->xfrc_applied, 6 * model_->nbody);
  mj_step1(model_.get(), data_.get());
}

void Engine::end(const VecJ& tau) noexcept {
  of_joints(data_->qfrc_applied) = tau;
  for (std::size_t i = 0; i < damping_.size(); ++i) {
    const std::size_t dof = static_cast<std::size_t>(joints_) + i;
    data_->qfrc_applied[dof] = -damping_[i] * data_->qvel[dof];
  }
  if (plate_ >= 0) data_->qfrc_applied[plate_] -= plate_weight_;
  mj_step2(model_.get(), data_.get());
  external_ = of_joints(data_->qfrc_smooth) + of_joints(data_->qfrc_bias) -
              of_joints(data_->qfrc_passive) - tau + of_joints(data_->qfrc_constraint);
}

void Engine::hold() noexcept {
  of_joints(data_->qfrc_applied) = bias();
  if (plate_ >= 0) data_->qfrc_applied[plate_] = -plate_weight_;
  mj_forward(model_.get(), data_.get());
}

MatJ Engine::mass_matrix() noexcept {
  mj_fullM(model_.get(), M_.data(), data_->qM);
  MatJ M(joints_, joints_);
  for (int i = 0; i < joints_; ++i) {
    for (int j = 0; j < joints_; ++j) {
      M(i, j) = M_[static_cast<std::size_t>(i * model_->nv + j)];
    }
  }
  return M;
}

VecJ Engine::bias() const noexcept { return of_joints(data_->qfrc_bias); }

Pose Engine::tip() const noexcept {
  return {.R = matrix_at(data_->site_xmat + 9 * tip_), .p = vector_at(data_->site_xpos + 3 * tip_)};
}

Twist Engine::tip_twist_W() const noexcept {
  std::array<mjtNum, 6> V{};  // angular first
  mj_objectVelocity(model_.get(), data_.get(), mjOBJ_SITE, tip_, V.data(), 0);
  return {.linear = vector_at(V.data() + 3), .angular = vector_at(V.data())};
}

void Engine::apply_at_tip(const Wrench& F_P_W) noexcept {
  const Vec3 p_WP = vector_at(data_->site_xpos + 3 * tip_);
  const Vec3 p_WL = vector_at(data_->xipos + 3 * tool_);
  const Wrench F_L_W = shifted(F_P_W, p_WL - p_WP);
  mjtNum* applied = data_->xfrc_applied + 6 * tool_;
  for (int i = 0; i < 3; ++i) {
    applied[i] += F_L_W.force[i];
    applied[i + 3] += F_L_W.torque[i];
  }
}

void Engine::apply_at(int joint, const Pose& X_BH, const Wrench& F_H, bool local) noexcept {
  const int body = model_->jnt_bodyid[joint];
  const Pose X_WB{.R = matrix_at(data_->xmat + 9 * body), .p = vector_at(data_->xpos + 3 * body)};
  const Pose X_WH = X_WB * X_BH;
  const Wrench F_H_W = local ? rotated(X_WH.R, F_H) : F_H;
  const Wrench F_L_W = shifted(F_H_W, vector_at(data_->xipos + 3 * body) - X_WH.p);
  mjtNum* applied = data_->xfrc_applied + 6 * body;
  for (int i = 0; i < 3; ++i) {
    applied[i] += F_L_W.force[i];
    applied[i + 3] += F_L_W.torque[i];
  }
}

Wrench Engine::sensed() const noexcept {
  // MuJoCo reports what the flange does to the tool
  return {.force = -vector_at(data_->sensordata + force_),
          .torque = -vector_at(data_->sensordata + torque_)};
}

Wrench Engine::contact_load() const noexcept {
  const Vec3 p_WP = vector_at(data_->site_xpos + 3 * tip_);
  Wrench F_P_W;
  for (int i = 0; i < data_->ncon; ++i) {
    const mjContact& contact = data_->contact[i];
    const bool second = model_->geom_bodyid[contact.geom2] == tool_;
    if (!second && model_->geom_bodyid[contact.geom1] != tool_) continue;
    std::array<mjtNum, 6> f{};  // on the second geom, in the contact's axes C
    mj_contactForce(model_.get(), data_.get(), i, f.data());
    const Mat3 R_CW = matrix_at(contact.frame);
    const double sign = second ? 1.0 : -1.0;
    const Wrench F_C_W{.force = sign * (R_CW.transpose() * vector_at(f.data())),
                       .torque = sign * (R_CW.transpose() * vector_at(f.data() + 3))};
    F_P_W = F_P_W + shifted(F_C_W, p_WP - vector_at(contact.pos));
  }
  return F_P_W;
}

double Engine::plate_depth() const noexcept { return plate_ < 0 ? 0.0 : -data_->qpos[plate_]; }

bool Engine::diverged() const noexcept { return sim::diverged(*data_); }

}  // namespace supple::sim

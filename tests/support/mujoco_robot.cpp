#include "support/mujoco_robot.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

namespace supple::test {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Every link stays a body, and no mass is other than the file says. The root is welded to the
/// world unless a joint says otherwise.
std::string with_extension(std::string_view urdf, const model::RobotModel& model) {
  std::string added =
      "<mujoco><compiler fusestatic=\"false\" inertiafromgeom=\"false\" balanceinertia=\"false\" "
      "boundmass=\"0\" boundinertia=\"0\"/></mujoco>";
  if (model.floating_base()) {
    added += "<link name=\"world\"/><joint name=\"world_to_base\" type=\"floating\">";
    added += "<parent link=\"world\"/><child link=\"";
    added += model.frame(model::FrameId{0}).name.view();
    added += "\"/></joint>";
  }
  std::string text{urdf};
  const std::size_t end = text.rfind("</robot>");
  if (end == std::string::npos) throw std::runtime_error("the text has no </robot>");
  return text.insert(end, added);
}

mjModel* loaded(const std::string& text) {
  constexpr const char* kName = "robot.urdf";
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), kName, static_cast<int>(text.size()));
  const int index = mj_findFileVFS(files.get(), kName);
  std::memcpy(files->filedata[index], text.data(), text.size());
  std::array<char, 1000> error{};
  mjModel* model = mj_loadXML(kName, files.get(), error.data(), static_cast<int>(error.size()));
  mj_deleteVFS(files.get());
  if (model == nullptr) throw std::runtime_error(std::string{"MuJoCo: "} + error.data());
  return model;
}

}  // namespace

MujocoRobot::MujocoRobot(std::string_view urdf, const model::RobotDescription& description,
                         const model::RobotModel& model)
    : model_{loaded(with_extension(urdf, model))},
      data_{mj_makeData(model_.get())},
      floating_{model.floating_base()},
      T_{Eigen::MatrixXd::Zero(model.nv(), model.nv())} {
  if (model_->nv != model.nv() || model_->nq != model.nq()) {
    throw std::runtime_error("MuJoCo and the model have different numbers of joints");
  }
  for (int k = 0; k < 3; ++k) model_->opt.gravity[k] = model.gravity_W()[k];
  for (int i = 0; i < model.joints(); ++i) {
    const std::string name{model.joint(i).name.view()};
    const int joint = mj_name2id(model_.get(), mjOBJ_JOINT, name.c_str());
    if (joint < 0) throw std::runtime_error("MuJoCo has no joint '" + name + "'");
    position_.push_back(model_->jnt_qposadr[joint]);
    velocity_.push_back(model_->jnt_dofadr[joint]);
    T_(velocity_.back(), model.first_joint_velocity() + i) = 1.0;
  }
  for (const model::Link& link : description.links) {
    if (link.has_inertia) refine_inertia(link);
  }
}

void MujocoRobot::refine_inertia(const model::Link& link) {
  constexpr double kCompilersAccuracy = 1e-5;  // of the tensor's norm; 4e-7 was seen
  const int id = body(link.name.view());
  const Mat3& I = link.inertia_L.I_BBcm_B;
  Eigen::Map<Vec3> moments{model_->body_inertia + 3 * id};
  mjtNum* quaternion = model_->body_iquat + 4 * id;

  Eigen::Matrix<double, 3, 3, Eigen::RowMajor> R;
  mju_quat2Mat(R.data(), quaternion);
  if ((R * moments.asDiagonal() * R.transpose() - I).norm() > kCompilersAccuracy * I.norm()) {
    throw std::runtime_error("MuJoCo has another inertia of '" + std::string{link.name.view()} +
                             "'");
  }
  const Eigen::SelfAdjointEigenSolver<Mat3> principal{I};
  R = principal.eigenvectors();
  if (R.determinant() < 0.0) R.col(0) *= -1.0;
  moments = principal.eigenvalues();
  mju_mat2Quat(quaternion, R.data());
}

void MujocoRobot::set(VecIn q, VecIn v, VecIn vdot) {
  const auto joints = static_cast<int>(position_.size());
  const int first = q.size() - joints;
  if (floating_) {
    std::copy_n(q.data(), 7, data_->qpos);
    std::array<mjtNum, 9> R_WB{};
    mju_quat2Mat(R_WB.data(), data_->qpos + 3);
    T_.topLeftCorner<3, 3>().setIdentity();
    // MuJoCo's matrices are row-major, so this reading transposes
    T_.block<3, 3>(3, 3) = Eigen::Map<const Mat3>(R_WB.data());
  }
  for (int i = 0; i < joints; ++i)
    data_->qpos[position_[static_cast<std::size_t>(i)]] = q[first + i];
  const auto assign = [&](mjtNum* out, VecIn in) {
    Eigen::Map<Eigen::VectorXd>(out, in.size()) =
        T_ * Eigen::Map<const Eigen::VectorXd>(in.data(), in.size());
  };
  assign(data_->qvel, v);
  assign(data_->qacc, vdot);

  mj_kinematics(model_.get(), data_.get());
  mj_comPos(model_.get(), data_.get());
  mj_crb(model_.get(), data_.get());
}

int MujocoRobot::body(std::string_view link) const {
  const int id = mj_name2id(model_.get(), mjOBJ_BODY, std::string{link}.c_str());
  if (id < 0) throw std::runtime_error("MuJoCo has no body '" + std::string{link} + "'");
  return id;
}

Pose MujocoRobot::pose(std::string_view link) const {
  const int id = body(link);
  Pose X_WL;
  X_WL.R = Eigen::Map<const Mat3>(data_->xmat + 9 * id).transpose();
  X_WL.p = Eigen::Map<const Vec3>(data_->xpos + 3 * id);
  return X_WL;
}

JacV MujocoRobot::jacobian(std::string_view link) const {
  RowMajor linear(3, model_->nv);
  RowMajor angular(3, model_->nv);
  mj_jacBody(model_.get(), data_.get(), linear.data(), angular.data(), body(link));
  JacV J(6, model_->nv);
  J.topRows<3>() = linear * T_;
  J.bottomRows<3>() = angular * T_;
  return J;
}

MatV MujocoRobot::mass_matrix() const {
  RowMajor M(model_->nv, model_->nv);
  mj_fullM(model_.get(), M.data(), data_->qM);
  return T_.transpose() * M * T_;
}

VecV MujocoRobot::ours(const std::vector<mjtNum>& tau) const {
  return T_.transpose() * Eigen::Map<const Eigen::VectorXd>(tau.data(), model_->nv);
}

VecV MujocoRobot::recursive_newton_euler(bool with_acceleration) {
  std::vector<mjtNum> tau(static_cast<std::size_t>(model_->nv));
  mj_comVel(model_.get(), data_.get());
  mj_rne(model_.get(), data_.get(), with_acceleration ? 1 : 0, tau.data());
  return ours(tau);
}

VecV MujocoRobot::inverse_dynamics() { return recursive_newton_euler(true); }

VecV MujocoRobot::bias_forces() { return recursive_newton_euler(false); }

VecV MujocoRobot::gravity() {
  const std::vector<mjtNum> moving(data_->qvel, data_->qvel + model_->nv);
  std::fill_n(data_->qvel, model_->nv, 0.0);
  const VecV g = recursive_newton_euler(false);
  std::copy(moving.begin(), moving.end(), data_->qvel);
  return g;
}

}  // namespace supple::test

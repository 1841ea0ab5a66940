// MuJoCo's side of peg_contact.hpp.

#include <mujoco/mujoco.h>

#include "supple/sim/peg_contact.hpp"

namespace supple::sim {
namespace {

constexpr int kUserData = 3;  // radius, depth, chamfer
mjfCollision built_in = nullptr;

using RowMajor3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

Pose pose_of(const mjData* data, int geom) noexcept {
  return {.R = Eigen::Map<const RowMajor3>(data->geom_xmat + 9 * geom),
          .p = Eigen::Map<const Vec3>(data->geom_xpos + 3 * geom)};
}

int peg_in_hole(const mjModel* model, const mjData* data, mjContact* contacts, int ellipsoid,
                int cylinder, mjtNum margin) {
  const mjtNum* user = model->geom_user + model->nuser_geom * ellipsoid;
  if (model->nuser_geom < kUserData || !(user[0] > 0.0)) {
    return built_in(model, data, contacts, ellipsoid, cylinder, margin);
  }
  const mjtNum* size = model->geom_size + 3 * cylinder;
  const Pose X_WH = pose_of(data, ellipsoid);
  const Pose X_WP = pose_of(data, cylinder) * Pose{.p = {0.0, 0.0, size[1]}};
  const Touches touches =
      touches_of({user[0], user[1], user[2]}, size[0], 2.0 * size[1], inverse(X_WH) * X_WP);
  int count = 0;
  for (const Touch& touch : touches) {
    mjContact& contact = contacts[count++];
    contact.dist = -touch.depth;
    Eigen::Map<Vec3>{contact.pos} = X_WH * touch.p_H;
    Eigen::Map<Vec3>{contact.frame} = X_WH.R * touch.n_H;
    Eigen::Map<Vec3>{contact.frame + 3}.setZero();  // MuJoCo chooses the tangents
  }
  return count;
}

}  // namespace

void teach_mujoco_round_holes() noexcept {
  // once, before any thread steps a scene with a hole
  static const bool done = [] {
    built_in = mjCOLLISIONFUNC[mjGEOM_ELLIPSOID][mjGEOM_CYLINDER];
    mjCOLLISIONFUNC[mjGEOM_ELLIPSOID][mjGEOM_CYLINDER] = peg_in_hole;
    return true;
  }();
  static_cast<void>(done);
}

}  // namespace supple::sim

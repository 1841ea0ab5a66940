// C(q, v) = sum over bodies of J^T (I Jdot + B J), B = (V x* I - I V x + (I V) x-bar*) / 2, the
// factorisation that equals Christoffel symbols (Echeandia and Wensing 2021, eq. 15). At one common
// point O both I and B of a subtree are plain sums.

#include <array>

#include "supple/core/check.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/model/spatial_inertia.hpp"

namespace supple::model {
namespace {

Mat6 motion_cross(const Vec6& V) noexcept {
  const Mat3 w = skew(V.tail<3>());
  Mat6 out;
  out << w, skew(V.head<3>()), Mat3::Zero(), w;
  return out;
}

/// m -> m x* h, as a matrix.
Mat6 momentum_cross(const Vec6& h) noexcept {
  const Mat3 P = skew(h.head<3>());
  Mat6 out;
  out << Mat3::Zero(), -P, -P, -skew(h.tail<3>());
  return out;
}

Mat6 body_coriolis(const Mat6& I, const Vec6& V) noexcept {
  const Mat6 X = motion_cross(V);
  return 0.5 * (-X.transpose() * I - I * X + momentum_cross(I * V));
}

struct Columns {
  std::array<Vec6, kMaxDof> J;
  std::array<Vec6, kMaxDof> Jdot;
};

/// Columns of every velocity and their rates. A base's own columns keep the world's axes and move
/// with its origin, so only the moment arm of its turns changes.
void fill_columns(const RobotModel& model, const Workspace& work, Columns& out) noexcept {
  const int first = model.first_joint_velocity();
  const Vec3 u = vec6(work.kernel.V[0]).head<3>();
  for (int k = 0; k < first; ++k) {
    const auto i = static_cast<std::size_t>(k);
    out.J[i] = Vec6::Unit(k);
    out.Jdot[i].setZero();
    if (k >= 3) out.Jdot[i].head<3>() = u.cross(Vec3::Unit(k - 3));
  }
  for (int joint = 0; joint < model.joints(); ++joint) {
    const auto i = static_cast<std::size_t>(first + joint);
    out.J[i] = vec6(work.kernel.J[joint + 1]);
    out.Jdot[i] = cross_motion(vec6(work.kernel.V[joint + 1]), out.J[i]);
  }
}

}  // namespace

void coriolis_matrix(const RobotModel& model, Workspace& work, VecIn q, VecIn v,
                     MatOut C) noexcept {
  SUPPLE_ASSERT(C.rows() == model.nv() && C.cols() == model.nv());
  update_twists(model, work, q, v);

  std::array<Mat6, kernel::kMaxBodies> I;
  std::array<Mat6, kernel::kMaxBodies> B;
  for (std::size_t b = 0; b <= static_cast<std::size_t>(model.joints()); ++b) {
    I[b] = spatial_inertia(model, work, static_cast<int>(b));
    B[b] = body_coriolis(I[b], vec6(work.kernel.V[b]));
  }
  Columns columns;
  fill_columns(model, work, columns);

  const int first = model.first_joint_velocity();
  for (int i = 0; i < model.nv(); ++i) {
    for (int j = 0; j < model.nv(); ++j) C(i, j) = 0.0;
  }
  // pairs (i, j) with j on the way from i to the root meet in the subtree of i
  const auto fill = [&](int i, int j, const Mat6& I_i, const Mat6& B_i) noexcept {
    const auto a = static_cast<std::size_t>(i);
    const auto b = static_cast<std::size_t>(j);
    C(i, j) = columns.J[a].dot(I_i * columns.Jdot[b] + B_i * columns.J[b]);
    C(j, i) = columns.J[b].dot(I_i * columns.Jdot[a] + B_i * columns.J[a]);
  };
  for (int joint = model.joints(); joint > 0; --joint) {
    const auto body = static_cast<std::size_t>(joint);
    const int i = first + joint - 1;
    for (int j = joint; j > 0; j = model.kernel().body[j].parent) {
      fill(i, first + j - 1, I[body], B[body]);
    }
    for (int k = 0; k < first; ++k) fill(i, k, I[body], B[body]);
    const auto parent = static_cast<std::size_t>(model.kernel().body[joint].parent);
    I[parent] += I[body];
    B[parent] += B[body];
  }
  for (int i = 0; i < first; ++i) {
    for (int j = 0; j <= i; ++j) fill(i, j, I[0], B[0]);
  }
}

}  // namespace supple::model

#include "supple/sim/mjcf_body.hpp"

#include <fmt/core.h>

#include <Eigen/Eigenvalues>

#include "supple/sim/mjcf_scene.hpp"

namespace supple::sim {
namespace {

Mat3 matrix_of(const model::kernel::Triple (&columns)[3]) {
  Mat3 out;
  for (int c = 0; c < 3; ++c) out.col(c) << columns[c][0], columns[c][1], columns[c][2];
  return out;
}

}  // namespace

Pose placement_of(const model::kernel::Model& kernel, int joint) {
  const auto& t = kernel.body[joint + 1].t;
  Pose X_PJ;
  X_PJ.p << t[0], t[1], t[2];
  for (int col = 0; col < 3; ++col) {
    for (int row = 0; row < 3; ++row) X_PJ.R(row, col) = kernel.F[3 * col + row][joint];
  }
  return X_PJ;
}

std::string inertial(double mass, const Vec3& com, const Mat3& I) {
  const Eigen::SelfAdjointEigenSolver<Mat3> principal{I};
  Mat3 R = principal.eigenvectors();
  if (R.determinant() < 0.0) R.col(0) *= -1.0;
  return fmt::format("<inertial mass=\"{}\" {} diaginertia=\"{}\"/>\n", mass,
                     placed({.R = R, .p = com}), numbers(principal.eigenvalues()));
}

std::string body_inertial(const model::kernel::Body& body) {
  if (!(body.mass > 0.0)) return {};
  return inertial(body.mass, {body.com[0], body.com[1], body.com[2]}, matrix_of(body.I));
}

}  // namespace supple::sim

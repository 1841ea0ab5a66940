#include "supple/model/inertia.hpp"

#include <Eigen/Eigenvalues>

#include "supple/core/rotation.hpp"

namespace supple::model {

Inertia expressed_in(const Pose& X_AB, const Inertia& body_B) noexcept {
  return {.mass = body_B.mass,
          .p_BBcm = X_AB * body_B.p_BBcm,
          .I_BBcm_B = X_AB.R * body_B.I_BBcm_B * X_AB.R.transpose()};
}

Inertia welded(const Inertia& a, const Inertia& b) noexcept {
  const double mass = a.mass + b.mass;
  if (!(mass > 0.0)) return {};
  const Vec3 cm = (a.mass * a.p_BBcm + b.mass * b.p_BBcm) / mass;
  // parallel axes: -m [d]x^2 is the inertia of a point mass at d
  const Mat3 Sa = skew(a.p_BBcm - cm);
  const Mat3 Sb = skew(b.p_BBcm - cm);
  return {.mass = mass,
          .p_BBcm = cm,
          .I_BBcm_B = a.I_BBcm_B + b.I_BBcm_B - a.mass * Sa * Sa - b.mass * Sb * Sb};
}

Vec3 principal_moments(const Mat3& I) noexcept {
  Eigen::SelfAdjointEigenSolver<Mat3> solver;
  solver.computeDirect(I, Eigen::EigenvaluesOnly);
  return solver.eigenvalues();
}

}  // namespace supple::model

#include "supple/estimation/external_wrench.hpp"

#include <cmath>
#include <cstddef>
#include <string_view>

#include "supple/core/check.hpp"
#include "supple/core/symmetric_eigen.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::estimation {
namespace {

template <int N>
using Vec = Eigen::Matrix<double, N, 1>;
template <int N>
using Mat = Eigen::Matrix<double, N, N>;
template <int N>
using Rows = Eigen::Matrix<double, N, Eigen::Dynamic, Eigen::ColMajor, N, kMaxDof>;

template <int N>
struct Solved {
  Vec<N> f = Vec<N>::Zero();
  Mat<N> covariance = Mat<N>::Zero();
  int unknowns = 0;
  int rank = 0;
  Mat<N> unobservable = Mat<N>::Zero();
  double misfit = 0.0;
};

// With f = S u, S the prior, u of unit size: A = S J W J' S, b = S J W tau.
template <int N>
struct Normal {
  Mat<N> A = Mat<N>::Zero();
  Vec<N> b = Vec<N>::Zero();
};

template <int N>
Normal<N> normal_equations(const Rows<N>& J, const Vec<N>& prior, const VecV& noise,
                           VecIn tau) noexcept {
  Normal<N> out;
  for (int k = 0; k < tau.size(); ++k) {
    const Vec<N> column = J.col(k).cwiseProduct(prior) / noise[k];
    out.b += (tau[k] / noise[k]) * column;
    for (int j = 0; j < N; ++j) out.A.col(j) += column[j] * column;
  }
  return out;
}

template <int N>
double misfit_of(const Rows<N>& J, const Vec<N>& f, const VecV& noise, VecIn tau) noexcept {
  double sum = 0.0;
  for (int k = 0; k < tau.size(); ++k) {
    if (!std::isfinite(noise[k])) continue;
    const double left = (tau[k] - J.col(k).dot(f)) / noise[k];
    sum += left * left;
  }
  return sum;
}

// A prior of zero takes a number out of the problem.
template <int N>
Solved<N> solve(const WrenchParams& params, const Rows<N>& J, const Vec<N>& prior,
                VecIn tau) noexcept {
  SUPPLE_ASSERT(J.cols() == tau.size() && params.torque_noise.size() == tau.size());
  const Normal<N> normal = normal_equations<N>(J, prior, params.torque_noise, tau);
  const Eigensystem<N> eigen = eigensystem<N>(normal.A);
  const double seen = params.observed_share * params.observed_share;
  Solved<N> out;
  for (int i = 0; i < N; ++i) {
    const Vec<N> u = eigen.vectors.col(i);
    const Vec<N> direction = u.cwiseProduct(prior);
    const double length = direction.norm();
    if (length == 0.0) continue;
    const double variance = 1.0 / (1.0 + eigen.values[i]);
    out.f += (variance * u.dot(normal.b)) * direction;
    for (int j = 0; j < N; ++j) {
      out.covariance.col(j) += (variance * direction[j]) * direction;
    }
    if (variance < seen) {
      ++out.rank;
    } else {
      out.unobservable.col(out.unknowns - out.rank) = direction / length;
    }
    ++out.unknowns;
  }
  out.misfit = misfit_of<N>(J, out.f, params.torque_noise, tau);
  return out;
}

std::optional<Problem> not_positive(std::string_view member, double value, int index) noexcept {
  if (value > 0.0) return {};
  return Problem{member, value, index, "must be above 0"};
}

}  // namespace

std::optional<Problem> problem_of(const WrenchParams& params, int nv) noexcept {
  const auto size = static_cast<double>(params.torque_noise.size());
  if (size != nv) return Problem{"torque_noise", size, -1, "needs one number per velocity"};
  for (int i = 0; i < nv; ++i) {
    if (const auto no = not_positive("torque_noise", params.torque_noise[i], i)) return no;
  }
  if (!(params.force_prior > 0.0) || !std::isfinite(params.force_prior)) {
    return Problem{"force_prior", params.force_prior, -1, "must be above 0 and finite"};
  }
  if (!(params.torque_prior >= 0.0) || !std::isfinite(params.torque_prior)) {
    return Problem{"torque_prior", params.torque_prior, -1, "must be 0 or more and finite"};
  }
  if (!(0.0 < params.observed_share && params.observed_share < 1.0)) {
    return Problem{"observed_share", params.observed_share, -1, "must be within (0, 1)"};
  }
  return {};
}

WrenchEstimate external_wrench(const WrenchParams& params, const JacV& Jv_V_WF_W,
                               VecIn tau_ext) noexcept {
  Vec6 prior;
  prior << Vec3::Constant(params.force_prior), Vec3::Constant(params.torque_prior);
  const Solved<6> solved = solve<6>(params, Jv_V_WF_W, prior, tau_ext);
  return {.F_F_W = wrench_from(solved.f),
          .covariance = solved.covariance,
          .unknowns = solved.unknowns,
          .rank = solved.rank,
          .unobservable = solved.unobservable,
          .misfit = solved.misfit};
}

WrenchEstimate external_wrench(const WrenchParams& params, const model::RobotModel& model,
                               const model::Workspace& work, model::FrameId F,
                               VecIn tau_ext) noexcept {
  JacV Jv_V_WF_W(6, model.nv());
  model::jacobian(model, work, F, Jv_V_WF_W);
  return external_wrench(params, Jv_V_WF_W, tau_ext);
}

PointForces point_forces(const WrenchParams& params, const model::RobotModel& model,
                         const model::Workspace& work, const PointContacts& points,
                         VecIn tau_ext) noexcept {
  Rows<kPointRows> J = Rows<kPointRows>::Zero(kPointRows, model.nv());
  Vec<kPointRows> prior = Vec<kPointRows>::Zero();
  JacV Jv_V_WF_W(6, model.nv());
  for (int i = 0; i < kMaxPoints; ++i) {
    const PointContact& point = points[static_cast<std::size_t>(i)];
    if (!point.active) continue;
    model::jacobian(model, work, point.frame, Jv_V_WF_W);
    for (int k = 0; k < model.nv(); ++k) J.block<3, 1>(3 * i, k) = Jv_V_WF_W.block<3, 1>(0, k);
    prior.segment<3>(3 * i).setConstant(params.force_prior);
  }
  const Solved<kPointRows> solved = solve<kPointRows>(params, J, prior, tau_ext);
  PointForces out{.covariance = solved.covariance,
                  .unknowns = solved.unknowns,
                  .rank = solved.rank,
                  .unobservable = solved.unobservable,
                  .misfit = solved.misfit};
  for (int i = 0; i < kMaxPoints; ++i) {
    out.f_W[static_cast<std::size_t>(i)] = solved.f.segment<3>(3 * i);
  }
  return out;
}

}  // namespace supple::estimation

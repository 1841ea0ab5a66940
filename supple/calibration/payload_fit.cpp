#include "supple/calibration/payload_fit.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "supple/core/rotation.hpp"
#include "supple/core/symmetric_eigen.hpp"

namespace supple::calibration {
namespace {

constexpr int kLinear = 10;  // m, m p, b_f, b_t
constexpr int kTurned = 13;  // and the sensor's rotation
constexpr std::size_t kFewest = 4;
constexpr double kSignificant = 9.0;     // F with 3 and 35 degrees of freedom: 99.98 %
constexpr double kTurnCondition = 10.0;  // worse, and drift looks like a turn
constexpr std::size_t kFewestForTurn = 8;

using Rows = Eigen::MatrixXd;
using Column = Eigen::VectorXd;

Mat3 skew(const Vec3& u) {
  Mat3 out;
  out << 0.0, -u.z(), u.y(), u.z(), 0.0, -u.x(), -u.y(), u.x(), 0.0;
  return out;
}

Vec3 fall_in_sensor(const PoseReading& pose, const Vec3& gravity_W) {
  return pose.R_WS.transpose() * gravity_W;
}

/// Rows of all poses, each divided by its noise.
struct System {
  Rows A;
  Column y;
};

System linear_system(const std::vector<PoseReading>& poses, const Vec3& gravity_W,
                     const Mat3& R_turn) {
  const auto n = static_cast<Eigen::Index>(poses.size());
  System out{Rows::Zero(6 * n, kLinear), Column::Zero(6 * n)};
  for (Eigen::Index k = 0; k < n; ++k) {
    const PoseReading& pose = poses[static_cast<std::size_t>(k)];
    const Vec3 g = R_turn.transpose() * fall_in_sensor(pose, gravity_W);
    const double wf = 1.0 / pose.force_sd;
    const double wt = 1.0 / pose.torque_sd;
    out.A.block<3, 1>(6 * k, 0) = wf * g;
    out.A.block<3, 3>(6 * k, 4) = wf * Mat3::Identity();
    out.A.block<3, 3>(6 * k + 3, 1) = -wt * skew(g);
    out.A.block<3, 3>(6 * k + 3, 7) = wt * Mat3::Identity();
    out.y.segment<3>(6 * k) = wf * pose.mean.force;
    out.y.segment<3>(6 * k + 3) = wt * pose.mean.torque;
  }
  return out;
}

struct Solution {
  Column x;
  Column residual;  // weighted
  Rows A;           // of the last step
  Vec3 turn = Vec3::Zero();
};

Solution solved(const System& system) {
  Solution out;
  out.A = system.A;
  out.x = system.A.colPivHouseholderQr().solve(system.y);
  out.residual = system.y - system.A * out.x;
  return out;
}

/// Gauss-Newton on all thirteen from the linear solution. The reading is R_turn' of what an
/// unturned sensor would feel, so a small change r of the turn changes m g by m g x r.
Solution turned(const std::vector<PoseReading>& poses, const FitParams& params) {
  constexpr int kSteps = 10;
  Mat3 R = Mat3::Identity();
  Solution out;
  for (int step = 0; step < kSteps; ++step) {
    const Solution linear = solved(linear_system(poses, params.gravity_W, R));
    Rows A{linear.A.rows(), kTurned};
    A.leftCols(kLinear) = linear.A;
    const double m = linear.x[0];
    const Vec3 mp = linear.x.segment<3>(1);
    for (Eigen::Index k = 0; k < A.rows() / 6; ++k) {
      const PoseReading& pose = poses[static_cast<std::size_t>(k)];
      const Mat3 dg = skew(R.transpose() * fall_in_sensor(pose, params.gravity_W));
      A.block<3, 3>(6 * k, kLinear) = m / pose.force_sd * dg;
      A.block<3, 3>(6 * k + 3, kLinear) = 1.0 / pose.torque_sd * skew(mp) * dg;
    }
    const Column change = A.colPivHouseholderQr().solve(linear.residual);
    out = {.x = linear.x, .residual = linear.residual, .A = A, .turn = log3(R)};
    const Vec3 r = change.segment<3>(kLinear);
    if (!(r.norm() < 0.5)) break;  // no small rotation: the poses do not say
    R = R * exp3(r);
    if (r.norm() < 1e-12) break;
  }
  return out;
}

/// Of the columns, each scaled to length one: how far the poses are from saying nothing. Infinite
/// from 1e7 on: the squares of the singular values tell no more.
template <int N>
double condition_of(const Rows& A) {
  constexpr double kNothing = 1e-14;
  const Column per = A.colwise().norm().cwiseMax(1e-300).cwiseInverse();
  const auto squares =
      eigensystem<N>(per.asDiagonal() * (A.transpose() * A) * per.asDiagonal()).values;
  return squares[0] > kNothing * squares[N - 1] ? std::sqrt(squares[N - 1] / squares[0])
                                                : std::numeric_limits<double>::infinity();
}

Wrench unweighted(const Column& rows, Eigen::Index k, const PoseReading& pose) {
  return {.force = pose.force_sd * rows.segment<3>(6 * k),
          .torque = pose.torque_sd * rows.segment<3>(6 * k + 3)};
}

/// The shortest x with A x = b, of a symmetric A that may take some directions to nothing.
Vec6 solve_symmetric(const Mat6& A, const Vec6& b) {
  constexpr double kNothing = 1e-12;
  const Eigensystem<6> eigen = eigensystem<6>(A);
  Vec6 parts = eigen.vectors.transpose() * b;
  for (int i = 0; i < 6; ++i) {
    parts[i] = eigen.values[i] > kNothing ? parts[i] / eigen.values[i] : 0.0;
  }
  return eigen.vectors * parts;
}

/// What is left of each pose, and what would be left if it had not been used: with H the part of
/// the readings that the fit gives back, (1 - H_kk)^-1 times as much.
void add_residuals(const std::vector<PoseReading>& poses, const Solution& solution,
                   const Rows& covariance, PayloadFit& fit) {
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const Rows Ak = solution.A.middleRows(6 * k, 6);
    const Mat6 rest = Mat6::Identity() - Ak * covariance * Ak.transpose();
    Column alone = solution.residual;
    alone.segment<6>(6 * k) = solve_symmetric(rest, solution.residual.segment<6>(6 * k));
    const PayloadFit::Residual residual{unweighted(solution.residual, k, poses[i]),
                                        unweighted(alone, k, poses[i])};
    fit.worst_held_out_force = std::max(fit.worst_held_out_force, residual.held_out.force.norm());
    fit.worst_held_out_torque =
        std::max(fit.worst_held_out_torque, residual.held_out.torque.norm());
    fit.residuals.push_back(residual);
  }
}

/// Of the unknowns, where the readings have the noise that they are said to have.
Rows covariance_of(const Rows& A) {
  return (A.transpose() * A).ldlt().solve(Rows::Identity(A.cols(), A.cols()));
}

void add_deviations(const Solution& solution, const Rows& unit, PayloadFit& fit) {
  const Eigen::Index unknowns = solution.A.cols();
  const auto free = static_cast<double>(solution.A.rows() - unknowns);
  fit.spread = std::sqrt(solution.residual.squaredNorm() / free);
  const double scale = std::max(1.0, fit.spread);
  const Rows covariance = scale * scale * unit;
  const auto sd = [&covariance](Eigen::Index i) { return std::sqrt(covariance(i, i)); };
  const double m = solution.x[0];
  fit.mass_sd = sd(0);
  for (Eigen::Index i = 0; i < 3; ++i) {
    // of the quotient (m p) / m
    const double p = fit.payload.p_SL[i];
    const double variance =
        covariance(1 + i, 1 + i) - 2.0 * p * covariance(0, 1 + i) + p * p * covariance(0, 0);
    fit.centre_sd[i] = std::sqrt(std::max(variance, 0.0)) / std::abs(m);
    fit.bias_sd.force[i] = sd(4 + i);
    fit.bias_sd.torque[i] = sd(7 + i);
    if (unknowns == kTurned) fit.turn_sd[i] = sd(kLinear + i);
  }
}

std::string words(const Vec3& u) {
  return fmt::format("({:.1f}, {:.1f}, {:.1f})", u.x(), u.y(), u.z());
}

std::optional<std::string> not_physical(const PayloadFit& fit, const FitParams& params) {
  const double m = fit.payload.mass;
  if (!(m >= -3.0 * fit.mass_sd)) {
    return fmt::format(
        "the payload would weigh {:.3f} kg: check the sensor's sign and the direction of gravity",
        m);
  }
  if (!(m >= 3.0 * fit.mass_sd)) {
    return fmt::format(
        "the payload of {:.3f} kg is not told from zero (standard deviation {:.3f} kg): take more "
        "readings, or calibrate with the tool on",
        m, fit.mass_sd);
  }
  if (!(fit.payload.p_SL.norm() <= params.longest_arm)) {
    return fmt::format(
        "the centre of mass would be {:.3f} m from the sensor, more than {:.3f} m: check the units "
        "of the torques",
        fit.payload.p_SL.norm(), params.longest_arm);
  }
  return std::nullopt;
}

/// The first pose that is no reading at rest.
std::optional<std::string> unusable(const std::vector<PoseReading>& poses) {
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const PoseReading& pose = poses[i];
    const auto problem = [i](std::string_view rule) {
      return fmt::format("pose {}: {}", i + 1, rule);
    };
    if (!(pose.mean.force.allFinite() && pose.mean.torque.allFinite())) {
      return problem("its reading is no number");
    }
    if (!((pose.R_WS.transpose() * pose.R_WS - Mat3::Identity()).norm() < 1e-6)) {
      return problem("its orientation is no rotation");
    }
    if (!(pose.force_sd > 0.0 && pose.torque_sd > 0.0)) {
      return problem("the noise of its reading must be above 0");
    }
  }
  return std::nullopt;
}

}  // namespace

Vec3 most_useful_direction(const std::vector<PoseReading>& poses, const Vec3& gravity_W) {
  Vec3 best = Vec3::UnitX();
  double best_value = -1.0;
  for (int axis = 0; axis < 6; ++axis) {
    Vec3 fall = Vec3::Zero();
    fall[axis % 3] = axis < 3 ? 1.0 : -1.0;
    Mat3 moments = Mat3::Zero();
    Vec3 mean = fall;
    for (const PoseReading& pose : poses) mean += fall_in_sensor(pose, gravity_W).normalized();
    mean /= static_cast<double>(poses.size() + 1);
    const auto add = [&](const Vec3& u) { moments += (u - mean) * (u - mean).transpose(); };
    add(fall);
    for (const PoseReading& pose : poses) add(fall_in_sensor(pose, gravity_W).normalized());
    const double value = eigensystem<3>(moments).values[0];
    if (value > best_value + 1e-9) {
      best_value = value;
      best = fall;
    }
  }
  return best;
}

Result<PayloadFit, std::string> fit_payload(const std::vector<PoseReading>& poses,
                                            const FitParams& params) {
  if (poses.size() < kFewest) {
    return Failure{
        fmt::format("{} poses came; {} are the fewest, 12 are good", poses.size(), kFewest)};
  }
  if (auto problem = unusable(poses)) return Failure{*std::move(problem)};
  Solution solution = solved(linear_system(poses, params.gravity_W, Mat3::Identity()));
  PayloadFit fit;
  fit.condition = condition_of<kLinear>(solution.A);
  if (!(fit.condition < params.largest_condition)) {
    return Failure{fmt::format(
        "the orientations do not determine the payload (condition {:.3g}, at most {:.3g}): add a "
        "pose in which gravity points along {} of the sensor",
        fit.condition, params.largest_condition,
        words(most_useful_direction(poses, params.gravity_W)))};
  }
  if (params.may_turn && poses.size() >= kFewestForTurn) {
    const Solution other = turned(poses, params);
    const double free = static_cast<double>(other.A.rows() - kTurned);
    const double unit = std::max(1.0, other.residual.squaredNorm() / free);
    const double gain = solution.residual.squaredNorm() - other.residual.squaredNorm();
    const bool determined = condition_of<kTurned>(other.A) < kTurnCondition;
    if (determined && gain > 3.0 * kSignificant * unit) {
      solution = other;
      fit.turned = true;
      fit.turn = other.turn;
    }
  }
  fit.payload.mass = solution.x[0];
  fit.payload.p_SL = solution.x.segment<3>(1) / solution.x[0];
  fit.bias = {.force = solution.x.segment<3>(4), .torque = solution.x.segment<3>(7)};
  const Rows covariance = covariance_of(solution.A);
  add_deviations(solution, covariance, fit);
  add_residuals(poses, solution, covariance, fit);
  if (auto problem = not_physical(fit, params)) return Failure{*std::move(problem)};
  return fit;
}

}  // namespace supple::calibration

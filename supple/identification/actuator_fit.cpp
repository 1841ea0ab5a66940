#include "supple/identification/actuator_fit.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace supple::identification {
namespace {

constexpr double kApart = 3.0;     // samples, in time constants
constexpr double kSettled = 10.0;  // of the low-pass after a start, likewise
constexpr double kMoves = 3.0;     // knees: below, the joint counts as standing
constexpr std::int64_t kFewest = 20;

/// The columns that are unknown, of [reading, v, tanh, 1, a].
std::vector<int> unknowns(bool constant, bool rotor) {
  std::vector<int> out{1, 2, 3};
  if (constant) out.insert(out.begin(), 0);
  if (rotor) out.push_back(4);
  return out;
}

struct Solution {
  Eigen::VectorXd x;
  Eigen::VectorXd errors;
  double residual = 0.0;
  double condition = std::numeric_limits<double>::infinity();
};

/// Least squares from sums of products: min |y - A x|^2, columns scaled to unit length.
Solution least_squares(const Eigen::MatrixXd& AtA, const Eigen::VectorXd& Aty, double yty,
                       std::int64_t rows) {
  Solution out;
  const auto n = AtA.rows();
  const Eigen::VectorXd scale =
      AtA.diagonal().cwiseMax(std::numeric_limits<double>::min()).cwiseSqrt();
  const Eigen::MatrixXd unit =
      scale.cwiseInverse().asDiagonal() * AtA * scale.cwiseInverse().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen{unit};
  const double smallest = eigen.eigenvalues()[0];
  if (!(smallest > 1e-12)) return out;
  out.condition = std::sqrt(eigen.eigenvalues()[n - 1] / smallest);
  const Eigen::MatrixXd inverse = eigen.eigenvectors() *
                                  eigen.eigenvalues().cwiseInverse().asDiagonal() *
                                  eigen.eigenvectors().transpose();
  const Eigen::VectorXd right = scale.cwiseInverse().asDiagonal() * Aty;
  out.x = scale.cwiseInverse().asDiagonal() * (inverse * right).eval();
  const double squares = std::max(0.0, yty - out.x.dot(Aty));
  const double variance = squares / static_cast<double>(std::max<std::int64_t>(1, rows - n));
  out.residual = std::sqrt(squares / static_cast<double>(rows));
  out.errors = (variance * inverse.diagonal()).cwiseSqrt().cwiseQuotient(scale);
  return out;
}

}  // namespace

ActuatorFit::ActuatorFit(const model::RobotModel& model, const FitParams& params)
    : model_{model},
      params_{params},
      observer_{estimation::observer_defaults(model, params.bandwidth)},
      state_{estimation::observer_start(model)},
      low_passed_(static_cast<std::size_t>(model.joints()), Row::Zero()),
      before_(static_cast<std::size_t>(model.joints()), Row::Zero()),
      joints_(static_cast<std::size_t>(model.joints())) {
  observer_.longest = params.longest;
  for (Joint& joint : joints_) joint.sums.setZero();
}

void ActuatorFit::add(VecIn q, VecIn v, VecIn reading, Seconds dt) {
  const VecV none = VecV::Zero(model_.joints());
  const auto step = estimation::step(model_, observer_, state_, work_, q, v, none, dt);
  if (step == estimation::ObserverStep::kRefused) return;
  const bool follows = step == estimation::ObserverStep::kUpdated;
  for (int i = 0; i < model_.joints(); ++i) {
    const auto j = static_cast<std::size_t>(i);
    Row now;
    now << reading[i], v[i], std::tanh(v[i] / params_.knee), 1.0, 0.0, 0.0;
    if (follows) {
      // the observer's own low-pass, on the mean over the period
      Row mean = 0.5 * (now + before_[j]);
      mean[4] = (v[i] - before_[j][1]) / dt.count();
      low_passed_[j] += state_.weight[i] * (mean - low_passed_[j]);
    }
    before_[j] = now;
  }
  settled_ = follows ? settled_ + dt.count() : 0.0;
  since_ += dt.count();
  if (settled_ * params_.bandwidth < kSettled || since_ * params_.bandwidth < kApart) return;
  since_ = 0.0;
  take(v);
}

void ActuatorFit::take(VecIn v) {
  for (int i = 0; i < model_.joints(); ++i) {
    const auto j = static_cast<std::size_t>(i);
    Row row = low_passed_[j];
    row[kTerms] = state_.residual[i];
    Joint& joint = joints_[j];
    joint.sums += row * row.transpose();
    joint.slowest = joint.samples == 0 ? v[i] : std::min(joint.slowest, v[i]);
    joint.fastest = joint.samples == 0 ? v[i] : std::max(joint.fastest, v[i]);
    ++joint.samples;
  }
}

JointFit ActuatorFit::solved(int index) const {
  JointFit with = solved_with(index, true);
  // the rotor can be left out where it is at right angles to all else, which a constant is not
  if (with.undetermined.empty() || params_.constant) return with;
  return solved_with(index, false);
}

JointFit ActuatorFit::solved_with(int index, bool rotor) const {
  const Joint& joint = joints_[static_cast<std::size_t>(index)];
  JointFit out;
  out.samples = joint.samples;
  out.slowest = joint.slowest;
  out.fastest = joint.fastest;
  if (joint.samples < kFewest) {
    out.undetermined =
        fmt::format("{} samples are too few; record {:.0f} s and more of motion", joint.samples,
                    (kFewest * kApart + kSettled) / params_.bandwidth);
    return out;
  }
  if (std::max(-joint.slowest, joint.fastest) < kMoves * params_.knee) {
    out.undetermined =
        "stands still: friction needs motion; move it in both directions, at two "
        "speeds and more";
    return out;
  }
  // K i - viscous v - coulomb tanh - offset = r, so that what is lost counts positive
  const std::vector<int> columns = unknowns(params_.constant, rotor);
  const auto n = static_cast<Eigen::Index>(columns.size());
  const auto sign = [](int column) { return column == 0 ? 1.0 : -1.0; };
  Eigen::MatrixXd AtA(n, n);
  Eigen::VectorXd Aty(n);
  for (Eigen::Index a = 0; a < n; ++a) {
    const int ca = columns[static_cast<std::size_t>(a)];
    for (Eigen::Index b = 0; b < n; ++b) {
      const int cb = columns[static_cast<std::size_t>(b)];
      AtA(a, b) = sign(ca) * sign(cb) * joint.sums(ca, cb);
    }
    // y = r, or r - i where the reading is a torque
    Aty[a] = sign(ca) * (joint.sums(ca, kTerms) - (params_.constant ? 0.0 : joint.sums(ca, 0)));
  }
  double yty = joint.sums(kTerms, kTerms);
  if (!params_.constant) yty += joint.sums(0, 0) - 2.0 * joint.sums(0, kTerms);
  const Solution solution = least_squares(AtA, Aty, yty, joint.samples);
  out.condition = solution.condition;
  if (!(solution.condition < params_.collinear)) {
    const bool both =
        joint.slowest < -kMoves * params_.knee && joint.fastest > kMoves * params_.knee;
    out.undetermined =
        !both ? fmt::format(
                    "moves one way only, {:.3g} to {:.3g} rad/s: coulomb friction cannot be "
                    "told from an offset; move it back, too",
                    joint.slowest, joint.fastest)
              : fmt::format(
                    "its terms cannot be told apart (condition {:.3g}, {:.3g} to {:.3g} "
                    "rad/s); add motion at other speeds{}",
                    solution.condition, joint.slowest, joint.fastest,
                    params_.constant ? ", further and under other loads" : "");
    return out;
  }
  Eigen::Index at = 0;
  const auto next = [&] {
    const Fitted fitted{solution.x[at], solution.errors[at]};
    ++at;
    return fitted;
  };
  if (params_.constant) out.constant = next();
  out.viscous = next();
  out.coulomb = next();
  out.offset = next();
  if (rotor) out.rotor = next();
  out.residual = solution.residual;
  return out;
}

std::vector<JointFit> ActuatorFit::solved() const {
  std::vector<JointFit> out;
  out.reserve(joints_.size());
  for (int i = 0; i < model_.joints(); ++i) out.push_back(solved(i));
  return out;
}

}  // namespace supple::identification

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

/// Sums of products of min |y - A x|^2.
struct Normal {
  Eigen::MatrixXd matrix;  // A' A
  Eigen::VectorXd right;   // A' y
  double squares = 0.0;    // y' y
};

/// K i - viscous v - coulomb tanh - offset - rotor a = r, so that what is lost counts positive;
/// y = r, or r - i where the reading is a torque.
template <class Sums>
Normal normal_of(const Sums& sums, const std::vector<int>& columns, bool constant) {
  const int last = static_cast<int>(sums.rows()) - 1;
  const auto n = static_cast<Eigen::Index>(columns.size());
  const auto sign = [](int column) { return column == 0 ? 1.0 : -1.0; };
  const double known = constant ? 0.0 : 1.0;
  Normal out{Eigen::MatrixXd(n, n), Eigen::VectorXd(n), 0.0};
  for (Eigen::Index a = 0; a < n; ++a) {
    const int ca = columns[static_cast<std::size_t>(a)];
    for (Eigen::Index b = 0; b < n; ++b) {
      const int cb = columns[static_cast<std::size_t>(b)];
      out.matrix(a, b) = sign(ca) * sign(cb) * sums(ca, cb);
    }
    out.right[a] = sign(ca) * (sums(ca, last) - known * sums(ca, 0));
  }
  out.squares = sums(last, last) + known * (sums(0, 0) - 2.0 * sums(0, last));
  return out;
}

/// With columns scaled to unit length.
Solution least_squares(const Normal& normal, std::int64_t rows) {
  Solution out;
  const auto n = normal.matrix.rows();
  const Eigen::VectorXd scale =
      normal.matrix.diagonal().cwiseMax(std::numeric_limits<double>::min()).cwiseSqrt();
  const Eigen::VectorXd per = scale.cwiseInverse();
  const Eigen::MatrixXd unit = per.asDiagonal() * normal.matrix * per.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen{unit};
  const double smallest = eigen.eigenvalues()[0];
  if (!(smallest > 1e-12)) return out;
  out.condition = std::sqrt(eigen.eigenvalues()[n - 1] / smallest);
  const Eigen::MatrixXd inverse = eigen.eigenvectors() *
                                  eigen.eigenvalues().cwiseInverse().asDiagonal() *
                                  eigen.eigenvectors().transpose();
  out.x = per.cwiseProduct(inverse * per.cwiseProduct(normal.right));
  const double left = std::max(0.0, normal.squares - out.x.dot(normal.right));
  const double variance = left / static_cast<double>(std::max<std::int64_t>(1, rows - n));
  out.residual = std::sqrt(left / static_cast<double>(rows));
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

std::string ActuatorFit::open(const Joint& joint, double condition) const {
  const double slow = kMoves * params_.knee;
  const bool both = joint.slowest < -slow && joint.fastest > slow;
  if (!both) {
    return fmt::format(
        "moves one way only, {:.3g} to {:.3g} rad/s: coulomb friction cannot be told "
        "from an offset; move it back, too",
        joint.slowest, joint.fastest);
  }
  return fmt::format(
      "its terms cannot be told apart (condition {:.3g}, {:.3g} to {:.3g} rad/s); "
      "add motion at other speeds{}",
      condition, joint.slowest, joint.fastest,
      params_.constant ? ", further and under other loads" : "");
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
  const std::vector<int> columns = unknowns(params_.constant, rotor);
  const Solution solution =
      least_squares(normal_of(joint.sums, columns, params_.constant), joint.samples);
  out.condition = solution.condition;
  if (!(solution.condition < params_.collinear)) {
    out.undetermined = open(joint, solution.condition);
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

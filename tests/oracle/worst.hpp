#pragma once

// Relative differences, and the worst of each kind over a test.
//
// Vectors and matrices of one unit:  |actual - expected| / max(1, |expected|), Frobenius norms.
// Mass matrices and joint forces:    entries are divided by sqrt(M_ii M_jj) or sqrt(M_ii) first, so
//                                    that a light wrist counts as much as a heavy shoulder.
// A NaN is an infinite difference.

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>
#include <string>

#include "supple/core/spatial.hpp"

namespace supple::test {

/// For one engine against another: only rounding is between them. The worst seen is 1.4e-12, in
/// the mass matrix of an arm whose wrist has a ten-thousandth of its shoulder's inertia.
inline constexpr double kRounding = 1e-11;

[[nodiscard]] inline double relative(const Eigen::MatrixXd& actual,
                                     const Eigen::MatrixXd& expected) {
  return (actual - expected).norm() / std::max(1.0, expected.norm());
}

[[nodiscard]] inline double relative_mass(const Eigen::MatrixXd& actual,
                                          const Eigen::MatrixXd& expected) {
  const Eigen::VectorXd scale = expected.diagonal().cwiseSqrt().cwiseInverse();
  return (scale.asDiagonal() * (actual - expected) * scale.asDiagonal()).norm();
}

/// Forces against those of an engine; M is the mass matrix at the same state.
[[nodiscard]] inline double relative_forces(const Eigen::VectorXd& actual,
                                            const Eigen::VectorXd& expected,
                                            const Eigen::MatrixXd& M) {
  const Eigen::VectorXd scale = M.diagonal().cwiseSqrt().cwiseInverse();
  return relative(scale.cwiseProduct(actual), scale.cwiseProduct(expected));
}

[[nodiscard]] inline double relative(const Twist& actual, const Twist& expected) {
  return std::max(relative(actual.linear, expected.linear),
                  relative(actual.angular, expected.angular));
}

class Worst {
 public:
  void note(const std::string& quantity, double error) {
    double& worst = errors_[quantity];
    worst = std::isnan(error) ? std::numeric_limits<double>::infinity() : std::max(worst, error);
  }
  void note(const Pose& actual, const Pose& expected) {
    note("orientation", (actual.R - expected.R).norm());
    note("position", relative(actual.p, expected.p));
  }

  [[nodiscard]] bool has(const std::string& quantity) const { return errors_.count(quantity) > 0; }
  [[nodiscard]] double of(const std::string& quantity) const { return errors_.at(quantity); }

  /// Fails for every quantity that is off by more, and keeps the figures in the test's report.
  void expect_below(double tolerance) const {
    EXPECT_FALSE(errors_.empty()) << "nothing was compared";
    for (const auto& [quantity, error] : errors_) {
      EXPECT_LE(error, tolerance) << quantity;
      std::ostringstream text;
      text << error;
      testing::Test::RecordProperty(quantity, text.str());
    }
  }

 private:
  std::map<std::string, double> errors_;
};

}  // namespace supple::test

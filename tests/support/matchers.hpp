#pragma once

// Comparisons that say which half of a quantity is wrong:
//
//   EXPECT_TRUE(IsNear(V_WP_W, expected, 1e-12));
//
// Each half is measured by the norm of its difference, in its own unit. NaN is never near.

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <sstream>
#include <string>
#include <string_view>

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"

namespace supple::test {

namespace detail {

/// On one line, with every digit: [1, 2, 3], or [1, 0; 0, 1].
inline std::string one_line(const Eigen::MatrixXd& m) {
  const Eigen::IOFormat format{17, Eigen::DontAlignCols, ", ", "; ", "", "", "[", "]"};
  std::ostringstream text;
  if (m.cols() == 1) {
    text << m.transpose().format(format);
  } else {
    text << m.format(format);
  }
  return text.str();
}

inline void report(testing::AssertionResult& result, std::string_view half, std::string_view unit,
                   const Eigen::MatrixXd& actual, const Eigen::MatrixXd& expected,
                   double tolerance) {
  std::ostringstream message;
  if (actual.rows() != expected.rows() || actual.cols() != expected.cols()) {
    message << half << " has " << actual.rows() << "x" << actual.cols() << " numbers, expected "
            << expected.rows() << "x" << expected.cols() << "\n";
  } else {
    message << half << " is off by " << (actual - expected).norm() << unit << ", more than "
            << tolerance << "\n  actual   " << one_line(actual) << "\n  expected "
            << one_line(expected) << "\n";
  }
  if (result) result = testing::AssertionFailure();
  result << message.str();
}

template <class Actual, class Expected>
void compare(testing::AssertionResult& result, std::string_view half, std::string_view unit,
             const Eigen::MatrixBase<Actual>& actual, const Eigen::MatrixBase<Expected>& expected,
             double tolerance) {
  const bool same_size = actual.rows() == expected.rows() && actual.cols() == expected.cols();
  if (same_size && (actual - expected).norm() <= tolerance) return;
  report(result, half, unit, actual, expected, tolerance);
}

}  // namespace detail

[[nodiscard]] inline testing::AssertionResult IsNear(const Pose& actual, const Pose& expected,
                                                     double tolerance) {
  auto result = testing::AssertionSuccess();
  detail::compare(result, "rotation R", "", actual.R, expected.R, tolerance);
  detail::compare(result, "position p", " m", actual.p, expected.p, tolerance);
  return result;
}

[[nodiscard]] inline testing::AssertionResult IsNear(const Twist& actual, const Twist& expected,
                                                     double tolerance) {
  auto result = testing::AssertionSuccess();
  detail::compare(result, "linear velocity", " m/s", actual.linear, expected.linear, tolerance);
  detail::compare(result, "angular velocity", " rad/s", actual.angular, expected.angular,
                  tolerance);
  return result;
}

[[nodiscard]] inline testing::AssertionResult IsNear(const Wrench& actual, const Wrench& expected,
                                                     double tolerance) {
  auto result = testing::AssertionSuccess();
  detail::compare(result, "force", " N", actual.force, expected.force, tolerance);
  detail::compare(result, "torque", " N m", actual.torque, expected.torque, tolerance);
  return result;
}

/// Any vector or matrix, bounded or not.
template <class Actual, class Expected>
[[nodiscard]] testing::AssertionResult IsNear(const Eigen::MatrixBase<Actual>& actual,
                                              const Eigen::MatrixBase<Expected>& expected,
                                              double tolerance) {
  auto result = testing::AssertionSuccess();
  detail::compare(result, Actual::ColsAtCompileTime == 1 ? "vector" : "matrix", "", actual,
                  expected, tolerance);
  return result;
}

}  // namespace supple::test

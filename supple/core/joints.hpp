#pragma once

// Vectors and matrices over joints: sized at run time, bounded at compile time, never on the heap.
//
//   VecJ, MatJ, Jac6     an arm: up to kMaxArmJoints
//   VecV, MatV, JacV     any robot: up to 6 + kMaxJoints velocities; VecQ has one more, for the
//                        base's quaternion
//
// Algorithms take views, so that they serve both kinds without being templates.

#include <Eigen/Core>

#include "supple/core/check.hpp"

static_assert(EIGEN_MAX_ALIGN_BYTES == 16,
              "link supple::core (or define EIGEN_MAX_ALIGN_BYTES=16): another alignment changes "
              "the layout of structs that the library was built with");

namespace supple {

inline constexpr int kMaxArmJoints = 8;
inline constexpr int kMaxJoints = 18;
inline constexpr int kMaxDof = 6 + kMaxJoints;

template <int Max>
using BoundedVec = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, Max, 1>;
template <int Max>
using BoundedMat = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, Max, Max>;
template <int Max>
using BoundedJac = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, Max>;

using VecJ = BoundedVec<kMaxArmJoints>;
using MatJ = BoundedMat<kMaxArmJoints>;
using Jac6 = BoundedJac<kMaxArmJoints>;

using VecV = BoundedVec<kMaxDof>;
using VecQ = BoundedVec<kMaxDof + 1>;
using MatV = BoundedMat<kMaxDof>;
using JacV = BoundedJac<kMaxDof>;

static_assert(alignof(VecJ) == 16 && sizeof(VecJ) == 8 * kMaxArmJoints + 16,
              "one of Eigen's alignment or index macros is set to a value that the library was not "
              "built with");

/// The numbers of a vector somebody else owns.
class VecIn {
 public:
  VecIn(const double* data, int size) noexcept : data_{data}, size_{size} {}
  template <int Rows, int Options, int MaxRows>
  VecIn(const Eigen::Matrix<double, Rows, 1, Options, MaxRows, 1>& v) noexcept
      : VecIn{v.data(), static_cast<int>(v.size())} {}

  [[nodiscard]] const double* data() const noexcept { return data_; }
  [[nodiscard]] int size() const noexcept { return size_; }
  double operator[](int i) const noexcept {
    SUPPLE_ASSERT(0 <= i && i < size_);
    return data_[i];
  }

 private:
  const double* data_;
  int size_;
};

/// A vector somebody else owns, to be filled; it has its final size already.
class VecOut {
 public:
  VecOut(double* data, int size) noexcept : data_{data}, size_{size} {}
  template <int Rows, int Options, int MaxRows>
  VecOut(Eigen::Matrix<double, Rows, 1, Options, MaxRows, 1>& v) noexcept
      : VecOut{v.data(), static_cast<int>(v.size())} {}

  [[nodiscard]] double* data() const noexcept { return data_; }
  [[nodiscard]] int size() const noexcept { return size_; }
  double& operator[](int i) const noexcept {
    SUPPLE_ASSERT(0 <= i && i < size_);
    return data_[i];
  }

 private:
  double* data_;
  int size_;
};

/// A column-major matrix somebody else owns, to be filled; it has its final size already.
class MatOut {
 public:
  template <int Rows, int Cols, int MaxRows, int MaxCols>
  MatOut(Eigen::Matrix<double, Rows, Cols, Eigen::ColMajor, MaxRows, MaxCols>& m) noexcept
      : data_{m.data()}, rows_{static_cast<int>(m.rows())}, cols_{static_cast<int>(m.cols())} {}

  [[nodiscard]] double* data() const noexcept { return data_; }
  [[nodiscard]] int rows() const noexcept { return rows_; }
  [[nodiscard]] int cols() const noexcept { return cols_; }
  double& operator()(int row, int col) const noexcept {
    SUPPLE_ASSERT(0 <= row && row < rows_ && 0 <= col && col < cols_);
    return data_[col * rows_ + row];
  }

 private:
  double* data_;
  int rows_;
  int cols_;
};

}  // namespace supple

#include "supple/core/joints.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <type_traits>

#include "supple/core/spatial.hpp"
#include "support/alloc_guard.hpp"
#include "unit/core/trap.hpp"

namespace supple {
namespace {

// Bounds and layout: the numbers lie inside the object, and a struct of a library built with one
// compiler has the same size in a program built with another.
static_assert(kMaxArmJoints == 8 && kMaxJoints == 18 && kMaxDof == 24);
static_assert(VecJ::MaxRowsAtCompileTime == kMaxArmJoints);
static_assert(MatJ::MaxRowsAtCompileTime == kMaxArmJoints);
static_assert(MatJ::MaxColsAtCompileTime == kMaxArmJoints);
static_assert(Jac6::RowsAtCompileTime == 6 && Jac6::MaxColsAtCompileTime == kMaxArmJoints);
static_assert(VecV::MaxRowsAtCompileTime == kMaxDof && MatV::MaxColsAtCompileTime == kMaxDof);
static_assert(VecQ::MaxRowsAtCompileTime == kMaxDof + 1, "one more, for the base's quaternion");
static_assert(JacV::RowsAtCompileTime == 6 && JacV::MaxColsAtCompileTime == kMaxDof);

// numbers, then the size, then padding to 16 bytes
static_assert(sizeof(VecJ) == 8 * 8 + 8 + 8 && alignof(VecJ) == 16);
static_assert(sizeof(MatJ) == 8 * 64 + 16 && alignof(MatJ) == 16);
static_assert(sizeof(Jac6) == 8 * 48 + 8 + 8 && alignof(Jac6) == 16);
static_assert(sizeof(VecV) == 8 * 24 + 8 + 8 && alignof(VecV) == 16);
static_assert(sizeof(VecQ) == 8 * 25 + 8 && alignof(VecQ) == 8);
static_assert(sizeof(MatV) == 8 * 576 + 16 && alignof(MatV) == 16);
static_assert(sizeof(JacV) == 8 * 144 + 8 + 8 && alignof(JacV) == 16);

// Views of what cannot be written to, or does not lie in columns, do not compile.
static_assert(std::is_convertible_v<const VecJ&, VecIn> && std::is_convertible_v<Vec3&, VecIn>);
static_assert(std::is_convertible_v<VecQ&, VecOut> && !std::is_convertible_v<const VecQ&, VecOut>);
static_assert(std::is_convertible_v<MatV&, MatOut> && !std::is_convertible_v<const MatV&, MatOut>);
static_assert(!std::is_constructible_v<VecOut, VecJ>, "a view of a temporary to be filled");
static_assert(!std::is_constructible_v<VecIn, Eigen::VectorXf&>);
static_assert(!std::is_constructible_v<MatOut, Eigen::Matrix<double, 2, 3, Eigen::RowMajor>&>);

TEST(BoundedVec, TakesAnySizeUpToItsBoundWithoutTheHeap) {
  double sum = 0.0;

  const test::AllocGuard heap;
  for (int n = 0; n <= kMaxArmJoints; ++n) {
    const VecJ q = VecJ::Constant(n, 2.0);
    const Jac6 J = Jac6::Ones(6, n);
    const Vec6 x = J * q;
    sum += x.sum() + MatJ::Ones(n, n).sum();
  }
  for (int n = 0; n <= kMaxDof; ++n) sum += VecV::Ones(n).sum() + JacV::Zero(6, n).sum();
  EXPECT_EQ(heap.count(), 0);
  EXPECT_EQ(sum, 36 * 12 + 204 + 300);  // sums of 12 n and n^2 to 8, and of n to 24
}

TEST(VecIn, SeesTheNumbersWhereTheyAre) {
  VecJ q{{1.0, 2.0, 3.0}};
  const VecIn view = q;

  q[1] = 20.0;

  EXPECT_EQ(view.size(), 3);
  EXPECT_EQ(view.data(), q.data());
  EXPECT_EQ(view[1], 20.0);
}

TEST(VecIn, ServesEveryKindOfVector) {
  const auto sum = [](VecIn x) {
    double total = 0.0;
    for (int i = 0; i < x.size(); ++i) total += x[i];
    return total;
  };
  const double plain[] = {1.0, 2.0};

  EXPECT_EQ(sum(VecJ::Ones(6).eval()), 6.0);
  EXPECT_EQ(sum(VecQ::Ones(25).eval()), 25.0);
  EXPECT_EQ(sum(Vec3{1, 2, 3}), 6.0);
  EXPECT_EQ(sum(Eigen::VectorXd::Ones(40).eval()), 40.0);
  EXPECT_EQ(sum({plain, 2}), 3.0);
  EXPECT_EQ(sum(VecJ{}), 0.0);
}

TEST(VecOut, FillsTheVectorBehindIt) {
  VecV v = VecV::Zero(7);

  const VecOut view = v;
  for (int i = 0; i < view.size(); ++i) view[i] = i;

  EXPECT_EQ(v.sum(), 21.0);
  EXPECT_EQ(v[6], 6.0);
}

TEST(MatOut, FillsTheMatrixBehindItWhateverItsSize) {
  for (const int cols : {1, 6, kMaxArmJoints}) {
    Jac6 J = Jac6::Zero(6, cols);

    const MatOut view = J;
    for (int row = 0; row < view.rows(); ++row) {
      for (int col = 0; col < view.cols(); ++col) view(row, col) = 10 * row + col;
    }

    ASSERT_EQ(view.cols(), cols);
    for (int row = 0; row < 6; ++row) {
      for (int col = 0; col < cols; ++col) ASSERT_EQ(J(row, col), 10 * row + col);
    }
  }
}

TEST(MatOut, FillsABoundedSquareMatrixSmallerThanItsBound) {
  MatV M = MatV::Zero(3, 3);

  const MatOut view = M;
  view(2, 0) = 5.0;
  view(0, 2) = 7.0;

  EXPECT_EQ(M(2, 0), 5.0);
  EXPECT_EQ(M(0, 2), 7.0);
  EXPECT_EQ(M.sum(), 12.0);
}

#ifndef NDEBUG
TEST(ViewDeathTest, TrapsOnAnIndexOutside) {
  VecJ q = VecJ::Zero(6);
  MatJ M = MatJ::Zero(6, 6);

  EXPECT_TRAP(VecIn{q}[6]);
  EXPECT_TRAP(VecIn{q}[-1]);
  EXPECT_TRAP(VecOut{q}[6]);
  EXPECT_TRAP(VecOut{q}[-1]);
  EXPECT_TRAP(MatOut{M}(6, 0));
  EXPECT_TRAP(MatOut{M}(0, 6));
  EXPECT_TRAP(MatOut{M}(-1, 0));
  EXPECT_TRAP(MatOut{M}(0, -1));
}
#endif

}  // namespace
}  // namespace supple

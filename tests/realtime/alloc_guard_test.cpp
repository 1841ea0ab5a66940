// Positive controls: a guard that sees nothing would let every real-time test pass.

#include "support/alloc_guard.hpp"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace supple::test {
namespace {

class AllocGuardTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  }
};

// The compiler must believe that somebody reads the block here, or it moves or removes the call.
void use(const void* block) { asm volatile("" : : "r"(block) : "memory"); }

TEST_F(AllocGuardTest, SeesMalloc) {
  const AllocGuard heap;
  void* const block = std::malloc(100);
  use(block);
  std::free(block);
  EXPECT_EQ(heap.count(), 1);
  EXPECT_EQ(heap.frees(), 1);
}

TEST_F(AllocGuardTest, SeesCallocAndRealloc) {
  const AllocGuard heap;
  void* block = std::calloc(10, 10);
  use(block);
  EXPECT_EQ(heap.count(), 1);
  block = std::realloc(block, 1000);
  use(block);
  EXPECT_EQ(heap.count(), 2);
  std::free(block);
}

TEST_F(AllocGuardTest, SeesAlignedBlocksAndTheyAreAligned) {
  constexpr std::size_t kAlignment = 256;
  const auto misaligned = [](const void* block) {
    return reinterpret_cast<std::uintptr_t>(block) % kAlignment;
  };

  void* by_posix = nullptr;
  const AllocGuard first;
  const int refused = posix_memalign(&by_posix, kAlignment, 1024);
  const int by_posix_calls = first.count();
  const AllocGuard second;
  void* const by_standard = std::aligned_alloc(kAlignment, 1024);
  use(by_standard);
  const int by_standard_calls = second.count();

  EXPECT_EQ(refused, 0);
  EXPECT_EQ(by_posix_calls, 1);
  EXPECT_EQ(by_standard_calls, 1);
  EXPECT_EQ(misaligned(by_posix), 0U);
  EXPECT_EQ(misaligned(by_standard), 0U);
  std::free(by_posix);
  std::free(by_standard);
}

TEST_F(AllocGuardTest, RefusesAnAlignmentThatPosixRefuses) {
  void* block = nullptr;
  EXPECT_EQ(posix_memalign(&block, 3, 64), EINVAL);
  EXPECT_EQ(posix_memalign(&block, 0, 64), EINVAL);
}

TEST_F(AllocGuardTest, SeesNew) {
  const AllocGuard heap;
  const auto number = std::make_unique<int>(7);
  use(number.get());
  EXPECT_EQ(heap.count(), 1);
}

TEST_F(AllocGuardTest, SeesAlignedNew) {
  struct alignas(128) Wide {
    double x = 0.0;
  };
  const AllocGuard heap;
  const auto wide = std::make_unique<Wide>();
  use(wide.get());
  EXPECT_EQ(heap.count(), 1);
}

TEST_F(AllocGuardTest, SeesAVectorGrow) {
  std::vector<int> numbers(4);
  numbers.shrink_to_fit();
  const AllocGuard heap;
  numbers.push_back(1);
  EXPECT_EQ(heap.count(), 1);
  EXPECT_EQ(heap.frees(), 1);
}

TEST_F(AllocGuardTest, SeesALongStringButNotAShortOne) {
  const AllocGuard heap;
  const std::string in_place(4, 'x');
  EXPECT_EQ(heap.count(), 0) << in_place;
  const std::string outside(100, 'x');
  EXPECT_EQ(heap.count(), 1) << outside;
}

TEST_F(AllocGuardTest, SeesAnException) {
  const AllocGuard heap;
  try {
    throw 1;
  } catch (int thrown) {
    EXPECT_EQ(thrown, 1);
  }
  EXPECT_GE(heap.count(), 1);
}

TEST_F(AllocGuardTest, SeesADynamicMatrixButNotABoundedOne) {
  const AllocGuard heap;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6> bounded(6, 6);
  use(bounded.data());
  EXPECT_EQ(heap.count(), 0);
  Eigen::MatrixXd dynamic(6, 6);
  use(dynamic.data());
  EXPECT_EQ(heap.count(), 1);
}

TEST_F(AllocGuardTest, CountsForEachGuardFromItsOwnStart) {
  const AllocGuard outer;
  use(std::make_unique<int>(1).get());
  {
    const AllocGuard inner;
    use(std::make_unique<int>(2).get());
    EXPECT_EQ(inner.count(), 1);
  }
  use(std::make_unique<int>(3).get());
  EXPECT_EQ(outer.count(), 3);
}

TEST_F(AllocGuardTest, DoesNotCountWhatAnotherThreadDoes) {
  std::atomic<bool> go = false;
  std::atomic<bool> done = false;
  int theirs = 0;
  std::thread other{[&] {
    while (!go) std::this_thread::yield();
    const AllocGuard heap;
    for (int i = 0; i < 100; ++i) use(std::make_unique<int>(i).get());
    theirs = heap.count();
    done = true;
  }};

  const AllocGuard heap;  // after the thread: making one allocates
  go = true;
  while (!done) std::this_thread::yield();
  const int ours = heap.count();

  other.join();
  EXPECT_EQ(theirs, 100);
  EXPECT_EQ(ours, 0);
}

}  // namespace
}  // namespace supple::test

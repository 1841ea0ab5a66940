#include "supple/share/seqlock.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support/alloc_guard.hpp"

namespace supple::share {
namespace {

constexpr std::size_t kNumbers = 32;
using Numbers = std::array<std::uint64_t, kNumbers>;

Numbers filled(std::uint64_t n) {
  Numbers out;
  out.fill(n);
  return out;
}

bool mixed(const Numbers& x) { return x != filled(x[0]); }

TEST(Seqlock, IsEmptyFirstAndThenGivesTheLatest) {
  Seqlock<Numbers> box;
  Numbers value = filled(7);
  EXPECT_FALSE(box.try_load(value));
  EXPECT_EQ(value, filled(7));
  box.store(filled(1));
  box.store(filled(2));
  ASSERT_TRUE(box.try_load(value));
  EXPECT_EQ(value, filled(2));
  EXPECT_EQ(box.stores(), 2U);
}

TEST(Seqlock, HoldsValuesOfAnySize) {
  struct Odd {
    char text[13];
  };
  Seqlock<Odd> box;
  box.store({"twelve chars"});
  Odd value{};
  ASSERT_TRUE(box.try_load(value));
  EXPECT_STREQ(value.text, "twelve chars");
}

TEST(Seqlock, TakesNothingFromTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const test::AllocGuard guard;
  Seqlock<Numbers> box;
  box.store(filled(1));
  Numbers value;
  EXPECT_TRUE(box.try_load(value));
  EXPECT_EQ(guard.count(), 0);
}

/// The same without the numbers around it: what the seqlock is there to prevent.
struct Unguarded {
  std::array<std::atomic<std::uint64_t>, kNumbers> words{};
  void store(const Numbers& x) {
    for (std::size_t i = 0; i < kNumbers; ++i) words[i].store(x[i], std::memory_order_release);
  }
  bool try_load(Numbers& x) const {
    for (std::size_t i = 0; i < kNumbers; ++i) x[i] = words[i].load(std::memory_order_acquire);
    return true;
  }
};

struct Found {
  std::uint64_t loads = 0;
  std::uint64_t mixed = 0;
  bool in_order = true;
};

/// Loads while another thread stores, until there were `enough` good loads and, with
/// `wait_for_mixed`, a mixed one.
template <class Box>
Found raced(std::uint64_t enough, bool wait_for_mixed) {
  Box box;
  std::atomic<bool> stop{false};
  std::thread writer{[&] {
    for (std::uint64_t n = 1; !stop.load(std::memory_order_relaxed); ++n) {
      box.store(filled(n));
      // a pause now and then: a writer without any leaves a reader no gap
      if (n % 16 == 0) std::this_thread::yield();
    }
  }};
  Found found;
  std::uint64_t last = 0;
  constexpr std::uint64_t kMostLoads = 200'000'000;
  while (found.loads < kMostLoads &&
         (found.loads < enough || (wait_for_mixed && found.mixed == 0))) {
    Numbers value;
    if (!box.try_load(value)) continue;
    ++found.loads;
    if (mixed(value)) ++found.mixed;
    found.in_order = found.in_order && value[0] >= last;
    last = value[0];
  }
  stop.store(true, std::memory_order_relaxed);
  writer.join();
  return found;
}

TEST(Seqlock, UnderAThreadThatStoresEveryLoadIsWholeAndNoneGoesBack) {
  const Found found = raced<Seqlock<Numbers>>(100'000, false);
  EXPECT_EQ(found.mixed, 0U);
  EXPECT_TRUE(found.in_order);
}

TEST(Seqlock, WithoutItTheSameRaceMixesValues) { EXPECT_GT(raced<Unguarded>(1, true).mixed, 0U); }

}  // namespace
}  // namespace supple::share

#include "supple/share/ring.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "supple/telemetry/tick.hpp"
#include "support/alloc_guard.hpp"

namespace supple::share {
namespace {

/// A value that tells whether it is in one piece.
struct Numbered {
  std::array<std::uint64_t, 24> copies{};
  explicit Numbered(std::uint64_t n = 0) { copies.fill(n); }
  [[nodiscard]] bool whole() const {
    for (const std::uint64_t c : copies) {
      if (c != copies[0]) return false;
    }
    return true;
  }
};

TEST(Ring, GivesBackEveryValueInOrderAndCountsWhatFindsNoRoom) {
  Ring<int, 4> ring;
  int value = -1;
  EXPECT_FALSE(ring.pop(value));
  EXPECT_EQ(value, -1);
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i < 6; ++i) EXPECT_EQ(ring.push(10 * round + i), i < 4);
    for (int i = 0; i < 4; ++i) {
      ASSERT_TRUE(ring.pop(value));
      EXPECT_EQ(value, 10 * round + i);
    }
    EXPECT_FALSE(ring.pop(value));
  }
  EXPECT_EQ(ring.dropped(), 10U);
}

TEST(Ring, TakesNothingFromTheHeapAfterItIsMade) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  Ring<telemetry::Tick, 8> ring;
  telemetry::Tick tick;
  tick.in.facts.q = VecJ::Zero(6);
  const test::AllocGuard guard;
  for (int i = 0; i < 20; ++i) ring.push(tick);
  while (ring.pop(tick)) {
  }
  EXPECT_EQ(guard.count(), 0);
}

TEST(Ring, BetweenTwoThreadsEveryValueIsWholeInOrderOrCounted) {
  constexpr std::uint64_t kValues = 200'000;
  Ring<Numbered, 64> ring;
  std::atomic<bool> done{false};
  std::thread producer{[&] {
    for (std::uint64_t n = 1; n <= kValues; ++n) ring.push(Numbered{n});
    done.store(true, std::memory_order_release);
  }};
  std::uint64_t received = 0;
  std::uint64_t last = 0;
  bool sound = true;
  Numbered value;
  while (true) {
    const bool over = done.load(std::memory_order_acquire);
    if (ring.pop(value)) {
      sound = sound && value.whole() && value.copies[0] > last;
      last = value.copies[0];
      ++received;
    } else if (over) {
      break;
    }
  }
  producer.join();
  EXPECT_TRUE(sound);
  EXPECT_GT(received, 0U);
  EXPECT_EQ(received + ring.dropped(), kValues);
}

TEST(Ring, AProducerThatWaitsLosesNothing) {
  constexpr std::uint64_t kValues = 50'000;
  Ring<Numbered, 16> ring;
  std::thread producer{[&] {
    for (std::uint64_t n = 1; n <= kValues; ++n) {
      while (!ring.push(Numbered{n})) std::this_thread::yield();
    }
  }};
  bool sound = true;
  for (std::uint64_t n = 1; n <= kValues; ++n) {
    Numbered value;
    while (!ring.pop(value)) std::this_thread::yield();
    sound = sound && value.whole() && value.copies[0] == n;
  }
  producer.join();
  EXPECT_TRUE(sound);
}

TEST(Ring, TheCheckForWholenessSeesAMixedValue) {
  Numbered mixed{1};
  mixed.copies[23] = 2;
  EXPECT_FALSE(mixed.whole());
}

}  // namespace
}  // namespace supple::share

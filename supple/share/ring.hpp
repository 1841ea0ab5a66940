#pragma once

// Every value from one thread to one other. The producer never waits: where the consumer is too
// slow, the newest values are dropped and counted.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace supple::share {

/// Holds up to `Capacity` values, a power of two. Its memory comes from the constructor; after it
/// neither side allocates, locks or calls the system, unless T's assignment does.
template <class T, std::size_t Capacity>
requires(std::is_copy_assignable_v<T>&& Capacity > 0 &&
         (Capacity & (Capacity - 1)) == 0) class Ring {
 public:
  Ring() : slots_{std::make_unique<std::array<T, Capacity>>()} {}

  /// Producer. Once there is room, it stays until the next push.
  [[nodiscard]] bool has_room() noexcept {
    if (end_.load(std::memory_order_relaxed) - begin_seen_ < Capacity) return true;
    // acquire: the consumer has taken what was in the slot before it is written again
    begin_seen_ = begin_.load(std::memory_order_acquire);
    return end_.load(std::memory_order_relaxed) - begin_seen_ < Capacity;
  }

  /// Producer. False, and counted, where there is no room.
  bool push(const T& value) noexcept {
    const std::uint64_t end = end_.load(std::memory_order_relaxed);
    if (!has_room()) {
      dropped_.store(dropped_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
      return false;
    }
    (*slots_)[end % Capacity] = value;
    end_.store(end + 1, std::memory_order_release);
    return true;
  }

  /// Consumer. False, and `value` as it was, where there is nothing.
  [[nodiscard]] bool pop(T& value) noexcept {
    const std::uint64_t begin = begin_.load(std::memory_order_relaxed);
    if (begin == end_seen_) {
      // acquire: the producer has written the slot before it is read
      end_seen_ = end_.load(std::memory_order_acquire);
      if (begin == end_seen_) return false;
    }
    value = (*slots_)[begin % Capacity];
    begin_.store(begin + 1, std::memory_order_release);
    return true;
  }

  /// Values that found no room, since the start. For any thread.
  [[nodiscard]] std::uint64_t dropped() const noexcept {
    return dropped_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }

 private:
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
  static constexpr std::size_t kLine = 64;  // bytes: each side writes to a cache line of its own

  std::unique_ptr<std::array<T, Capacity>> slots_;
  alignas(kLine) std::atomic<std::uint64_t> end_{0};  // values pushed
  std::uint64_t begin_seen_ = 0;                      // the producer's last look at begin_
  std::atomic<std::uint64_t> dropped_{0};
  alignas(kLine) std::atomic<std::uint64_t> begin_{0};  // values popped
  std::uint64_t end_seen_ = 0;                          // the consumer's last look at end_
};

}  // namespace supple::share

#pragma once

// The latest value from one thread to any number of others. The writer never waits; a reader that
// meets a write gets nothing and keeps what it had.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace supple::share {

template <class T>
requires std::is_trivially_copyable_v<T>
class Seqlock {
 public:
  /// One thread only.
  void store(const T& value) noexcept {
    Words words{};
    std::memcpy(words.data(), &value, sizeof(T));
    const std::uint64_t even = sequence_.load(std::memory_order_relaxed);
    sequence_.store(even + 1, std::memory_order_relaxed);  // odd: a write is under way
    // release: a reader that sees one of these words sees the odd number, or a later one. The
    // store of a word, not a fence, carries it: thread sanitizers know no fences
    for (std::size_t i = 0; i < kWords; ++i) words_[i].store(words[i], std::memory_order_release);
    sequence_.store(even + 2, std::memory_order_release);
  }

  /// False, and `value` as it was, before the first store and during one.
  [[nodiscard]] bool try_load(T& value) const noexcept {
    const std::uint64_t before = sequence_.load(std::memory_order_acquire);
    if (before == 0 || before % 2 != 0) return false;
    Words words;
    // acquire: the second look at the number comes after every word
    for (std::size_t i = 0; i < kWords; ++i) words[i] = words_[i].load(std::memory_order_acquire);
    if (sequence_.load(std::memory_order_relaxed) != before) return false;
    std::memcpy(static_cast<void*>(&value), words.data(), sizeof(T));
    return true;
  }

  /// Stores so far, the one under way included. For any thread.
  [[nodiscard]] std::uint64_t stores() const noexcept {
    return (sequence_.load(std::memory_order_acquire) + 1) / 2;
  }

 private:
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
  static constexpr std::size_t kWords = (sizeof(T) + 7) / 8;
  using Words = std::array<std::uint64_t, kWords>;

  std::atomic<std::uint64_t> sequence_{0};
  std::array<std::atomic<std::uint64_t>, kWords> words_{};  // atomic: no data race by definition
};

}  // namespace supple::share

#pragma once

// How often which time was measured, in fixed memory. Buckets are log-linear: one per nanosecond
// below 64 ns, then 64 of equal width in every octave up to 17 s. A bucket from b on is at most
// b / 64 wide, so a percentile is never below the true one, and above it by less than 1/64.

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace supple::runtime {

class Histogram {
 public:
  /// Of a percentile, relative to the true value.
  static constexpr double kRelativeError = 1.0 / 64.0;
  /// Longer times are counted in the last bucket; their percentile is the largest of all.
  static constexpr std::chrono::nanoseconds kLongest{(std::int64_t{1} << 34U) - 1};

  /// A negative time counts as zero.
  void add(std::chrono::nanoseconds time) noexcept {
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0));
    const auto longest = static_cast<std::uint64_t>(kLongest.count());
    ++counts_[bucket_of(std::min(value, longest))];
    ++count_;
    sum_ += value;
    max_ = std::max(max_, value);
  }

  void merge(const Histogram& other) noexcept {
    for (std::size_t i = 0; i < kBuckets; ++i) counts_[i] += other.counts_[i];
    count_ += other.count_;
    sum_ += other.sum_;
    max_ = std::max(max_, other.max_);
  }

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// Exact. Zero where nothing was measured, as are mean and percentiles.
  [[nodiscard]] std::chrono::nanoseconds max() const noexcept { return nanoseconds(max_); }
  /// Exact up to rounding to a nanosecond.
  [[nodiscard]] std::chrono::nanoseconds mean() const noexcept {
    return nanoseconds(count_ == 0 ? 0 : (sum_ + count_ / 2) / count_);
  }

  /// The time that this `part` of all, within [0, 1], does not exceed.
  [[nodiscard]] std::chrono::nanoseconds percentile(double part) const noexcept {
    const double rank = std::ceil(part * static_cast<double>(count_));
    const auto wanted = static_cast<std::uint64_t>(std::max(rank, 1.0));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i + 1 < kBuckets; ++i) {
      seen += counts_[i];
      if (seen >= wanted) return nanoseconds(std::min(first_of(i + 1) - 1, max_));
    }
    return max();
  }

  /// f(first, last, count) for every bucket that is not empty, both ends included [ns].
  template <class F>
  void visit(F f) const {
    for (std::size_t i = 0; i < kBuckets; ++i) {
      if (counts_[i] == 0) continue;
      const std::uint64_t last =
          i + 1 < kBuckets ? first_of(i + 1) - 1 : std::max(max_, first_of(i));
      f(nanoseconds(first_of(i)), nanoseconds(last), counts_[i]);
    }
  }

 private:
  static constexpr unsigned kBits = 6;
  static constexpr std::uint64_t kPerOctave = 1U << kBits;
  static constexpr std::size_t kBuckets = kPerOctave * (34 - kBits + 1);

  static constexpr std::size_t bucket_of(std::uint64_t value) noexcept {
    if (value < kPerOctave) return value;
    const auto octave = static_cast<unsigned>(std::bit_width(value)) - 1 - kBits;
    return kPerOctave * octave + (value >> octave);
  }
  static constexpr std::uint64_t first_of(std::size_t bucket) noexcept {
    if (bucket < kPerOctave) return bucket;
    const std::uint64_t octave = bucket / kPerOctave - 1;
    return (bucket - kPerOctave * octave) << octave;
  }
  static constexpr std::chrono::nanoseconds nanoseconds(std::uint64_t value) noexcept {
    return std::chrono::nanoseconds{static_cast<std::int64_t>(value)};
  }

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;  // [ns]
  std::uint64_t max_ = 0;  // [ns]
};

}  // namespace supple::runtime

#pragma once

// A curve of any length in bounded memory: neighbouring samples share a bucket that keeps the
// lowest and the highest of them, so no peak is lost. When all buckets are full, pairs of them
// become one.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace supple::plot {

class Track {
 public:
  struct Point {
    double x;
    double y;
  };
  /// Of neighbouring samples; both are the same where there is only one.
  struct Bucket {
    Point low;
    Point high;
  };

  /// One bucket for every pixel of a plot's width is enough to see no difference.
  Track() : Track{1024} {}
  explicit Track(std::size_t capacity);

  /// `x` never falls. A `y` that is not finite is counted and left out; the line goes on across it.
  void add(double x, double y);

  [[nodiscard]] const std::vector<Bucket>& buckets() const noexcept { return buckets_; }
  [[nodiscard]] bool empty() const noexcept { return buckets_.empty(); }
  [[nodiscard]] std::uint64_t not_finite() const noexcept { return not_finite_; }
  /// Over all samples; zero where there is none.
  [[nodiscard]] Point lowest() const noexcept;
  [[nodiscard]] Point highest() const noexcept;
  [[nodiscard]] Point last() const noexcept { return last_; }

 private:
  void halve();

  std::vector<Bucket> buckets_;
  std::size_t capacity_;
  std::uint64_t samples_per_bucket_ = 1;
  std::uint64_t in_last_bucket_ = 0;
  std::uint64_t not_finite_ = 0;
  Point last_{0.0, 0.0};
};

}  // namespace supple::plot

#include "supple/plot/track.hpp"

#include <algorithm>
#include <cmath>

namespace supple::plot {
namespace {

void include(Track::Bucket& bucket, const Track::Bucket& other) {
  if (other.low.y < bucket.low.y) bucket.low = other.low;
  if (other.high.y > bucket.high.y) bucket.high = other.high;
}

}  // namespace

Track::Track(std::size_t capacity) : capacity_{std::max<std::size_t>(capacity, 2) / 2 * 2} {}

void Track::add(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) {
    ++not_finite_;
    return;
  }
  last_ = {x, y};
  const Bucket sample{last_, last_};
  if (!buckets_.empty() && in_last_bucket_ < samples_per_bucket_) {
    include(buckets_.back(), sample);
    ++in_last_bucket_;
    return;
  }
  if (buckets_.size() == capacity_) halve();
  buckets_.push_back(sample);
  in_last_bucket_ = 1;
}

void Track::halve() {
  for (std::size_t i = 0; i < capacity_ / 2; ++i) {
    Bucket merged = buckets_[2 * i];
    include(merged, buckets_[2 * i + 1]);
    buckets_[i] = merged;
  }
  buckets_.resize(capacity_ / 2);
  samples_per_bucket_ *= 2;
}

Track::Point Track::lowest() const noexcept {
  if (buckets_.empty()) return {0.0, 0.0};
  return std::min_element(buckets_.begin(), buckets_.end(),
                          [](const Bucket& a, const Bucket& b) { return a.low.y < b.low.y; })
      ->low;
}

Track::Point Track::highest() const noexcept {
  if (buckets_.empty()) return {0.0, 0.0};
  return std::max_element(buckets_.begin(), buckets_.end(),
                          [](const Bucket& a, const Bucket& b) { return a.high.y < b.high.y; })
      ->high;
}

}  // namespace supple::plot

#include "supple/plot/spans.hpp"

#include <algorithm>

namespace supple::plot {

void Spans::add(double x, double width, bool on) {
  if (!on) return;
  total_ += width;
  const double rounding = 1e-3 * width;
  if (!spans_.empty() && x - spans_.back().to <= std::max(gap_, rounding)) {
    spans_.back().to = x + width;
    return;
  }
  if (spans_.size() == capacity_) join();
  spans_.push_back({x, x + width});
}

void Spans::join() {
  std::vector<double> gaps;
  for (std::size_t i = 1; i < spans_.size(); ++i) gaps.push_back(spans_[i].from - spans_[i - 1].to);
  const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
  std::nth_element(gaps.begin(), middle, gaps.end());
  gap_ = std::max(gap_, *middle);
  std::size_t last = 0;
  for (std::size_t i = 1; i < spans_.size(); ++i) {
    if (spans_[i].from - spans_[last].to <= gap_) {
      spans_[last].to = spans_[i].to;
    } else {
      spans_[++last] = spans_[i];
    }
  }
  spans_.resize(last + 1);
}

}  // namespace supple::plot

#pragma once

// When something was on, in bounded memory: where there are too many spans, those with the shortest
// gaps between them grow together.

#include <cstddef>
#include <vector>

namespace supple::plot {

class Spans {
 public:
  struct Span {
    double from;
    double to;
  };

  Spans() : Spans{512} {}
  explicit Spans(std::size_t capacity) : capacity_{capacity < 2 ? 2 : capacity} {}

  /// What holds from x to x + width; x never falls.
  void add(double x, double width, bool on);

  [[nodiscard]] const std::vector<Span>& spans() const noexcept { return spans_; }
  [[nodiscard]] bool empty() const noexcept { return spans_.empty(); }
  /// The sum of all widths that were on, whatever has grown together.
  [[nodiscard]] double total() const noexcept { return total_; }

 private:
  void join();

  std::vector<Span> spans_;
  std::size_t capacity_;
  double gap_ = 0.0;  // spans that are this close are one
  double total_ = 0.0;
};

}  // namespace supple::plot

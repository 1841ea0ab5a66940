#pragma once

// What a column of numbers says as a whole.

#include <cstddef>
#include <string>
#include <vector>

#include "supple/sweep/row.hpp"
#include "supple/sweep/sweep.hpp"

namespace supple::sweep {

/// The numbers of a column that are numbers, in order of size.
class Sorted {
 public:
  explicit Sorted(std::vector<double> values);

  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
  /// So many percent lie below it: between two values, on the line between them. NaN if there are
  /// none.
  [[nodiscard]] double percentile(double percent) const;
  [[nodiscard]] double mean() const;

 private:
  std::vector<double> values_;
};

/// Of one metric; NaN where it was not measured.
[[nodiscard]] std::vector<double> column(const std::vector<Row>& rows, std::size_t metric);

/// Places in `rows` from the worst on, `keep` of them: stops before the others, then by the metric.
/// What was refused did not run, and is not among them.
[[nodiscard]] std::vector<std::size_t> worst_rows(const Sweep& sweep, const std::vector<Row>& rows);

/// The unit at the end of a column's name, as people write it; empty if there is none.
[[nodiscard]] std::string unit_text(const std::string& column);

/// For a person: "12.34".
[[nodiscard]] std::string short_number(double value);

/// Of each metric: its name, how many were measured, mean, least, percentiles, largest.
[[nodiscard]] std::vector<std::string> figures_head();
[[nodiscard]] std::vector<std::vector<std::string>> figures_rows(const Sweep& sweep,
                                                                 const std::vector<Row>& rows);

}  // namespace supple::sweep

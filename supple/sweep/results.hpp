#pragma once

// What a sweep leaves: a table for other programs and a summary for people.

#include <string>
#include <vector>

#include "supple/sweep/row.hpp"
#include "supple/sweep/sweep.hpp"

namespace supple::sweep {

/// One line per sample in their order: sample, the axes, state, passed, reason, the metrics. Names
/// of columns end with their units; a number that was not measured is an empty cell. Digits read
/// back to the same numbers.
[[nodiscard]] std::string csv(const Sweep& sweep, const std::vector<Row>& rows);

/// Its header, cell by cell.
[[nodiscard]] std::vector<std::string> csv_columns(const Sweep& sweep);

/// A log of a worst case.
struct WorstCase {
  Row row;
  std::string log;      // its name in the folder; empty where it could not be made
  std::string problem;  // why not
};

/// Counts, percentiles and worst cases as text. Does not say how long it took.
[[nodiscard]] std::string summary(const Sweep& sweep, const std::vector<Row>& rows,
                                  const std::vector<WorstCase>& worst);

/// One page with maps, histograms and worst cases.
[[nodiscard]] std::string page(const Sweep& sweep, const std::vector<Row>& rows,
                               const std::vector<WorstCase>& worst);

/// "ran 180, stopped 15, refused 5 of 200 samples"
[[nodiscard]] std::string counts_text(const std::vector<Row>& rows);

}  // namespace supple::sweep

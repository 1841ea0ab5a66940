#pragma once

// One line of a table as cells.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace supple::table {

struct Cell {
  std::size_t begin = 0;
  std::size_t end = 0;  // both without blanks and quotes around
};

/// Tab, semicolon, comma or blank: the first of these that stands outside quotes.
[[nodiscard]] char separator_of(std::string_view header) noexcept;

/// Cells of a line; a quote that is not closed ends with the line. Where blanks separate, several
/// are one.
void split(std::string_view line, char separator, std::vector<Cell>& cells);

struct Number {
  double value = 0.0;
  std::string problem;  // empty if it is a finite number
  std::string hint;
};

/// Fast where it is one.
[[nodiscard]] std::optional<double> number_in(std::string_view text) noexcept;

/// Why it is none.
[[nodiscard]] Number explained(std::string_view text);

}  // namespace supple::table

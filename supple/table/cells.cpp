#include "supple/table/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "supple/text/words.hpp"

namespace supple::table {
namespace {

bool is_blank(char c) noexcept { return c == ' ' || c == '\t'; }

/// Without blanks around, then without one pair of quotes.
Cell trimmed(std::string_view line, Cell cell) noexcept {
  const auto narrow = [&] {
    while (cell.begin < cell.end && is_blank(line[cell.begin])) ++cell.begin;
    while (cell.end > cell.begin && is_blank(line[cell.end - 1])) --cell.end;
  };
  narrow();
  const bool quoted =
      cell.end - cell.begin >= 2 && line[cell.begin] == '"' && line[cell.end - 1] == '"';
  if (!quoted) return cell;
  ++cell.begin;
  --cell.end;
  narrow();
  return cell;
}

void split_at_blanks(std::string_view line, std::vector<Cell>& cells) {
  std::size_t i = 0;
  while (i < line.size()) {
    while (i < line.size() && is_blank(line[i])) ++i;
    if (i == line.size()) return;
    const std::size_t begin = i;
    bool quoted = false;
    for (; i < line.size() && (quoted || !is_blank(line[i])); ++i) {
      if (line[i] == '"') quoted = !quoted;
    }
    cells.push_back(trimmed(line, {begin, i}));
  }
}

}  // namespace

char separator_of(std::string_view header) noexcept {
  for (const char separator : {'\t', ';', ','}) {
    bool quoted = false;
    for (const char c : header) {
      if (c == '"') quoted = !quoted;
      if (c == separator && !quoted) return separator;
    }
  }
  return ' ';
}

void split(std::string_view line, char separator, std::vector<Cell>& cells) {
  cells.clear();
  if (separator == ' ') {
    split_at_blanks(line, cells);
    return;
  }
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] != separator || quoted) continue;
    cells.push_back(trimmed(line, {begin, i}));
    begin = i + 1;
  }
  cells.push_back(trimmed(line, {begin, line.size()}));
}

std::optional<double> number_in(std::string_view text) noexcept {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) return {};
  return value;
}

Number explained(std::string_view text) {
  if (const auto value = number_in(text)) return {*value, "", ""};
  if (text.empty()) {
    return {0.0, "is empty; every row needs a number here",
            "leave out the row, or fill the gap before"};
  }
  Number out;
  out.problem = fmt::format("is '{}', which is not a finite number", printable(text, 40));
  std::string point{text};
  std::replace(point.begin(), point.end(), ',', '.');
  if (point != text && number_in(point)) {
    out.hint = fmt::format("a decimal comma? write {}", point);
  } else {
    out.hint = "leave out the row, or map another column";
  }
  return out;
}

}  // namespace supple::table

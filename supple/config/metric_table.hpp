#pragma once

// What the metrics of arms and of legged robots share: a table with a row per enumerator, in their
// order.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace supple::config {

/// The end of a name is its unit.
template <class M>
struct MetricRow {
  M metric;
  std::string_view name;
  std::string_view meaning;  // lower case, no full stop
};

template <class M>
[[nodiscard]] constexpr bool in_order(std::span<const MetricRow<M>> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].metric) != i) return false;
  }
  return true;
}

template <class M>
[[nodiscard]] std::optional<M> named_in(std::span<const MetricRow<M>> rows, std::string_view name) {
  for (const MetricRow<M>& row : rows) {
    if (row.name == name) return row.metric;
  }
  return std::nullopt;
}

template <class M>
[[nodiscard]] std::vector<std::string> names_in(std::span<const MetricRow<M>> rows) {
  std::vector<std::string> names;
  names.reserve(rows.size());
  for (const MetricRow<M>& row : rows) names.emplace_back(row.name);
  return names;
}

/// One line of a page's table, its unit taken from the name.
[[nodiscard]] std::string metric_line(std::string_view name, std::string_view meaning);

template <class M>
[[nodiscard]] std::string table_of(std::span<const MetricRow<M>> rows) {
  std::string out = "| metric | unit | meaning |\n| --- | --- | --- |\n";
  for (const MetricRow<M>& row : rows) out += metric_line(row.name, row.meaning);
  return out;
}

}  // namespace supple::config

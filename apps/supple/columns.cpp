#include "apps/supple/columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace supple::app {

std::string columns(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    if (row.size() < 2) continue;
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line = "# ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += row.size() < 2 ? row[i] : fmt::format("{:<{}}   ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace supple::app

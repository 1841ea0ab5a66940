// Any bytes as a table: rows of finite numbers come out, or a reason that can be shown to a person.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "supple/table/csv.hpp"

namespace {

using supple::table::CsvReader;
using supple::table::TableError;

bool can_be_shown(const TableError& error) {
  return !error.what.empty() && error.what.find('\n') == std::string::npos &&
         error.text().starts_with("any.csv");
}

bool holds(const std::string& text) {
  auto opened = CsvReader::over(std::make_unique<std::istringstream>(text), "any.csv");
  if (!opened) return can_be_shown(opened.error());
  CsvReader csv = *std::move(opened);
  std::vector<std::size_t> all(csv.columns().size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  csv.select(all);
  std::vector<double> row(all.size());
  std::uint64_t last = 0;
  for (;;) {
    const CsvReader::Row got = csv.next(row);
    if (got == CsvReader::Row::kEnd) return true;
    if (got == CsvReader::Row::kBad) return can_be_shown(csv.error());
    if (csv.line() <= last) return false;
    last = csv.line();
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!std::isfinite(row[k]) || !can_be_shown(csv.at(k, "is wrong"))) return false;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (!holds({reinterpret_cast<const char*>(data), size})) __builtin_trap();
  return 0;
}

#pragma once

// A table of tests/data/oracles: names in the first line, then rows of numbers with an optional
// name.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace supple::test {

struct OracleRow {
  std::string name;
  std::map<std::string, double> numbers;
  double operator[](const std::string& column) const { return numbers.at(column); }
};

inline std::vector<std::string> split_at_commas(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream stream{line};
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

inline std::vector<OracleRow> oracle_table(const std::string& file) {
  std::ifstream in{std::string{SUPPLE_SOURCE_DIR "/tests/data/oracles/"} + file};
  EXPECT_TRUE(in) << file << " is missing";
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> columns = split_at_commas(line);
  std::vector<OracleRow> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> cells = split_at_commas(line);
    EXPECT_EQ(cells.size(), columns.size()) << line;
    OracleRow row;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (columns[i] == "name") {
        row.name = cells[i];
      } else {
        row.numbers[columns[i]] = std::stod(cells[i]);
      }
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace supple::test

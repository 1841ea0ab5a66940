#pragma once

// Reads numbers from a text table, row by row, in bounded memory: CSV as other programs write it.
//
//   separator   comma, semicolon, tab or blanks, as the header has it
//   header      the first line that is not empty and no comment; names may stand in quotes. Where
//               that line has numbers only, a comment right above it with as many names (numpy's
//               way) is the header
//   comments    lines that start with #
//   line ends   of Unix or Windows; a byte-order mark is passed over
//
// Only columns that were asked for are read as numbers; the others may hold anything.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/table/cells.hpp"

namespace supple::table {

/// What is wrong, and where. Line 0: the file as a whole; column 0: the line as a whole.
struct TableError {
  std::string file;
  std::uint64_t line = 0;
  std::size_t column = 0;  // of text, from 1
  std::string what;
  std::string hint;  // may be empty

  /// "log.csv:17:3: what", and the hint below it.
  [[nodiscard]] std::string text() const;
};

class CsvReader {
 public:
  /// Reads the header.
  [[nodiscard]] static Result<CsvReader, TableError> open(const std::filesystem::path& file);
  /// The same from a stream; `name` stands in the messages.
  [[nodiscard]] static Result<CsvReader, TableError> over(std::unique_ptr<std::istream> stream,
                                                          std::string name);

  [[nodiscard]] const std::vector<std::string>& columns() const noexcept { return columns_; }

  /// The columns that `next` gives, in this order.
  void select(std::vector<std::size_t> columns);

  enum class Row { kRow, kEnd, kBad };
  /// The next row's numbers; `error` says what is wrong with a bad one. After kEnd or kBad there
  /// are no more.
  Row next(std::span<double> values);
  [[nodiscard]] const TableError& error() const noexcept { return error_; }

  /// Of the row that `next` gave last.
  [[nodiscard]] std::uint64_t line() const noexcept { return line_; }
  /// An error at the k-th selected number of that row.
  [[nodiscard]] TableError at(std::size_t k, std::string what, std::string hint = {}) const;

  /// How much of the file was read, 0 to 1; 0 where its size is unknown.
  [[nodiscard]] double share() const noexcept;

 private:
  CsvReader() = default;
  std::optional<TableError> read_header();
  std::optional<TableError> use_header(std::string_view line, std::uint64_t number);
  /// The next line without its end; nothing at the end of the file, or with an error.
  std::optional<std::string_view> next_line();
  bool fill();
  Row bad(std::size_t column, std::string what, std::string hint = {});
  Row read_cells(std::string_view line, std::span<double> values);
  [[nodiscard]] bool next_content(std::string_view& line);

  std::unique_ptr<std::istream> stream_;
  std::string name_;
  std::vector<std::string> columns_;
  std::vector<std::size_t> selected_;  // column of each value
  char separator_ = ',';
  std::string buffer_;
  std::size_t begin_ = 0;  // of what is left in the buffer
  std::string pending_;    // a row that was read to find the header
  bool has_pending_ = false;
  std::uint64_t pending_line_ = 0;
  std::uint64_t lines_ = 0;  // that were read
  std::uint64_t line_ = 0;
  std::string current_;      // the row, for messages
  std::vector<Cell> cells_;  // of the current row
  std::uint64_t bytes_ = 0;
  std::uint64_t size_ = 0;
  bool failed_ = false;
  TableError error_;
};

}  // namespace supple::table

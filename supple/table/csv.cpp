#include "supple/table/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <system_error>
#include <utility>

#include "supple/table/cells.hpp"
#include "supple/text/words.hpp"

namespace supple::table {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18U;
constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
constexpr std::size_t kMostColumns = 10'000;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_comment(std::string_view line) noexcept { return line.starts_with('#'); }

bool is_empty(std::string_view line) noexcept {
  return std::all_of(line.begin(), line.end(), [](char c) { return c == ' ' || c == '\t'; });
}

std::string_view cell(std::string_view line, const Cell& c) noexcept {
  return line.substr(c.begin, c.end - c.begin);
}

bool only_numbers(std::string_view line) {
  std::vector<Cell> cells;
  split(line, separator_of(line), cells);
  return std::all_of(cells.begin(), cells.end(),
                     [&](const Cell& c) { return number_in(cell(line, c)).has_value(); });
}

std::size_t cells_in(std::string_view line, char separator) {
  std::vector<Cell> cells;
  split(line, separator, cells);
  return cells.size();
}

}  // namespace

std::string TableError::text() const {
  std::string out = file;
  if (line > 0) out += fmt::format(":{}", line);
  if (line > 0 && column > 0) out += fmt::format(":{}", column);
  out += ": " + what;
  if (!hint.empty()) out += "\n    " + hint;
  return out;
}

Result<CsvReader, TableError> CsvReader::open(const std::filesystem::path& file) {
  const std::string name = file.string();
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    return Failure{TableError{name, 0, 0, "is a folder, not a file", ""}};
  }
  auto stream = std::make_unique<std::ifstream>(file, std::ios::binary);
  if (!*stream) {
    return Failure{TableError{name, 0, 0, "cannot be opened", "is the path right?"}};
  }
  const auto size = std::filesystem::file_size(file, error);
  auto reader = over(std::move(stream), name);
  if (!reader) return reader;
  CsvReader out = *std::move(reader);
  if (!error) out.size_ = size;
  return out;
}

Result<CsvReader, TableError> CsvReader::over(std::unique_ptr<std::istream> stream,
                                              std::string name) {
  CsvReader reader;
  reader.stream_ = std::move(stream);
  reader.name_ = std::move(name);
  if (auto problem = reader.read_header()) return Failure{*std::move(problem)};
  return reader;
}

std::optional<TableError> CsvReader::read_header() {
  std::string comment;
  std::uint64_t comment_line = 0;
  while (const auto line = next_line()) {
    if (is_empty(*line)) continue;
    if (is_comment(*line)) {
      comment = line->substr(std::min(line->find_first_not_of("# \t"), line->size()));
      comment_line = lines_;
      continue;
    }
    if (!only_numbers(*line)) return use_header(*line, lines_);
    const bool named =
        comment_line + 1 == lines_ && !is_empty(comment) &&
        cells_in(comment, separator_of(*line)) == cells_in(*line, separator_of(*line));
    if (!named) {
      return TableError{name_, lines_, 0, "has numbers only; the first line names the columns",
                        "put a line such as t,q0,q1 at the top"};
    }
    pending_ = *line;
    has_pending_ = true;
    pending_line_ = lines_;
    separator_ = separator_of(pending_);
    const std::string header = comment;
    return use_header(header, comment_line);
  }
  if (failed_) return error_;
  return TableError{name_, 0, 0, "has no rows; it needs a line of names and then numbers", ""};
}

std::optional<TableError> CsvReader::use_header(std::string_view line, std::uint64_t number) {
  if (!has_pending_) separator_ = separator_of(line);
  std::vector<Cell> cells;
  split(line, separator_, cells);
  if (cells.size() > kMostColumns) {
    return TableError{name_, number, 0,
                      fmt::format("has {} columns; {} are the most", cells.size(), kMostColumns),
                      ""};
  }
  std::set<std::string, std::less<>> seen;
  for (const Cell& c : cells) {
    const std::string name{cell(line, c)};
    if (!name.empty() && !seen.insert(name).second) {
      return TableError{name_, number, c.begin + 1,
                        fmt::format("column '{}' is named twice", printable(name, 40)),
                        "each column needs a name of its own"};
    }
    columns_.push_back(name);
  }
  return {};
}

void CsvReader::select(std::vector<std::size_t> columns) { selected_ = std::move(columns); }

bool CsvReader::fill() {
  if (!stream_->good()) return false;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t before = buffer_.size();
  buffer_.resize(before + kChunk);
  stream_->read(buffer_.data() + before, static_cast<std::streamsize>(kChunk));
  buffer_.resize(before + static_cast<std::size_t>(stream_->gcount()));
  return buffer_.size() > before;
}

std::optional<std::string_view> CsvReader::next_line() {
  std::size_t searched = begin_;
  std::size_t end = buffer_.find('\n', searched);
  while (end == std::string::npos) {
    if (buffer_.size() - begin_ > kLongestLine) {
      ++lines_;
      (void)bad(0, fmt::format("is longer than {} bytes; this is no table", kLongestLine));
      return {};
    }
    const std::size_t left = buffer_.size() - begin_;
    if (!fill()) break;
    end = buffer_.find('\n', begin_ + left);
  }
  if (end == std::string::npos && begin_ == buffer_.size()) return {};
  const std::size_t stop = std::min(end, buffer_.size());
  std::string_view line{buffer_.data() + begin_, stop - begin_};
  begin_ = std::min(stop + 1, buffer_.size());
  bytes_ += line.size() + 1;
  ++lines_;
  if (lines_ == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find('\0') != std::string_view::npos) {
    (void)bad(line.find('\0') + 1, "holds a zero byte; this is no text",
              "save the table as text (CSV)");
    return {};
  }
  return line;
}

CsvReader::Row CsvReader::bad(std::size_t column, std::string what, std::string hint) {
  failed_ = true;
  error_ = {name_, line_ > 0 && !current_.empty() ? line_ : lines_, column, std::move(what),
            std::move(hint)};
  return Row::kBad;
}

bool CsvReader::next_content(std::string_view& line) {
  current_.clear();
  if (std::exchange(has_pending_, false)) {
    line = pending_;
    line_ = pending_line_;
    return true;
  }
  while (const auto read = next_line()) {
    line_ = lines_;
    if (is_empty(*read) || is_comment(*read)) continue;
    line = *read;
    return true;
  }
  return false;
}

CsvReader::Row CsvReader::next(std::span<double> values) {
  if (failed_) return Row::kBad;
  std::string_view line;
  if (!next_content(line)) return failed_ ? Row::kBad : Row::kEnd;
  return read_cells(line, values);
}

CsvReader::Row CsvReader::read_cells(std::string_view line, std::span<double> values) {
  current_.assign(line);
  split(line, separator_, cells_);
  if (cells_.size() != columns_.size()) {
    return bad(0, fmt::format("has {} cells; the header names {}", cells_.size(), columns_.size()),
               "a row that was cut short? leave it out");
  }
  for (std::size_t k = 0; k < selected_.size(); ++k) {
    const Cell& c = cells_[selected_[k]];
    const auto value = number_in(cell(line, c));
    if (!value) {
      const Number why = explained(cell(line, c));
      return bad(c.begin + 1,
                 fmt::format("column '{}' {}", printable(columns_[selected_[k]], 40), why.problem),
                 why.hint);
    }
    values[k] = *value;
  }
  return Row::kRow;
}

TableError CsvReader::at(std::size_t k, std::string what, std::string hint) const {
  const std::size_t column = selected_.at(k);
  const std::size_t begin = column < cells_.size() ? cells_[column].begin + 1 : 0;
  return {name_, line_, begin,
          fmt::format("column '{}' {}", printable(columns_[column], 40), std::move(what)),
          std::move(hint)};
}

double CsvReader::share() const noexcept {
  return size_ == 0 ? 0.0 : static_cast<double>(bytes_) / static_cast<double>(size_);
}

}  // namespace supple::table

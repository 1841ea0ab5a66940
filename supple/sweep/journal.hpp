#pragma once

// Finished samples on disk, one line each, while a sweep goes on. Lines are only ever added, each
// with its checksum, and each is with the kernel before the next sample is handed out: whatever
// ends the process, what is finished stays finished. A line that was cut short is cut off when the
// journal is opened again.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"
#include "supple/sweep/row.hpp"

namespace supple::sweep {

/// What a journal is of.
struct Title {
  std::string identity;  // of the sweep
  std::uint64_t samples = 0;
  std::size_t metrics = 0;
};

/// What a journal's text has: every line that is whole, each sample once.
struct Recovered {
  std::optional<Title> title;  // none: it is not a journal
  std::vector<Row> rows;
  std::uint64_t whole = 0;  // bytes of lines that have an end
};
[[nodiscard]] Recovered recovered(const std::string& text);

class Journal {
 public:
  /// Opens or begins it. Otherwise why not: it is of another sweep, or cannot be written.
  [[nodiscard]] static Result<Journal, std::string> open(const std::filesystem::path& file,
                                                         const Title& title);
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) = delete;
  ~Journal();

  /// Of earlier runs.
  [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }

  /// Why it could not be written, if so.
  [[nodiscard]] std::optional<std::string> add(const Row& row);
  /// To the disk itself, at most once a second unless `now`: what a machine without power loses.
  [[nodiscard]] std::optional<std::string> settle(bool now = false);

 private:
  Journal(std::filesystem::path file, int descriptor, std::vector<Row> rows);
  [[nodiscard]] std::optional<std::string> write(std::string_view text);

  std::filesystem::path file_;
  int descriptor_;
  std::vector<Row> rows_;
  bool unsettled_ = false;
  std::chrono::steady_clock::time_point settled_;
};

}  // namespace supple::sweep

#pragma once

// What the verbs that read recordings share: their model, and files that appear only when they are
// whole.

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "apps/supple/command.hpp"
#include "supple/core/result.hpp"
#include "supple/recording/load.hpp"

namespace supple::app {

/// Opens LOG, --columns and --model. `floating`: the base of the robot is free.
[[nodiscard]] Result<recording::Recording, std::string> open_recording(
    const Args& args, const recording::Needs& needs, bool floating, bool model_needed = true);

/// A file that is written beside its place and moved there by `keep`; gone if nobody does.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path place);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  /// Collected, and written in large pieces.
  void write(std::string_view text);
  /// What is wrong, if it could not be written.
  [[nodiscard]] std::optional<std::string> keep();
  [[nodiscard]] const std::filesystem::path& place() const noexcept { return place_; }

 private:
  std::filesystem::path place_;
  std::filesystem::path unfinished_;
  std::ofstream stream_;
  std::string pending_;
  bool kept_ = false;
};

/// What a flag says, or the log's name with this ending. Refused if it is one of the inputs.
[[nodiscard]] Result<std::filesystem::path, std::string> place_of(const Args& args,
                                                                  std::string_view flag,
                                                                  std::string_view ending);

/// The table and the picture that a verb makes of a recording: --out and --svg, or the log's name
/// with `ending` behind it.
class RecordingOutput {
 public:
  /// Refused if a place is one of the inputs.
  static Result<std::unique_ptr<RecordingOutput>, std::string> open(const Args& args,
                                                                    std::string_view ending);

  void write(std::string_view text) { table_.write(text); }
  /// A row of the table, put together by `append`.
  template <class Append>
  void row(Append append) {
    row_.clear();
    append(row_);
    write({row_.data(), row_.size()});
  }
  /// What is wrong, if the files could not be written.
  [[nodiscard]] std::optional<std::string> keep(std::string_view picture);
  void print_places() const;

 private:
  RecordingOutput(std::filesystem::path table, std::filesystem::path picture)
      : table_{std::move(table)}, picture_{std::move(picture)} {}

  NewFile table_;
  NewFile picture_;
  fmt::memory_buffer row_;
};

}  // namespace supple::app

#include "apps/supple/recording_files.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <system_error>
#include <utility>

#include "apps/supple/shipped_models.hpp"
#include "supple/urdf/load.hpp"

namespace supple::app {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U;

}  // namespace

Result<std::filesystem::path, std::string> place_of(const Args& args, std::string_view flag,
                                                    std::string_view ending) {
  std::filesystem::path place = args.words[0];
  place.replace_extension();
  place += ending;
  if (args.has(flag)) place = args.one(flag);
  std::error_code error;
  for (const std::string& input : {args.words[0], args.one("--columns"), args.one("--model")}) {
    if (!input.empty() && std::filesystem::equivalent(place, input, error)) {
      return Failure{fmt::format("{} '{}' is read from; name another place", flag, place.string())};
    }
  }
  return place;
}

Result<recording::Recording, std::string> open_recording(const Args& args,
                                                         const recording::Needs& needs,
                                                         bool floating, bool model_needed) {
  if (!args.has("--columns")) {
    return Failure{
        std::string{"supple: --columns MAP.yaml is missing; it says what the columns "
                    "mean, docs/columns.md lists its keys"}};
  }
  std::optional<model::RobotModel> model;
  if (args.has("--model")) {
    const auto file = model_file(args.one("--model"));
    if (!file) return Failure{file.error()};
    const auto loaded = urdf::load_urdf(*file, {.floating_base = floating});
    if (!loaded) return Failure{loaded.error().text()};
    model = *loaded;
  } else if (model_needed) {
    return Failure{
        std::string{"supple: --model is missing; a URDF file or a shipped model, such "
                    "as ur5e"}};
  }
  return recording::open(args.words[0], args.one("--columns"), std::move(model), needs,
                         args.one("--frame"));
}

NewFile::NewFile(std::filesystem::path place)
    : place_{std::move(place)}, unfinished_{place_.string() + ".part"} {
  stream_.open(unfinished_, std::ios::binary | std::ios::trunc);
}

NewFile::~NewFile() {
  if (kept_) return;
  stream_.close();
  std::error_code error;
  std::filesystem::remove(unfinished_, error);
}

void NewFile::write(std::string_view text) {
  pending_ += text;
  if (pending_.size() < kPiece) return;
  stream_ << pending_;
  pending_.clear();
}

std::optional<std::string> NewFile::keep() {
  stream_ << pending_;
  pending_.clear();
  stream_.close();
  std::error_code error;
  if (stream_) std::filesystem::rename(unfinished_, place_, error);
  if (stream_ && !error) {
    kept_ = true;
    return {};
  }
  return fmt::format("'{}' cannot be written; name another place", place_.string());
}

Result<std::unique_ptr<RecordingOutput>, std::string> RecordingOutput::open(
    const Args& args, std::string_view ending) {
  const auto table = place_of(args, "--out", fmt::format("{}.csv", ending));
  if (!table) return Failure{table.error()};
  const auto picture = place_of(args, "--svg", fmt::format("{}.svg", ending));
  if (!picture) return Failure{picture.error()};
  return std::unique_ptr<RecordingOutput>{new RecordingOutput{*table, *picture}};
}

std::optional<std::string> RecordingOutput::keep(std::string_view picture) {
  picture_.write(picture);
  if (auto problem = table_.keep()) return problem;
  return picture_.keep();
}

void RecordingOutput::print_places() const {
  fmt::print("\n{}\n{}\n", table_.place().string(), picture_.place().string());
}

}  // namespace supple::app

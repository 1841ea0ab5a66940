#include "supple/config/config.hpp"

#include <fmt/format.h>

#include <exception>

#include "supple/config/build_robot.hpp"
#include "supple/config/build_run.hpp"
#include "supple/config/build_stages.hpp"
#include "supple/config/kinds.hpp"
#include "supple/config/layers.hpp"
#include "supple/config/read.hpp"
#include "supple/config/visit/reader.hpp"
#include "supple/config/visit/writer.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::config {
namespace {

constexpr std::string_view kRobot = "robot";
constexpr std::string_view kRunning = "running configuration";

Result<Setup, ConfigError> read(std::string_view text, std::string_view text_name,
                                std::filesystem::path folder, const Sources& sources,
                                const Options& options) {
  Layers layers{text, text_name, options.changes};
  if (!layers.readable()) return Failure{layers.notes.sorted()};
  return setup_of(std::move(layers), std::move(folder), sources, options.robot_only);
}

}  // namespace

Result<Setup, ConfigError> setup_of(Layers layers, std::filesystem::path folder,
                                    const Sources& sources, bool robot_only) {
  Notes& notes = layers.notes;
  layers.refuse(arm_kind(), legged_kind());
  layers.take_in_calibration(folder);

  Setup setup;
  setup.folder = std::move(folder);
  Reader reader{layers.all(), notes, all_paths<Config>(), robot_only ? kRobot : ""};
  describe(reader, setup.config);
  reader.finish();

  SectionJudge robot{reader, kRobot, notes};
  build_robot(setup, sources, robot);
  SectionJudge all{reader, "", notes};
  if (!robot_only) {
    build_stages(setup, all);
    build_run(setup, sources, all);
  }
  if (!notes.empty()) return Failure{notes.sorted()};
  return setup;
}

Result<Setup, ConfigError> guarded(
    const std::function<Result<Setup, ConfigError>()>& read_it) noexcept {
  try {
    return read_it();
  } catch (const std::exception& problem) {
    return Failure{ConfigError{{{"", "", fmt::format("cannot be read: {}", problem.what()), ""}}}};
  }
}

Result<Setup, ConfigError> parse(std::string_view text, const std::filesystem::path& file_name,
                                 const Sources& sources, const Options& options) noexcept {
  return guarded(
      [&] { return read(text, file_name.string(), file_name.parent_path(), sources, options); });
}

Result<Setup, ConfigError> load(const std::filesystem::path& file, const Sources& sources,
                                const Options& options) noexcept {
  return guarded([&]() -> Result<Setup, ConfigError> {
    Notes notes;
    const auto text = file_contents(file, notes.add_source(file.string()), notes);
    if (!text) return Failure{notes.sorted()};
    return parse(*text, file, sources, options);
  });
}

Result<Setup, ConfigError> changed(const Setup& old, std::span<const std::string> changes,
                                   const Sources& sources) noexcept {
  return guarded([&] {
    const Options options{.changes = {changes.begin(), changes.end()}};
    auto next = read(effective(old.config), kRunning, old.folder, sources, options);
    if (next) return next;
    ConfigError error = next.error();
    for (Issue& issue : error.issues) {
      if (issue.where.starts_with(kRunning)) issue.where = kRunning;  // its lines are in no file
    }
    return Result<Setup, ConfigError>{Failure{std::move(error)}};
  });
}

std::string effective(const Config& config, bool robot_only) {
  Config copy = config;
  Writer writer{robot_only ? kRobot : ""};
  describe(writer, copy);
  return writer.yaml();
}

}  // namespace supple::config

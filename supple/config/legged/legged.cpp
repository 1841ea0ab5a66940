#include "supple/config/legged/legged.hpp"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "supple/config/kinds.hpp"
#include "supple/config/layers.hpp"
#include "supple/config/legged/build.hpp"
#include "supple/config/visit/reader.hpp"
#include "supple/config/visit/writer.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::config {
namespace {

Result<LeggedSetup, ConfigError> read(std::string_view text, std::string_view text_name,
                                      std::filesystem::path folder, const Sources& sources,
                                      const Options& options) {
  Layers layers{text, text_name, options.changes};
  if (!layers.readable()) return Failure{layers.notes.sorted()};
  layers.refuse(legged_kind(), arm_kind());
  LeggedSetup setup;
  setup.folder = std::move(folder);
  Reader reader{layers.all(), layers.notes, all_paths<LeggedConfig>()};
  describe(reader, setup.config);
  reader.finish();
  SectionJudge judge{reader, "", layers.notes};
  build(setup, sources, judge);
  if (!layers.notes.empty()) return Failure{layers.notes.sorted()};
  return setup;
}

template <class Read>
Result<LeggedSetup, ConfigError> guarded(Read read_it) noexcept {
  try {
    return read_it();
  } catch (const std::exception& problem) {
    return Failure{ConfigError{{{"", "", fmt::format("cannot be read: {}", problem.what()), ""}}}};
  }
}

}  // namespace

bool is_legged(std::string_view text) noexcept {
  try {
    Notes notes;
    const auto tree = parse_yaml(text, notes.add_source(""), notes);
    return tree && tree->kind == Kind::kMap && tree->child("quadruped") != nullptr &&
           tree->child("robot") == nullptr;
  } catch (const std::exception&) {
    return false;
  }
}

bool is_legged_file(const std::filesystem::path& file) noexcept {
  try {
    Notes notes;
    const auto text = file_contents(file, notes.add_source(""), notes);
    return text && is_legged(*text);
  } catch (const std::exception&) {
    return false;
  }
}

Result<LeggedSetup, ConfigError> parse_legged(std::string_view text,
                                              const std::filesystem::path& file_name,
                                              const Sources& sources,
                                              const Options& options) noexcept {
  return guarded(
      [&] { return read(text, file_name.string(), file_name.parent_path(), sources, options); });
}

Result<LeggedSetup, ConfigError> load_legged(const std::filesystem::path& file,
                                             const Sources& sources,
                                             const Options& options) noexcept {
  return guarded([&]() -> Result<LeggedSetup, ConfigError> {
    Notes notes;
    const auto text = file_contents(file, notes.add_source(file.string()), notes);
    if (!text) return Failure{notes.sorted()};
    return parse_legged(*text, file, sources, options);
  });
}

std::string effective(const LeggedConfig& config) {
  LeggedConfig copy = config;
  Writer writer{""};
  describe(writer, copy);
  return writer.yaml();
}

}  // namespace supple::config

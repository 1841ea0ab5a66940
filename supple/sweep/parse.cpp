#include "supple/sweep/parse.hpp"

#include <utility>
#include <vector>

#include "supple/config/text/notes.hpp"
#include "supple/config/visit/paths.hpp"
#include "supple/config/visit/reader.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::sweep {
namespace {

std::vector<std::string> all_paths() {
  SweepFile file;
  config::Paths paths;
  describe(paths, file);
  return paths.all();
}

}  // namespace

Result<SweepFile, config::ConfigError> parse(std::string_view text, std::string_view name,
                                             const FurtherChecks& further) {
  config::Notes notes;
  const int source = notes.add_source(name);
  const auto tree = config::parse_yaml(text, source, notes);
  if (tree && tree->kind != config::Kind::kMap && tree->kind != config::Kind::kRefused) {
    notes.add({source, 0, 0}, "", "has no keys; a sweep starts with 'scenario:'",
              "docs/sweep_file.md lists them");
  }
  if (!tree || tree->kind != config::Kind::kMap) return Failure{notes.sorted()};

  SweepFile file;
  config::Reader reader{{&*tree}, notes, all_paths()};
  describe(reader, file);
  reader.finish();
  config::SectionJudge judge{reader, "", notes};
  std::vector<config::Issue> elsewhere;
  if (further && notes.clean("scenario") && !file.scenario.empty()) {
    elsewhere = further(file, judge);
  }
  if (notes.empty() && elsewhere.empty()) return file;
  config::ConfigError error;
  if (!notes.empty()) error = notes.sorted();
  error.issues.insert(error.issues.end(), elsewhere.begin(), elsewhere.end());
  return Failure{std::move(error)};
}

}  // namespace supple::sweep

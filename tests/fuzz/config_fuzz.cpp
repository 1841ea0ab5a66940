// Any bytes as a configuration, and what follows a NUL as a change to it: either a configuration
// that reads back as it is, or reasons that a person can read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "supple/config/config.hpp"
#include "supple/sweep/parse.hpp"
#include "tests/unit/config/sample.hpp"

namespace {

using namespace supple;

void require(bool condition) {
  if (!condition) __builtin_trap();
}

/// Two links and a joint, whatever the file is called.
Result<model::RobotModel, std::string> load_model(const std::filesystem::path& file,
                                                  const model::BuildOptions& options) {
  if (file.filename() == "broken.urdf") return Failure{std::string{"two\nlines"}};
  model::RobotDescription robot;
  robot.name = "fuzz";
  require(robot.links.push_back({.name = "base"}));
  require(robot.links.push_back({.name = "tool0"}));
  model::Joint joint;
  joint.name = "hinge";
  joint.kind = model::JointKind::kRevolute;
  joint.parent = "base";
  joint.child = "tool0";
  joint.limits.lower = -1.0;
  joint.limits.upper = 1.0;
  require(robot.joints.push_back(joint));
  auto built = model::build(robot, options);
  require(built.has_value());
  return *std::move(built);
}

config::Sources sources() { return {.load_model = load_model, .shipped_models = "/nowhere"}; }

bool one_line(const std::string& text) { return text.find('\n') == std::string::npos; }

void require_sane(const config::ConfigError& error) {
  require(!error.issues.empty());
  for (const config::Issue& issue : error.issues) {
    require(issue.where.starts_with("fuzz.yaml") || issue.where.starts_with("preset ") ||
            issue.where == "--set");
    require(!issue.what.empty() && one_line(issue.where + issue.path + issue.what));
    require(one_line(issue.hint) || issue.hint == "two\nlines");
  }
  require(error.text().ends_with("; the robot was not contacted"));
}

void require_read_back(const config::Setup& setup) {
  const std::string once = config::effective(setup.config);
  const auto again = config::parse(once, "fuzz.yaml", sources());
  require(again.has_value());
  require(config::effective(again->config) == once);
}

void fuzz_config(std::string_view text, const std::vector<std::string>& changes) {
  const auto setup = config::parse(text, "fuzz.yaml", sources(), {.changes = changes});
  if (!setup) return require_sane(setup.error());
  require_read_back(*setup);
}

/// The section that has a key of every kind.
void fuzz_sample(const std::string& text, const std::vector<std::string>& changes) {
  const test::SampleRead read = test::read_sample(text, changes);
  if (!read.problems.empty()) return require(read.problems.ends_with("; nothing happened"));
  const std::string once = test::written(read.sample);
  const test::SampleRead again = test::read_sample(once, {}, false);
  require(again.problems.empty());
  require(test::written(again.sample) == once);
}

/// As a file of a sweep.
void fuzz_sweep(const std::string& text) {
  const auto file = sweep::parse(text, "fuzz.yaml");
  if (!file) return require_sane(file.error());
  require(sweep::sample_count(*file) <= sweep::kMostSamples);
  require(!file->metrics.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text{reinterpret_cast<const char*>(data), size};
  std::vector<std::string> changes;
  const std::size_t cut = text.find('\0');
  if (cut != std::string::npos) {
    changes.push_back(text.substr(cut + 1));
    text.resize(cut);
  }
  fuzz_config(text, changes);
  fuzz_sample(text, changes);
  fuzz_sweep(text);
  return 0;
}

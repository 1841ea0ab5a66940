#include "supple/sweep/sweep.hpp"

#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "supple/config/legged/legged.hpp"
#include "supple/config/text/notes.hpp"
#include "supple/config/visit/writer.hpp"
#include "supple/config/yaml/parse.hpp"
#include "supple/safety/stop_reason.hpp"
#include "supple/scenario/run.hpp"
#include "supple/sweep/model_cache.hpp"
#include "supple/sweep/parse.hpp"
#include "supple/text/words.hpp"

namespace supple::sweep {
namespace {

using config::ConfigError;
using config::Variants;

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

/// FNV-1a over all that the results depend on, 64 bits.
std::string identity_of(const std::string& effective, const config::Setup& base,
                        std::string_view version) {
  std::uint64_t hash = 14695981039346656037U;
  const auto add = [&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    hash = (hash ^ 0xFFU) * 1099511628211U;  // an end that no text has
  };
  add(version);
  add(effective);
  add(config::effective(base.config));
  add(contents(base.model_file));
  return fmt::format("{:016x}", hash);
}

std::string effective_of(const SweepFile& file) {
  SweepFile copy = file;
  config::Writer writer;
  describe(writer, copy);
  return writer.yaml();
}

config::Options scenario_options(const SweepFile& file) {
  config::Options out{.changes = file.set};
  if (file.duration_s) {
    out.changes.push_back(fmt::format("run.duration_s={}", digits(*file.duration_s)));
    out.changes.emplace_back("expect.metrics=[]");  // they are of another time
  }
  return out;
}

/// What the scenario must be for any sample of it to run.
void check_base(const config::Setup& base, config::Judge& judge) {
  if (base.config.robot.driver != config::Driver::kSimulation) {
    judge.note("scenario", "is of a robot that is not simulated",
               "a sweep never moves a real one: set \"robot.driver=simulation\"");
  }
  if (!(base.config.run.duration_s > 0.0)) {
    judge.note("duration_s",
               "is missing, and the scenario's run.duration_s is 0, which has no end");
  }
}

template <class Axis>
void check_axes(std::string_view list, const std::vector<Axis>& axes, const Variants& variants,
                config::Judge& judge) {
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (const auto issue = variants.problem_of(axes[i].key)) {
      judge.note(fmt::format("{}[{}].key", list, i),
                 fmt::format("is '{}', which {}", printable(axes[i].key), issue->what),
                 issue->hint);
    }
  }
}

/// The scenario with its changes, and whether the sweep fits it; problems of its own files.
std::vector<config::Issue> read_scenario(const SweepFile& file,
                                         const std::filesystem::path& scenario,
                                         const config::Sources& sources, config::Judge& judge,
                                         std::optional<Variants>& out) {
  if (config::is_legged_file(scenario)) {
    judge.note("scenario", fmt::format("is '{}', of a legged robot; a sweep is of an arm",
                                       printable(file.scenario)));
    return {};
  }
  auto variants = Variants::load(scenario, with_memory(sources), scenario_options(file));
  if (!variants) return variants.error().issues;
  check_base(variants->base(), judge);
  check_axes("grid", file.grid, *variants, judge);
  check_axes("draws", file.draws, *variants, judge);
  out = *std::move(variants);
  return {};
}

Result<Sweep, ConfigError> read(const std::filesystem::path& path, const config::Sources& sources,
                                std::string_view version) {
  config::Notes notes;
  const auto text = config::file_contents(path, notes.add_source(path.string()), notes);
  if (!text) return Failure{notes.sorted()};
  std::optional<Variants> variants;
  const auto scenario_of = [&](const SweepFile& file) {
    return (path.parent_path() / file.scenario).lexically_normal();
  };
  const auto file = parse(*text, path.string(), [&](const SweepFile& read, config::Judge& judge) {
    return read_scenario(read, scenario_of(read), sources, judge, variants);
  });
  if (!file) return Failure{file.error()};

  const std::string effective = effective_of(*file);
  const std::string identity = identity_of(effective, variants->base(), version);
  return Sweep{.file = *file,
               .path = path,
               .scenario = scenario_of(*file),
               .variants = *std::move(variants),
               .samples = Samples{*file},
               .effective = effective,
               .identity = identity};
}

Row refused(std::uint64_t sample, std::string reason) {
  return {.sample = sample, .state = State::kRefused, .reason = std::move(reason), .metrics = {}};
}

std::string first_of(const ConfigError& error) {
  const config::Issue& issue = error.issues.front();
  std::string out = issue.path.empty() ? issue.what : issue.path + " " + issue.what;
  if (error.issues.size() > 1) out += fmt::format("; and {} more", error.issues.size() - 1);
  return out;
}

}  // namespace

Result<Sweep, ConfigError> load(const std::filesystem::path& file, const config::Sources& sources,
                                std::string_view version) noexcept {
  try {
    return read(file, sources, version);
  } catch (const std::exception& problem) {
    return Failure{
        ConfigError{{{file.string(), "", fmt::format("cannot be read: {}", problem.what()), ""}}}};
  }
}

std::string beside_its_scenario(const Sweep& sweep) {
  SweepFile file = sweep.file;
  file.scenario = "scenario.yaml";
  file.set.clear();
  file.duration_s.reset();
  return effective_of(file);
}

Result<config::Setup, ConfigError> setup_of(const Sweep& sweep, std::uint64_t sample) {
  auto made = sweep.variants.with(sweep.samples.assignments(sample));
  if (!made) return made;
  config::Setup setup = *std::move(made);
  for (const MetricColumn& each : sweep.file.metrics) {
    setup.config.expect.metrics.push_back(
        {.metric = each.metric, .from_s = each.from_s, .to_s = each.to_s});
  }
  return setup;
}

Row evaluated(const Sweep& sweep, std::uint64_t sample) {
  const auto setup = setup_of(sweep, sample);
  if (!setup) return refused(sample, first_of(setup.error()));
  const auto found = scenario::simulated(*setup);
  if (!found) return refused(sample, first_of(found.error()));

  // the sweep's own are the last ones, and have nothing to pass
  Row row{.sample = sample, .passed = true, .reason = {}, .metrics = {}};
  const std::size_t own = found->all.size() - sweep.file.metrics.size();
  for (std::size_t i = 0; i < found->all.size(); ++i) {
    const scenario::Finding& each = found->all[i];
    if (i >= own) row.metrics.push_back(each.value);
    if (i < own) row.passed = row.passed && each.passed;
  }
  if (found->phase != safety::Phase::kRunning) {
    row.state = State::kStopped;
    row.reason = safety::name(found->cause.reason);
  }
  return row;
}

}  // namespace supple::sweep

#pragma once

// A section with a key of every kind, and what a person sees when reading it goes wrong.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/text/notes.hpp"
#include "supple/config/visit/reader.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/config/visit/writer.hpp"
#include "supple/config/yaml/change.hpp"
#include "supple/config/yaml/parse.hpp"

namespace supple::test {

enum class Shade { kLight, kDark };

struct Wall {
  std::array<double, 3> normal{0.0, 0.0, 1.0};
  double offset_m = 0.0;
};

struct Gains {
  std::string preset;
  double mass_kg = 5.0;
  std::optional<double> damping_ratio;
  std::optional<std::array<double, 3>> damping_n_s_per_m;
  std::optional<double> stiffness_n_per_m = 100.0;
  std::optional<double> period_s;
};

struct Filter {
  double cutoff_hz = 20.0;
  int order = 2;
};

struct Sample {
  double speed_m_per_s = 0.25;
  int count = 3;
  bool loud = false;
  std::string name;
  std::string log;
  std::array<double, 6> six{1, 2, 3, 4, 5, 6};
  std::vector<double> list;
  std::array<bool, 3> moves{true, true, false};
  Shade shade = Shade::kLight;
  Gains gains;
  std::optional<Filter> filter;
  std::optional<Filter> notch = Filter{};
  std::vector<Wall> walls;
  std::map<std::string, Wall, std::less<>> named;
};

inline constexpr config::Range kAny{-1e6, 1e6, "as large as the test needs"};

inline void describe(config::Visitor& v, Wall& s) {
  v.vec3({"normal", "which way it faces"}, s.normal, kAny);
  v.number({"offset_m", "how far it is"}, s.offset_m, kAny);
  v.rule([&s](config::Judge& judge) {
    if (s.normal == std::array<double, 3>{}) judge.note("normal", "is zero", "give a direction");
  });
}

inline constexpr std::array<config::Preset, 2> kPresets{{
    {"gentle", "little of everything", "mass_kg: 2\ndamping_n_s_per_m: [10, 10, 20]\n"},
    {"firm", "much of everything", "mass_kg: 20\ndamping_ratio: 1.5\n"},
}};
inline constexpr std::array<std::string_view, 2> kDampings{"damping_ratio", "damping_n_s_per_m"};

inline constexpr std::array<std::string_view, 2> kSprings{"stiffness_n_per_m", "period_s"};

inline void describe(config::Visitor& v, Gains& s) {
  v.preset(s.preset, kPresets);
  v.number({"mass_kg", "what it weighs"}, s.mass_kg, {0.1, 100.0, "mass is positive"});
  v.alternatives(kDampings);
  v.number({"damping_ratio", "1 is critical"}, s.damping_ratio, {0.3, 5.0, "below 0.3 it rings"});
  v.vec3({"damping_n_s_per_m", "per axis"}, s.damping_n_s_per_m, {0.0, 1e5, "not negative"});
  v.alternatives(kSprings);
  v.number({"stiffness_n_per_m", "how stiff"}, s.stiffness_n_per_m, kAny);
  v.number({"period_s", "how slow"}, s.period_s, {0.0, 100.0, "not negative"});
  v.rule([&s](config::Judge& judge) {
    if (!s.damping_ratio && !s.damping_n_s_per_m) {
      judge.note("mass_kg", "is not damped", "give damping_ratio or damping_n_s_per_m");
    }
  });
}

inline void describe(config::Visitor& v, Filter& s) {
  v.number({"cutoff_hz", "where it starts"}, s.cutoff_hz, {0.5, 500.0, "half of 1 kHz"});
  v.integer({"order", "how steep it is"}, s.order, {1, 4, "steeper ones ring"});
}

inline constexpr std::array<std::string_view, 3> kAxes{"x", "y", "z"};
inline constexpr std::array<config::Choice<Shade>, 2> kShades{
    {{Shade::kLight, "light", "like the day"}, {Shade::kDark, "dark", "like the night"}}};

inline void describe(config::Visitor& v, Sample& s) {
  v.number({"speed_m_per_s", "how fast"}, s.speed_m_per_s, {0.0, 2.0, "faster is not safe"});
  v.integer({"count", "how many"}, s.count, {0, 10, "fingers"});
  v.boolean({"loud", "whether it speaks"}, s.loud);
  v.name({"name", "what it is called", config::Need::kRequired}, s.name);
  v.path({"log", "where it writes"}, s.log);
  v.six({"six", "linear first"}, s.six, kAny);
  v.list({"list", "some numbers"}, s.list, 4, kAny);
  v.flags({"moves", "which axes move"}, s.moves, kAxes);
  v.choice({"shade", "what it looks like"}, s.shade, kShades);
  v.section({"gains", "how it yields"}, s.gains);
  v.section({"filter", "what it does not hear"}, s.filter);
  v.section({"notch", "what it hears least"}, s.notch);
  v.sections({"walls", "where it ends"}, s.walls, 2);
  v.sections({"named", "where it ends, by name"}, s.named, 2);
  v.rule(
      [&s](config::Judge& judge) {
        if (s.count > 5 && s.loud) judge.note("count", "is above 5, and loud is true");
      },
      {"count", "loud"});
}

/// What was read from a text and the changes above it, and the problems if there were any.
struct SampleRead {
  Sample sample;
  std::string problems;
};

/// Every file of the tests has a name, so that only those fail that are about it.
inline SampleRead read_sample(const std::string& text, const std::vector<std::string>& changes = {},
                              bool with_name = true) {
  config::Notes notes;
  std::vector<config::Node> trees;
  trees.reserve(changes.size() + 1);
  const std::string named = with_name ? "name: n\ngains:\n  damping_ratio: 1\n" : "";
  if (auto tree = config::parse_yaml(text, notes.add_source("s.yaml"), notes)) {
    trees.push_back(*std::move(tree));
  }
  const int source = notes.add_source("--set");
  for (const std::string& change : changes) {
    if (auto tree = config::parse_change(change, source, notes)) trees.push_back(*std::move(tree));
  }
  config::Notes none;
  const auto below = config::parse_yaml(named, none.add_source("below"), none);
  std::vector<const config::Node*> layers;
  if (with_name) layers.push_back(&*below);
  for (const config::Node& tree : trees) layers.push_back(&tree);

  SampleRead result;
  config::Reader reader{layers, notes, {"robot.period_ms", "name", "filter.cutoff_hz"}};
  describe(reader, result.sample);
  reader.finish();
  if (!notes.empty()) result.problems = notes.sorted().text("nothing happened");
  return result;
}

inline std::string written(const Sample& sample) {
  Sample copy = sample;
  config::Writer writer;
  describe(writer, copy);
  return writer.yaml();
}

}  // namespace supple::test

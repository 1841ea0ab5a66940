#pragma once

// A sweep as a YAML file says it: one scenario, the values that change, and what is measured.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/visit/visitor.hpp"

namespace supple::sweep {

enum class Spacing : std::uint8_t { kLinear, kLog };

/// Values that are all tried, each with all of every other axis.
struct GridAxis {
  std::string key;
  std::optional<std::string> as;    // name of its column
  std::vector<std::string> values;  // or from, to and count
  std::optional<double> from;
  std::optional<double> to;
  int count = 0;
  Spacing spacing = Spacing::kLinear;
};

/// Values that are drawn; one of these is given.
struct DrawAxis {
  std::string key;
  std::optional<std::string> as;
  std::vector<double> uniform;      // low, high
  std::vector<double> log_uniform;  // low, high
  std::vector<double> normal;       // mean, deviation
  std::vector<double> integer;      // first, last
  std::vector<std::string> choice;
};

struct MetricColumn {
  std::string metric;
  std::optional<std::string> as;
  double from_s = 0.0;
  std::optional<double> to_s;

  [[nodiscard]] const std::string& name() const { return as ? *as : metric; }
};

enum class Extreme : std::uint8_t { kLargest, kLeast };

/// Which samples are run again with a log.
struct WorstSection {
  std::string metric;  // name of its column
  Extreme is = Extreme::kLargest;
  int keep = 3;
};

struct SweepFile {
  std::string scenario;
  std::vector<std::string> set;
  std::optional<double> duration_s;
  int samples = 1;  // draws at every point of the grid
  int seed = 1;
  std::vector<GridAxis> grid;
  std::vector<DrawAxis> draws;
  std::vector<MetricColumn> metrics;
  std::optional<WorstSection> worst;
};

void describe(config::Visitor& v, GridAxis& s);
void describe(config::Visitor& v, DrawAxis& s);
void describe(config::Visitor& v, MetricColumn& s);
void describe(config::Visitor& v, WorstSection& s);
void describe(config::Visitor& v, SweepFile& s);

/// As many as there may be: more would not fit into a page, nor a life.
inline constexpr std::uint64_t kMostSamples = 10'000'000;

/// Points of the grid times draws.
[[nodiscard]] std::uint64_t sample_count(const SweepFile& file);
/// Of one axis.
[[nodiscard]] std::size_t point_count(const GridAxis& axis);

/// Of the column of an axis: its name, or the key with every entry as in "pushes.0.start_s".
[[nodiscard]] std::string column_name(const std::optional<std::string>& as, const std::string& key);

/// The text of docs/sweep_file.md.
[[nodiscard]] std::string sweep_page();

}  // namespace supple::sweep

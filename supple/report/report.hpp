#pragma once

// What a person wants to see of a run: figures, pictures and events, from its log.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/result.hpp"
#include "supple/plot/bars.hpp"
#include "supple/plot/chart.hpp"
#include "supple/plot/lanes.hpp"
#include "supple/plot/map.hpp"
#include "supple/telemetry/plots.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::report {

/// Of the probe and the joints, drawn as lines beside what was measured.
struct Limits {
  double linear_speed = 0.0;   // [m/s]
  double angular_speed = 0.0;  // [rad/s]
  VecJ joint_speed;            // [rad/s]
};

struct Figure {
  std::string name;
  std::string value;  // with its unit
};

struct Picture {
  std::string name;  // of a file, without its extension
  std::string what;  // a sentence below it
  std::variant<plot::Chart, plot::Lanes, plot::Bars, plot::Map> content;
};

/// One that comes again within a second counts as the same.
struct TimedEvent {
  double time = 0.0;  // since the start [s]
  telemetry::Event event;
  std::uint64_t times = 1;
  double last = 0.0;  // when it came the last time [s]
};

struct Report {
  std::string title;
  std::string outcome;  // how the run ended, in a sentence
  bool ended_well = true;
  std::optional<std::string> damage;  // why the log is not whole
  std::vector<Figure> figures;
  std::vector<Picture> pictures;
  std::vector<TimedEvent> events;  // the first thousand
  std::uint64_t more_events = 0;   // that are not listed
  std::vector<Figure> origin;      // version, machine, date and the like
  std::string config;              // YAML
};

/// Told now and then how many ticks have been read.
using Progress = std::function<void(std::uint64_t ticks)>;

/// Reads the log once, in memory that does not grow with its length. Fails where there is no tick.
[[nodiscard]] Result<Report, std::string> made(const telemetry::TickLogReader& log,
                                               std::string title, const Limits* limits = nullptr,
                                               const Progress& progress = {});

/// A picture by itself, or for a page that has the stylesheet.
[[nodiscard]] std::string drawn(const Picture& picture, bool with_style);

/// One page that needs nothing from anywhere.
[[nodiscard]] std::string page(const Report& report);

}  // namespace supple::report

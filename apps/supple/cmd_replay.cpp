#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <optional>
#include <utility>

#include "apps/supple/command.hpp"
#include "apps/supple/progress.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/replay/check.hpp"
#include "supple/replay/legged.hpp"
#include "supple/replay/what_if.hpp"
#include "supple/telemetry/cause_text.hpp"

namespace supple::app {
namespace {

using replay::Brake;
using replay::Figures;
using telemetry::TickLogReader;

std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void print_damage(const std::optional<std::string>& damage) {
  if (damage) fmt::print("    the log ends here, damaged: {}\n", *damage);
}

int compare(const TickLogReader& log, const std::string& name) {
  std::optional<Progress> progress{"replay"};
  const auto result = (log.legged() ? replay::check_legged : replay::check)(
      log, name, [&](std::uint64_t n) { progress->at(n); });
  progress.reset();
  if (!result) return refuse(result.error());
  if (result->mismatch) {
    const auto& [index, time, difference] = *result->mismatch;
    fmt::print("replay: tick {} at {:.3f} s differs: {} is {}, logged is {}\n", index,
               1e-9 * static_cast<double>(time), difference.member, difference.actual,
               difference.expected);
    fmt::print("    before it {}, every bit the same\n", counted(result->compared, "tick"));
    return kFailed;
  }
  if (result->compared == 0 && !result->gap) {
    return refuse(fmt::format("log '{}' has no ticks{}{}", name, result->damage ? ": " : "",
                              result->damage.value_or("")));
  }
  fmt::print("replay: {}, every bit the same\n", counted(result->compared, "tick"));
  if (result->changes > 0) {
    fmt::print("    {} of the configuration on the way\n", counted(result->changes, "change"));
  }
  if (result->gap) {
    fmt::print("    then tick {} comes instead of {}; after a gap nothing can be compared\n",
               result->gap->found, result->gap->expected);
  }
  print_damage(result->damage);
  return result->same() ? kOk : kFailed;
}

using Whose = std::pair<std::string_view, const Figures*>;
using Courses = std::array<Whose, 3>;

/// The same of each course.
void print_row(std::string_view name, const Courses& courses,
               const std::function<std::string(const Figures&)>& cell) {
  fmt::print("{:<34}", name);
  for (const auto& [whose, figures] : courses) fmt::print(" {:>11}", cell(*figures));
  fmt::print("\n");
}

/// One that never acted is left out.
void print_brake(std::size_t i, const Courses& courses) {
  const auto acted = [i](const Whose& course) { return course.second->share[i] > 0.0; };
  if (std::none_of(courses.begin(), courses.end(), acted)) return;
  print_row(fmt::format("limited by {} [%]", replay::name(static_cast<Brake>(i))), courses,
            [i](const Figures& f) { return fmt::format("{:.1f}", 100.0 * f.share[i]); });
}

void print_stop(const Whose& course) {
  const auto& [whose, figures] = course;
  const safety::Cause& cause = figures->first_stop;
  if (cause.reason == safety::StopReason::kNone) return;
  fmt::print("    {}: stops at {:.3f} s, {}\n", whose, figures->first_stop_time,
             telemetry::text_of(cause));
}

void print_table(const replay::WhatIf& all) {
  const Courses courses{{{"recorded", &all.recorded.figures},
                         {"logged", &all.logged.figures},
                         {"changed", &all.changed.figures}}};
  const auto number = [](double x) { return fmt::format("{:.2f}", x); };
  const auto row = [&](std::string_view name, const auto& cell) { print_row(name, courses, cell); };
  fmt::print("{:<34}", "");
  for (const auto& [whose, figures] : courses) fmt::print(" {:>11}", whose);
  fmt::print("\n");
  row("peak offset [mm]", [&](auto& f) { return number(1e3 * f.peak_offset); });
  row("final offset [mm]", [&](auto& f) { return number(1e3 * f.final_offset); });
  row("peak turn [deg]", [&](auto& f) { return number(f.peak_turn / config::kDegree); });
  row("time to come back [s]",
      [&](auto& f) { return f.time_to_return ? number(*f.time_to_return) : "never"; });
  row("peak probe speed [mm/s]", [&](auto& f) { return number(1e3 * f.peak_speed); });
  row("peak joint speed [rad/s]", [&](auto& f) { return number(f.peak_joint_speed); });
  for (std::size_t i = 0; i < replay::kBrakes; ++i) print_brake(i, courses);
  row("at the end", [](auto& f) { return std::string{safety::name(f.phase)}; });
  for (const Whose& course : courses) print_stop(course);
}

int what_if(const TickLogReader& log, const std::string& name,
            const std::vector<std::string>& changes) {
  std::optional<Progress> progress{"what if"};
  const auto result =
      replay::what_if(log, name, changes, [&](std::uint64_t n) { progress->at(n); });
  progress.reset();
  if (!result) return refuse(result.error());
  fmt::print("what if: {}\n", replay::kWhatIfAssumption);
  fmt::print("    recorded: as in the log; logged, changed: the perfect robot\n\n");
  print_table(*result);
  if (result->missing_ticks > 0) {
    fmt::print("    {} missing in the log\n", counted(result->missing_ticks, "tick"));
  }
  print_damage(result->damage);
  return kOk;
}

}  // namespace

int replay_log(const Args& args) {
  const std::string& name = args.words[0];
  const auto log = TickLogReader::open(std::filesystem::path{name});
  if (!log) return refuse(log.error());
  const std::vector<std::string> changes = args.all("--set");
  if (log->legged() && !changes.empty()) {
    return refuse(fmt::format(
        "log '{}' is of a legged robot; --set answers what an arm would have done", name));
  }
  return changes.empty() ? compare(*log, name) : what_if(*log, name, changes);
}

}  // namespace supple::app

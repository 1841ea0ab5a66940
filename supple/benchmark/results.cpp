#include "supple/benchmark/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

#include "supple/plot/heat_map.hpp"
#include "supple/report/page_frame.hpp"
#include "supple/text/words.hpp"

namespace supple::benchmark {
namespace {

constexpr std::array<std::string_view, 3> kTasks{"wall", "waves", "impulse"};

std::string number_or_nothing(double value) { return std::isnan(value) ? "" : digits(value); }

/// The force and speed that the short table shows.
struct Shown {
  double force = 0.0;
  double speed = 0.0;
};

Shown shown_of(const std::vector<Trialled>& trials) {
  std::set<double> forces;
  std::set<double> speeds;
  for (const Trialled& each : trials) {
    if (each.task.task != Task::kWall) continue;
    forces.insert(each.task.force);
    speeds.insert(each.task.speed);
  }
  if (forces.empty()) return {};
  return {*std::next(forces.begin(), static_cast<std::ptrdiff_t>(forces.size() / 2)),
          *speeds.begin()};
}

const Figures* find(const std::vector<Trialled>& trials, std::size_t contestant, Task task,
                    double stiffness, const Shown& shown) {
  const auto found = std::find_if(trials.begin(), trials.end(), [&](const Trialled& each) {
    if (each.contestant != contestant || each.task.task != task) return false;
    return task != Task::kWall ||
           (each.task.stiffness == stiffness && each.task.force == shown.force &&
            each.task.speed == shown.speed);
  });
  return found == trials.end() ? nullptr : &found->figures;
}

std::string settling_text(const Figures& f) {
  return std::isnan(f.settling) ? std::string{"never"} : fmt::format("{:.2f} s", f.settling);
}

std::string wall_cell(const Figures& f) {
  if (f.stopped) return fmt::format("stopped at {:g} N", kStopForce);
  std::string out = fmt::format("{:.2f}, {}", f.peak, settling_text(f));
  if (f.bounces > 0) out += fmt::format(", {} bounces", f.bounces);
  return out;
}

std::string waves_cell(const Figures& f) {
  if (f.stopped) return fmt::format("stopped at {:g} N", kStopForce);
  return fmt::format("{:.2f} N{}", f.rms, f.bounces > 0 ? ", loses it" : "");
}

std::vector<double> walls_of(const std::vector<Trialled>& trials) {
  std::set<double> out;
  for (const Trialled& each : trials) {
    if (each.task.task == Task::kWall) out.insert(each.task.stiffness);
  }
  return {out.begin(), out.end()};
}

std::vector<std::string> head_of(const std::vector<Trialled>& trials) {
  std::vector<std::string> out{"controller"};
  for (const double stiffness : walls_of(trials)) out.push_back(fmt::format("{:g} N/m", stiffness));
  out.insert(out.end(), {"waves, rms error", "impulse, settled"});
  return out;
}

std::vector<std::vector<std::string>> rows_of(const std::vector<Trialled>& trials) {
  const Shown shown = shown_of(trials);
  std::vector<std::vector<std::string>> out;
  for (std::size_t i = 0; i < contestants().size(); ++i) {
    std::vector<std::string> row{contestants()[i].title};
    for (const double stiffness : walls_of(trials)) {
      const Figures* found = find(trials, i, Task::kWall, stiffness, shown);
      row.push_back(found != nullptr ? wall_cell(*found) : "");
    }
    const Figures* waves = find(trials, i, Task::kWaves, 0.0, shown);
    const Figures* impulse = find(trials, i, Task::kImpulse, 0.0, shown);
    row.push_back(waves != nullptr ? waves_cell(*waves) : "");
    row.push_back(impulse != nullptr ? wall_cell(*impulse) : "");
    out.push_back(std::move(row));
  }
  return out;
}

std::string markdown(const std::vector<std::string>& head,
                     const std::vector<std::vector<std::string>>& rows) {
  std::string out = fmt::format("| {} |\n|", fmt::join(head, " | "));
  for (std::size_t i = 0; i < head.size(); ++i) out += " --- |";
  out += "\n";
  for (const auto& row : rows) out += fmt::format("| {} |\n", fmt::join(row, " | "));
  return out;
}

struct Tallied {
  int trials = 0;
  int settled = 0;
  int bounced = 0;
  int stopped = 0;
  double worst_peak = 0.0;
};

Tallied tallied(const std::vector<Trialled>& trials, std::size_t contestant) {
  Tallied out;
  for (const Trialled& each : trials) {
    if (each.contestant != contestant || each.task.task != Task::kWall) continue;
    ++out.trials;
    out.settled += settled(each.figures) ? 1 : 0;
    out.bounced += each.figures.bounces > 0 ? 1 : 0;
    out.stopped += each.figures.stopped ? 1 : 0;
    out.worst_peak = std::max(out.worst_peak, each.figures.peak);
  }
  return out;
}

std::vector<std::string> tally_head() {
  return {"controller", "settled within 5 %", "bounced", "stopped",
          "largest peak, times the force"};
}

std::vector<std::vector<std::string>> tally_rows(const std::vector<Trialled>& trials) {
  std::vector<std::vector<std::string>> out;
  for (std::size_t i = 0; i < contestants().size(); ++i) {
    const Tallied all = tallied(trials, i);
    out.push_back({contestants()[i].title, fmt::format("{} of {}", all.settled, all.trials),
                   fmt::format("{}", all.bounced), fmt::format("{}", all.stopped),
                   fmt::format("{:.1f}", all.worst_peak)});
  }
  return out;
}

/// A figure of every contestant on every wall, the worst of forces and speeds.
plot::HeatMap map_of(const std::vector<Trialled>& trials, double Figures::*figure) {
  plot::HeatMap out;
  out.x_label = "wall, N/m";
  out.y_label = "controller";
  const std::vector<double> walls = walls_of(trials);
  for (const double stiffness : walls) out.columns.push_back(fmt::format("{:g}", stiffness));
  for (std::size_t i = contestants().size(); i-- > 0;) {
    out.rows.push_back(contestants()[i].title);
    for (const double stiffness : walls) {
      double worst = 0.0;
      for (const Trialled& each : trials) {
        const bool here = each.contestant == i && each.task.task == Task::kWall &&
                          each.task.stiffness == stiffness;
        if (here) worst = std::max(worst, each.figures.*figure);
      }
      out.values.push_back(worst);
    }
  }
  out.logarithmic = true;
  return out;
}

std::string gains_table() {
  std::vector<std::vector<std::string>> rows;
  for (const Contestant& each : contestants()) rows.push_back({each.title, each.gains});
  return report::html_table({"controller", "gains"}, rows);
}

std::string trials_table(const std::vector<Trialled>& trials) {
  std::vector<std::vector<std::string>> rows;
  for (const Trialled& each : trials) {
    const Figures& f = each.figures;
    rows.push_back({contestants()[each.contestant].title,
                    std::string{kTasks[static_cast<std::size_t>(each.task.task)]},
                    fmt::format("{:g}", each.task.stiffness), fmt::format("{:g}", each.task.force),
                    fmt::format("{:g}", 1e3 * each.task.speed), fmt::format("{:.2f}", f.peak),
                    settling_text(f), fmt::format("{:.2f}", f.error), fmt::format("{}", f.bounces),
                    fmt::format("{:.3g}", f.chatter), f.stopped ? "yes" : ""});
  }
  return report::html_table({"controller", "task", "N/m", "N", "mm/s", "peak", "settled",
                             "error, N", "bounces", "chatter, N^2", "stopped"},
                            rows);
}

}  // namespace

bool settled(const Figures& figures) { return !figures.stopped && !std::isnan(figures.settling); }

std::string csv(const std::vector<Trialled>& trials) {
  std::string out =
      "controller,task,stiffness_n_per_m,force_n,approach_m_per_s,peak_ratio,settling_s,"
      "steady_error_n,rms_error_n,bounces,chatter_n2,stopped\n";
  for (const Trialled& each : trials) {
    const Figures& f = each.figures;
    out +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", contestants()[each.contestant].name,
                    kTasks[static_cast<std::size_t>(each.task.task)], digits(each.task.stiffness),
                    digits(each.task.force), digits(each.task.speed), digits(f.peak),
                    number_or_nothing(f.settling), digits(f.error), digits(f.rms), f.bounces,
                    digits(f.chatter), f.stopped ? "true" : "false");
  }
  return out;
}

std::string table(const std::vector<Trialled>& trials) {
  return markdown(head_of(trials), rows_of(trials));
}

std::string tally(const std::vector<Trialled>& trials) {
  return markdown(tally_head(), tally_rows(trials));
}

std::string page(const std::vector<Trialled>& trials) {
  const Shown shown = shown_of(trials);
  std::string body = report::html_table(tally_head(), tally_rows(trials));
  body += fmt::format(
      "<h2>{:g} N at {:g} mm/s</h2>\n<p>Peak as a multiple of the force, and when "
      "it stays within 5 %.</p>\n",
      shown.force, 1e3 * shown.speed);
  body += report::html_table(head_of(trials), rows_of(trials));
  const plot::Look look{.size = {}, .with_style = false};
  plot::HeatMap peaks = map_of(trials, &Figures::peak);
  peaks.title = "Largest peak, times the force";
  plot::HeatMap chatter = map_of(trials, &Figures::chatter);
  chatter.title = "Chatter power in the last half second";
  chatter.unit = "N^2";
  body += "<h2>Walls</h2>\n";
  body += report::picture_frame("peaks", plot::drawn(peaks, look),
                                "The worst over all forces and approaches.");
  body += report::picture_frame("chatter", plot::drawn(chatter, look),
                                "Variance of the force; the worst over all forces and approaches.");
  body += "<h2>Gains</h2>\n" + gains_table() + "<h2>All trials</h2>\n" + trials_table(trials);
  const Tallied own = tallied(trials, 0);
  return report::framed_page(
      "Contact benchmark",
      fmt::format("Supple, told the wall, settles in {} of {} touches", own.settled, own.trials),
      own.settled == own.trials, body);
}

}  // namespace supple::benchmark

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <iterator>

#include "apps/supple/charts.hpp"
#include "apps/supple/command.hpp"
#include "apps/supple/progress.hpp"
#include "apps/supple/recording_files.hpp"
#include "supple/plot/chart.hpp"
#include "supple/plot/lanes.hpp"
#include "supple/plot/stack.hpp"
#include "supple/recording/observe.hpp"

namespace supple::app {
namespace {

using recording::Observed;
using recording::ObserveSummary;

constexpr std::array<std::string_view, 6> kAxes{"fx", "fy", "fz", "tx", "ty", "tz"};
constexpr std::size_t kEventsShown = 12;

std::string header_of(const model::RobotModel& model, bool wrench) {
  std::string out = "t";
  for (int i = 0; i < model.joints(); ++i)
    out += fmt::format(",tau_ext_{}", model.joint(i).name.view());
  if (wrench) {
    for (const auto axis : kAxes) out += fmt::format(",{}", axis);
    for (const auto axis : kAxes) out += fmt::format(",{}_std", axis);
    out += ",rank";
  }
  return out + ",contact,collision,ratio\n";
}

void append_row(const Observed& now, fmt::memory_buffer& out) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{:.9f}", now.sample.t);
  for (int i = 0; i < now.tau_ext.size(); ++i) fmt::format_to(to, ",{:.6g}", now.tau_ext[i]);
  if (now.wrench) {
    const Vec6 F = (Vec6{} << now.wrench->F_F_W.force, now.wrench->F_F_W.torque).finished();
    for (int i = 0; i < 6; ++i) fmt::format_to(to, ",{:.6g}", F[i]);
    for (int i = 0; i < 6; ++i) {
      fmt::format_to(to, ",{:.4g}", std::sqrt(std::max(0.0, now.wrench->covariance(i, i))));
    }
    fmt::format_to(to, ",{}", now.wrench->rank);
  }
  fmt::format_to(to, ",{},{},{:.4g}\n", now.contact.touch ? 1 : 0, now.contact.collision ? 1 : 0,
                 now.contact.ratio);
}

/// Without the ending that every joint has.
std::string_view short_name(std::string_view joint) {
  constexpr std::string_view kEnding = "_joint";
  if (joint.ends_with(kEnding)) joint.remove_suffix(kEnding.size());
  return joint;
}

/// The curves of the picture, filled row by row.
class Pictures {
 public:
  Pictures(const model::RobotModel& model, const std::optional<std::string>& frame) {
    torques_ = titled("External torques", "N m");
    for (int i = 0; i < model.joints(); ++i) {
      torques_.curves.push_back(curve(short_name(model.joint(i).name.view()), i));
    }
    contacts_.title = "Contacts";
    contacts_.x_label = "s";
    contacts_.lanes = {{.name = "contact", .spans = {}, .colour = 0},
                       {.name = "collision", .spans = {}, .colour = 3}};
    if (!frame) return;
    forces_ = titled("Force at " + *frame, "N");
    moments_ = titled("Torque at " + *frame, "N m");
    for (int i = 0; i < 3; ++i) {
      forces_.curves.push_back(curve(std::string(1, "xyz"[i]), i));
      moments_.curves.push_back(curve(std::string(1, "xyz"[i]), i));
    }
  }

  void add(const Observed& now) {
    const double t = now.sample.t;
    if (!first_) first_ = t;
    last_ = t;
    for (int i = 0; i < now.tau_ext.size(); ++i) {
      torques_.curves[static_cast<std::size_t>(i)].track.add(t, now.tau_ext[i]);
    }
    const double width = now.sample.dt.count();
    contacts_.lanes[0].spans.add(t - width, width, now.contact.touch);
    contacts_.lanes[1].spans.add(t - width, width, now.contact.collision);
    if (!now.wrench) return;
    for (int i = 0; i < 3; ++i) {
      forces_.curves[static_cast<std::size_t>(i)].track.add(t, now.wrench->F_F_W.force[i]);
      moments_.curves[static_cast<std::size_t>(i)].track.add(t, now.wrench->F_F_W.torque[i]);
    }
  }

  [[nodiscard]] std::string drawn(const std::string& title) {
    const plot::Look bare{.size = {}, .with_style = false};
    contacts_.x = {first_.value_or(0.0), last_};
    std::vector<std::string> all{plot::drawn(torques_, bare)};
    if (!forces_.curves.empty()) {
      all.push_back(plot::drawn(forces_, bare));
      all.push_back(plot::drawn(moments_, bare));
    }
    all.push_back(plot::drawn(contacts_, bare));
    return plot::stacked(all, title);
  }

 private:
  plot::Chart torques_;
  plot::Chart forces_;
  plot::Chart moments_;
  plot::Lanes contacts_;
  std::optional<double> first_;
  double last_ = 0.0;
};

void print_events(const ObserveSummary& summary, const model::RobotModel& model) {
  fmt::print("\ncontacts: {}\n", summary.events.size());
  if (summary.events.empty()) return;
  fmt::print("{:>12} {:>12} {:<10} {:>10}  {}\n", "from [s]", "to [s]", "kind", "threshold",
             "joint");
  for (std::size_t i = 0; i < std::min(summary.events.size(), kEventsShown); ++i) {
    const recording::ContactEvent& event = summary.events[i];
    fmt::print("{:>12.3f} {:>12} {:<10} {:>9.2f}x  {}\n", event.from,
               event.open ? "end" : fmt::format("{:.3f}", event.to),
               event.collision ? "collision" : "touch", event.ratio,
               model.joint(event.joint).name.view());
  }
  if (summary.events.size() > kEventsShown) {
    fmt::print("... and {} more; the table has all\n", summary.events.size() - kEventsShown);
  }
}

void print_summary(const ObserveSummary& summary, const model::RobotModel& model) {
  fmt::print("{} rows, {:.3f} s, periods of {:.3g} to {:.3g} ms", summary.rows, summary.duration,
             1e3 * summary.shortest, 1e3 * summary.longest);
  if (summary.gaps > 0) fmt::print(", {} gaps", summary.gaps);
  fmt::print("\n\n{:<28} {:>10} {:>10} {:>10}\n", "external torque [N m]", "mean", "deviation",
             "largest");
  for (int i = 0; i < model.joints(); ++i) {
    fmt::print("{:<28} {:>10.3f} {:>10.3f} {:>10.3f}\n", model.joint(i).name.view(),
               summary.mean[i], summary.deviation[i], summary.largest[i]);
  }
}

}  // namespace

int observe(const Args& args) {
  auto opened = open_recording(args, {}, false);
  if (!opened) return refuse(opened.error());
  recording::Recording recording = *std::move(opened);
  const auto params = recording::observe_params(recording);
  if (!params) return refuse(params.error());
  const auto output = RecordingOutput::open(args, "-observed");
  if (!output) return refuse(output.error());
  RecordingOutput& files = **output;

  const model::RobotModel model = *recording.model;
  files.write(header_of(model, recording.binding.frame.has_value()));
  Pictures pictures{model, recording.map.frame};
  const auto summary = [&] {
    Progress progress{args.words[0]};
    return recording::observe(
        recording, *params,
        [&](const Observed& now) {
          files.row([&](fmt::memory_buffer& out) { append_row(now, out); });
          pictures.add(now);
        },
        [&](double share) { progress.at_share(share); });
  }();
  if (!summary) return refuse(summary.error());
  if (const auto problem = files.keep(pictures.drawn(args.words[0]))) return refuse(*problem);
  print_summary(*summary, model);
  print_events(*summary, model);
  files.print_places();
  return kOk;
}

}  // namespace supple::app

// The pictures of `supple tune`: where an axis chatters, how its loop answers, how it presses.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "apps/supple/charts.hpp"
#include "apps/supple/progress.hpp"
#include "apps/supple/recording_files.hpp"
#include "apps/supple/summary.hpp"
#include "apps/supple/tune_job.hpp"
#include "supple/analysis/chain.hpp"
#include "supple/analysis/press.hpp"
#include "supple/config/contact.hpp"
#include "supple/plot/plane.hpp"

namespace supple::app {
namespace {

using analysis::ContactLoop;

constexpr double kDegrees = 180.0 / std::numbers::pi;

struct Picture {
  std::string name;
  std::string caption;
  std::string page;   // with the page's stylesheet
  std::string alone;  // with its own
};

template <class Drawing>
Picture picture(std::string name, std::string caption, const Drawing& drawing, int height) {
  const plot::Size size{.width = 920, .height = height};
  return {std::move(name), std::move(caption), drawn(drawing, {.size = size, .with_style = false}),
          drawn(drawing, {.size = size, .with_style = true})};
}

std::string axis_title(const Tuned& t, std::string_view what) {
  return fmt::format("axis {}: {}", config::axis_name(t.axis), what);
}

/// Damping along, stiffness of the surroundings up: below the border the contact settles.
Picture stability_map(const Tuned& t, Progress& progress) {
  const double K_e = t.proposal.certificate.loop.environment_stiffness;
  const double proposed = t.proposal.gains.damping;
  const plot::Range x{0.03 * std::min(proposed, t.before.gains.damping),
                      5.0 * std::max(proposed, t.before.gains.damping)};
  plot::Plane plane{.title = axis_title(t, "where it chatters"),
                    .x_label = t.axis < 3 ? "damping, N s/m" : "damping, N m s/rad",
                    .y_label = t.axis < 3 ? "stiffness, N/m" : "stiffness, N m/rad",
                    .x = x,
                    .y = {0.01 * K_e, 100.0 * K_e},
                    .logarithmic_x = true,
                    .logarithmic_y = true};
  plot::PlaneLine border{.name = "border of chatter", .colour = 1};
  plot::PlaneLine enough{.name = "enough with every mass", .colour = 0, .dashed = true};
  plot::PlaneLine calm{.name = "calm", .colour = 2, .dashed = true};
  ContactLoop loop = t.proposal.certificate.loop;
  const double tau = analysis::lag(loop).count();
  constexpr int kPoints = 60;
  for (int i = 0; i <= kPoints; ++i) {
    progress.at_share(static_cast<double>(i) / kPoints);
    const double D = x.from * std::pow(x.to / x.from, static_cast<double>(i) / kPoints);
    loop.gains.damping = D;
    border.points.push_back({D, analysis::largest_stiffness(loop).stiffness});
    enough.points.push_back({D, D / (tau + 0.5 * loop.period.count())});
    calm.points.push_back({D, D / (analysis::kComfort * tau)});
  }
  plane.lines = {border, enough, calm};
  plane.dots = {{"before", {t.before.gains.damping, K_e}, 7}, {"proposed", {proposed, K_e}, 2}};
  return picture(fmt::format("map-{}", config::axis_name(t.axis)),
                 "A contact below the red line settles, one above it chatters. Left of the blue "
                 "line it depends on the mass; right of the green one a touch is calm.",
                 plane, 420);
}

plot::PlaneLine response(const ContactLoop& loop, std::string_view name, int colour, bool phase) {
  plot::PlaneLine out{.name = std::string{name}, .colour = colour};
  const analysis::LoopResponse L = analysis::sampled_response(loop);
  for (double hz = 0.1; hz < 0.499 / loop.period.count(); hz *= 1.03) {
    const analysis::Complex value = L(2.0 * std::numbers::pi * hz);
    // from -360 to 0 degrees, so that -180 is in the middle
    const double degrees = kDegrees * std::arg(value);
    out.points.push_back(
        {hz, phase ? (degrees > 0.0 ? degrees - 360.0 : degrees) : std::abs(value)});
  }
  return out;
}

Picture bode(const Tuned& t, bool phase) {
  const ContactLoop& loop = t.proposal.certificate.loop;
  plot::Plane plane{.title = axis_title(t, phase ? "phase of the loop" : "gain of the loop"),
                    .x_label = "Hz",
                    .y_label = phase ? "degrees" : "",
                    .x = {0.1, 0.5 / loop.period.count()},
                    .y = phase ? plot::Range{-360.0, 0.0} : plot::Range{1e-3, 1e2},
                    .logarithmic_x = true,
                    .logarithmic_y = !phase};
  plane.lines = {response(t.before, "before", 7, phase), response(loop, "proposed", 2, phase)};
  const double level = phase ? -180.0 : 1.0;
  plane.lines.push_back(
      {.name = "", .points = {{0.1, level}, {plane.x.to, level}}, .colour = 1, .dashed = true});
  return picture(fmt::format("{}-{}", phase ? "phase" : "gain", config::axis_name(t.axis)),
                 phase ? "Where the gain is 1 the phase has to be above -180 degrees; what is "
                         "between is the phase margin."
                       : "Where the phase is -180 degrees the gain has to be below 1; what is "
                         "between is the gain margin.",
                 plane, 300);
}

plot::Curve press_curve(const ContactLoop& loop, double force, std::string_view name, int colour) {
  plot::Curve out = curve(name, colour);
  const analysis::Press press = analysis::pressed(loop, force, Seconds{1.5});
  for (std::size_t i = 0; i < press.time.size(); ++i) out.track.add(press.time[i], press.force[i]);
  return out;
}

Picture press(const Tuned& t) {
  plot::Chart chart = titled(
      axis_title(t, fmt::format("a press with {:.3g} {}", t.force, t.axis < 3 ? "N" : "N m")),
      t.axis < 3 ? "N" : "N m");
  ContactLoop before = t.before;
  before.environment_stiffness = t.proposal.certificate.loop.environment_stiffness;
  chart.curves = {press_curve(before, t.force, "before", 7),
                  press_curve(t.proposal.certificate.loop, t.force, "proposed", 2)};
  chart.levels = {{"target", t.force}};
  chart.y = plot::Range{0.0, 4.0 * t.force};
  return picture(fmt::format("press-{}", config::axis_name(t.axis)),
                 "From free space onto the surroundings, by the sampled model of the loop; without "
                 "a spring it comes at the target force over the damping.",
                 chart, 300);
}

std::vector<Picture> pictures_of(const std::vector<Tuned>& all) {
  Progress progress{"drawing"};
  std::vector<Picture> out;
  for (const Tuned& t : all) {
    out.push_back(stability_map(t, progress));
    out.push_back(bode(t, false));
    out.push_back(bode(t, true));
    out.push_back(press(t));
  }
  return out;
}

std::string page(const config::Config& config, const std::vector<Picture>& pictures,
                 const std::string& name) {
  constexpr std::string_view kStyle =
      "body{font:15px system-ui,sans-serif;margin:2rem auto;max-width:980px;padding:0 1rem}"
      "figure{margin:1.5rem 0}figcaption{color:#5d6b7a}pre{overflow-x:auto;font-size:12px}"
      "svg{max-width:100%;height:auto}"
      "@media(prefers-color-scheme:dark){body{background:#10151b;color:#e6ebf0}}";
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}{2}</style></head>\n<body><main>\n<h1>{0}</h1>\n",
      plot::escaped(name), kStyle, plot::stylesheet());
  out += fmt::format("<h2>As it was</h2>\n<pre>{}</pre>\n", plot::escaped(contact_summary(config)));
  for (const Picture& each : pictures) {
    out += fmt::format("<figure id=\"{}\">\n{}<figcaption>{}</figcaption></figure>\n", each.name,
                       each.page, plot::escaped(each.caption));
  }
  return out + "</main></body></html>\n";
}

std::optional<std::string> written(const std::filesystem::path& file, const std::string& text) {
  NewFile out{file};
  out.write(text);
  return out.keep();
}

}  // namespace

std::optional<std::string> draw(const Args& args, const config::Config& config,
                                const std::vector<Tuned>& tuned) {
  if (!args.has("--page") && !args.has("--svg")) return {};
  const std::vector<Picture> pictures = pictures_of(tuned);
  if (args.has("--svg")) {
    const std::filesystem::path folder = args.one("--svg");
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (const Picture& each : pictures) {
      if (auto problem = written(folder / (each.name + ".svg"), each.alone)) return problem;
    }
  }
  if (!args.has("--page")) return {};
  const std::string title = fmt::format("Contact of {}", args.words[0]);
  if (auto problem = written(args.one("--page"), page(config, pictures, title))) return problem;
  fmt::print("{}: the pictures\n", args.one("--page"));
  return {};
}

}  // namespace supple::app

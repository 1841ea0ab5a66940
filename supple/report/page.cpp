#include <fmt/format.h>

#include <array>

#include "supple/plot/svg.hpp"
#include "supple/report/page_frame.hpp"
#include "supple/report/report.hpp"

namespace supple::report {
namespace {

using plot::escaped;

std::string damage(const Report& report) {
  if (!report.damage) return {};
  return fmt::format("<p class=\"warn\">The log is not whole: {}. What is in it is shown.</p>\n",
                     escaped(*report.damage));
}

std::string pictures(const Report& report) {
  std::string out;
  for (const Picture& picture : report.pictures) {
    out += picture_frame(picture.name, drawn(picture, false), picture.what);
  }
  return out;
}

std::string events(const Report& report) {
  constexpr std::array<std::string_view, 3> kClasses{"", "warn", "bad"};
  std::string out = "<h2>Events</h2>\n";
  if (report.events.empty()) return out + "<p>None.</p>\n";
  out += "<div class=\"scroll\"><table>\n<tr><th>time, s</th><th>what</th></tr>\n";
  for (const TimedEvent& each : report.events) {
    const std::string again =
        each.times > 1 ? fmt::format(" ({} times until {:.3f})", each.times, each.last) : "";
    out += fmt::format("<tr><td class=\"t\">{:.3f}</td><td class=\"{}\">{}{}</td></tr>\n",
                       each.time, kClasses[static_cast<std::size_t>(each.event.level)],
                       escaped(each.event.text), again);
  }
  out += "</table></div>\n";
  if (report.more_events > 0) {
    out += fmt::format("<p>and {} more, which the log has</p>\n", report.more_events);
  }
  return out;
}

std::string origin(const Report& report) {
  std::string out = "<h2>Origin</h2>\n<table>\n";
  for (const auto& [name, value] : report.origin) {
    out += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(name), escaped(value));
  }
  return out + "</table>\n" + closed_text("Configuration at the start", report.config);
}

}  // namespace

std::string page(const Report& report) {
  return framed_page(report.title, report.outcome, report.ended_well,
                     damage(report) + figure_list(report.figures) + pictures(report) +
                         events(report) + origin(report));
}

}  // namespace supple::report

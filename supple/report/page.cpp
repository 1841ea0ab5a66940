#include <fmt/format.h>

#include <array>

#include "supple/plot/svg.hpp"
#include "supple/report/page_parts.hpp"
#include "supple/report/report.hpp"

namespace supple::report {
namespace {

using plot::escaped;

std::string head(const Report& report) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}{2}</style></head>\n<body><main>\n<h1>{0}</h1>\n"
      "<p class=\"outcome {3}\">{4}</p>\n",
      escaped(report.title), kPageStyle, plot::stylesheet(), report.ended_well ? "good" : "bad",
      escaped(report.outcome));
  if (report.damage) {
    out += fmt::format("<p class=\"warn\">The log is not whole: {}. What is in it is shown.</p>\n",
                       escaped(*report.damage));
  }
  return out;
}

std::string figures(const Report& report) {
  std::string out = "<dl class=\"figures\">\n";
  for (const auto& [name, value] : report.figures) {
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
  }
  return out + "</dl>\n";
}

std::string pictures(const Report& report) {
  std::string out;
  for (const Picture& picture : report.pictures) {
    out += fmt::format("<figure id=\"{}\">\n{}<figcaption>{}</figcaption></figure>\n",
                       escaped(picture.name), drawn(picture, false), escaped(picture.what));
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
  return out + fmt::format(
                   "</table>\n<details><summary>Configuration at the start</summary>\n"
                   "<pre>{}</pre></details>\n",
                   escaped(report.config));
}

}  // namespace

std::string page(const Report& report) {
  return head(report) + figures(report) + pictures(report) + events(report) + origin(report) +
         fmt::format("</main><script>{}</script></body></html>\n", kPageScript);
}

}  // namespace supple::report

#include "supple/report/page_frame.hpp"

#include <fmt/format.h>

#include "supple/plot/svg.hpp"
#include "supple/report/page_parts.hpp"

namespace supple::report {

using plot::escaped;

std::string framed_page(std::string_view title, std::string_view outcome, bool good,
                        std::string_view body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}{2}</style></head>\n<body><main>\n<h1>{0}</h1>\n"
      "<p class=\"outcome {3}\">{4}</p>\n{5}</main><script>{6}</script></body></html>\n",
      escaped(title), kPageStyle, plot::stylesheet(), good ? "good" : "bad", escaped(outcome), body,
      kPageScript);
}

std::string figure_list(const std::vector<Figure>& figures) {
  std::string out = "<dl class=\"figures\">\n";
  for (const auto& [name, value] : figures) {
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", escaped(name), escaped(value));
  }
  return out + "</dl>\n";
}

std::string picture_frame(std::string_view name, std::string_view svg, std::string_view what) {
  return fmt::format("<figure id=\"{}\">\n{}<figcaption>{}</figcaption></figure>\n", escaped(name),
                     svg, escaped(what));
}

std::string html_table(const std::vector<std::string>& head,
                       const std::vector<std::vector<std::string>>& rows) {
  std::string out = "<div class=\"scroll\"><table>\n<tr>";
  for (const std::string& each : head) out += fmt::format("<th>{}</th>", escaped(each));
  out += "</tr>\n";
  for (const std::vector<std::string>& row : rows) {
    out += "<tr>";
    for (const std::string& each : row)
      out += fmt::format("<td class=\"t\">{}</td>", escaped(each));
    out += "</tr>\n";
  }
  return out + "</table></div>\n";
}

std::string closed_text(std::string_view title, std::string_view text) {
  return fmt::format("<details><summary>{}</summary>\n<pre>{}</pre></details>\n", escaped(title),
                     escaped(text));
}

}  // namespace supple::report

#include "supple/plot/svg.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

namespace supple::plot {
namespace {

constexpr std::string_view kStyle = R"(
.plot{--ink:#1c2530;--faint:#5d6b7a;--grid:#e3e8ee;--ground:#ffffff;--mark:#8a94a0;--bad:#c0392b;--warn:#b26a00;
--c0:#1f6fb4;--c1:#d1495b;--c2:#2a8a4a;--c3:#8e5bb5;--c4:#b8860b;--c5:#0b8a8f;--c6:#7a5230;--c7:#555f6b;
font:12px system-ui,sans-serif;background:var(--ground)}
@media(prefers-color-scheme:dark){.plot{--ink:#e6ebf0;--faint:#9aa7b4;--grid:#2a333d;--ground:#151b22;--mark:#7c8894;
--bad:#ff6b5e;--warn:#f0a63c;--c0:#5aa9e6;--c1:#ff7b8b;--c2:#5fc27e;--c3:#c39be6;--c4:#e0b03c;--c5:#4cc9cf;--c6:#c79a72;--c7:#aab4be}}
.plot text{fill:var(--faint)}.plot .title{fill:var(--ink);font-size:14px;font-weight:600}
.plot .grid{stroke:var(--grid);stroke-width:1}.plot .axis{stroke:var(--faint);stroke-width:1}
.plot .level{stroke:var(--bad);stroke-width:1;stroke-dasharray:6 4;opacity:.8}.plot .level-name{fill:var(--bad)}
.plot .mark{stroke:var(--mark);stroke-width:1;stroke-dasharray:2 3}.plot .mark.warn{stroke:var(--warn)}.plot .mark.bad{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:none}
.plot polyline{fill:none;stroke-width:1.5;stroke-linejoin:round}.plot .dashed{stroke-dasharray:5 4}
.plot .c0{stroke:var(--c0)}.plot .c1{stroke:var(--c1)}.plot .c2{stroke:var(--c2)}.plot .c3{stroke:var(--c3)}
.plot .c4{stroke:var(--c4)}.plot .c5{stroke:var(--c5)}.plot .c6{stroke:var(--c6)}.plot .c7{stroke:var(--c7)}
.plot .f0{fill:var(--c0)}.plot .f1{fill:var(--c1)}.plot .f2{fill:var(--c2)}.plot .f3{fill:var(--c3)}
.plot .f4{fill:var(--c4)}.plot .f5{fill:var(--c5)}.plot .f6{fill:var(--c6)}.plot .f7{fill:var(--c7)}
.plot .see{opacity:.55}.plot .none{fill:none;stroke:var(--grid)}
)";

constexpr std::array<std::string_view, 3> kAnchors{"start", "middle", "end"};

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        // XML has no other control characters
        if (code >= 0x20U || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

std::string_view stylesheet() noexcept { return kStyle; }

Svg::Svg(Size size, std::string_view title, bool with_style, std::string_view attributes) {
  out_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {0} {1}\" "
      "width=\"{0}\" height=\"{1}\" role=\"img\"{2}{3}>\n<title>{4}</title>\n",
      size.width, size.height, attributes.empty() ? "" : " ", attributes, escaped(title));
  if (with_style) out_ += fmt::format("<style>{}</style>\n", kStyle);
}

void Svg::line(std::string_view css, double x1, double y1, double x2, double y2) {
  fmt::format_to(std::back_inserter(out_),
                 "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n",
                 css, x1, y1, x2, y2);
}

void Svg::rect(std::string_view css, double x, double y, double width, double height,
               std::string_view title) {
  fmt::format_to(std::back_inserter(out_),
                 "<rect class=\"{}\" x=\"{:.2f}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"{:.1f}\"",
                 css, x, y, width, height);
  if (title.empty()) {
    out_ += "/>\n";
  } else {
    out_ += fmt::format("><title>{}</title></rect>\n", escaped(title));
  }
}

void Svg::polyline(std::string_view css, std::string_view points) {
  out_ += fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", css, points);
}

void Svg::text(std::string_view css, double x, double y, std::string_view words, Anchor anchor) {
  fmt::format_to(std::back_inserter(out_),
                 "<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", css,
                 x, y, kAnchors[static_cast<std::size_t>(anchor)], escaped(words));
}

std::string Svg::finished() && {
  out_ += "</svg>\n";
  return std::move(out_);
}

}  // namespace supple::plot

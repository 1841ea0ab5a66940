#include "supple/plot/stack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "supple/plot/svg.hpp"

namespace supple::plot {
namespace {

/// The number in NAME="123" of the outer tag.
int attribute(std::string_view svg, std::string_view name) {
  const std::size_t at = svg.find(fmt::format(" {}=\"", name));
  if (at == std::string_view::npos) return 0;
  const std::string_view digits = svg.substr(at + name.size() + 3);
  int value = 0;
  (void)std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

std::string stacked(const std::vector<std::string>& pictures, const std::string& title) {
  Size size{0, 0};
  for (const std::string& picture : pictures) {
    size.width = std::max(size.width, attribute(picture, "width"));
    size.height += attribute(picture, "height");
  }
  Svg svg{size, title, true};
  int top = 0;
  for (const std::string& picture : pictures) {
    svg.raw(fmt::format("<g transform=\"translate(0,{})\">\n{}</g>\n", top, picture));
    top += attribute(picture, "height");
  }
  return std::move(svg).finished();
}

}  // namespace supple::plot

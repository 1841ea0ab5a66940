#pragma once

// The text of an SVG picture, piece by piece. Colours are classes, so that a page or a viewer in
// the dark chooses others.

#include <string>
#include <string_view>

namespace supple::plot {

/// As text between tags or in an attribute.
[[nodiscard]] std::string escaped(std::string_view text);

/// Rules for the classes below, light and dark; once in a page, or in each picture of its own.
[[nodiscard]] std::string_view stylesheet() noexcept;

struct Size {
  int width = 920;
  int height = 240;
};

class Svg {
 public:
  /// `title` is what a screen reader says. `attributes` go into the outer tag as they are.
  Svg(Size size, std::string_view title, bool with_style, std::string_view attributes = {});

  void line(std::string_view css, double x1, double y1, double x2, double y2);
  void rect(std::string_view css, double x, double y, double width, double height,
            std::string_view title = {});
  /// `points` as "x,y x,y".
  void polyline(std::string_view css, std::string_view points);
  enum class Anchor { kStart, kMiddle, kEnd };
  void text(std::string_view css, double x, double y, std::string_view words,
            Anchor anchor = Anchor::kStart);
  void raw(std::string_view svg) { out_ += svg; }

  [[nodiscard]] std::string finished() &&;

 private:
  std::string out_;
};

}  // namespace supple::plot

#pragma once

// Curves over a common axis, as an SVG picture.

#include <optional>
#include <string>
#include <vector>

#include "supple/plot/axis.hpp"
#include "supple/plot/svg.hpp"
#include "supple/plot/track.hpp"

namespace supple::plot {

inline constexpr int kColours = 8;

struct Curve {
  std::string name;
  Track track;
  int colour = 0;  // modulo kColours
  bool dashed = false;
};

/// A value that should not be passed.
struct Level {
  std::string name;
  double y = 0.0;
};

/// Something that happened at x.
struct Mark {
  enum class Kind { kPlain, kWarning, kBad };
  double x = 0.0;
  Kind kind = Kind::kPlain;
};

struct Chart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Curve> curves;
  std::vector<Level> levels;  // drawn where they are near the curves
  std::vector<Mark> marks;
  std::optional<Range> x;  // else what the curves cover
  std::optional<Range> y;
  bool logarithmic_y = false;
};

struct Look {
  Size size;
  bool with_style = true;  // false: the page around it has the stylesheet
};

[[nodiscard]] std::string drawn(const Chart& chart, const Look& look = {});

}  // namespace supple::plot

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/sections/place.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/safety/state.hpp"

namespace supple::config {

/// A target that moves on from where the last one was.
struct GlideSection {
  RelativeTo axes = RelativeTo::kStart;
  std::array<double, 3> velocity_m_per_s{};
  std::array<double, 3> velocity_deg_per_s{};
  double duration_s = 1.0;
};

/// A target that circles outwards around the last one, in its xy plane, and stays at the rim.
struct SpiralSection {
  double radius_mm = 5.0;
  double pitch_mm = 1.0;
  double speed_mm_per_s = 10.0;
};

struct StepSection {
  double at_s = 0.0;
  safety::Request request = safety::Request::kNone;
  std::optional<PlaceSection> move_to;
  std::optional<GlideSection> glide;
  std::optional<SpiralSection> spiral;
  std::optional<PlaceSection> desired;
  std::vector<std::string> set;
};

void describe(Visitor& v, GlideSection& s);
void describe(Visitor& v, SpiralSection& s);
void describe(Visitor& v, StepSection& s);

}  // namespace supple::config

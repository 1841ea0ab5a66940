#pragma once

// What a simulated arm carries and meets.

#include <array>
#include <optional>

#include "supple/config/sections/place.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// What is not given is that of wrench.payload, so that the controller knows its tool.
struct ToolSection {
  std::optional<double> mass_kg;
  std::optional<std::array<double, 3>> centre_m;
  double tip_radius_mm = 10.0;
  double peg_length_mm = 0.0;
};

struct SurfaceSection {
  RelativeTo relative_to = RelativeTo::kStart;
  std::array<double, 3> point_m{};
  std::array<double, 3> normal{0.0, 0.0, -1.0};
  double stiffness_n_per_m = 1e4;
  double damping_ratio = 0.3;
};

struct WavySection {
  PlaceSection place{.rpy_deg = {180.0, 0.0, 0.0}};
  double amplitude_mm = 5.0;
  double wavelength_mm = 100.0;
  double stiffness_n_per_m = 1e4;
  double damping_n_s_per_m = 5.0;
  double friction = 0.0;
};

struct HoleSection {
  PlaceSection place{.rpy_deg = {180.0, 0.0, 0.0}};
  double radius_mm = 10.2;
  double depth_mm = 30.0;
  double chamfer_mm = 1.0;
  double friction = 0.2;
};

void describe(Visitor& v, ToolSection& s);
void describe(Visitor& v, SurfaceSection& s);
void describe(Visitor& v, WavySection& s);
void describe(Visitor& v, HoleSection& s);

/// A point of the wall [m] and its normal, in the axes of the robot's base.
struct WallPlane {
  Vec3 p_W;
  Vec3 normal_W;
};
[[nodiscard]] WallPlane plane_of(const SurfaceSection& s, const Pose& X_WP);

}  // namespace supple::config

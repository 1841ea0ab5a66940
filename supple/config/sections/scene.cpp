#include "supple/config/sections/scene.hpp"

#include <fmt/format.h>

#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kMass{0.0, 50.0, "that of wrench.payload, where it is not given"};
constexpr Range kCentre{-1.0, 1.0, "that of wrench.payload, where it is not given"};
constexpr Range kTip{0.1, 200.0, "the ball ends where the probe is"};
constexpr Range kPeg{0.0, 500.0, "0: the tip is a ball; above: a round peg of this length"};
constexpr Range kPoint{-5.0, 5.0, "no arm of this kind reaches farther"};
constexpr Range kNormal{-1000.0, 1000.0, "a direction of any length but zero"};
constexpr Range kStiffness{100.0, 1e6, "foam has 1e3, a clamped sheet 1e4, a steel block 1e6"};
constexpr Range kRatio{0.0, 2.0, "1 is critical"};
constexpr Range kFriction{0.0, 2.0, "steel on steel has 0.2"};
constexpr Range kAmplitude{0.0, 100.0, "0 is flat"};
constexpr Range kWavelength{1.0, 5000.0, "the tip has to fit into the valleys"};
constexpr Range kDamping{0.0, 1000.0, "a surface never pulls"};
constexpr Range kRadius{0.5, 200.0, "of the circle that fits into it"};
constexpr Range kDepth{1.0, 500.0, "has to be above the chamfer"};
constexpr Range kChamfer{0.0, 20.0, "its width and its depth"};
constexpr double kShortest = 1e-6;  // of a direction

}  // namespace

void describe(Visitor& v, ToolSection& s) {
  v.number({"mass_kg", "of the tool that hangs on the sensor"}, s.mass_kg, kMass);
  v.vec3({"centre_m", "its centre of mass, in the sensor's axes"}, s.centre_m, kCentre);
  v.number({"tip_radius_mm", "of the ball or the peg at its end"}, s.tip_radius_mm, kTip);
  v.number({"peg_length_mm", "of a peg that ends where the probe is"}, s.peg_length_mm, kPeg);
}

void describe(Visitor& v, SurfaceSection& s) {
  describe_relative_to(v, s.relative_to);
  v.vec3({"point_m", "a point of its surface", Need::kRequired}, s.point_m, kPoint);
  v.vec3({"normal", "points out of the wall; against the tool's z where not given"}, s.normal,
         kNormal);
  v.number({"stiffness_n_per_m", "how hard it pushes back"}, s.stiffness_n_per_m, kStiffness);
  v.number({"damping_ratio", "of the plate that gives way"}, s.damping_ratio, kRatio);
  v.rule([&s](Judge& judge) {
    if (vec3(s.normal).norm() > kShortest) return;
    judge.note("normal", "has no length", "a direction such as [0, 0, -1] is needed");
  });
}

void describe(Visitor& v, WavySection& s) {
  describe(v, s.place);
  v.number({"amplitude_mm", "of the waves along x; z points out of the surface"}, s.amplitude_mm,
           kAmplitude);
  v.number({"wavelength_mm", "from crest to crest"}, s.wavelength_mm, kWavelength);
  v.number({"stiffness_n_per_m", "how hard it pushes back"}, s.stiffness_n_per_m, kStiffness);
  v.number({"damping_n_s_per_m", "of the tip along the normal"}, s.damping_n_s_per_m, kDamping);
  v.number({"friction", "sideways force as a share of the force into it"}, s.friction, kFriction);
}

void describe(Visitor& v, HoleSection& s) {
  describe(v, s.place);
  v.number({"radius_mm", "of the hole; its place is the middle of its mouth, z out of the block"},
           s.radius_mm, kRadius);
  v.number({"depth_mm", "of the hole"}, s.depth_mm, kDepth);
  v.number({"chamfer_mm", "of the edge, at 45 degrees"}, s.chamfer_mm, kChamfer);
  v.number({"friction", "sideways force as a share of the force into it"}, s.friction, kFriction);
  v.rule(
      [&s](Judge& judge) {
        if (s.depth_mm > s.chamfer_mm) return;
        judge.note("depth_mm", fmt::format("is {}, not above chamfer_mm, which is {}",
                                           digits(s.depth_mm), digits(s.chamfer_mm)));
      },
      {"depth_mm", "chamfer_mm"});
}

WallPlane plane_of(const SurfaceSection& s, const Pose& X_WP) {
  const Pose X = s.relative_to == RelativeTo::kStart ? X_WP : Pose{};
  return {.p_W = X * vec3(s.point_m), .normal_W = X.R * vec3(s.normal).stableNormalized()};
}

}  // namespace supple::config

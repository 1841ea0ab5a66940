#include "supple/sim/mjcf_scene.hpp"

#include <fmt/core.h>

#include <cmath>
#include <numbers>

#include "supple/core/rotation.hpp"
#include "supple/sim/mjcf.hpp"

namespace supple::sim {
namespace {

// Bits of MuJoCo's collision filter: only a tip meets a thing.
constexpr const char* kIsTip = "contype=\"1\" conaffinity=\"2\"";
constexpr const char* kIsThing = "contype=\"2\" conaffinity=\"1\"";

/// With z along a direction.
Mat3 rotation_with_z(const Vec3& z) {
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), z.normalized()).toRotationMatrix();
}

std::string friction(double mu) {
  return fmt::format("friction=\"{} 0 0\" condim=\"{}\"", mu, mu > 0.0 ? 3 : 1);
}

/// A box whose inner face is tangent to the hole, at an angle about the hole's axis.
std::string wall_box(const Hole& hole, double angle, double half_width) {
  constexpr double kHalfThickness = 0.01;  // [m]
  const double depth = hole.depth - hole.chamfer;
  Pose X_HB;
  X_HB.R = exp3({0.0, 0.0, angle});
  X_HB.p = X_HB.R * Vec3{hole.radius + kHalfThickness, 0.0, -hole.chamfer - 0.5 * depth};
  return fmt::format("<geom type=\"box\" size=\"{} {} {}\" {} {} {}/>\n", kHalfThickness,
                     half_width, 0.5 * depth, placed(X_HB), kIsThing, friction(hole.friction));
}

/// A box whose upper face is the chamfer, 45 degrees outwards from the edge of the hole.
std::string chamfer_box(const Hole& hole, double angle, double half_width) {
  constexpr double kHalfThickness = 2e-3;  // [m]
  const double half_length = 0.5 * std::numbers::sqrt2 * hole.chamfer;
  Pose X_HC;  // in the middle of the chamfer, x out and up along it, z out of the material
  X_HC.R = exp3({0.0, 0.0, angle}) * exp3({0.0, -0.25 * std::numbers::pi, 0.0});
  X_HC.p =
      exp3({0.0, 0.0, angle}) * Vec3{hole.radius + 0.5 * hole.chamfer, 0.0, -0.5 * hole.chamfer};
  const Pose X_HB = X_HC * Pose{.p = {0.0, 0.0, -kHalfThickness}};
  return fmt::format("<geom type=\"box\" size=\"{} {} {}\" {} {} {}/>\n", half_length, half_width,
                     kHalfThickness, placed(X_HB), kIsThing, friction(hole.friction));
}

/// The block's upper face around the chamfer.
std::string face_box(const Hole& hole, double angle, double half_width) {
  constexpr double kHalfThickness = 2e-3;  // [m]
  constexpr double kHalfReach = 0.02;      // [m]
  Pose X_HB;
  X_HB.R = exp3({0.0, 0.0, angle});
  X_HB.p = X_HB.R * Vec3{hole.radius + hole.chamfer + kHalfReach, 0.0, -kHalfThickness};
  const double wide = half_width * (hole.radius + hole.chamfer + 2.0 * kHalfReach) / hole.radius;
  return fmt::format("<geom type=\"box\" size=\"{} {} {}\" {} {} {}/>\n", kHalfReach, wide,
                     kHalfThickness, placed(X_HB), kIsThing, friction(hole.friction));
}

}  // namespace

std::string numbers(const Vec3& v) { return fmt::format("{} {} {}", v.x(), v.y(), v.z()); }

std::string placed(const Pose& X) {
  const Eigen::Vector4d q = quaternion_wxyz(X.R);
  return fmt::format("pos=\"{}\" quat=\"{} {} {} {}\"", numbers(X.p), q[0], q[1], q[2], q[3]);
}

std::string tip_geoms(const Tool& tool) {
  const bool peg = tool.peg_length > 0.0;
  const double half = 0.5 * tool.peg_length;
  const Pose X_PG{.p = {0.0, 0.0, peg ? -half : -tool.tip_radius}};
  return fmt::format("<geom type=\"{}\" size=\"{} {}\" {} {} {}/>\n", peg ? "cylinder" : "sphere",
                     tool.tip_radius, half, placed(tool.X_SP * X_PG), kIsTip, friction(0.0));
}

std::string wall_body(const Wall& wall) {
  constexpr double kHalfThickness = 0.05;  // [m]
  const double mass = plate_mass(wall);
  const double damping = 2.0 * wall.damping_ratio * std::sqrt(wall.stiffness * mass);
  return fmt::format(
      "<body {}>\n"
      "<joint name=\"{}\" type=\"slide\" axis=\"0 0 1\" stiffness=\"{}\" damping=\"{}\"/>\n"
      "<inertial mass=\"{}\" pos=\"0 0 0\" diaginertia=\"{}\"/>\n"
      "<geom type=\"box\" size=\"{} {} {}\" pos=\"0 0 {}\" {} {}/>\n</body>\n",
      placed({.R = rotation_with_z(wall.normal_W), .p = wall.p_W}), kPlateJoint, wall.stiffness,
      damping, mass, numbers(Vec3::Constant(mass)), wall.half_width, wall.half_width,
      kHalfThickness, -kHalfThickness, kIsThing, friction(wall.friction));
}

std::string hole_body(const Hole& hole) {
  constexpr int kSides = 32;
  const double half_angle = std::numbers::pi / kSides;
  const double tangent = std::tan(half_angle);
  std::string out = fmt::format("<body {}>\n", placed(hole.X_WH));
  for (int i = 0; i < kSides; ++i) {
    const double angle = 2.0 * half_angle * i;
    // half a side longer than its share, so that corners are closed behind the faces
    out += wall_box(hole, angle, 1.5 * tangent * hole.radius);
    if (hole.chamfer > 0.0) {
      out += chamfer_box(hole, angle, tangent * (hole.radius + hole.chamfer));
    }
    out += face_box(hole, angle, tangent * hole.radius);
  }
  return out + "</body>\n";
}

}  // namespace supple::sim

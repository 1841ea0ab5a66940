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

/// The joints of a block on springs along and about its own axes.
std::string springs(const Hole& hole, double mass, double inertia, const Vec3& gravity_H) {
  const Mat3 axes = Mat3::Identity();
  std::string out;
  for (int i = 0; i < 3; ++i) {
    // stretched by the block's weight, so that it stands where the scene says
    out += fmt::format(
        "<joint type=\"slide\" axis=\"{}\" stiffness=\"{}\" damping=\"{}\" springref=\"{}\"/>\n",
        numbers(axes.col(i)), hole.stiffness,
        2.0 * hole.damping_ratio * std::sqrt(hole.stiffness * mass),
        -mass * gravity_H[i] / hole.stiffness);
  }
  for (int i = 0; i < 3; ++i) {
    out += fmt::format("<joint type=\"hinge\" axis=\"{}\" stiffness=\"{}\" damping=\"{}\"/>\n",
                       numbers(axes.col(i)), hole.turning_stiffness,
                       2.0 * hole.damping_ratio * std::sqrt(hole.turning_stiffness * inertia));
  }
  return out;
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
      kHalfThickness, -kHalfThickness, kIsThing, friction(0.0));
}

std::string hole_body(const Hole& hole, const Vec3& gravity_W) {
  constexpr double kReach = 0.1;  // of the block's face [m]
  const double w = 2.0 * std::numbers::pi * hole.block_frequency;
  const double mass = hole.stiffness / (w * w);
  const double inertia = hole.turning_stiffness / (w * w);
  // for MuJoCo the block is an ellipsoid; peg_contact.hpp says where it is touched
  return fmt::format(
      "<body {}>\n{}<inertial mass=\"{}\" pos=\"0 0 0\" diaginertia=\"{}\"/>\n"
      "<geom type=\"ellipsoid\" size=\"{}\" user=\"{}\" {} {}/>\n</body>\n",
      placed(hole.X_WH), springs(hole, mass, inertia, hole.X_WH.R.transpose() * gravity_W), mass,
      numbers(Vec3::Constant(inertia)), numbers(Vec3::Constant(kReach)),
      numbers({hole.radius, hole.depth, hole.chamfer}), kIsThing, friction(hole.friction));
}

}  // namespace supple::sim

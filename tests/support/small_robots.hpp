#pragma once

// Robots small enough to check by hand, described in code.

#include <initializer_list>
#include <string_view>

#include "supple/model/build.hpp"

namespace supple::test {

inline model::Link massive_link(std::string_view name, double mass, const Vec3& cm = Vec3::Zero(),
                                const Vec3& moments = Vec3::Constant(0.1)) {
  return {.name = name,
          .has_inertia = true,
          .inertia_L = {.mass = mass, .p_BBcm = cm, .I_BBcm_B = moments.asDiagonal()}};
}

inline model::Link massless_link(std::string_view name) { return {.name = name}; }

inline model::Joint joint(std::string_view name, model::JointKind kind, std::string_view parent,
                          std::string_view child, const Vec3& p = Vec3::Zero(),
                          const Vec3& axis = Vec3::UnitZ()) {
  return {
      .name = name, .kind = kind, .parent = parent, .child = child, .X_PJ = {.p = p}, .axis = axis};
}

inline model::RobotDescription robot(std::initializer_list<model::Link> links,
                                     std::initializer_list<model::Joint> joints) {
  model::RobotDescription out;
  out.name = "small";
  for (const model::Link& link : links) SUPPLE_REQUIRE(out.links.push_back(link));
  for (const model::Joint& each : joints) SUPPLE_REQUIRE(out.joints.push_back(each));
  return out;
}

/// A pendulum of mass m at the end of a massless rod of length r along x, turning about y: with
/// gravity along -z, q is measured from the horizontal and downwards is positive.
inline model::RobotDescription pendulum(double mass, double length) {
  return robot(
      {massless_link("base"),
       massive_link("rod", mass, Vec3{length, 0.0, 0.0}, Vec3::Constant(1e-9))},
      {joint("hinge", model::JointKind::kRevolute, "base", "rod", Vec3::Zero(), Vec3::UnitY())});
}

/// base - arm - tip along x, 1 m each, two hinges about z, and a fixed camera on the arm.
inline model::RobotDescription planar_arm() {
  return robot({massless_link("base"), massive_link("arm", 2.0, Vec3{0.5, 0.0, 0.0}),
                massive_link("forearm", 1.0, Vec3{0.5, 0.0, 0.0}), massless_link("tip"),
                massless_link("camera")},
               {joint("shoulder", model::JointKind::kRevolute, "base", "arm"),
                joint("mount", model::JointKind::kFixed, "arm", "camera", Vec3{0.3, 0.1, 0.0}),
                joint("elbow", model::JointKind::kRevolute, "arm", "forearm", Vec3::UnitX()),
                joint("end", model::JointKind::kFixed, "forearm", "tip", Vec3::UnitX())});
}

}  // namespace supple::test

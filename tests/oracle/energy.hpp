#pragma once

// Energy, link by link from the description: nothing here knows of mass matrices.

#include "evaluate.hpp"
#include "robots.hpp"

namespace supple::test {

/// [J]
[[nodiscard]] inline double kinetic_energy(const TestRobot& robot, const VecQ& q, const VecV& v) {
  model::Workspace work;
  model::update_twists(robot.model, work, q, v);
  double energy = 0.0;
  for (const model::Link& link : robot.description.links) {
    if (!link.has_inertia) continue;
    const model::FrameId L = *robot.model.frame_named(link.name.view());
    const Mat3 R_WL = model::pose(robot.model, work, L).R;
    const Twist V_WL = model::twist(robot.model, work, L);
    const Twist V_cm = shifted(V_WL, R_WL * link.inertia_L.p_BBcm);
    const Vec3 w_L = R_WL.transpose() * V_cm.angular;
    energy += 0.5 * link.inertia_L.mass * V_cm.linear.squaredNorm();
    energy += 0.5 * w_L.dot(link.inertia_L.I_BBcm_B * w_L);
  }
  return energy;
}

/// [J]
[[nodiscard]] inline double potential_energy(const TestRobot& robot, const VecQ& q) {
  model::Workspace work;
  model::update_placements(robot.model, work, q);
  double energy = 0.0;
  for (const model::Link& link : robot.description.links) {
    if (!link.has_inertia) continue;
    const model::FrameId L = *robot.model.frame_named(link.name.view());
    const Vec3 p_WLcm = model::pose(robot.model, work, L) * link.inertia_L.p_BBcm;
    energy -= link.inertia_L.mass * robot.model.gravity_W().dot(p_WLcm);
  }
  return energy;
}

}  // namespace supple::test

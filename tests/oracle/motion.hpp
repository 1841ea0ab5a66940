#pragma once

// Motion under constant joint forces, by the classic Runge-Kutta method of fourth order on plain
// numbers: a base's quaternion is four of them, with qdot = 1/2 (0, w) q for w in world axes.

#include "evaluate.hpp"

namespace supple::test {

struct Motion {
  VecQ q;
  VecV v;
};

[[nodiscard]] inline Motion rate(const model::RobotModel& model, const Motion& m, const VecV& tau) {
  Motion out{VecQ::Zero(model.nq()), forward_dynamics(model, m.q, m.v, tau)};
  if (model.floating_base()) {
    out.q.head<3>() = m.v.head<3>();
    const Eigen::Quaterniond half_w{0.0, 0.5 * m.v[3], 0.5 * m.v[4], 0.5 * m.v[5]};
    const Eigen::Quaterniond turned = half_w * Eigen::Quaterniond{m.q[3], m.q[4], m.q[5], m.q[6]};
    out.q.segment<4>(3) << turned.w(), turned.x(), turned.y(), turned.z();
  }
  out.q.tail(model.joints()) = m.v.tail(model.joints());
  return out;
}

[[nodiscard]] inline Motion advanced(const Motion& m, const Motion& slope, double dt) {
  return {m.q + dt * slope.q, m.v + dt * slope.v};
}

[[nodiscard]] inline Motion stepped(const model::RobotModel& model, const Motion& m,
                                    const VecV& tau, double dt) {
  const Motion a = rate(model, m, tau);
  const Motion b = rate(model, advanced(m, a, 0.5 * dt), tau);
  const Motion c = rate(model, advanced(m, b, 0.5 * dt), tau);
  const Motion d = rate(model, advanced(m, c, dt), tau);
  return {m.q + dt / 6.0 * (a.q + 2.0 * b.q + 2.0 * c.q + d.q),
          m.v + dt / 6.0 * (a.v + 2.0 * b.v + 2.0 * c.v + d.v)};
}

/// The motion t seconds later; t may be negative.
[[nodiscard]] inline Motion after(const model::RobotModel& model, Motion m, const VecV& tau,
                                  double t, int steps) {
  for (int i = 0; i < steps; ++i) m = stepped(model, m, tau, t / steps);
  return m;
}

}  // namespace supple::test

#include "kdl_comparison.hpp"

#include <Eigen/Geometry>

#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "support/kdl_robot.hpp"
#include "support/states.hpp"

namespace supple::test {
namespace {

Pose base_pose(const model::RobotModel& model, const VecQ& q) {
  if (!model.floating_base()) return {};
  return {.R = Eigen::Quaterniond{q[3], q[4], q[5], q[6]}.toRotationMatrix(), .p = q.head<3>()};
}

/// The last link of a serial arm.
std::string tip_of(const model::RobotModel& model) {
  for (int i = model.frames() - 1; i > 0; --i) {
    const model::Frame& frame = model.frame(model::FrameId{i});
    if (frame.body == model.joints()) return std::string{frame.name.view()};
  }
  return {};
}

}  // namespace

Worst compared_with_kdl(const TestRobot& robot, const model::RobotModel& model, int states,
                        unsigned seed) {
  Rng rng{seed};
  model::Workspace work;
  JacV J(6, model.nv());
  MatV M(model.nv(), model.nv());
  VecV tau(model.nv());
  Worst worst;
  for (int n = 0; n < states; ++n) {
    const State state = any_state(model, rng);
    KdlRobot kdl{robot.description, model, base_pose(model, state.q)};

    model::update_placements(model, work, state.q);
    for (int i = 0; i < model.frames(); ++i) {
      const model::FrameId F{i};
      const std::string_view name = model.frame(F).name.view();
      worst.note(model::pose(model, work, F), kdl.pose(state.q, name));
      model::jacobian(model, work, F, J);
      worst.note("Jacobian", relative(J, kdl.jacobian(state.q, name)));
    }
    model::mass_matrix(model, work, state.q, M);
    model::inverse_dynamics(model, work, state.q, state.v, state.vdot, tau);
    worst.note("inverse dynamics",
               relative_forces(tau, kdl.inverse_dynamics(state.q, state.v, state.vdot), M));
  }
  return worst;
}

Worst arm_compared_with_kdl(const TestRobot& robot, const model::RobotModel& model, int states,
                            unsigned seed) {
  KdlArm kdl{robot.description, model, tip_of(model)};
  Rng rng{seed};
  model::Workspace work;
  MatV M(model.nv(), model.nv());
  VecV g(model.nv());
  VecV h(model.nv());
  VecV tau(model.nv());
  Worst worst;
  for (int n = 0; n < states; ++n) {
    const State state = any_state(model, rng);
    model::mass_matrix(model, work, state.q, M);
    worst.note("mass matrix", relative_mass(M, kdl.mass_matrix(state.q)));
    model::gravity(model, work, state.q, g);
    worst.note("gravity", relative_forces(g, kdl.gravity(state.q), M));
    model::bias_forces(model, work, state.q, state.v, h);
    worst.note("Coriolis forces", relative_forces(h - g, kdl.coriolis(state.q, state.v), M));
    model::inverse_dynamics(model, work, state.q, state.v, state.vdot, tau);
    worst.note("inverse dynamics",
               relative_forces(tau, kdl.inverse_dynamics(state.q, state.v, state.vdot), M));
  }
  return worst;
}

}  // namespace supple::test

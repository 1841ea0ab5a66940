#include "mujoco_comparison.hpp"

#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "support/mujoco_robot.hpp"
#include "support/states.hpp"

namespace supple::test {
namespace {

void compare_frames(const model::RobotModel& model, VecIn q, const MujocoRobot& mujoco,
                    Worst& worst) {
  model::Workspace work;
  model::update_placements(model, work, q);
  JacV J(6, model.nv());
  for (int i = 0; i < model.frames(); ++i) {
    const model::FrameId F{i};
    const std::string_view name = model.frame(F).name.view();
    worst.note(model::pose(model, work, F), mujoco.pose(name));
    model::jacobian(model, work, F, J);
    worst.note("Jacobian", relative(J, mujoco.jacobian(name)));
  }
}

void compare_dynamics(const model::RobotModel& model, const State& state, MujocoRobot& mujoco,
                      Worst& worst) {
  model::Workspace work;
  MatV M(model.nv(), model.nv());
  model::mass_matrix(model, work, state.q, M);
  worst.note("mass matrix", relative_mass(M, mujoco.mass_matrix()));

  VecV tau(model.nv());
  model::inverse_dynamics(model, work, state.q, state.v, state.vdot, tau);
  worst.note("inverse dynamics", relative_forces(tau, mujoco.inverse_dynamics(), M));
  model::bias_forces(model, work, state.q, state.v, tau);
  worst.note("bias forces", relative_forces(tau, mujoco.bias_forces(), M));
  model::gravity(model, work, state.q, tau);
  worst.note("gravity", relative_forces(tau, mujoco.gravity(), M));
}

}  // namespace

Worst compared_with_mujoco(const TestRobot& robot, const model::RobotModel& model, int states,
                           unsigned seed) {
  MujocoRobot mujoco{robot.urdf, robot.description, model};
  Rng rng{seed};
  Worst worst;
  for (int i = 0; i < states; ++i) {
    const State state = any_state(model, rng);
    mujoco.set(state.q, state.v, state.vdot);
    compare_frames(model, state.q, mujoco, worst);
    compare_dynamics(model, state, mujoco, worst);
  }
  return worst;
}

}  // namespace supple::test

// Where the tool is, how well it can move from there, and what holding still costs.

#include <cstdio>

#include "supple/ik/singularity.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/urdf/load.hpp"

int main() {
  using namespace supple;

  const auto robot = urdf::load_urdf("models/ur5e.urdf");
  if (!robot) {
    std::fputs(robot.error().text().c_str(), stderr);  // every problem, with its line
    return 2;
  }
  const model::FrameId tool = *robot->frame_named("tool0");

  VecJ q(6);
  q << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;  // [rad]

  // none of these calls allocates: they serve a real-time thread as they are
  model::Workspace work;
  model::update_placements(*robot, work, q);
  const Pose X_WE = model::pose(*robot, work, tool);
  Jac6 Jv_V_WE_W(6, 6);
  model::jacobian(*robot, work, tool, Jv_V_WE_W);
  VecJ g(6);
  model::gravity(*robot, work, q, g);

  std::printf("%d joints, %.1f kg\n", robot->joints(), robot->mass());
  std::printf("tool at (%.3f, %.3f, %.3f) m\n", X_WE.p.x(), X_WE.p.y(), X_WE.p.z());
  std::printf("smallest singular value of its Jacobian %.3f\n",
              ik::singular_values(Jv_V_WE_W, 1.0)[5]);
  std::printf("gravity asks the shoulder for %.1f N m and the elbow for %.1f N m\n", g[1], g[2]);
}

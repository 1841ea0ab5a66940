// A UR5e in MuJoCo comes down at its own free speed, F/D, and presses with 10 N on a wall of
// 10 kN/m. Damping by the rule of docs/contact.md: 2.8 times stiffness times lag.

#include <cstdio>
#include <fstream>

#include "supple/control/design.hpp"
#include "supple/control/tick.hpp"
#include "supple/plot/chart.hpp"
#include "supple/sim/sim_robot.hpp"
#include "supple/urdf/load.hpp"

int main() {
  using namespace supple;
  constexpr Seconds kPeriod{1e-3};
  constexpr double kForce = 10.0;     // [N]
  constexpr double kStiffness = 1e4;  // of the wall [N/m]
  constexpr double kLag = 0.0154;     // of the simulated servo, its delay and half a period [s]

  const auto arm = urdf::load_urdf("models/ur5e.urdf");
  if (!arm) return std::fputs(arm.error().text().c_str(), stderr), 2;
  const model::FrameId tool = *arm->frame_named("tool0");
  VecJ q(6);
  q << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;

  control::Design design = control::defaults(*arm, tool, tool, kPeriod);
  auto& gains = design.admittance.gains.translation;
  gains.mass.z() = 1.0;                            // [kg]
  gains.damping.z() = 2.8 * kStiffness * kLag;     // [N s/m]
  gains.stiffness.z() = 0.0;                       // z tracks a force
  design.admittance.F_target.force.z() = -kForce;  // the wall pushes back against z
  design.wrench.filter.low_pass = wrench::LowPass::kOff;
  design.wrench.deadband = {.force = 0.0, .force_knee = 0.0, .torque = 0.0, .torque_knee = 0.0};
  design.safety.stuck_readings = 0;  // this sensor has no noise
  const auto params = control::prepared(design);

  sim::SimSetup setup = sim::free_space(*arm, tool, q);
  setup.drives = sim::typical_drives(*arm);
  model::Workspace work;
  model::update_placements(*arm, work, q);
  const Pose X_WP = model::pose(*arm, work, tool);
  setup.scene.wall = sim::Wall{
      .p_W = X_WP.p + 5e-3 * X_WP.R.col(2), .normal_W = -X_WP.R.col(2), .stiffness = kStiffness};
  const auto robot = sim::SimRobot::create(setup);
  if (!params || !robot) return std::fputs("the controller or the robot is refused\n", stderr), 2;

  robot::Reading reading;
  control::State state;
  control::TickOutput out;
  plot::Curve force{.name = "force"};
  Seconds dt = (*robot)->advance(kPeriod);
  for (int i = 0; i < 1500; ++i) {
    (*robot)->read(reading);
    control::TickInput in;
    in.facts = {.request = i == 0 ? safety::Request::kStart : safety::Request::kNone,
                .dt = dt,
                .robot_ready = reading.ready,
                .q = reading.joints.q,
                .v = reading.joints.v,
                .joint_stamp = reading.joints.stamp,
                .joint_age = reading.joints.age,
                .reading = reading.wrench.reading,
                .reading_stamp = reading.wrench.stamp,
                .reading_age = reading.wrench.age};
    control::tick(*params, state, in, out);
    (*robot)->write({.mode = robot::CommandMode::kVelocity, .v = out.v_command, .q = {}});
    dt = (*robot)->advance(kPeriod);
    force.track.add(i * kPeriod.count(), -(*robot)->truth().F_S_S.force.z());
  }
  std::printf("highest force %.2f N, last %.2f N, asked %.2f N\n", force.track.highest().y,
              force.track.last().y, kForce);
  std::ofstream{"press.svg"} << plot::drawn({.title = "Pressing on a wall of 10 kN/m",
                                             .x_label = "time, s",
                                             .y_label = "N",
                                             .curves = {force},
                                             .levels = {{"asked", kForce}}});
  return out.verdict.running() ? 0 : 1;
}

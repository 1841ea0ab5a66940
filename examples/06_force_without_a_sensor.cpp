// What pushes the arm, without a force sensor: the momentum observer makes external joint torques
// of positions, velocities and motor torques, and the Jacobian makes a wrench at the tool of them.

#include <cmath>
#include <cstdio>
#include <fstream>

#include "supple/estimation/external_wrench.hpp"
#include "supple/estimation/momentum_observer.hpp"
#include "supple/plot/chart.hpp"
#include "supple/sim/sim_robot.hpp"
#include "supple/urdf/load.hpp"

int main() {
  using namespace supple;
  constexpr Seconds kPeriod{1e-3};

  const auto arm = urdf::load_urdf("models/ur5e.urdf");
  if (!arm) return std::fputs(arm.error().text().c_str(), stderr), 2;
  const model::FrameId tool = *arm->frame_named("tool0");
  VecJ q(6);
  q << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;

  sim::SimSetup setup = sim::free_space(*arm, tool, q);
  setup.drives = sim::typical_drives(*arm);
  setup.joints.velocity_noise = 1e-3;  // [rad/s]
  setup.joints.torque_noise = 0.5;     // [N m]
  setup.pushes = {{.start = Seconds{0.5},
                   .duration = Seconds{1.0},
                   .ramp = Seconds{0.2},
                   .F = {.force = {10.0, 0.0, -20.0}, .torque = Vec3::Zero()}}};
  const auto robot = sim::SimRobot::create(setup);
  if (!robot) return std::fputs(robot.error().c_str(), stderr), 2;

  estimation::ObserverParams params = estimation::observer_defaults(*arm, 60.0);
  params.torque.motor_side = true;  // friction is still in what the motors report
  params.torque.actuator = setup.drives.motors;
  const estimation::WrenchParams noise{.torque_noise = VecV::Constant(6, 0.5)};

  estimation::ObserverState observer = estimation::observer_start(*arm);
  model::Workspace work;
  robot::Reading reading;
  plot::Curve estimated{.name = "z estimated", .colour = 0};
  plot::Curve really{.name = "z really", .colour = 1, .dashed = true};
  double worst = 0.0;
  Seconds dt = (*robot)->advance(kPeriod);
  for (int i = 0; i < 2000; ++i) {
    (*robot)->read(reading);
    const robot::JointReading& joints = reading.joints;
    step(*arm, params, observer, work, joints.q, joints.v, joints.tau, dt);
    const auto found = external_wrench(noise, *arm, work, tool, observer.residual);

    const double t = i * kPeriod.count();
    const double truth = (*robot)->truth().F_P_W.force.z();
    estimated.track.add(t, found.F_F_W.force.z());
    really.track.add(t, truth);
    if (t > 0.9 && t < 1.3) worst = std::fmax(worst, std::abs(found.F_F_W.force.z() - truth));
    // slowly to and fro, as an arm at work would
    VecJ v = VecJ::Zero(6);
    v[0] = 0.2 * std::sin(3.0 * t);
    (*robot)->write({.mode = robot::CommandMode::kVelocity, .v = v, .q = {}});
    dt = (*robot)->advance(kPeriod);
  }
  std::printf("20 N by hand; while it lasts the estimate is within %.2f N\n", worst);
  std::ofstream{"observer.svg"} << plot::drawn({.title = "A hand, felt without a sensor",
                                                .x_label = "time, s",
                                                .y_label = "N",
                                                .curves = {estimated, really}});
  return worst < 2.0 ? 0 : 1;
}

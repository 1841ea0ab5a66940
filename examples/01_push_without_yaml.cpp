// A compliant UR5e in sixty lines, without a configuration file: build the controller, push the
// tool, let go. The robot here does what it is told; a real one is read and written in its place.

#include <cstdio>
#include <fstream>

#include "supple/control/design.hpp"
#include "supple/plot/chart.hpp"
#include "supple/urdf/load.hpp"

int main() {
  using namespace supple;
  constexpr Seconds kPeriod{2e-3};

  const auto robot = urdf::load_urdf("models/ur5e.urdf");
  if (!robot) return std::fputs(robot.error().text().c_str(), stderr), 2;
  const model::FrameId tool = *robot->frame_named("tool0");

  control::Design design = control::defaults(*robot, tool, tool, kPeriod);
  design.admittance.gains.translation = {.mass = Vec3::Constant(5.0),          // [kg]
                                         .damping = Vec3::Constant(100.0),     // [N s/m]
                                         .stiffness = Vec3::Constant(200.0)};  // [N/m]
  const auto params = control::prepared(design);
  if (!params) {
    const auto& [stage, problem] = params.error();
    std::fprintf(stderr, "%s: %s %s\n", stage.data(), problem.member.data(), problem.rule.data());
    return 2;
  }

  VecJ q(6);
  q << 0.0, -1.2, 1.5, -1.9, -1.57, 0.0;  // [rad]
  VecJ v = VecJ::Zero(6);
  control::State state;
  control::TickOutput out;
  plot::Curve moved;
  for (unsigned i = 0; i <= 4000; ++i) {
    const double push = i < 2000 ? 20.0 : 0.0;
    control::TickInput in;
    in.facts = {.request = i == 0 ? safety::Request::kStart : safety::Request::kNone,
                .dt = kPeriod,
                .q = q,
                .v = v,
                .joint_stamp = i + 1,
                .reading = {.force = {push + 0.01 * (i % 2), 0.0, 0.0}},  // a sensor has noise
                .reading_stamp = i + 1};
    control::tick(*params, state, in, out);  // no heap, no lock, no system call

    v = out.v_command;  // here the robot would be told
    q += kPeriod.count() * v;
    moved.track.add(i * kPeriod.count(), 1e3 * (out.X_WP.p - out.X_WD.p).norm());
    if (i % 500 == 0) {
      std::printf("%4.1f s  %5.1f N  moved %6.1f mm  %s\n", moved.track.last().x,
                  out.wrench.F_P_D.force.norm(), moved.track.last().y,
                  safety::name(out.verdict.phase).data());
    }
  }
  std::ofstream{"push.svg"} << plot::drawn(
      {.title = "Pushed with 20 N, then let go", .y_label = "mm", .curves = {moved}});
  return out.verdict.running() ? 0 : 1;
}

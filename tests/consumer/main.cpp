// Uses the installed library as a stranger would, with the stranger's compiler flags. Every struct
// that crosses the border is filled on one side and read on the other; if the two sides disagreed
// on its layout, the numbers would not fit together.
//
//   consumer ROBOT.urdf

#include <supple/model/dynamics.hpp>
#include <supple/model/kinematics.hpp>
#include <supple/model/momentum.hpp>
#include <supple/telemetry/tick_log.hpp>
#include <supple/urdf/load.hpp>

#include <cstdio>

namespace {

using namespace supple;

int failures = 0;

void expect_near(const char* what, double error, double tolerance) {
  if (error <= tolerance) return;
  std::printf("%s: off by %g, more than %g\n", what, error, tolerance);
  ++failures;
}

VecJ somewhere(int joints) {
  VecJ q(joints);
  for (int i = 0; i < joints; ++i) q[i] = 0.3 + 0.2 * i;
  return q;
}

// ArmKinematics: two poses and a bounded matrix, written by the library and read here
void check_kinematics(const model::RobotModel& robot, model::FrameId tool) {
  const int n = robot.joints();
  const VecJ q = somewhere(n);
  model::Workspace work;
  model::ArmKinematics arm;
  arm.Jv_V_WP_W = Jac6::Zero(6, n);
  model::update_arm(robot, work, q, tool, tool, arm);

  std::printf("tool at %.4f %.4f %.4f\n", arm.X_WP.p.x(), arm.X_WP.p.y(), arm.X_WP.p.z());
  expect_near("R^T R - 1", (arm.X_WP.R.transpose() * arm.X_WP.R - Mat3::Identity()).norm(), 1e-14);
  expect_near("X_WS - X_WP", (arm.X_WS.p - arm.X_WP.p).norm(), 0.0);

  // central differences: 1e-6 rad against an arm of 1 m leaves about 1e-10
  constexpr double kStep = 1e-6;
  for (int i = 0; i < n; ++i) {
    Vec3 p[2];
    for (int side = 0; side < 2; ++side) {
      VecJ moved = q;
      moved[i] += side == 0 ? -kStep : kStep;
      model::update_placements(robot, work, moved);
      p[side] = model::pose(robot, work, tool).p;
    }
    const Vec3 slope = (p[1] - p[0]) / (2.0 * kStep);
    std::printf("column %d: %8.4f %8.4f %8.4f\n", i, arm.Jv_V_WP_W(0, i), arm.Jv_V_WP_W(1, i),
                arm.Jv_V_WP_W(2, i));
    expect_near("Jacobian column", (arm.Jv_V_WP_W.col(i).head<3>() - slope).norm(), 1e-8);
  }
}

// Momentum: three bounded vectors that the library fills; p = M v binds them to a bounded matrix
void check_momentum(const model::RobotModel& robot) {
  const int n = robot.nv();
  const VecJ q = somewhere(n);
  const VecJ v = 0.5 * somewhere(n);
  model::Workspace work;
  model::Momentum momentum = model::Momentum::sized_for(robot);
  model::momentum(robot, work, q, v, momentum);
  MatJ M(n, n);
  model::mass_matrix(robot, work, q, M);
  VecJ g(n);
  model::gravity(robot, work, q, g);

  expect_near("p - M v", (momentum.p - M * v).norm(), 1e-12);
  expect_near("g of two algorithms", (momentum.g - g).norm(), 1e-12);
}

// Tick: the largest struct of all, written to a log by the library and read back
void check_log(const model::RobotModel& robot) {
  telemetry::Tick tick;
  tick.in.facts.q = somewhere(robot.nv());
  tick.out.V_command_W.angular = {1.0, 2.0, 3.0};
  tick.timing.missed = true;
  telemetry::Bytes file;
  telemetry::TickLog log{telemetry::memory_sink(file), {}};
  log.add(tick);
  log.close();

  double error = 1.0;
  const auto reader = telemetry::TickLogReader::open(telemetry::memory_source(file));
  if (reader) {
    const auto count = reader->visit([&](const telemetry::Tick& back) {
      error = (back.in.facts.q - tick.in.facts.q).norm() + (back.timing.missed ? 0.0 : 1.0) +
              (back.out.V_command_W.angular - tick.out.V_command_W.angular).norm();
      return true;
    });
    if (!count) error = 1.0;
  }
  expect_near("tick of a log", error, 0.0);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto robot = urdf::load_urdf(argv[1]);
  if (!robot) {
    std::printf("%s", robot.error().text().c_str());
    return 2;
  }
  const auto tool = robot->frame_named("tool0");
  if (!tool) return 2;

  check_kinematics(*robot, *tool);
  check_momentum(*robot);
  check_log(*robot);

  // a model by value: the library copies it with its own idea of its size
  const auto longer = robot->with_frame("tip", *tool, {.p = Vec3{0.0, 0.0, 0.1}});
  if (!longer) return 2;
  check_kinematics(*longer, *longer->frame_named("tip"));
  return failures == 0 ? 0 : 1;
}

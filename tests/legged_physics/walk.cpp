#include "legged_physics/walk.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "supple/legged/gait.hpp"
#include "support/sim_quadruped.hpp"

namespace supple::test {
namespace {

constexpr Seconds kPeriod{2e-3};

}  // namespace

WalkFigures walk(const WalkSetup& setup) {
  sim::QuadrupedSetup world = quadruped_setup();
  world.seed = setup.seed;
  const auto params = legged::gait_defaults(world.robot, world.feet);
  auto made = sim::SimQuadruped::create(world);
  if (!params || !made) {
    std::fputs("no quadruped\n", stderr);
    std::abort();
  }
  sim::SimQuadruped& robot = **made;
  robot::LeggedReading reading;
  legged::GaitState state;
  bool started = false;
  WalkFigures out;
  double tilt = 0.0;
  double high = 0.0;
  double high2 = 0.0;
  int count = 0;
  double first_x = 0.0;
  double first_t = 0.0;
  Vec3 start = robot.truth().X_WB.p;
  while (robot.time().count() < setup.seconds && !robot.fallen()) {
    robot.read(reading);
    const robot::LeggedTruth& truth = robot.truth();
    const legged::GaitInput input{.R_WB = reading.imu.R_WB,
                                  .gyro_B = reading.imu.gyro_B,
                                  .q = reading.q,
                                  .v = reading.v,
                                  .p_WB = truth.X_WB.p,
                                  .v_WB_W = truth.V_WB_W.linear};
    if (!started) state = legged::gait_start(*params, input);
    started = true;
    const double t = robot.time().count();
    legged::GaitCommand command;
    if (t > 2.0) command.mode = legged::GaitMode::kTrot;
    if (t > 3.0) {
      command.v_H.x() = setup.speed;
      command.yaw_rate = setup.yaw_rate;
    }
    const legged::GaitOutput told = legged::step(*params, state, command, input, kPeriod);
    robot.write({.q = told.q, .v = told.v, .tau = told.tau});
    robot.advance(kPeriod);

    const Vec3 up = truth.X_WB.R.row(2);
    const double tilted = std::acos(std::clamp(up.z(), -1.0, 1.0));
    if (t > 2.0) {
      tilt += tilted * tilted;
      high += truth.X_WB.p.z();
      high2 += truth.X_WB.p.z() * truth.X_WB.p.z();
      ++count;
      out.tilt_max = std::max(out.tilt_max, tilted);
      for (const Vec3& f : truth.f_W) out.peak_force = std::max(out.peak_force, f.norm());
    }
    if (t > 5.0 && first_t == 0.0) {
      first_t = t;
      first_x = truth.X_WB.p.x();
    }
    if (count % 10 == 0) {
      const Vec3& p = truth.X_WB.p;
      out.trace.push_back(
          fmt::format("{:.3f} p {:.3f} {:.3f} {:.3f} v {:.3f} {:.3f} tilt {:.3f} {:.3f} fz {:.0f} "
                      "{:.0f} {:.0f} {:.0f} stance {}{}{}{}",
                      t, p.x(), p.y(), p.z(), truth.V_WB_W.linear.x(), truth.V_WB_W.linear.y(),
                      truth.X_WB.R(2, 1), -truth.X_WB.R(2, 0), truth.f_W[0].z(), truth.f_W[1].z(),
                      truth.f_W[2].z(), truth.f_W[3].z(), int{told.stance[0]}, int{told.stance[1]},
                      int{told.stance[2]}, int{told.stance[3]}));
    }
  }
  const robot::LeggedTruth& truth = robot.truth();
  out.seconds = robot.time().count();
  out.distance = (truth.X_WB.p - start).head<2>().norm();
  out.sideways = truth.X_WB.p.y();
  out.yaw = std::atan2(truth.X_WB.R(1, 0), truth.X_WB.R(0, 0));
  if (out.seconds > first_t) out.speed = (truth.X_WB.p.x() - first_x) / (out.seconds - first_t);
  out.tilt_rms = std::sqrt(tilt / std::max(1, count));
  const double mean = high / std::max(1, count);
  out.bob = std::sqrt(std::max(0.0, high2 / std::max(1, count) - mean * mean));
  out.fell = robot.fallen();
  return out;
}

}  // namespace supple::test

// Writes the recordings of examples/recordings from the simulator: an arm and a quadruped with
// motors, gears and noisy instruments. usage: write_recordings FOLDER

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numbers>
#include <string>

#include "supple/core/rotation.hpp"
#include "supple/sim/sim_robot.hpp"
#include "support/shipped_robot.hpp"
#include "support/trotting_quadruped.hpp"

namespace supple::test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr Seconds kTick{2.5e-4};  // the physics' own, so that no command is held

sim::SimSetup arm() {
  const model::RobotModel robot = shipped_robot("ur5e");
  VecJ q0(6);
  q0 << 0.0, -0.5 * kPi, 0.5 * kPi, -0.5 * kPi, -0.5 * kPi, 0.0;
  sim::SimSetup setup = sim::free_space(robot, *robot.frame_named("tool0"), q0);
  setup.drives = sim::typical_drives(robot);
  setup.servo.interval = Seconds{0.0};  // drives that interpolate: no ripple between commands
  setup.joints.velocity_noise = 2e-4;
  setup.joints.torque_noise = 0.2;
  setup.seed = 7;
  return setup;
}

/// Each joint swings about where it started, at two speeds.
VecJ swinging(const VecJ& q0, double t, double size) {
  VecJ q = q0;
  const double fade = std::min(1.0, t);
  for (int i = 0; i < q.size(); ++i) {
    const double w = 1.2 + 0.23 * i;
    q[i] += fade * size * (0.35 * std::sin(w * t) + 0.12 * std::sin(2.6 * w * t));
  }
  return q;
}

void append(const robot::JointReading& joints, double t, std::string& out) {
  auto to = std::back_inserter(out);
  fmt::format_to(to, "{:.3f}", t);
  for (int i = 0; i < 6; ++i) fmt::format_to(to, ",{:.5f}", joints.q[i]);
  for (int i = 0; i < 6; ++i) fmt::format_to(to, ",{:.4f}", joints.v[i]);
  for (int i = 0; i < 6; ++i) fmt::format_to(to, ",{:.2f}", joints.tau[i]);
  fmt::format_to(to, "\n");
}

std::string recorded(const sim::SimSetup& setup, double seconds, double size, int every) {
  auto made = sim::SimRobot::create(setup);
  if (!made) {
    fmt::print(stderr, "{}\n", made.error());
    std::exit(1);
  }
  const auto robot = *std::move(made);
  std::string out = "time";
  for (const char* name : {"q", "v", "tau"}) {
    for (int i = 0; i < 6; ++i) fmt::format_to(std::back_inserter(out), ",{}_{}", name, i);
  }
  out += "\n";
  robot::Reading reading;
  robot::Command command{.mode = robot::CommandMode::kPosition, .v = VecJ::Zero(6), .q = setup.q0};
  for (int k = 0; k * kTick.count() < seconds; ++k) {
    const double t = k * kTick.count();
    robot->read(reading);
    if (k > 0 && k % every == 0) append(reading.joints, t, out);
    command.q = swinging(setup.q0, t, size);
    robot->write(command);
    robot->advance(kTick);
  }
  return out;
}

/// The quadruped as it begins to trot, 200 rows a second.
std::string recorded_trot() {
  constexpr int kEvery = 5;
  sim::QuadrupedSetup setup = quadruped_setup(0.29);
  setup.seed = 5;
  TrottingQuadruped robot{setup, 0.6, 0.5};
  std::string out = "time,quat_w,quat_x,quat_y,quat_z,gyro_x,gyro_y,gyro_z,acc_x,acc_y,acc_z";
  auto to = std::back_inserter(out);
  for (int i = 0; i < 12; ++i) fmt::format_to(to, ",q_{0},v_{0},tau_{0}", i);
  out += ",true_x,true_y,true_z,true_vx,true_vy,true_vz\n";
  const auto numbers = [&to](const auto& x, int digits) {
    for (int i = 0; i < x.size(); ++i) fmt::format_to(to, ",{:.{}f}", x[i], digits);
  };
  Vec3 accel_B = Vec3::Zero();
  for (int k = 1; robot.time() < 3.0; ++k) {
    robot.advance();
    accel_B += robot.reading().imu.accel_B / kEvery;
    if (k % kEvery != 0) continue;
    const robot::LeggedReading& reading = robot.reading();
    fmt::format_to(to, "{:.3f}", robot.time());
    numbers(quaternion_wxyz(reading.imu.R_WB), 5);
    numbers(reading.imu.gyro_B, 4);
    numbers(accel_B, 3);
    for (int i = 0; i < 12; ++i) {
      fmt::format_to(to, ",{:.4f},{:.2f},{:.2f}", reading.q[i], reading.v[i], reading.tau[i]);
    }
    numbers(robot.truth().X_WB.p, 4);
    numbers(robot.truth().V_WB_W.linear, 4);
    out += "\n";
    accel_B.setZero();
  }
  return out;
}

void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream{file, std::ios::binary} << text;
  fmt::print("{} {} bytes\n", file.string(), text.size());
}

}  // namespace
}  // namespace supple::test

int main(int argc, char** argv) {
  using namespace supple;
  using namespace supple::test;
  if (argc != 2) {
    fmt::print(stderr, "usage: write_recordings FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  write(folder / "ur5e_motion.csv", recorded(arm(), 14.0, 1.0, 40));

  sim::SimSetup pushed = arm();
  pushed.seed = 8;
  pushed.pushes.push_back({.start = Seconds{2.0},
                           .duration = Seconds{1.5},
                           .ramp = Seconds{0.2},
                           .F = {.force = {0.0, 0.0, 40.0}, .torque = Vec3::Zero()}});
  pushed.pushes.push_back({.start = Seconds{4.5},
                           .duration = Seconds{0.4},
                           .ramp = Seconds{0.02},
                           .F = {.force = {60.0, 0.0, 0.0}, .torque = Vec3::Zero()}});
  write(folder / "quadruped_trot.csv", recorded_trot());
  write(folder / "ur5e_push.csv", recorded(pushed, 6.0, 0.5, 32));
}

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "sim_support.hpp"

namespace supple::sim {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr Seconds kPeriod{1e-3};

/// Motion over command of joint 0 at a frequency [Hz], by correlation over whole periods. The
/// command is held for a period, which delays it by half of one; that is taken out again.
std::complex<double> response(const SimSetup& setup, double frequency, robot::CommandMode mode) {
  const auto robot = test::made(setup);
  const double amplitude = 0.02;
  const int settle = 500;
  const int count = static_cast<int>(std::lround(10.0 / frequency / kPeriod.count()));
  std::complex<double> in{};
  std::complex<double> out{};
  for (int i = 0; i < settle + count; ++i) {
    const double t = kPeriod.count() * i;
    const double u = amplitude * std::sin(2.0 * kPi * frequency * t);
    robot::Command command{.mode = mode, .v = VecJ::Zero(6), .q = setup.q0};
    if (mode == robot::CommandMode::kVelocity) command.v[0] = u;
    if (mode == robot::CommandMode::kPosition) command.q[0] += u;
    const double y = mode == robot::CommandMode::kVelocity ? robot->truth().v[0]
                                                           : robot->truth().q[0] - setup.q0[0];
    if (i >= settle) {
      const auto turn = std::polar(1.0, -2.0 * kPi * frequency * t);
      in += u * turn;
      out += y * turn;
    }
    robot->write(command);
    robot->advance(kPeriod);
  }
  return out / in * std::polar(1.0, kPi * frequency * kPeriod.count());
}

SimSetup with(double bandwidth, Seconds delay, bool ideal) {
  SimSetup setup = test::ur5e_setup();
  setup.servo.bandwidth = bandwidth;
  setup.servo.delay = delay;
  setup.servo.interval = kPeriod;
  if (!ideal) setup.drives = typical_drives(setup.robot);
  return setup;
}

TEST(Servo, HasTheBandwidthAndTheDelayItWasGiven) {
  for (const auto mode : {robot::CommandMode::kVelocity, robot::CommandMode::kPosition}) {
    for (const double bandwidth : {10.0, 20.0}) {
      for (const Seconds delay : {Seconds{2e-3}, Seconds{10e-3}}) {
        const SimSetup setup = with(bandwidth, delay, true);
        // at the corner: 3 dB, and an eighth of a turn besides the delay
        const auto G = response(setup, bandwidth, mode);
        const double measured_bandwidth =
            bandwidth / std::sqrt(1.0 / std::norm(G) - 1.0);  // |G|^2 = 1 / (1 + (f / f_b)^2)
        const double left = std::remainder(std::arg(G) + 0.25 * kPi, 2.0 * kPi);
        const double measured_delay = -left / (2.0 * kPi * bandwidth);
        EXPECT_NEAR(measured_bandwidth, bandwidth, 0.05 * bandwidth);
        // a position is reached on a straight way, which is half a period later than a hold
        const double way = mode == robot::CommandMode::kPosition ? 0.5 * kPeriod.count() : 0.0;
        EXPECT_NEAR(measured_delay, delay.count() + way, 0.05 * delay.count() + 1e-4);
      }
    }
  }
}

// A joint that is led at constant speed has no acceleration, whatever the commands' steps are.
TEST(Servo, MovesEvenlyToPositionsThatComeEvenly) {
  const SimSetup setup = with(15.0, Seconds{4e-3}, true);
  const auto robot = test::made(setup);
  robot::Command command{.mode = robot::CommandMode::kPosition, .v = VecJ::Zero(6), .q = setup.q0};
  double least = 1.0;
  double most = 0.0;
  for (int i = 0; i < 600; ++i) {
    command.q[0] += 0.5 * kPeriod.count();
    robot->write(command);
    for (int part = 0; part < 4; ++part) {
      robot->advance(0.25 * kPeriod);
      if (i < 400) continue;
      least = std::min(least, robot->truth().v[0]);
      most = std::max(most, robot->truth().v[0]);
    }
  }
  EXPECT_NEAR(least, 0.5, 1e-3);
  EXPECT_NEAR(most, 0.5, 1e-3);
}

TEST(Servo, KeepsItsBandwidthWithFrictionInTheJoints) {
  const auto G = response(with(15.0, Seconds{4e-3}, false), 15.0, robot::CommandMode::kVelocity);
  EXPECT_NEAR(std::abs(G), std::numbers::sqrt2 / 2.0, 0.05 * std::numbers::sqrt2 / 2.0);
}

TEST(Servo, LooksAtCommandsOnceAnInterval) {
  SimSetup setup = with(1000.0, Seconds{0.0}, true);
  setup.servo.interval = Seconds{4e-3};
  const auto robot = test::made(setup);
  robot->advance(kPeriod);
  test::command_velocity(*robot, VecJ::Constant(6, 0.1));
  robot->advance(Seconds{3e-3});
  EXPECT_LT(robot->truth().v.norm(), 1e-9);
  robot->advance(Seconds{3e-3});
  EXPECT_GT(robot->truth().v[0], 0.01);
}

TEST(Servo, BrakesByItselfWhenNobodyTalksToIt) {
  const SimSetup setup = with(20.0, Seconds{0.0}, true);
  const auto robot = test::made(setup);
  for (int i = 0; i < 500; ++i) {
    test::command_velocity(*robot, test::joints_of({0.4, 0.0, 0.0, 0.0, 0.0, 0.0}));
    robot->advance(kPeriod);
  }
  ASSERT_NEAR(robot->truth().v[0], 0.4, 1e-3);
  robot->advance(Seconds{19e-3});
  EXPECT_NEAR(robot->truth().v[0], 0.4, 1e-3);
  robot->advance(Seconds{51e-3});  // 50 ms at 4 rad/s^2, behind a lag of 8 ms
  EXPECT_NEAR(robot->truth().v[0], 0.4 - 4.0 * (0.05 - 0.008), 0.02);
  robot->advance(Seconds{0.2});
  EXPECT_NEAR(robot->truth().v[0], 0.0, 1e-6);
}

}  // namespace
}  // namespace supple::sim

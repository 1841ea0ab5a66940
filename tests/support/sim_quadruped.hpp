#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "supple/legged/leg.hpp"
#include "supple/sim/sim_quadruped.hpp"
#include "support/shipped_robot.hpp"

namespace supple::test {

/// The quadruped of models/ with its feet on the ground, B `height` above their centres. Drives,
/// sensors and inertial unit are typical.
inline sim::QuadrupedSetup quadruped_setup(double height = 0.15) {
  constexpr std::array kFeet{"FL_foot", "FR_foot", "RL_foot", "RR_foot"};
  sim::QuadrupedSetup out;
  out.robot = shipped_robot("quadruped", true);
  out.q0 = VecV::Zero(out.robot.joints());
  for (std::size_t i = 0; i < kFeet.size(); ++i) {
    out.feet[i] = *out.robot.frame_named(kFeet[i]);
    const legged::Leg leg = *legged::leg_of(out.robot, out.feet[i]);
    const Vec3 q = legged::leg_angles(leg, leg.p_BA + Vec3{0.0, leg.side, -height}).q;
    for (int k = 0; k < 3; ++k) out.q0[leg.first_joint + k] = q[k];
  }
  out.X_WB.p.z() = height + out.ground.foot_radius;
  out.drives = sim::typical_leg_drives(out.robot);
  out.sensors = sim::typical_leg_sensors();
  out.imu = sim::typical_imu();
  return out;
}

/// The same with nothing in the way: unlimited motors without losses, ideal sensors.
inline sim::QuadrupedSetup ideal_quadruped(double height = 0.29) {
  sim::QuadrupedSetup out = quadruped_setup(height);
  for (actuator::JointParams& motor : out.drives.motors.joints) motor = {};
  out.drives.rotor_inertia.setZero();
  out.sensors = {};
  out.imu = {};
  return out;
}

inline std::unique_ptr<sim::SimQuadruped> made(const sim::QuadrupedSetup& setup) {
  auto robot = sim::SimQuadruped::create(setup);
  if (!robot) {
    std::fputs((robot.error() + "\n").c_str(), stderr);
    std::abort();
  }
  return *std::move(robot);
}

}  // namespace supple::test

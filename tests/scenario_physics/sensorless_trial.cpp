#include "sensorless_trial.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>

#include "supple/control/design.hpp"
#include "supple/model/dynamics.hpp"
#include "support/random.hpp"
#include "support/shipped_robot.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::test {
namespace {

constexpr double kToolMass = 1.1;  // [kg]
const Vec3 kToolCentre{0.0, 0.0, 0.07};
constexpr double kTorqueNoise = 0.3;       // [N m]
constexpr double kTorqueStep = 0.05;       // [N m]
constexpr double kVelocityNoise = 3.5e-4;  // [rad/s]
constexpr sim::ModelErrors kErrors{.mass = 0.02, .inertia = 0.05};

control::SensingParams sensing_of(const model::RobotModel& robot, const sim::Drives& drives) {
  control::SensingParams out;
  out.source = control::WrenchSource::kObserver;
  out.detects = true;
  out.observer = estimation::observer_defaults(robot, 100.0);
  out.observer.torque.motor_side = true;
  out.observer.torque.actuator = drives.motors;
  out.observer.rotor_inertia = drives.rotor_inertia;
  VecV big(6);
  big << 1.0, 1.0, 1.0, 0.0, 0.0, 0.0;
  const VecV small = VecV::Ones(6) - big;
  out.wrench.torque_noise = 0.8 * big + 0.25 * small;
  out.contact.threshold = 1.5 * big + 0.8 * small;
  out.contact.per_speed = 1.5 * big + 0.5 * small;
  return out;
}

/// Sums of sines about a posture, with velocities up to about 1.3 rad/s and 2 rad/s^2.
class Wander {
 public:
  explicit Wander(Rng& rng) {
    for (Joint& joint : joints_) {
      for (Sine& sine : joint) {
        const double hz = uniform(rng, 0.03, 0.25);
        sine = {.amplitude = uniform(rng, 0.02, 0.1) / hz,
                .w = 2.0 * std::numbers::pi * hz,
                .phase = uniform(rng, 0.0, 6.28)};
      }
    }
  }

  void at(double t, VecJ& q, VecJ& v, VecJ& a) const {
    static const std::array<double, 6> kMiddle{0.0, -1.2, 1.5, -1.9, -1.57, 0.0};
    for (int i = 0; i < 6; ++i) {
      q[i] = kMiddle[static_cast<std::size_t>(i)];
      v[i] = a[i] = 0.0;
      for (const Sine& s : joints_[static_cast<std::size_t>(i)]) {
        q[i] += s.amplitude * std::sin(s.w * t + s.phase);
        v[i] += s.amplitude * s.w * std::cos(s.w * t + s.phase);
        a[i] -= s.amplitude * s.w * s.w * std::sin(s.w * t + s.phase);
      }
    }
  }

 private:
  struct Sine {
    double amplitude = 0.0;
    double w = 0.0;
    double phase = 0.0;
  };
  using Joint = std::array<Sine, 3>;
  std::array<Joint, 6> joints_;
};

double noisy(double x, double noise, Rng& rng) {
  std::normal_distribution<double> normal;
  return x + noise * normal(rng);
}

void count(const control::Sensed& sensed, double speed, Alarms& out) {
  ++out.ticks;
  out.touches += sensed.touch ? 1 : 0;
  out.collisions += sensed.collision ? 1 : 0;
  out.largest_ratio = std::max(out.largest_ratio, sensed.ratio);
  out.fastest = std::max(out.fastest, speed);
}

std::unique_ptr<sim::SimRobot> in_mujoco(const SensorlessArm& arm, const VecJ& q,
                                         std::uint64_t seed) {
  sim::SimSetup setup = sim::free_space(arm.robot, arm.tool, q);
  setup.drives = arm.drives;
  setup.errors = kErrors;
  setup.errors.seed = seed;
  setup.joints = {.interval = kSensingPeriod,
                  .velocity_noise = kVelocityNoise,
                  .torque_noise = kTorqueNoise,
                  .torque_resolution = kTorqueStep};
  setup.scene.tool.mass = kToolMass;
  setup.scene.tool.p_SL = kToolCentre;
  setup.seed = seed;
  auto robot = sim::SimRobot::create(setup);
  if (!robot) {
    std::fputs(robot.error().c_str(), stderr);
    std::abort();
  }
  return *std::move(robot);
}

/// A posture from which every joint is far from where the arm is singular.
VecJ any_posture(Rng& rng) {
  VecJ q(6);
  const double bend = uniform(rng, 0.9, 2.2);
  q << uniform(rng, -3.0, 3.0), uniform(rng, -2.0, -0.8), bend, uniform(rng, -2.5, -0.5),
      uniform(rng, -2.0, -1.0), uniform(rng, -3.0, 3.0);
  return q;
}

}  // namespace

SensorlessArm sensorless_arm() {
  SensorlessArm out{.robot = shipped_robot("ur5e")};
  out.tool = *out.robot.frame_named("tool0");
  control::Design design = control::defaults(out.robot, out.tool, out.tool, kSensingPeriod);
  design.wrench.payload.mass = kToolMass;
  design.wrench.payload.p_SL = kToolCentre;
  design.wrench.payload.I_L_S = 0.4 * kToolMass * 0.05 * 0.05 * Mat3::Identity();
  out.drives = sim::typical_drives(out.robot);
  design.sensing = sensing_of(out.robot, out.drives);
  const control::Params params = params_of(design);
  out.loaded = params.robot;
  out.sensing = params.sensing;
  return out;
}

const control::Sensed& Feeler::feel(const VecJ& q, const VecJ& v, const VecJ& tau) {
  const Mat3 R_WD = Mat3::Identity();
  model::update_arm(arm_.loaded, work_, q, arm_.tool, arm_.tool, kinematics_);
  safety::Checked now;
  now.dt = kSensingPeriod;
  now.q = q;
  now.v = v;
  now.torques_fresh = true;
  wrench::Output felt;
  sensed_ = sense(arm_.sensing, state_, work_,
                  {.robot = arm_.loaded,
                   .arm = kinematics_,
                   .now = now,
                   .tau = tau,
                   .R_WD = R_WD,
                   .deadband = {}},
                  felt);
  return sensed_;
}

Alarms free_motion(std::uint64_t seed, long ticks) {
  const SensorlessArm arm = sensorless_arm();
  sim::ModelErrors errors = kErrors;
  errors.seed = seed;
  const model::RobotModel real = sim::with_errors(arm.loaded, errors);
  const VecJ rotors = sim::with_errors(arm.drives.rotor_inertia, errors);
  Rng rng{static_cast<Rng::result_type>(seed)};
  const Wander wander{rng};
  Feeler feeler{arm};
  model::Workspace work;
  VecJ q(6);
  VecJ v(6);
  VecJ a(6);
  VecJ tau(6);
  Alarms out;
  for (long i = 0; i < ticks; ++i) {
    wander.at(kSensingPeriod.count() * static_cast<double>(i), q, v, a);
    model::inverse_dynamics(real, work, q, v, a, tau);
    const double speed = v.cwiseAbs().maxCoeff();
    for (int k = 0; k < 6; ++k) {
      const auto& motor = arm.drives.motors.joints[static_cast<std::size_t>(k)];
      const double torque = tau[k] + rotors[k] * a[k] + actuator::friction(motor, v[k]);
      tau[k] = kTorqueStep * std::round(noisy(torque, kTorqueNoise, rng) / kTorqueStep);
      v[k] = noisy(v[k], kVelocityNoise, rng);
    }
    count(feeler.feel(q, v, tau), speed, out);
  }
  return out;
}

Alarms free_motion_in_mujoco(std::uint64_t seed, long ticks) {
  const SensorlessArm arm = sensorless_arm();
  Rng rng{static_cast<Rng::result_type>(seed)};
  const Wander wander{rng};
  VecJ q(6);
  VecJ v(6);
  VecJ a(6);
  wander.at(0.0, q, v, a);
  const auto robot = in_mujoco(arm, q, seed);
  Feeler feeler{arm};
  robot::Reading reading;
  Alarms out;
  for (long i = 0; i < ticks; ++i) {
    const double t = kSensingPeriod.count() * static_cast<double>(i);
    robot->read(reading);
    const robot::JointReading& joints = reading.joints;
    count(feeler.feel(joints.q, joints.v, joints.tau), joints.v.cwiseAbs().maxCoeff(), out);
    // from rest: for a second the time of the motion speeds up
    wander.at(t < 1.0 ? 0.5 * t * t : t - 0.5, q, v, a);
    v *= std::min(t, 1.0);
    robot->write({.mode = robot::CommandMode::kVelocity, .v = v, .q = {}});
    robot->advance(kSensingPeriod);
  }
  return out;
}

Pushes pushes_in_mujoco(std::uint64_t seed, int count) {
  constexpr double kForce = 10.0;     // [N]
  constexpr double kLeastLoad = 4.0;  // [N m]
  constexpr int kBefore = 250;        // ticks
  constexpr int kAfter = 500;
  const SensorlessArm arm = sensorless_arm();
  Rng rng{static_cast<Rng::result_type>(seed)};
  Pushes out;
  while (out.tried < count) {
    const VecJ q = any_posture(rng);
    const auto robot = in_mujoco(arm, q, rng());
    const Vec3 force_W = kForce * any_unit_vector(rng);
    Feeler feeler{arm};
    robot::Reading reading;
    const auto tick = [&] {
      robot->read(reading);
      feeler.feel(reading.joints.q, reading.joints.v, reading.joints.tau);
      robot->write({.mode = robot::CommandMode::kVelocity, .v = VecJ::Zero(6), .q = {}});
    };
    for (int i = 0; i < kBefore; ++i) {
      tick();
      robot->advance(kSensingPeriod);
    }
    double load = 0.0;
    for (int k = 0; k < 6; ++k) {
      load = std::max(load, std::abs(feeler.where().Jv_V_WP_W.col(k).head<3>().dot(force_W)));
    }
    if (load < kLeastLoad) continue;
    ++out.tried;
    robot->push({.force = force_W});
    bool found = false;
    for (int i = 1; i <= kAfter; ++i) {
      robot->advance(kSensingPeriod);
      tick();
      if (found || !feeler.sensed().touch) continue;
      found = true;
      out.latest = std::max(out.latest, i * kSensingPeriod.count());
    }
    out.found += found ? 1 : 0;
    const Vec3 error = feeler.sensed().F_P_W.force - force_W;
    out.worst_error = std::max(out.worst_error, error.norm());
    const Vec3 sigmas = error.cwiseQuotient(feeler.sensed().sigma_W.force).cwiseAbs();
    out.worst_sigmas = std::max(out.worst_sigmas, sigmas.maxCoeff());
    const Mat3 P = feeler.covariance().topLeftCorner<3, 3>();
    out.covered += error.dot(P.llt().solve(error)) / 3.0 / count;
  }
  return out;
}

}  // namespace supple::test

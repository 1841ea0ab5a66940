#include "contact_trial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "support/ur5e_controller.hpp"
#include "unit/sim/loop.hpp"

namespace supple::test {
namespace {

sim::SimSetup setup_of(const LoopKind& kind, const Ur5e& ur5e) {
  sim::SimSetup setup = ur5e_setup();
  setup.q0 = ur5e.q0;
  setup.drives = sim::typical_drives(setup.robot);
  setup.servo.interval = kind.period;
  if (kind.typical_sensor) setup.wrench = sim::typical_sensor();
  return setup;
}

/// The tool's z points down.
void press_down(Ur5e& ur5e, double mass, double damping) {
  admittance::Params& law = ur5e.design.admittance;
  law.gains.translation.stiffness.z() = 0.0;
  law.gains.translation.damping.z() = damping;
  law.gains.translation.mass.z() = mass;
  law.F_target.force.z() = -kForce;
}

/// The last 0.3 s of a run.
class Ending {
 public:
  void add(double force) {
    sum_ += force;
    ++count_;
    swing_ = std::max(swing_, std::abs(force - kForce));
  }
  [[nodiscard]] double mean() const { return sum_ / count_; }
  [[nodiscard]] double swing() const { return swing_; }

 private:
  double sum_ = 0.0;
  int count_ = 0;
  double swing_ = 0.0;
};

}  // namespace

double lag(const LoopKind& kind) {
  const sim::ServoParams servo;
  const sim::SensorParams sensor = sim::typical_sensor();
  // an ideal sensor is read one step of the physics late; a sampled one is half an interval old
  const double reading = kind.typical_sensor
                             ? sensor.latency.count() + 0.5 * sensor.interval.count()
                             : sim::SimSetup{}.step.count();
  return servo.delay.count() + 1.0 / (2.0 * std::numbers::pi * servo.bandwidth) + reading +
         0.5 * kind.period.count();
}

double comfortable_damping(double stiffness, const LoopKind& kind) {
  return 2.8 * stiffness * lag(kind);
}

Pressed pressed(const PressTask& task) {
  constexpr double kWay = 5e-3;  // [m]
  Ur5e ur5e = ur5e_controller(task.kind.period);
  press_down(ur5e, task.mass, task.damping);
  sim::SimSetup setup = setup_of(task.kind, ur5e);
  const Pose X_WP = made(setup)->truth().X_WP;
  const Vec3 down = X_WP.R.col(2);
  setup.scene.wall = sim::Wall{.p_W = X_WP.p + kWay * down,
                               .normal_W = -down,
                               .stiffness = task.stiffness,
                               .half_width = 1.0};

  Loop loop{params_of(ur5e.design), setup, task.kind.period};
  loop.tick(safety::Request::kStart);
  Pressed out;
  Ending ending;
  double touched = -1.0;
  bool in_contact = false;
  const double end = kWay * task.damping / kForce + task.seconds;
  for (double t = 0.0; t < end; t += task.kind.period.count()) {
    loop.tick();
    const double force = -down.dot(loop.truth().contact_W);
    if (force > 0.2 && !in_contact) {
      in_contact = true;
      ++out.touches;
      if (touched < 0.0) touched = t;
    }
    if (loop.truth().contacts == 0) in_contact = false;
    out.peak = std::max(out.peak, force);
    if (std::abs(force - kForce) > 0.05 * kForce) out.settled = t - touched;
    if (t > end - 0.3) ending.add(force);
  }
  out.final = ending.mean();
  out.swing = ending.swing();
  out.running = loop.out().verdict.running();
  return out;
}

Followed followed(const WaveTask& task) {
  const Seconds period = task.kind.period;
  Ur5e ur5e = ur5e_controller(period);
  const sim::WavySurface surface;
  press_down(ur5e, 1.0, comfortable_damping(surface.stiffness, task.kind));
  admittance::Params& law = ur5e.design.admittance;
  law.gains.translation.damping.head<2>().setConstant(500.0);
  law.gains.translation.stiffness.head<2>().setConstant(2000.0);
  law.integral.translation_gain.z() = task.integral_gain;
  law.integral.max_linear = task.integral_limit;
  sim::SimSetup setup = setup_of(task.kind, ur5e);
  const Pose X_WP = made(setup)->truth().X_WP;
  setup.scene.wavy = surface;
  setup.scene.wavy->X_WU.p = X_WP.p - Vec3{0.0, 0.0, 6e-3};

  Loop loop{params_of(ur5e.design), setup, period};
  loop.tick(safety::Request::kStart);
  Followed out;
  const auto tick = [&] {
    loop.tick();
    const Vec3 force = loop.truth().F_P_W.force;  // no friction: all of it is normal
    out.peak = std::max(out.peak, force.norm());
    return force;
  };
  for (double t = 0.0; t < 1.5; t += period.count()) tick();
  const Pose X_WD = loop.out().X_WD;
  const int wave = static_cast<int>(surface.wavelength / task.speed / period.count());  // ticks
  for (int i = 0; i < 3 * wave; ++i) {
    control::Target target{.X_WT = X_WD, .V_WT_W = {.linear = {task.speed, 0.0, 0.0}}};
    target.X_WT.p.x() += task.speed * period.count() * i;
    loop.target = target;
    const Vec3 force = tick();
    if (i < wave) continue;
    const double axis = -loop.truth().X_WP.R.col(2).dot(force) - kForce;
    const double normal = force.norm() - kForce;
    out.rms_axis += axis * axis / (2 * wave);
    out.rms_normal += normal * normal / (2 * wave);
    out.worst = std::max(out.worst, std::abs(axis));
    if (force.norm() == 0.0) ++out.lost;
  }
  out.rms_axis = std::sqrt(out.rms_axis);
  out.rms_normal = std::sqrt(out.rms_normal);
  out.running = loop.out().verdict.running();
  return out;
}

}  // namespace supple::test

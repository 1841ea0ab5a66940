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

/// A wall some way below the tip, across the tool.
sim::Wall wall_below(const sim::SimSetup& setup, double way, double stiffness) {
  const Pose X_WP = made(setup)->truth().X_WP;
  const Vec3 down = X_WP.R.col(2);
  return {.p_W = X_WP.p + way * down, .normal_W = -down, .stiffness = stiffness, .half_width = 1.0};
}

double force_of(const Loop& loop) {
  return -loop.truth().X_WP.R.col(2).dot(loop.truth().F_P_W.force);
}

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
  constexpr double kWay = 5e-3;    // [m]
  constexpr double kAfter = 1.5;   // [s]
  constexpr double kEnding = 0.3;  // [s]
  Ur5e ur5e = ur5e_controller(task.kind.period);
  press_down(ur5e, 1.0, task.damping);
  sim::SimSetup setup = setup_of(task.kind, ur5e);
  setup.scene.wall = wall_below(setup, kWay, task.stiffness);

  Loop loop{params_of(ur5e.design), setup, task.kind.period};
  loop.tick(safety::Request::kStart);
  Pressed out;
  double touched = -1.0;
  bool in_contact = false;
  int counted = 0;
  const double end = kWay * task.damping / kForce + kAfter;
  for (double t = 0.0; t < end; t += task.kind.period.count()) {
    loop.tick();
    const double force = force_of(loop);
    if (force > 0.2 && !in_contact) {
      in_contact = true;
      ++out.touches;
      if (touched < 0.0) touched = t;
    }
    if (loop.truth().contacts == 0) in_contact = false;
    out.peak = std::max(out.peak, force);
    if (std::abs(force - kForce) > 0.05 * kForce) out.settled = t - touched;
    if (t < end - kEnding) continue;
    out.final += force;
    ++counted;
  }
  out.final /= counted;
  out.running = loop.out().verdict.running();
  return out;
}

double growth(double stiffness, double damping, double mass) {
  constexpr double kLook = 0.25;  // [s]; some swings
  const LoopKind kind;
  Ur5e ur5e = ur5e_controller(kind.period);
  press_down(ur5e, mass, comfortable_damping(stiffness, kind));
  ur5e.design.admittance.chatter.enabled = false;  // it would end the growth
  sim::SimSetup setup = setup_of(kind, ur5e);
  setup.drives = sim::ideal_drives(6);  // friction would hold small swings
  setup.scene.wall = wall_below(setup, 1e-3, stiffness);
  Loop loop{params_of(ur5e.design), setup, kind.period};
  loop.tick(safety::Request::kStart);
  loop.run(3.0);

  press_down(ur5e, mass, damping);
  ur5e.design.admittance.F_target.force.z() = -kForce - 1.0;
  loop.set_params(params_of(ur5e.design));
  const auto swing = [&loop, &kind] {
    double out = 0.0;
    for (double t = 0.0; t < kLook; t += kind.period.count()) {
      loop.tick();
      out = std::max(out, std::abs(force_of(loop) - kForce - 1.0));
    }
    return out;
  };
  swing();
  const double early = swing();
  loop.run(3.0 - 3.0 * kLook);
  return swing() / early;
}

Chattered chattered(double stiffness, double damping, double mass, bool guarded) {
  constexpr double kTold = 0.1 * kForce;
  constexpr double kPart = 0.3;  // [s]
  const LoopKind kind{.typical_sensor = true};
  Ur5e ur5e = ur5e_controller(kind.period);
  press_down(ur5e, mass, comfortable_damping(stiffness, kind));
  ur5e.design.admittance.chatter.enabled = guarded;
  // a loop without mass swings with a quarter of a turn in its lag, a heavy one slower
  ur5e.design.admittance.chatter.frequency.linear.setConstant(0.2 / lag(kind));
  sim::SimSetup setup = setup_of(kind, ur5e);
  setup.scene.wall = wall_below(setup, 1e-3, stiffness);
  Loop loop{params_of(ur5e.design), setup, kind.period};
  loop.tick(safety::Request::kStart);
  loop.run(3.0);

  press_down(ur5e, mass, damping);
  loop.set_params(params_of(ur5e.design));
  Chattered out;
  double began = -1.0;
  for (double t = 0.0; t < 6.0 && (began < 0.0 || t < began + 3.0); t += kind.period.count()) {
    loop.tick();
    const double swing = std::abs(force_of(loop) - kForce);
    if (began < 0.0 && swing > kTold) began = t;
    out.peak = std::max(out.peak, force_of(loop));
    out.added = std::max(out.added, loop.out().compliance.report.added.linear.z());
    if (began < 0.0) continue;
    double& part =
        t < began + kPart ? out.first : (t < began + 2.0 * kPart ? out.second : out.last);
    if (&part != &out.last || t > began + 2.0) part = std::max(part, swing);
  }
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
    // towards the base: three waves the other way the arm would be stretched
    control::Target target{.X_WT = X_WD, .V_WT_W = {.linear = {-task.speed, 0.0, 0.0}}};
    target.X_WT.p.x() -= task.speed * period.count() * i;
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

#include "supple/benchmark/supple_rival.hpp"

#include <fmt/format.h>

#include "supple/analysis/border.hpp"
#include "supple/benchmark/trial.hpp"
#include "supple/control/adopt.hpp"

namespace supple::benchmark {

double comfortable_damping(double stiffness) {
  analysis::ContactLoop loop;
  const sim::ServoParams servo;
  const sim::SensorParams sensor = sim::typical_sensor();
  loop.gains = {.mass = 1.0, .damping = 1.0, .stiffness = 0.0};
  loop.period = kPeriod;
  // a sample is half an interval old on average
  loop.delay = servo.delay + sensor.latency + 0.5 * sensor.interval;
  loop.servo_bandwidth = servo.bandwidth;
  loop.interface = analysis::Interface::kVelocity;
  loop.environment_stiffness = stiffness;
  return analysis::damping_needed(loop).comfortable;
}

std::string pressing_yaml(double damping) {
  return fmt::format(
      R"(robot:
  model: ur5e
  probe_frame: tool0
  sensor_frame: tool0
  period_ms: {}
  start_joints_deg: [0, -68.755, 85.944, -108.862, -89.954, 0]
wrench:
  low_pass: off
  deadband: {{force_n: 0, force_knee_n: 0, torque_nm: 0, torque_knee_nm: 0}}
admittance:
  translation:
    mass_kg: [5, 5, 1]
    stiffness_n_per_m: [2000, 2000, 0]
    damping_n_s_per_m: [500, 500, {}]
  rotation:
    inertia_kg_m2: [0.2, 0.2, 0.2]
    stiffness_nm_per_rad: [20, 20, 20]
    damping_nm_s_per_rad: [8, 8, 8]
  ramp_s: 0
motion:
  acceleration_m_per_s2: 10
limits:
  speed_m_per_s: 0.5
  acceleration_m_per_s2: 20
safety:
  max_force_n: {}
)",
      1e3 * kPeriod.count(), damping, kStopForce);
}

SuppleRival::SuppleRival(const config::Setup& free, const config::Setup& pressing)
    : free_{free.params}, pressing_{pressing.params} {}

robot::Command SuppleRival::step(const robot::Reading& reading, const Wish& wish) {
  if (wish.force > 0.0 && params_ == &free_) {
    control::adopt(free_, pressing_, state_);
    params_ = &pressing_;
  }
  control::TickInput in;
  in.facts = {.request = began_ ? safety::Request::kNone : safety::Request::kStart,
              .dt = period(),
              .robot_ready = reading.ready,
              .q = reading.joints.q,
              .v = reading.joints.v,
              .joint_stamp = reading.joints.stamp,
              .joint_age = reading.joints.age,
              .reading = reading.wrench.reading,
              .reading_stamp = reading.wrench.stamp,
              .reading_age = reading.wrench.age};
  if (began_) in.target = control::Target{.X_WT = wish.X_WD, .V_WT_W = wish.V_WD_W};
  began_ = true;
  control::tick(*params_, state_, in, out_);
  return {.mode = robot::CommandMode::kVelocity, .v = out_.v_command, .q = out_.q_command};
}

Result<std::unique_ptr<SuppleRival>, std::string> supple_rival(
    const config::Sources& sources, double damping, double force,
    const std::vector<std::string>& changes) {
  const std::string yaml = pressing_yaml(damping);
  std::vector<std::string> with_target = changes;
  with_target.push_back(fmt::format("admittance.target_n=[0, 0, {}]", -force));
  const auto free = config::parse(yaml, "supple.yaml", sources, {.changes = changes});
  const auto pressing = config::parse(yaml, "supple.yaml", sources, {.changes = with_target});
  if (!free) return Failure{free.error().text()};
  if (!pressing) return Failure{pressing.error().text()};
  return std::make_unique<SuppleRival>(*free, *pressing);
}

}  // namespace supple::benchmark

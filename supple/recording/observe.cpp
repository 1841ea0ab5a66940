#include "supple/recording/observe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "supple/text/words.hpp"

namespace supple::recording {
namespace {

constexpr std::size_t kMostEvents = 10'000;
constexpr std::uint64_t kRowsPerReport = 4096;

VecV spread(const std::vector<double>& given, int count) {
  VecV out(count);
  for (int i = 0; i < count; ++i) {
    out[i] = given.size() == 1 ? given[0]
             : given.empty()   ? 0.0
                               : given.at(static_cast<std::size_t>(i));
  }
  return out;
}

std::string said(std::string_view section, const Problem& problem) {
  return fmt::format("{}.{} is {}; it {}", section, problem.member, digits(problem.value),
                     problem.rule);
}

/// Mean and deviation in one pass (Welford), and the extremes.
class Statistics {
 public:
  explicit Statistics(int n) : mean_{VecV::Zero(n)}, sum_{VecV::Zero(n)}, largest_{VecV::Zero(n)} {}

  void add(const VecV& x) {
    ++count_;
    for (int i = 0; i < x.size(); ++i) {
      const double before = x[i] - mean_[i];
      mean_[i] += before / static_cast<double>(count_);
      sum_[i] += before * (x[i] - mean_[i]);
      largest_[i] = std::max(largest_[i], std::abs(x[i]));
    }
  }
  void report(ObserveSummary& out) const {
    out.mean = mean_;
    out.largest = largest_;
    out.deviation = (sum_ / std::max(1.0, static_cast<double>(count_) - 1.0)).cwiseSqrt();
  }

 private:
  std::uint64_t count_ = 0;
  VecV mean_, sum_, largest_;
};

/// What the rotors take, behind the observer's low-pass.
class RotorTorque {
 public:
  explicit RotorTorque(int joints)
      : acceleration_{VecV::Zero(joints)}, before_{VecV::Zero(joints)} {}

  VecV behind(const VecV& inertia, const Sample& sample, const VecV& weight, bool follows) {
    if (follows) {
      const VecV a = (sample.v - before_) / sample.dt.count();
      acceleration_ += weight.cwiseProduct(a - acceleration_);
    }
    before_ = sample.v;
    return inertia.cwiseProduct(acceleration_);
  }

 private:
  VecV acceleration_;
  VecV before_;
};

void note_contact(const Observed& now, ObserveSummary& out) {
  const bool running = !out.events.empty() && out.events.back().open;
  if (now.contact.touch && !running) {
    if (out.events.size() == kMostEvents) return;
    out.events.push_back({.from = now.sample.t, .open = true});
  }
  if (out.events.empty() || !out.events.back().open) return;
  ContactEvent& event = out.events.back();
  event.to = now.sample.t;
  event.open = now.contact.touch;
  event.collision = event.collision || now.contact.collision;
  if (now.contact.ratio > event.ratio) {
    event.ratio = now.contact.ratio;
    event.joint = now.contact.index;
  }
}

void note_period(const Sample& sample, ObserveSummary& out) {
  if (sample.after_gap) {
    ++out.gaps;
    return;
  }
  const double dt = sample.dt.count();
  if (dt <= 0.0) return;
  out.shortest = out.shortest == 0.0 ? dt : std::min(out.shortest, dt);
  out.longest = std::max(out.longest, dt);
}

}  // namespace

estimation::TorqueParams torque_params(const ColumnMap& map, int joints) {
  estimation::TorqueParams out;
  switch (map.torques.kind) {
    case TorqueKind::kCurrent:
      out.source = estimation::TorqueSource::kMotorCurrent;
      out.motor_constant = spread(map.torques.motor_constant_nm_per_a, joints);
      break;
    case TorqueKind::kGravityFree:
      out.source = estimation::TorqueSource::kGravityFreeTorque;
      break;
    case TorqueKind::kMotorTorque:
      out.motor_side = true;
      break;
    case TorqueKind::kJointTorque:
      break;
  }
  const Friction friction = map.friction.value_or(Friction{});
  const VecV viscous = spread(friction.viscous_nm_s_per_rad, joints);
  const VecV coulomb = spread(friction.coulomb_nm, joints);
  for (int i = 0; i < joints; ++i) {
    (void)out.actuator.joints.push_back(
        {.viscous = viscous[i], .coulomb = coulomb[i], .knee = friction.knee_rad_per_s});
  }
  return out;
}

Result<ObserveParams, std::string> observe_params(const Recording& recording) {
  const model::RobotModel& model = *recording.model;
  const ColumnMap& map = recording.map;
  const int n = model.joints();
  ObserveParams out;
  out.observer = estimation::observer_defaults(model, map.observer.bandwidth_rad_per_s);
  out.observer.torque = torque_params(map, n);
  out.observer.longest = Seconds{1e-3 * map.time.longest_gap_ms};
  out.contact.threshold = spread(map.contact.threshold_nm, n);
  out.contact.per_speed = spread(map.contact.per_speed_nm_s_per_rad, n);
  out.contact.collision = map.contact.collision_times;
  out.contact.release = 0.01 * map.contact.release_percent;
  out.contact.touch_after = Seconds{1e-3 * map.contact.touch_after_ms};
  out.contact.off_after = Seconds{1e-3 * map.contact.off_after_ms};
  out.wrench.torque_noise = VecV::Constant(n, map.observer.torque_noise_nm);
  out.wrench.force_prior = map.observer.force_prior_n;
  out.wrench.torque_prior = map.observer.torque_prior_nm;
  out.rotor_inertia = spread(map.friction.value_or(Friction{}).rotor_inertia_kg_m2, n);
  if (!model.has_dynamics()) {
    return Failure{
        fmt::format("model '{}' has links without mass or inertia; the observer needs "
                    "them",
                    model.name())};
  }
  if (const auto no = estimation::problem_of(out.observer, model)) {
    return Failure{said("observer", *no)};
  }
  if (const auto no = estimation::problem_of(out.contact)) return Failure{said("contact", *no)};
  if (const auto no = estimation::problem_of(out.wrench, n)) return Failure{said("observer", *no)};
  return out;
}

Result<ObserveSummary, std::string> observe(Recording& recording, const ObserveParams& params,
                                            const std::function<void(const Observed&)>& each,
                                            const std::function<void(double)>& progress) {
  const model::RobotModel& model = *recording.model;
  SampleStream stream{recording};
  estimation::ObserverState state = estimation::observer_start(model);
  estimation::ContactState contact;
  model::Workspace work;
  RotorTorque rotors{model.joints()};
  VecV tau_ext;
  ObserveSummary out;
  Statistics statistics{model.joints()};
  double first_t = 0.0;
  Sample sample;
  while (stream.next(sample)) {
    if (out.rows == 0) first_t = sample.t;
    const auto step = estimation::step(model, params.observer, state, work, sample.q, sample.v,
                                       sample.torque, sample.dt);
    tau_ext = state.residual + rotors.behind(params.rotor_inertia, sample, state.weight,
                                             step == estimation::ObserverStep::kUpdated);
    Observed now{
        .sample = sample,
        .tau_ext = tau_ext,
        .wrench = {},
        .contact = estimation::step(params.contact, contact, tau_ext, sample.v, sample.dt)};
    if (recording.binding.frame) {
      now.wrench = estimation::external_wrench(params.wrench, model, work, *recording.binding.frame,
                                               tau_ext);
    }
    each(now);
    statistics.add(tau_ext);
    note_contact(now, out);
    note_period(sample, out);
    out.duration = sample.t - first_t;
    if (++out.rows % kRowsPerReport == 0 && progress) progress(stream.share());
  }
  if (stream.problem()) return Failure{*stream.problem()};
  if (out.rows < 2) {
    return Failure{
        fmt::format("the recording has {} rows; the observer needs 2 and more", out.rows)};
  }
  statistics.report(out);
  return out;
}

}  // namespace supple::recording

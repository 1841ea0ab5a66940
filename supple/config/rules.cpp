#include "supple/config/rules.hpp"

#include <fmt/format.h>

#include <numbers>

#include "supple/admittance/stability.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/safety/params.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};

/// A value and what its rule calls it.
struct Named {
  std::string_view key;
  double value;
};

void check_below_half_rate(Judge& judge, const Config& c, const Named& frequency) {
  const double half_rate = 0.5e3 / c.robot.period_ms;
  if (frequency.value < half_rate) return;
  judge.note(frequency.key,
             fmt::format("is {}, not below {:.4g}, half the rate of robot.period_ms",
                         digits(frequency.value), half_rate),
             "lower it, or shorten the period");
}

void check_filter(Judge& judge, const Config& c) {
  if (c.wrench.low_pass) {
    check_below_half_rate(judge, c, {"wrench.low_pass.cutoff_hz", c.wrench.low_pass->cutoff_hz});
  }
  if (!c.wrench.notch) return;
  check_below_half_rate(judge, c, {"wrench.notch.centre_hz", c.wrench.notch->centre_hz});
  check_below_half_rate(judge, c, {"wrench.notch.width_hz", c.wrench.notch->width_hz});
}

/// The sensor has to feel the tool and more.
void check_payload(Judge& judge, const Config& c) {
  const PayloadSection& payload = c.wrench.payload;
  const double weight = payload.mass_kg * vec3(c.robot.gravity_m_per_s2).norm();
  const double range = vec3(c.wrench.range_n).minCoeff();
  if (!(weight < range)) {
    judge.note(
        "wrench.payload.mass_kg",
        fmt::format("is {}, which weighs {:.4g} N, not below {} N, the least of "
                    "wrench.range_n",
                    digits(payload.mass_kg), weight, digits(range)),
        "the tool alone would take the sensor out of its range; check the mass and the range");
  }
  const double moment = weight * vec3(payload.centre_m).norm();
  const double torque_range = vec3(c.wrench.range_nm).minCoeff();
  if (moment < torque_range) return;
  judge.note("wrench.payload.centre_m",
             fmt::format("is {:.4g} m away, where payload.mass_kg of {} turns the sensor with "
                         "{:.4g} N m, not below {} N m, the least of wrench.range_nm",
                         vec3(payload.centre_m).norm(), digits(payload.mass_kg), moment,
                         digits(torque_range)),
             "the tool alone would take the sensor out of its range; check the mass and the range");
}

void check_integrator(Judge& judge, const Config& c) {
  const admittance::Params params = params_of(c.admittance);
  // a late period counts as this long, and no longer
  const double longest_ms = safety::Params{}.longest * c.robot.period_ms;
  for (int i = 0; i < 6; ++i) {
    const admittance::OneAxisGains g = admittance::axis_of(params.gains, i);
    if (admittance::stable(params.scheme, g.mass, g.damping, g.stiffness,
                           milliseconds(longest_ms))) {
      continue;
    }
    judge.note(
        "admittance.integrator",
        fmt::format("is unstable on axis {} with mass {:.4g}, damping {:.4g}, stiffness {:.4g} "
                    "and periods of {} ms, twice robot.period_ms",
                    kAxes.at(static_cast<std::size_t>(i)), g.mass, g.damping, g.stiffness,
                    digits(longest_ms)),
        "exact is stable with all of them");
  }
}

void check_acceleration(Judge& judge, const Config& c) {
  const auto at_most = [&](const Named& acceleration, const Named& speed) {
    const double change = 1e-3 * c.robot.period_ms * acceleration.value;
    if (change <= speed.value) return;
    judge.note(acceleration.key,
               fmt::format("is {}, which changes the speed by {:.4g} in one robot.period_ms, more "
                           "than {}, which is {}",
                           digits(acceleration.value), change, speed.key, digits(speed.value)),
               "such a limit limits nothing; lower it, or shorten the period");
  };
  at_most({"limits.acceleration_m_per_s2", c.limits.acceleration_m_per_s2},
          {"limits.speed_m_per_s", c.limits.speed_m_per_s});
  at_most({"limits.acceleration_deg_per_s2", c.limits.acceleration_deg_per_s2},
          {"limits.speed_deg_per_s", c.limits.speed_deg_per_s});
  at_most({"joints.max_acceleration_deg_per_s2", c.joints.max_acceleration_deg_per_s2},
          {"joints.max_speed_deg_per_s", c.joints.max_speed_deg_per_s});
}

void check_motion(Judge& judge, const Config& c) {
  const auto at_most = [&](std::string_view key, const std::optional<double>& value,
                           const Named& limit) {
    if (!value || *value <= limit.value) return;
    judge.note(
        key,
        fmt::format("is {}, above {}, which is {}", digits(*value), limit.key, digits(limit.value)),
        "the probe could not follow; lower it, or raise the limit");
  };
  at_most("motion.speed_m_per_s", c.motion.speed_m_per_s,
          {"limits.speed_m_per_s", c.limits.speed_m_per_s});
  at_most("motion.speed_deg_per_s", c.motion.speed_deg_per_s,
          {"limits.speed_deg_per_s", c.limits.speed_deg_per_s});
  at_most("motion.acceleration_m_per_s2", c.motion.acceleration_m_per_s2,
          {"limits.acceleration_m_per_s2", c.limits.acceleration_m_per_s2});
  at_most("motion.acceleration_deg_per_s2", c.motion.acceleration_deg_per_s2,
          {"limits.acceleration_deg_per_s2", c.limits.acceleration_deg_per_s2});
}

/// v = Kp e with a robot that is late by tau is stable up to Kp tau = pi/2, and calm up to 1.
void check_tracking(Judge& judge, const Config& c) {
  check_below_half_rate(judge, c, {"motion.approach_per_s", c.motion.approach_per_s});
  const auto calm = [&](const Named& gain) {
    const double fastest = 1e3 / c.robot.reaction_time_ms;  // infinite where it is 0
    if (gain.value <= fastest) return check_below_half_rate(judge, c, gain);
    judge.note(
        gain.key,
        fmt::format("is {}, above {:.4g}, the inverse of robot.reaction_time_ms, which is {}",
                    digits(gain.value), fastest, digits(c.robot.reaction_time_ms)),
        "a correction that is faster than the robot swings; lower it");
  };
  calm({"motion.tracking_per_s", c.motion.tracking_per_s});
  calm({"motion.turn_tracking_per_s", c.motion.turn_tracking_per_s});
}

void check_stops(Judge& judge, const Config& c) {
  const auto at_least = [&](const Named& limit, const Named& other) {
    if (limit.value >= other.value) return;
    judge.note(limit.key,
               fmt::format("is {}, below {}, which is {}", digits(limit.value), other.key,
                           digits(other.value)),
               "what is allowed there would end in a stop here; leave room between them");
  };
  at_least({"safety.max_speed_m_per_s", c.safety.max_speed_m_per_s},
           {"limits.speed_m_per_s", c.limits.speed_m_per_s});
  at_least({"safety.max_speed_deg_per_s", c.safety.max_speed_deg_per_s},
           {"limits.speed_deg_per_s", c.limits.speed_deg_per_s});
}

/// A late period is not yet a stall, and its reading is not yet old.
void check_times(Judge& judge, const Config& c) {
  const double longest_ms = safety::Params{}.longest * c.robot.period_ms;
  for (const Named& time : {Named{"safety.stall_ms", c.safety.stall_ms},
                            Named{"safety.wrench_age_ms", c.safety.wrench_age_ms}}) {
    if (time.value >= longest_ms) continue;
    judge.note(time.key,
               fmt::format("is {}, below {}, twice robot.period_ms", digits(time.value),
                           digits(longest_ms)),
               "a period may come out twice as long as it should; raise it");
  }
}

void check_targets(Judge& judge, const Config& c) {
  const auto below = [&](const Named& target, const Named& limit) {
    if (target.value < limit.value) return;
    judge.note(target.key,
               fmt::format("is {:.4g} long, not below {}, which is {}", target.value, limit.key,
                           digits(limit.value)),
               "the robot would press until it stops; lower it, or raise the limit");
  };
  below({"admittance.target_n", vec3(c.admittance.target_n).norm()},
        {"safety.max_force_n", c.safety.max_force_n});
  below({"admittance.target_nm", vec3(c.admittance.target_nm).norm()},
        {"safety.max_torque_nm", c.safety.max_torque_nm});
}

/// What is sampled shows nothing above half its rate, in radians a second pi over the period.
void check_observer(Judge& judge, const Config& c) {
  const double fastest = std::numbers::pi * 1e3 / c.robot.period_ms;
  for (std::size_t i = 0; i < c.observer.bandwidth_rad_per_s.size(); ++i) {
    const double bandwidth = c.observer.bandwidth_rad_per_s[i];
    if (bandwidth < fastest) continue;
    judge.note(fmt::format("observer.bandwidth_rad_per_s[{}]", i),
               fmt::format("is {}, not below {:.4g}, pi times the rate of robot.period_ms",
                           digits(bandwidth), fastest),
               "lower it, or shorten the period");
  }
}

void check_source(Judge& judge, const Config& c) {
  if (c.wrench_source != control::WrenchSource::kFused || c.safety.wrench_required) return;
  judge.note("wrench_source", "is fused, but safety.wrench_required is false: there is no sensor",
             "use observer, or let the sensor be required");
}

}  // namespace

void add_rules(Visitor& v, const Config& c) {
  const auto add = [&v, &c](void (*check)(Judge&, const Config&),
                            std::vector<std::string_view> of) {
    v.rule([check, &c](Judge& judge) { check(judge, c); }, std::move(of));
  };
  add(check_filter, {"robot.period_ms", "wrench.low_pass", "wrench.notch"});
  add(check_payload, {"robot.gravity_m_per_s2", "wrench"});
  add(check_integrator, {"robot.period_ms", "admittance"});
  add(check_acceleration, {"robot.period_ms", "limits", "joints"});
  add(check_motion, {"motion", "limits"});
  add(check_tracking, {"robot.period_ms", "robot.reaction_time_ms", "motion"});
  add(check_stops, {"safety", "limits"});
  add(check_times, {"robot.period_ms", "safety"});
  add(check_observer, {"robot.period_ms", "observer"});
  add(check_source, {"wrench_source", "safety"});
  add(check_targets, {"safety", "admittance"});
}

}  // namespace supple::config

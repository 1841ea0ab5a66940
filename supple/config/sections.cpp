// What the sections are, and the rules that join them.

#include "supple/config/sections.hpp"

#include <fmt/format.h>

#include "supple/admittance/stability.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/config/text/words.hpp"

namespace supple::config {
namespace {

constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};

void check_filter(Judge& judge, const Config& c) {
  const double half_rate = 0.5e3 / c.robot.period_ms;
  const auto below = [&](std::string_view key, double frequency) {
    if (frequency < half_rate) return;
    judge.note(key, fmt::format("is {}, not below {:.4g}, half the rate of robot.period_ms",
                                digits(frequency), half_rate));
  };
  if (c.wrench.low_pass) below("wrench.low_pass.cutoff_hz", c.wrench.low_pass->cutoff_hz);
  if (!c.wrench.notch) return;
  below("wrench.notch.centre_hz", c.wrench.notch->centre_hz);
  below("wrench.notch.width_hz", c.wrench.notch->width_hz);
}

void check_integrator(Judge& judge, const Config& c) {
  const admittance::Params params = params_of(c.admittance);
  for (int i = 0; i < 6; ++i) {
    const admittance::OneAxisGains g = admittance::axis_of(params.gains, i);
    const Seconds period = milliseconds(c.robot.period_ms);
    if (admittance::stable(params.scheme, g.mass, g.damping, g.stiffness, period)) continue;
    judge.note(
        "admittance.integrator",
        fmt::format("is unstable on axis {} with mass {:.4g}, damping {:.4g}, stiffness {:.4g} "
                    "and robot.period_ms {}",
                    kAxes.at(static_cast<std::size_t>(i)), g.mass, g.damping, g.stiffness,
                    digits(c.robot.period_ms)),
        "exact is stable with all of them");
  }
}

void check_acceleration(Judge& judge, const Config& c) {
  const auto at_most = [&](std::string_view key, double acceleration, std::string_view speed_key,
                           double speed) {
    const double change = 1e-3 * c.robot.period_ms * acceleration;
    if (change <= speed) return;
    judge.note(key,
               fmt::format("is {}, which changes the speed by {:.4g} in one robot.period_ms, more "
                           "than {}, which is {}",
                           digits(acceleration), change, speed_key, digits(speed)),
               "such a limit limits nothing");
  };
  at_most("limits.acceleration_m_per_s2", c.limits.acceleration_m_per_s2, "limits.speed_m_per_s",
          c.limits.speed_m_per_s);
  at_most("limits.acceleration_deg_per_s2", c.limits.acceleration_deg_per_s2,
          "limits.speed_deg_per_s", c.limits.speed_deg_per_s);
  at_most("joints.max_acceleration_deg_per_s2", c.joints.max_acceleration_deg_per_s2,
          "joints.max_speed_deg_per_s", c.joints.max_speed_deg_per_s);
}

void check_stops(Judge& judge, const Config& c) {
  const auto at_least = [&](std::string_view key, double limit, std::string_view other_key,
                            double other) {
    if (limit >= other) return;
    judge.note(key,
               fmt::format("is {}, below {}, which is {}", digits(limit), other_key, digits(other)),
               "what is allowed there would end in a stop here");
  };
  at_least("safety.max_speed_m_per_s", c.safety.max_speed_m_per_s, "limits.speed_m_per_s",
           c.limits.speed_m_per_s);
  at_least("safety.max_speed_deg_per_s", c.safety.max_speed_deg_per_s, "limits.speed_deg_per_s",
           c.limits.speed_deg_per_s);
}

void check_targets(Judge& judge, const Config& c) {
  const auto below = [&](std::string_view key, double target, std::string_view limit_key,
                         double limit) {
    if (target < limit) return;
    judge.note(
        key,
        fmt::format("is {:.4g} long, not below {}, which is {}", target, limit_key, digits(limit)),
        "the robot would press until it stops");
  };
  below("admittance.target_n", vec3(c.admittance.target_n).norm(), "safety.max_force_n",
        c.safety.max_force_n);
  below("admittance.target_nm", vec3(c.admittance.target_nm).norm(), "safety.max_torque_nm",
        c.safety.max_torque_nm);
}

}  // namespace

void describe(Visitor& v, Config& c) {
  v.section({"robot", "the arm, its probe and its force sensor", Need::kRequired}, c.robot);
  v.section({"wrench", "what the probe feels"}, c.wrench);
  v.section({"admittance", "how the probe yields"}, c.admittance);
  v.section({"limits", "what the probe may do"}, c.limits);
  v.section({"joints", "what the joints may do, within the limits of the model"}, c.joints);
  v.section({"ik", "which joint velocities move the probe"}, c.ik);
  v.section({"safety", "when the robot stops"}, c.safety);

  v.rule([&c](Judge& judge) { check_filter(judge, c); },
         {"robot.period_ms", "wrench.low_pass", "wrench.notch"});
  v.rule([&c](Judge& judge) { check_integrator(judge, c); }, {"robot.period_ms", "admittance"});
  v.rule([&c](Judge& judge) { check_acceleration(judge, c); },
         {"robot.period_ms", "limits", "joints"});
  v.rule([&c](Judge& judge) { check_stops(judge, c); }, {"safety", "limits"});
  v.rule([&c](Judge& judge) { check_targets(judge, c); }, {"safety", "admittance"});
}

}  // namespace supple::config

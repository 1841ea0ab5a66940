#include "supple/config/sections/safety.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr Range kForce{1.0, 2000.0, "150 N is a hard push with a hand"};
constexpr Range kTorque{0.1, 500.0, "20 N m is 150 N at the end of a short tool"};
constexpr Range kSpeed{0.001, 5.0, "above what limits allow, or every run ends in a stop"};
constexpr Range kTurn{0.1, 1000.0, "above what limits allow, or every run ends in a stop"};
constexpr Range kWall{0.0, 200.0, "the lag of the robot takes it past a wall by some of this"};
constexpr Range kLag{0.1, 90.0, "a robot that follows is behind by speed times delay"};
constexpr Range kMargin{0.0, 30.0, "measured positions are noisy"};
constexpr Range kSpeedShare{100.0, 300.0, "measured speeds are noisy"};
constexpr Range kTime{1.0, 1000.0, "UR robots stop by themselves after 20 ms"};
constexpr Range kShortTime{0.0, 1000.0, "0 tolerates none"};

/// Periods that make up a time; a hair less than a whole number counts as that number.
int periods(double ms, Seconds period) {
  return static_cast<int>(std::ceil(milliseconds(ms) / period - 1e-6));
}

}  // namespace

void describe(Visitor& v, SafetySection& s) {
  v.number({"max_force_n", "on the probe"}, s.max_force_n, kForce);
  v.number({"max_torque_nm", "about the probe"}, s.max_torque_nm, kTorque);
  v.number({"max_speed_m_per_s", "of the probe as measured"}, s.max_speed_m_per_s, kSpeed);
  v.number({"max_speed_deg_per_s", "of the probe's turning as measured"}, s.max_speed_deg_per_s,
           kTurn);
  v.number({"wall_margin_mm", "how far beyond a wall the probe may be"}, s.wall_margin_mm, kWall);
  v.number({"max_lag_deg", "of a joint behind its command"}, s.max_lag_deg, kLag);
  v.number({"joint_margin_deg", "how far beyond its limits a joint may be"}, s.joint_margin_deg,
           kMargin);
  v.number({"joint_speed_percent", "of its limit, that a joint may be as fast as"},
           s.joint_speed_percent, kSpeedShare);
  v.number({"stall_ms", "a period this long"}, s.stall_ms, kTime);
  v.number({"joints_extrapolated_ms", "how long missing joint states are guessed"},
           s.joints_extrapolated_ms, kShortTime);
  v.number({"joints_lost_ms", "after how long without them the robot stops"}, s.joints_lost_ms,
           kTime);
  v.boolean({"wrench_required", "false if the robot has no force sensor"}, s.wrench_required);
  v.number({"wrench_age_ms", "how old a reading may be"}, s.wrench_age_ms, kTime);
  v.number(
      {"wrench_held_ms", "how long readings that are no numbers are replaced by the last good one"},
      s.wrench_held_ms, kShortTime);
  v.number({"wrench_stuck_ms",
            "how long a reading may not change at all while the robot moves; 0 "
            "for a simulated sensor without noise"},
           s.wrench_stuck_ms, kShortTime);
  v.number({"wrench_clamped_ms", "how long readings may be out of range or jump"},
           s.wrench_clamped_ms, kTime);
  v.number({"ik_failed_ms", "how long joint velocities may not be found"}, s.ik_failed_ms, kTime);
  v.rule([&s](Judge& judge) {
    if (s.joints_lost_ms > s.joints_extrapolated_ms) return;
    judge.note("joints_lost_ms",
               fmt::format("is {}, not above joints_extrapolated_ms, which is {}",
                           digits(s.joints_lost_ms), digits(s.joints_extrapolated_ms)),
               "guessing ends before the stop; raise one, or lower the other");
  });
}

safety::Params params_of(const SafetySection& s, const model::RobotModel& robot,
                         const ik::JointLimits& joints, Seconds period) {
  safety::Params out = safety::defaults(robot.joints(), period);
  for (int i = 0; i < robot.joints(); ++i) {
    out.q_lower[i] = robot.joint(i).limits.lower;
    out.q_upper[i] = robot.joint(i).limits.upper;
  }
  out.v_max = joints.v_max;
  out.a_max = joints.a_max;
  out.max_force = s.max_force_n;
  out.max_torque = s.max_torque_nm;
  out.max_linear_speed = s.max_speed_m_per_s;
  out.max_angular_speed = kDegree * s.max_speed_deg_per_s;
  out.wall_margin = kMillimetre * s.wall_margin_mm;
  out.max_lag = kDegree * s.max_lag_deg;
  out.position_margin = kDegree * s.joint_margin_deg;
  out.velocity_margin = 0.01 * s.joint_speed_percent;
  // a stall must be told from a period that is merely clamped
  const Seconds longest = out.longest * period;
  out.stall = std::max(milliseconds(s.stall_ms), longest);
  out.max_joint_age = std::max(milliseconds(s.stall_ms), longest);
  out.packets_extrapolated = periods(s.joints_extrapolated_ms, period);
  out.packets_lost = std::max(periods(s.joints_lost_ms, period), out.packets_extrapolated + 1);
  out.wrench_required = s.wrench_required;
  out.max_wrench_age = std::max(milliseconds(s.wrench_age_ms), longest);
  out.held_readings = periods(s.wrench_held_ms, period);
  out.stuck_readings = periods(s.wrench_stuck_ms, period);
  out.clamped_periods = std::max(periods(s.wrench_clamped_ms, period), 1);
  out.ik_failures = std::max(periods(s.ik_failed_ms, period), 1);
  return out;
}

}  // namespace supple::config

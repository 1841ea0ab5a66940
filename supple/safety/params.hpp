#pragma once

// When a stop is due. The numbers of `defaults` follow what trusted robots do: libfranka stops
// after 20 lost packets, UR's watchdog after 20 ms.

#include <optional>
#include <string_view>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/time.hpp"
#include "supple/safety/reaction.hpp"

namespace supple::safety {

struct Params {
  // The arm, joint by joint; all four of one size, 1 ... kMaxArmJoints. [rad], [m] where it slides.
  VecJ q_lower;  // below q_upper; may be infinite
  VecJ q_upper;
  VecJ v_max;  // above 0 [rad/s]; no command is faster
  VecJ a_max;  // above 0 [rad/s^2]; no command changes faster, a stop included

  // Period.
  Seconds period{2e-3};       // nominal, above 0
  double shortest = 0.5;      // a period counts as no shorter than this part of the nominal, and
  double longest = 2.0;       // no longer than this; 0 < shortest <= 1 <= longest
  Seconds stall{20e-3};       // a period this long: the robot has stopped itself meanwhile
  int unusable_periods = 20;  // in a row that are tolerated, >= 0

  // Joint state.
  Seconds max_joint_age{20e-3};   // an older packet is dropped, >= 0
  int packets_extrapolated = 5;   // in a row, >= 0; then the arm slows down
  int packets_lost = 20;          // in a row: a fault; above packets_extrapolated
  double position_margin = 0.01;  // a measured joint may be outside its limits by this, >= 0 [rad]
  double velocity_margin = 1.2;   // ... and faster than v_max by this factor, >= 1
  double rest_speed = 0.05;       // a joint slower than this is at rest [rad/s], above 0
  double max_lag = 0.2;           // of a joint behind its command, above 0 [rad]
  Seconds lag_memory{2.0};        // how long a lag is remembered, above 0

  // Wrench reading.
  bool wrench_required = true;    // false: no sensor; its readings are not looked at
  Seconds max_wrench_age{20e-3};  // above 0
  int held_readings = 3;          // NaN readings in a row replaced by the last good one, >= 0
  int stuck_readings = 25;        // bit-identical ones while moving: a fault; 0: never, for a
                                  // simulated sensor without noise
  int clamped_periods = 5;        // in a row out of range or jumping: a fault; above 0

  // Joint torques.
  bool torques_required = false;  // somebody estimates from them
  int held_torques = 3;           // packets in a row without usable ones that are tolerated, >= 0

  // What a contact anywhere on the arm leads to; see reaction.hpp.
  Reaction on_touch = Reaction::kReport;
  Reaction on_collision = Reaction::kReport;

  // Motion and contact.
  double max_force = 150.0;        // above 0 [N]
  double max_torque = 20.0;        // about the probe, above 0 [N m]
  double max_linear_speed = 0.5;   // of the probe as measured, above 0 [m/s]
  double max_angular_speed = 2.0;  // above 0 [rad/s]
  double wall_margin = 0.02;       // the probe may be outside a wall by this, >= 0 [m]
  int ik_failures = 5;             // periods in a row: a fault; above 0
};

/// For an arm of `joints` joints at a period: times become counts of periods. Joint limits are one
/// turn either way, 3 rad/s and 5 rad/s^2, to be replaced by the robot's own.
[[nodiscard]] Params defaults(int joints, Seconds period) noexcept;

[[nodiscard]] std::optional<Problem> problem_of(const Params& params) noexcept;

}  // namespace supple::safety

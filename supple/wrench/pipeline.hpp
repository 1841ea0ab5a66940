#pragma once

// What the probe feels, from what the sensor says:
//
//   sign      the load on the robot, whichever of the two the device reports
//   guard     within the sensor's range, and no faster than a contact can be
//   bias      less what the sensor says when nothing touches it
//   payload   less the tool's weight, and if wanted its inertia          -> F_S_S
//   filter    less what is too fast to follow
//   express   moment about P, D's axes                                   -> F_P_D, all of it
//   deadband  less what is too small to trust                            -> F_P_D
//
// The guard stands first because range and rate belong to the device's own numbers. Readings are
// finite here: safety/input_gate.hpp holds the last good one in place of a NaN.
// Upstream: model/kinematics.hpp.  Downstream: the laws of admittance/.

#include <cstdint>
#include <string_view>

#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/wrench/deadband.hpp"
#include "supple/wrench/filter.hpp"
#include "supple/wrench/payload.hpp"
#include "supple/wrench/spike_guard.hpp"

namespace supple::wrench {

/// What the device's numbers mean.
enum class SensorReports : std::uint8_t {
  kLoadOnRobot,  // pressing down on a table reads +z
  kReaction,     // pressing down on a table reads -z: what the robot does to the world
};

struct Params {
  SensorReports reports = SensorReports::kLoadOnRobot;
  Wrench bias_S;  // of the reading after its sign is settled [N], [N m]
  Payload payload;
  bool compensate_inertia = false;         // needs the acceleration of S in every input
  Vec3 gravity_W = Vec3{0.0, 0.0, -9.81};  // acceleration of free fall [m/s^2]
  SpikeLimits spikes;
  FilterParams filter;
  DeadbandParams deadband;
};

/// Params that hold together, and what can be computed from them once.
struct Prepared {
  Params params;
  FilterCoefficients filter;
};

/// For a control period; a value that is not finite is refused wherever a number is needed.
[[nodiscard]] Result<Prepared, Problem> prepared(const Params& params, Seconds period) noexcept;

struct State {
  SpikeState spikes;
  FilterState filter;
  std::uint64_t readings_out_of_range = 0;
  std::uint64_t readings_rate_limited = 0;
};

struct Input {
  Wrench reading;  // as the device gives it, in S's axes
  const Pose& X_WS;
  Vec3 p_WP = Vec3::Zero();
  Mat3 R_WD = Mat3::Identity();
  Twist V_WS_W;  // used where inertia is compensated, and so is
  Twist A_WS_W;  // its rate [m/s^2], [rad/s^2]
};

struct Output {
  Wrench F_S_S;                  // contact at the sensor, before the filter
  Wrench F_P_D_all;              // contact at the probe, filtered
  Wrench F_P_D;                  // the same beyond the deadband: what the law gets
  bool inside_deadband = false;  // force and torque are both within their bands
  Spikes spikes;
  std::uint64_t readings_out_of_range = 0;  // since the start
  std::uint64_t readings_rate_limited = 0;  // since the start
};

/// The load on the robot, from what the device reports.
[[nodiscard]] inline Wrench load_on_robot(SensorReports reports, const Wrench& reading) noexcept {
  return reports == SensorReports::kReaction ? -1.0 * reading : reading;
}

/// One period.
[[nodiscard]] Output clean(const Prepared& prepared, State& state, const Input& in,
                           Seconds dt) noexcept;

}  // namespace supple::wrench

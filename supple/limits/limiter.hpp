#pragma once

// How much of a wanted twist the probe may do. Walls are met by braking: the point at which the
// probe would come to rest,
//
//   p + y(v),   y(v) = v (|v| / 2b + T),
//
// if it kept v for the time T and then braked straight with b, must lie behind every wall. Head on
// this is the bound v <= sqrt((b T)^2 + 2 b d) - b T; along a wall it takes only what leads out.
// A straight stop brakes for all walls at once, so corners need no share of the acceleration, and
// it is always possible next time (docs/derivations/walls.md has the proof): a robot that does
// what it is told never passes a wall, and no limit ever asks for more than another allows.
//
//   speed         |linear|, |angular| of the twist that is aimed at, and of the result
//   walls         what the aim would lead through
//   acceleration  |V - V_previous| <= a dt for both halves; if the step ends where the probe could
//                 not stop any more, it is bent towards the straight stop, which always can
//
// Upstream: control/command.hpp.  Downstream: ik/.

#include <cstdint>
#include <string_view>

#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/limits/walls.hpp"

namespace supple::limits {

struct Params {
  Walls walls;
  double clearance = 0.0;             // kept from walls for stops that are not straight, >= 0 [m]
  double linear_speed = 0.25;         // above 0 [m/s]
  double angular_speed = 1.0;         // above 0 [rad/s]
  double linear_acceleration = 2.0;   // above 0 [m/s^2]
  double angular_acceleration = 8.0;  // above 0 [rad/s^2]
  double braking_share = 0.8;         // part of linear_acceleration that walls count on, (0, 1]
  Seconds reaction_time{0.0};         // by which the robot is late in doing what it is told, >= 0
};

struct Prepared {
  Params params;        // normals of planes have unit length
  Walls kept;           // the walls moved in by the clearance: what the limiter aims at
  Walls halfway;        // moved in by half of it: where joints do not follow exactly
  Walls reserve;        // moved in by a quarter of it: the rest is for stops alone
  double brake;         // b [m/s^2]
  double T;             // longest period and reaction time together [s]
  double longest_stop;  // from full speed, moving or turning [s]
};

/// For commands that stay in force for `longest_period` at most.
[[nodiscard]] Result<Prepared, Problem> prepared(const Params& params,
                                                 Seconds longest_period) noexcept;

/// Limits that took something, a bit each.
enum Acted : std::uint8_t {
  kNothing = 0,
  kWall = 1,
  kLinearSpeed = 2,
  kAngularSpeed = 4,
  kLinearAcceleration = 8,
  kAngularAcceleration = 16,
  kStraightStop = 32,  // the acceleration step was bent to keep the probe stoppable
};

struct Limited {
  Twist V_WP_W;
  std::uint8_t acted = kNothing;
  // norms of what each took
  double by_wall = 0.0;                  // [m/s]
  double by_linear_speed = 0.0;          // [m/s]
  double by_linear_acceleration = 0.0;   // [m/s]
  double by_angular_speed = 0.0;         // [rad/s]
  double by_angular_acceleration = 0.0;  // [rad/s]
  NearestWall nearest;                   // distance from the wall itself, clearance included
};

/// `V_previous` is what came out, or what the robot did, one period ago; `dt` is that period, and
/// no longer than the longest one.
[[nodiscard]] Limited apply(const Prepared& limits, const Vec3& p_WP, const Twist& V_wanted,
                            const Twist& V_previous, Seconds dt) noexcept;

/// Whether p_WP + way, and all before it, is behind every wall. `nearest` is the distance of the
/// nearest one: ways that are shorter need no look.
[[nodiscard]] bool leads_through_no_wall(const Walls& walls, const Vec3& p_WP, double nearest,
                                         const Vec3& way) noexcept;

}  // namespace supple::limits

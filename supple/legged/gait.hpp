#pragma once

// Standing, shifting and trotting on four legs, from what a robot without foot sensors knows.
//
// Legs on the ground push: the force and moment that hold the trunk's height, attitude and speed
// are shared between them (stance.hpp), and each leg's joints get -J' f. Legs in the air follow a
// smooth arc to a place ahead of the hip, so that the trunk passes over it half-way through the
// next stance, and a little further where the trunk is faster than it should be:
//
//   p = hip + v T_stance / 2 + placement (v - v_wanted)
//
// Diagonal legs move together. H is the heading frame: at B, level, turned by the trunk's yaw. The
// trunk's height is measured down to the feet that stand; position and speed are the estimator's.
//
// Upstream: tick.hpp, whose estimate it is given.

#include <array>
#include <cstdint>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/legged/leg.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::legged {

inline constexpr int kGaitLegs = 4;
using GaitFeet = std::array<Vec3, kGaitLegs>;

struct GaitParams {
  std::array<Leg, kGaitLegs> legs;  // front left, front right, rear left, rear right
  double mass = 1.0;                // of the whole robot, above 0 [kg]
  Vec3 p_BC = Vec3::Zero();         // its centre of mass when it stands [m]
  double gravity = 9.81;            // [m/s^2]

  double height = 0.29;        // of B above the centres of standing feet, above 0 [m]
  double period = 0.45;        // of a stride, above 0 [s]
  double duty = 0.6;           // share of it that a foot stands, within (0.5, 1)
  double swing_height = 0.05;  // above 0 [m]
  double placement = 0.06;     // further for each m/s too fast, >= 0 [s]
  double width = 0.0;          // of a foot outside its leg's plane at rest [m]

  double max_acceleration = 0.5;       // of the wanted speed, above 0 [m/s^2]
  double max_turn_acceleration = 1.0;  // likewise [rad/s^2]
  double max_climb = 0.15;             // speed of height and shift, above 0 [m/s]
  double max_tilt_rate = 0.3;          // likewise [rad/s]

  double hold = 1.0;                  // of place: speed for each metre away, >= 0 [1/s]
  double max_hold = 0.15;             // largest of it [m/s]
  double speed_gain = 8.0;            // of horizontal speed, >= 0 [1/s]
  double height_gain = 120.0;         // >= 0 [1/s^2]
  double height_damping = 16.0;       // >= 0 [1/s]
  Vec3 turn_gain{90.0, 120.0, 60.0};  // roll, pitch, yaw [N m/rad]
  Vec3 turn_damping{5.0, 8.0, 6.0};   // [N m s/rad]
  double friction = 0.5;              // that the forces rely on, above 0
};

/// Of a robot whose feet stand at the legs' ends; nothing where a leg is of another shape.
[[nodiscard]] std::optional<GaitParams> gait_defaults(
    const model::RobotModel& model, const std::array<model::FrameId, kGaitLegs>& feet) noexcept;

[[nodiscard]] std::optional<Problem> problem_of(const GaitParams& params) noexcept;

enum class GaitMode : std::uint8_t { kStand, kTrot };

struct GaitCommand {
  GaitMode mode = GaitMode::kStand;
  Vec3 v_H = Vec3::Zero();      // forward, left; z is not used [m/s]
  double yaw_rate = 0.0;        // [rad/s]
  Vec3 shift_H = Vec3::Zero();  // of the trunk over the feet, while it stands [m]
  Vec3 tilt = Vec3::Zero();     // roll, pitch, yaw while it stands [rad]
};

struct GaitInput {
  Mat3 R_WB = Mat3::Identity();
  Vec3 gyro_B = Vec3::Zero();
  VecV q;  // of the joints
  VecV v;
  Vec3 p_WB = Vec3::Zero();    // the estimate
  Vec3 v_WB_W = Vec3::Zero();  // likewise
};

struct GaitOutput {
  bool refused = false;  // a number that is none came in: the last output again
  VecV q;                // for the joints' drives
  VecV v;
  VecV tau;
  std::array<bool, kGaitLegs> stance{};  // wanted
  GaitFeet f_W{};                        // wanted forces of the ground on the feet [N]
};

struct GaitState {
  GaitOutput last;
  bool trotting = false;
  double phase = 0.0;  // of the stride, within [0, 1)
  std::array<bool, kGaitLegs> swings{};
  GaitFeet from_H{};            // where a swing began
  GaitFeet to_H{};              // where it goes
  Vec3 place_W = Vec3::Zero();  // that is held: the way that was wanted so far
  double heading = 0.0;         // likewise [rad]
  Vec3 v_H = Vec3::Zero();      // wanted, within the acceleration
  double yaw_rate = 0.0;        // likewise
  double height = 0.0;          // wanted
  Vec3 shift_H = Vec3::Zero();  // likewise
  Vec3 tilt = Vec3::Zero();     // likewise
};

/// Standing where it is, as high as it is.
[[nodiscard]] GaitState gait_start(const GaitParams& params, const GaitInput& input) noexcept;

GaitOutput step(const GaitParams& params, GaitState& state, const GaitCommand& command,
                const GaitInput& input, Seconds dt) noexcept;

}  // namespace supple::legged

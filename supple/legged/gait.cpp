#include "supple/legged/gait.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/core/finite.hpp"
#include "supple/core/rotation.hpp"
#include "supple/legged/stance.hpp"
#include "supple/legged/swing.hpp"

namespace supple::legged {
namespace {

double yaw_of(const Mat3& R) noexcept { return std::atan2(R(1, 0), R(0, 0)); }

Mat3 about_z(double angle) noexcept { return exp3({0.0, 0.0, angle}); }

double towards(double from, double to, double most) noexcept {
  return from + std::clamp(to - from, -most, most);
}

Vec3 towards(const Vec3& from, const Vec3& to, double most) noexcept {
  const Vec3 way = to - from;
  const double length = way.norm();
  return length <= most ? to : Vec3{from + (most / length) * way};
}

Vec3 at_most(const Vec3& v, double most) noexcept {
  const double length = v.norm();
  return length <= most ? v : Vec3{(most / length) * v};
}

/// What the legs say, in H.
struct Measured {
  Mat3 R_WH = Mat3::Identity();
  Mat3 R_HB = Mat3::Identity();
  std::array<Vec3, kGaitLegs> q;
  GaitFeet p_HF{};
  GaitFeet v_HF{};  // in H's axes, for a trunk that only turns as measured
  double height = 0.0;
  double climb = 0.0;
  Vec3 v_H = Vec3::Zero();  // of the trunk
};

Vec3 hip_H(const Leg& leg, double width) noexcept {
  const double outside = std::copysign(width, leg.side);
  return {leg.p_BA.x(), leg.p_BA.y() + leg.side + outside, 0.0};
}

double leg_phase(double phase, std::size_t leg) noexcept {
  const double shifted = phase + (leg == 0 || leg == 3 ? 0.0 : 0.5);
  return shifted < 1.0 ? shifted : shifted - 1.0;
}

/// How much of its part a standing foot takes: it is loaded and unloaded while the other pair
/// stands too.
double share_of(const GaitParams& params, const GaitState& state, std::size_t leg) noexcept {
  if (state.swings[leg]) return 0.0;
  if (!state.trotting) return 1.0;
  constexpr double kLeast = 0.05;
  const double overlap = params.duty - 0.5;
  const double phase = leg_phase(state.phase, leg);
  const double loaded = phase / overlap;
  const double left = (params.duty - phase) / overlap;
  return std::clamp(std::min(loaded, left), kLeast, 1.0);
}

Measured measure(const GaitParams& params, const GaitState& state,
                 const GaitInput& input) noexcept {
  Measured out;
  out.R_WH = about_z(yaw_of(input.R_WB));
  out.R_HB = out.R_WH.transpose() * input.R_WB;
  out.v_H = out.R_WH.transpose() * input.v_WB_W;
  double weight = 0.0;
  for (std::size_t i = 0; i < params.legs.size(); ++i) {
    const Leg& leg = params.legs[i];
    const Vec3 qd = Vec3{input.v.segment<3>(leg.first_joint)};
    out.q[i] = Vec3{input.q.segment<3>(leg.first_joint)};
    const Vec3 p_BF = foot_position(leg, out.q[i]);
    const Vec3 v_B = foot_jacobian(leg, out.q[i]) * qd + input.gyro_B.cross(p_BF);
    out.p_HF[i] = out.R_HB * p_BF;
    out.v_HF[i] = out.R_HB * v_B;
    const double share = share_of(params, state, i);
    out.height -= share * out.p_HF[i].z();
    out.climb -= share * out.v_HF[i].z();
    weight += share;
  }
  out.height = weight > 0.0 ? out.height / weight : params.height;
  out.climb = weight > 0.0 ? out.climb / weight : 0.0;
  return out;
}

/// The wanted motion moves on, within its limits.
void steer(const GaitParams& params, GaitState& state, const GaitCommand& command,
           double dt) noexcept {
  const bool moves = state.trotting && command.mode == GaitMode::kTrot;
  const Vec3 v{moves ? command.v_H.x() : 0.0, moves ? command.v_H.y() : 0.0, 0.0};
  state.v_H = towards(state.v_H, v, params.max_acceleration * dt);
  state.yaw_rate =
      towards(state.yaw_rate, moves ? command.yaw_rate : 0.0, params.max_turn_acceleration * dt);
  state.heading = std::remainder(state.heading + state.yaw_rate * dt, 2.0 * std::numbers::pi);
  state.place_W += about_z(state.heading) * state.v_H * dt;
  const bool stands = command.mode == GaitMode::kStand;
  const Vec3 shift = stands ? command.shift_H : Vec3{0.0, 0.0, command.shift_H.z()};
  state.shift_H = towards(state.shift_H, shift, params.max_climb * dt);
  state.tilt = towards(state.tilt, stands ? command.tilt : Vec3::Zero(), params.max_tilt_rate * dt);
  state.height = towards(state.height, params.height, params.max_climb * dt);
}

/// It is up, and may begin to trot.
bool stands_up(const GaitParams& params, const GaitState& state,
               const Measured& measured) noexcept {
  constexpr double kNear = 0.02;  // [m]
  return std::abs(state.height - params.height) < kNear &&
         std::abs(measured.height - params.height) < kNear;
}

/// Nothing is wanted that needs steps.
bool rests(const GaitState& state, const GaitCommand& command) noexcept {
  constexpr double kSlow = 1e-3;  // [m/s], [rad/s]
  return command.mode == GaitMode::kStand && state.v_H.norm() < kSlow &&
         std::abs(state.yaw_rate) < kSlow;
}

/// Which feet swing now, as the stride goes on from `before`. A swing that has begun is ended.
void swing_on(const GaitParams& params, GaitState& state, const Measured& measured, double before,
              bool lifting) noexcept {
  for (std::size_t i = 0; i < params.legs.size(); ++i) {
    const double was = leg_phase(before, i);
    const double is = leg_phase(state.phase, i);
    if (is < was) state.swings[i] = false;
    if (!lifting || was >= params.duty || is < params.duty) continue;
    state.swings[i] = true;
    state.from_H[i] = measured.p_HF[i];
  }
}

/// Whether it trots, and which feet swing.
void schedule(const GaitParams& params, GaitState& state, const GaitCommand& command,
              const Measured& measured, double dt) noexcept {
  if (!state.trotting) {
    state.trotting = command.mode == GaitMode::kTrot && stands_up(params, state, measured);
    state.phase = 0.0;
    return;
  }
  const double before = state.phase;
  state.phase += dt / params.period;
  state.phase -= std::floor(state.phase);
  const bool resting = rests(state, command);
  swing_on(params, state, measured, before, !resting);
  const auto swings = [](bool each) { return each; };
  state.trotting = !resting || std::any_of(state.swings.begin(), state.swings.end(), swings);
}

struct Wanted {
  Vec3 v_H = Vec3::Zero();     // with the hold of the place
  Vec3 turn_H = Vec3::Zero();  // Log of the attitude's error
};

Wanted wanted(const GaitParams& params, const GaitState& state, const GaitInput& input,
              const Measured& measured) noexcept {
  Wanted out;
  Vec3 goal_W = state.place_W;
  if (!state.trotting) goal_W += about_z(state.heading) * state.shift_H;
  Vec3 away_H = measured.R_WH.transpose() * (goal_W - input.p_WB);
  away_H.z() = 0.0;
  const Vec3 hold = at_most(params.hold * away_H, params.max_hold);
  const Vec3 v_W = about_z(state.heading) * state.v_H;
  out.v_H = measured.R_WH.transpose() * v_W + hold;
  const Mat3 R_WD = about_z(state.heading) * rotation_from_rpy(state.tilt);
  out.turn_H = measured.R_WH.transpose() * log3(R_WD * input.R_WB.transpose());
  return out;
}

Wrench trunk_wrench(const GaitParams& params, const GaitState& state, const GaitInput& input,
                    const Measured& measured, const Wanted& want) noexcept {
  const double up = state.height + state.shift_H.z() - measured.height;
  const Vec3 w_H = measured.R_HB * input.gyro_B;
  const Vec3 rate{0.0, 0.0, state.yaw_rate};
  Wrench F_C_H;
  F_C_H.force = params.speed_gain * (want.v_H - measured.v_H);
  F_C_H.force.z() =
      params.gravity + params.height_gain * up - params.height_damping * measured.climb;
  F_C_H.force *= params.mass;
  F_C_H.torque =
      params.turn_gain.cwiseProduct(want.turn_H) + params.turn_damping.cwiseProduct(rate - w_H);
  return F_C_H;
}

Vec3 foothold(const GaitParams& params, const GaitState& state, const Measured& measured,
              const Wanted& want, std::size_t i) noexcept {
  const Vec3 hip = hip_H(params.legs[i], params.width);
  const double stance = params.duty * params.period;
  // the hip goes round with the trunk
  const Vec3 turning = Vec3{0.0, 0.0, state.yaw_rate}.cross(hip);
  constexpr double kFarthest = 0.12;  // from the hip [m]
  Vec3 step =
      0.5 * stance * (measured.v_H + turning) + params.placement * (measured.v_H - want.v_H);
  step.z() = 0.0;
  Vec3 out = hip + at_most(step, kFarthest);
  out.z() = -measured.height;
  return out;
}

struct LegTarget {
  Vec3 p_HF = Vec3::Zero();
  Vec3 v_HF = Vec3::Zero();
};

LegTarget in_the_air(const GaitParams& params, GaitState& state, const Measured& measured,
                     const Wanted& want, std::size_t i) noexcept {
  constexpr double kSettled = 0.85;  // share of the swing after which the goal stays
  const double share = (leg_phase(state.phase, i) - params.duty) / (1.0 - params.duty);
  if (share < kSettled) state.to_H[i] = foothold(params, state, measured, want, i);
  state.to_H[i].z() = -measured.height;
  const Vec3 turning = Vec3{0.0, 0.0, state.yaw_rate}.cross(state.to_H[i]);
  const Swing swing{.from = state.from_H[i],
                    .to = state.to_H[i],
                    .v_ground = -(Vec3{measured.v_H.x(), measured.v_H.y(), 0.0} + turning),
                    .height = params.swing_height,
                    .duration = (1.0 - params.duty) * params.period};
  const SwingPoint at = swing_at(swing, std::clamp(share, 0.0, 1.0));
  return {.p_HF = at.p, .v_HF = at.v};
}

void set_leg(const Leg& leg, const Vec3& q, const Vec3& v, const Vec3& tau,
             GaitOutput& out) noexcept {
  for (int k = 0; k < 3; ++k) {
    out.q[leg.first_joint + k] = q[k];
    out.v[leg.first_joint + k] = v[k];
    out.tau[leg.first_joint + k] = tau[k];
  }
}

bool usable(const GaitInput& input) noexcept {
  return all_finite(input.R_WB) && all_finite(input.gyro_B) && all_finite(VecIn{input.q}) &&
         all_finite(VecIn{input.v}) && all_finite(input.p_WB) && all_finite(input.v_WB_W);
}

/// J qdot = v, damped where the leg is straight.
Vec3 joint_rates(const Mat3& J, const Vec3& v) noexcept {
  constexpr double kDamping = 1e-4;  // [m^2]
  const Mat3 G = J * J.transpose() + kDamping * Mat3::Identity();
  return J.transpose() * (G.inverse() * v);
}

}  // namespace

GaitState gait_start(const GaitParams& params, const GaitInput& input) noexcept {
  GaitState state;
  const Measured measured = measure(params, state, input);
  state.height = measured.height;
  state.place_W = input.p_WB;
  state.heading = yaw_of(input.R_WB);
  const auto joints = input.q.size();
  state.last = {.q = input.q, .v = VecV::Zero(joints), .tau = VecV::Zero(joints)};
  return state;
}

GaitOutput step(const GaitParams& params, GaitState& state, const GaitCommand& command,
                const GaitInput& input, Seconds dt) noexcept {
  if (!usable(input)) {
    state.last.refused = true;
    return state.last;
  }
  steer(params, state, command, dt.count());
  const Measured before = measure(params, state, input);
  schedule(params, state, command, before, dt.count());
  const Measured measured = measure(params, state, input);
  const Wanted want = wanted(params, state, input, measured);

  const Vec3 p_HC = measured.R_HB * params.p_BC;
  std::array<StanceFoot, kGaitLegs> feet;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    feet[i] = {.r_CF = measured.p_HF[i] - p_HC, .share = share_of(params, state, i)};
  }
  const auto forces_H =
      share_out(feet, trunk_wrench(params, state, input, measured, want), params.friction);

  const auto joints = input.q.size();
  GaitOutput out{.q = input.q, .v = VecV::Zero(joints), .tau = VecV::Zero(joints)};
  const Mat3 R_BH = measured.R_HB.transpose();
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const Leg& leg = params.legs[i];
    out.stance[i] = !state.swings[i];
    out.f_W[i] = measured.R_WH * forces_H[i];
    const Mat3 J = foot_jacobian(leg, measured.q[i]);
    if (out.stance[i]) {
      // it gives way: only its force counts, and the joints' damping goes with the trunk
      const Vec3 tau = -(J.transpose() * (R_BH * forces_H[i]));
      set_leg(leg, measured.q[i], Vec3{input.v.segment<3>(leg.first_joint)}, tau, out);
      continue;
    }
    const LegTarget target = in_the_air(params, state, measured, want, i);
    const Vec3 p_BF = R_BH * target.p_HF;
    const Vec3 v_BF_B = R_BH * target.v_HF - input.gyro_B.cross(p_BF);
    const LegAngles angles = leg_angles(leg, p_BF);
    set_leg(leg, angles.q, joint_rates(foot_jacobian(leg, angles.q), v_BF_B), Vec3::Zero(), out);
  }
  state.last = out;
  return out;
}

}  // namespace supple::legged

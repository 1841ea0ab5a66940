#include <array>
#include <cmath>

#include "supple/legged/gait.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::legged {
namespace {

/// Of the whole robot, seen from B, with its feet below their hips.
Vec3 centre_of_mass(const model::RobotModel& model, const GaitParams& params) noexcept {
  VecQ q = model::neutral(model);
  const int offset = model.nq() - model.joints();
  for (const Leg& leg : params.legs) {
    const Vec3 foot = leg.p_BA + Vec3{0.0, leg.side, -params.height};
    const Vec3 angles = leg_angles(leg, foot).q;
    for (int k = 0; k < 3; ++k) q[offset + leg.first_joint + k] = angles[k];
  }
  model::Workspace work;
  model::update_placements(model, work, q);
  Vec3 sum = model.body_inertia(-1).mass * model.body_inertia(-1).p_BBcm;
  double mass = model.body_inertia(-1).mass;
  for (int f = 0; f < model.frames(); ++f) {
    const model::Frame& frame = model.frame({f});
    if (frame.body == 0) continue;
    // one frame of each body says where the body is
    bool first = true;
    for (int g = 0; g < f; ++g) first = first && model.frame({g}).body != frame.body;
    if (!first) continue;
    const model::Inertia inertia = model.body_inertia(frame.body - 1);
    const Pose X_WBody = model::pose(model, work, {f}) * inverse(frame.X_BF);
    sum += inertia.mass * (X_WBody * inertia.p_BBcm);
    mass += inertia.mass;
  }
  return sum / mass;
}

}  // namespace

std::optional<GaitParams> gait_defaults(
    const model::RobotModel& model, const std::array<model::FrameId, kGaitLegs>& feet) noexcept {
  GaitParams out;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const auto leg = leg_of(model, feet[i]);
    if (!leg) return {};
    out.legs[i] = *leg;
  }
  out.mass = model.mass();
  out.gravity = model.gravity_W().norm();
  out.height = 0.725 * (out.legs[0].thigh + out.legs[0].shank);
  out.p_BC = centre_of_mass(model, out);
  return out;
}

std::optional<Problem> problem_of(const GaitParams& params) noexcept {
  const std::array above{Problem{"mass", params.mass},
                         Problem{"height", params.height},
                         Problem{"period", params.period},
                         Problem{"swing_height", params.swing_height},
                         Problem{"max_acceleration", params.max_acceleration},
                         Problem{"max_turn_acceleration", params.max_turn_acceleration},
                         Problem{"max_climb", params.max_climb},
                         Problem{"max_tilt_rate", params.max_tilt_rate},
                         Problem{"friction", params.friction}};
  for (Problem each : above) {
    if (each.value > 0.0 && std::isfinite(each.value)) continue;
    each.rule = "must be above 0 and finite";
    return each;
  }
  const std::array not_below{Problem{"placement", params.placement},
                             Problem{"hold", params.hold},
                             Problem{"max_hold", params.max_hold},
                             Problem{"speed_gain", params.speed_gain},
                             Problem{"height_gain", params.height_gain},
                             Problem{"height_damping", params.height_damping},
                             Problem{"turn_gain", params.turn_gain.minCoeff()},
                             Problem{"turn_damping", params.turn_damping.minCoeff()}};
  for (Problem each : not_below) {
    if (each.value >= 0.0 && std::isfinite(each.value)) continue;
    each.rule = "must be 0 or more and finite";
    return each;
  }
  if (!(params.duty > 0.5 && params.duty < 1.0)) {
    return Problem{"duty", params.duty, -1, "must be above 0.5 and below 1"};
  }
  const Leg& leg = params.legs[0];
  if (params.height < leg.thigh + leg.shank) return {};
  return Problem{"height", params.height, -1, "must be below the length of a leg"};
}

}  // namespace supple::legged

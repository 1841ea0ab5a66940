#include "supple/legged/leg.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "supple/model/floating_base.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::legged {
namespace {

Mat3 about_x(double angle) noexcept {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  Mat3 R;
  R << 1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c;
  return R;
}

/// Of the foot from the hip in the leg's plane: x, z, and those of the shank alone.
struct InPlane {
  double x = 0.0;
  double z = 0.0;
  double shank_x = 0.0;
  double shank_z = 0.0;
};

InPlane in_plane(const Leg& leg, const Vec3& q) noexcept {
  const double sum = q[1] + q[2];
  const double shank_x = -leg.shank * std::sin(sum);
  const double shank_z = -leg.shank * std::cos(sum);
  return {.x = -leg.thigh * std::sin(q[1]) + shank_x,
          .z = -leg.thigh * std::cos(q[1]) + shank_z,
          .shank_x = shank_x,
          .shank_z = shank_z};
}

struct At {
  Vec3 p_BF;
  Mat3 J;
};

/// By the model, with that leg at q and the rest at zero.
At by_model(const model::RobotModel& model, model::FrameId foot, int first,
            const Vec3& q) noexcept {
  const int offset = model.nq() - model.joints();
  VecQ all = model::neutral(model);
  for (int k = 0; k < 3; ++k) all[offset + first + k] = q[k];
  model::Workspace work;
  model::update_placements(model, work, all);
  JacV Jv(6, model.nv());
  model::jacobian(model, work, foot, Jv);
  At out{.p_BF = model::pose(model, work, foot).p, .J = Mat3::Zero()};
  for (int k = 0; k < 3; ++k) {
    for (int row = 0; row < 3; ++row) {
      out.J(row, k) = Jv(row, model.first_joint_velocity() + first + k);
    }
  }
  return out;
}

bool agree(const Leg& leg, const model::RobotModel& model, model::FrameId foot,
           const Vec3& q) noexcept {
  constexpr double kRounding = 1e-9;  // of lengths of some metres
  const At at = by_model(model, foot, leg.first_joint, q);
  return (at.p_BF - foot_position(leg, q)).norm() < kRounding &&
         (at.J - foot_jacobian(leg, q)).norm() < kRounding;
}

}  // namespace

std::optional<Leg> leg_of(const model::RobotModel& model, model::FrameId foot) noexcept {
  const int knee = model.frame(foot).body - 1;
  const int first = knee - 2;
  if (first < 0 || model.parent_of(knee) != knee - 1 || model.parent_of(knee - 1) != first ||
      model.parent_of(first) != -1) {
    return {};
  }
  // the columns of J are axis x (p_WF - origin): with all at zero they hold the lengths
  const At zero = by_model(model, foot, first, Vec3::Zero());
  Leg leg{.first_joint = first, .side = zero.J(2, 0), .shank = -zero.J(0, 2)};
  leg.thigh = -zero.J(0, 1) - leg.shank;
  leg.p_BA = zero.p_BF - Vec3{0.0, leg.side, -leg.thigh - leg.shank};
  if (!(leg.thigh > 0.0 && leg.shank > 0.0)) return {};
  // a leg of another shape would differ at a crooked posture
  if (!agree(leg, model, foot, {0.3, 0.7, -1.1}) || !agree(leg, model, foot, {-0.4, 0.2, -0.6})) {
    return {};
  }
  return leg;
}

Vec3 foot_position(const Leg& leg, const Vec3& q) noexcept {
  const InPlane at = in_plane(leg, q);
  return leg.p_BA + about_x(q[0]) * Vec3{at.x, leg.side, at.z};
}

Mat3 foot_jacobian(const Leg& leg, const Vec3& q) noexcept {
  const InPlane at = in_plane(leg, q);
  const Mat3 R = about_x(q[0]);
  Mat3 J;
  J.col(0) = R * Vec3{0.0, -at.z, leg.side};
  J.col(1) = R * Vec3{at.z, 0.0, -at.x};
  J.col(2) = R * Vec3{at.shank_z, 0.0, -at.shank_x};
  return J;
}

LegAngles leg_angles(const Leg& leg, const Vec3& p_BF) noexcept {
  const Vec3 p = p_BF - leg.p_BA;
  // seen along x, the leg hangs at right angles to an arm of length `side`
  const double span = std::hypot(p.y(), p.z());
  const double down = std::sqrt(std::max(0.0, span * span - leg.side * leg.side));
  const double abduction = std::atan2(p.z(), p.y()) - std::atan2(-down, leg.side);

  const double farthest = leg.thigh + leg.shank;
  const double nearest = std::abs(leg.thigh - leg.shank);
  const double wanted = std::hypot(p.x(), down);
  const double length = std::clamp(wanted, nearest, farthest);
  const double cosine = (length * length - leg.thigh * leg.thigh - leg.shank * leg.shank) /
                        (2.0 * leg.thigh * leg.shank);
  const double knee = -std::acos(std::clamp(cosine, -1.0, 1.0));
  const double lean = std::atan2(-p.x(), down);
  const double hip =
      lean - std::atan2(leg.shank * std::sin(knee), leg.thigh + leg.shank * std::cos(knee));
  const double turn = std::remainder(abduction, 2.0 * std::numbers::pi);
  return {.q = {turn, hip, knee}, .reached = wanted == length && span >= std::abs(leg.side)};
}

}  // namespace supple::legged

#include "supple/calibration/clear_way.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "supple/limits/room.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::calibration {
namespace {

constexpr double kRounding = 1e-9;  // [rad], [m]

struct Segment {
  Vec3 a;
  Vec3 b;
};

/// Ericson, Real-Time Collision Detection, section 5.1.9: closest points of two segments.
double distance_between(const Segment& one, const Segment& two) {
  const Vec3 d1 = one.b - one.a;
  const Vec3 d2 = two.b - two.a;
  const Vec3 r = one.a - two.a;
  const double a = d1.squaredNorm();
  const double e = d2.squaredNorm();
  const double f = d2.dot(r);
  const double c = d1.dot(r);
  const double b = d1.dot(d2);
  const double denominator = a * e - b * b;
  double s = denominator > 1e-12 ? std::clamp((b * f - c * e) / denominator, 0.0, 1.0) : 0.0;
  double t = e > 1e-12 ? (b * s + f) / e : 0.0;
  if (t < 0.0 || t > 1.0) {
    t = std::clamp(t, 0.0, 1.0);
    s = a > 1e-12 ? std::clamp((b * t - c) / a, 0.0, 1.0) : 0.0;
  }
  return (one.a + s * d1 - two.a - t * d2).norm();
}

}  // namespace

ClearWay::ClearWay(const model::RobotModel& robot, model::FrameId probe, const Surroundings& around,
                   const VecJ& q_start)
    : robot_{robot}, probe_{probe}, around_{around} {
  for (limits::Plane& plane : around_.walls.planes) plane.normal.stableNormalize();
  place(q_start);
  for (int i = 0; i < robot_.frames(); ++i) {
    if (robot_.frame({i}).body == 0) continue;
    frames_.push_back({i});
    needed_.push_back(std::min(around_.clearance, distance_of({i})) - kRounding);
  }
  needed_gap_ = std::min(around_.self_clearance, 0.8 * gap());
  measure_levers();
  look_at_start(q_start);
}

void ClearWay::measure_levers() {
  const int n = robot_.joints();
  lever_ = VecJ::Zero(n);
  double beyond = 0.0;  // of the last joint
  for (const model::FrameId frame : frames_) {
    if (robot_.frame(frame).body == n) {
      beyond = std::max(beyond, robot_.frame(frame).X_BF.p.norm());
    }
  }
  for (int i = n - 1; i >= 0; --i) {
    lever_[i] = beyond;
    if (i > 0) beyond += (joint_origin(i) - joint_origin(i - 1)).norm();
  }
}

void ClearWay::look_at_start(const VecJ& q_start) {
  for (int i = 0; i < robot_.joints() && !bad_start_; ++i) {
    if (around_.q_lower[i] - kRounding <= q_start[i] &&
        q_start[i] <= around_.q_upper[i] + kRounding)
      continue;
    bad_start_ = fmt::format(
        "joint '{}' is at {:.3f} rad, outside [{:.3f}, {:.3f}]: move it inside",
        robot_.joint(i).name.view(), q_start[i], around_.q_lower[i], around_.q_upper[i]);
  }
  const double of_probe = distance_of(probe_);
  if (!bad_start_ && !(of_probe >= 0.0)) {
    bad_start_ = fmt::format(
        "the probe is {:.1f} mm beyond a wall of the section 'limits': move it "
        "inside",
        -1e3 * of_probe);
  }
}

void ClearWay::place(const VecJ& q) { model::update_placements(robot_, work_, q); }

double ClearWay::distance_of(model::FrameId frame) const {
  const Vec3 p = model::pose(robot_, work_, frame).p;
  return limits::room_at(around_.walls, p).nearest.distance;
}

Vec3 ClearWay::joint_origin(int i) const {
  // the first frame of a body is its link, whose origin is the joint's
  for (const model::FrameId frame : frames_) {
    if (robot_.frame(frame).body == i + 1 && robot_.frame(frame).X_BF.p.isZero(1e-12)) {
      return model::pose(robot_, work_, frame).p;
    }
  }
  return Vec3::Zero();
}

/// Between the tool, from the last joint to the probe, and the links before the wrist.
double ClearWay::gap() const {
  const int n = robot_.joints();
  double out = std::numeric_limits<double>::infinity();
  const Segment tool{joint_origin(n - 1), model::pose(robot_, work_, probe_).p};
  for (int i = 0; i + 2 < n; ++i) {
    const Vec3 from = i == 0 ? Vec3::Zero() : joint_origin(i - 1);
    out = std::min(out, distance_between(tool, {from, joint_origin(i)}));
  }
  return out;
}

bool ClearWay::allows(const VecJ& q) {
  for (int i = 0; i < robot_.joints(); ++i) {
    if (!(around_.q_lower[i] - kRounding <= q[i] && q[i] <= around_.q_upper[i] + kRounding)) {
      return false;
    }
  }
  place(q);
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    if (!(distance_of(frames_[i]) >= needed_[i])) return false;
  }
  return !(gap() < needed_gap_);
}

bool ClearWay::allows_way(const VecJ& from, const VecJ& to) {
  const VecJ way = to - from;
  const double longest = way.cwiseAbs().dot(lever_);  // no frame moves farther [m]
  const double step = std::min(around_.clearance, 0.05);
  const int steps = std::max(1, static_cast<int>(std::ceil(longest / step)));
  for (int k = 0; k <= steps; ++k) {
    if (!allows(from + static_cast<double>(k) / steps * way)) return false;
  }
  return true;
}

double ClearWay::distance(const VecJ& q) {
  place(q);
  double out = std::numeric_limits<double>::infinity();
  for (const model::FrameId frame : frames_) out = std::min(out, distance_of(frame));
  return out;
}

}  // namespace supple::calibration

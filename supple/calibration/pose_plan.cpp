#include "supple/calibration/pose_plan.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "supple/calibration/payload_fit.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::calibration {
namespace {

constexpr int kDraws = 600;
constexpr double kBeforeTheWrist = 0.3;  // of the turns there
constexpr double kShort = 0.01;          // what a radian of way costs, in units of the spread

/// A posture that is clear, and so is the way between it and the start.
struct Candidate {
  VecJ q;
  Vec3 fall = Vec3::Zero();  // in the sensor's axes, unit
  bool used = false;
};

/// The radical inverse of k: numbers in (0, 1) that fill it evenly, in every base another way.
double halton(int k, int base) {
  double out = 0.0;
  for (double part = 1.0 / base; k > 0; k /= base, part /= base) out += part * (k % base);
  return out;
}

Mat3 orientation(const model::RobotModel& robot, model::FrameId sensor, const VecJ& q) {
  model::Workspace work;
  model::update_placements(robot, work, q);
  return model::pose(robot, work, sensor).R;
}

/// How much unit vectors differ: the logarithm of the volume of their scatter.
double spread(const std::vector<Vec3>& falls) {
  constexpr double kNone = 1e-6;  // of fewer than four there is no volume
  Vec3 mean = Vec3::Zero();
  for (const Vec3& u : falls) mean += u;
  mean /= static_cast<double>(falls.size());
  Mat3 moments = kNone * Mat3::Identity();
  for (const Vec3& u : falls) moments += (u - mean) * (u - mean).transpose();
  return std::log(moments.determinant());
}

class Planner {
 public:
  Planner(const model::RobotModel& robot, model::FrameId sensor, const Surroundings& around,
          const VecJ& q_start, const PlanParams& params, ClearWay& way)
      : robot_{robot},
        sensor_{sensor},
        around_{around},
        start_{q_start},
        params_{params},
        way_{way} {}

  /// Postures in which the last `moved` joints are turned.
  void draw(int moved) {
    candidates_.clear();
    for (int k = 1; k <= kDraws; ++k) {
      const VecJ q = drawn(k, moved);
      if (way_.allows(q) && way_.allows_way(start_, q)) {
        candidates_.push_back({q, fall_at(robot_, sensor_, q)});
      }
    }
  }

  /// The start, and those that spread the directions most.
  [[nodiscard]] std::vector<VecJ> chosen() {
    std::vector<VecJ> out{start_};
    falls_ = {fall_at(robot_, sensor_, start_)};
    while (static_cast<int>(out.size()) < params_.poses) {
      Candidate* best = nullptr;
      double best_value = -std::numeric_limits<double>::infinity();
      for (Candidate& one : candidates_) {
        if (one.used) continue;
        falls_.push_back(one.fall);
        const double value = spread(falls_) - kShort * (one.q - start_).cwiseAbs().maxCoeff();
        falls_.pop_back();
        if (value > best_value) {
          best_value = value;
          best = &one;
        }
      }
      if (best == nullptr) break;
      best->used = true;
      falls_.push_back(best->fall);
      out.push_back(best->q);
    }
    return out;
  }

  /// Those whose directions are farthest from all that were used.
  [[nodiscard]] std::vector<VecJ> others() {
    std::vector<VecJ> out;
    while (static_cast<int>(out.size()) < params_.checks) {
      Candidate* best = nullptr;
      double farthest = 0.0;
      for (Candidate& one : candidates_) {
        if (one.used || nearest_angle(one.fall) <= farthest) continue;
        farthest = nearest_angle(one.fall);
        best = &one;
      }
      if (best == nullptr) break;
      best->used = true;
      falls_.push_back(best->fall);
      out.push_back(best->q);
    }
    return out;
  }

  /// From `at` on, each time to the nearest that is left; by the start where the way is not clear.
  void order(std::vector<VecJ> left, VecJ& at, std::vector<Leg>& out) {
    const auto far = [&at](const VecJ& q) { return (q - at).cwiseAbs().maxCoeff(); };
    while (!left.empty()) {
      std::sort(left.begin(), left.end(),
                [&far](const VecJ& a, const VecJ& b) { return far(a) < far(b); });
      const auto next = std::find_if(left.begin(), left.end(),
                                     [&](const VecJ& q) { return way_.allows_way(at, q); });
      if (next == left.end()) {
        out.push_back({start_, false});
        at = start_;
        continue;
      }
      out.push_back({*next, true});
      at = *next;
      left.erase(next);
    }
  }

  /// Of a fit from these, for any load.
  [[nodiscard]] double condition(const std::vector<VecJ>& postures) const {
    const FitParams fit{.gravity_W = robot_.gravity_W(),
                        .may_turn = false,
                        .largest_condition = std::numeric_limits<double>::infinity()};
    std::vector<PoseReading> poses;
    for (const VecJ& q : postures) {
      PoseReading pose{.R_WS = orientation(robot_, sensor_, q)};
      pose.mean = wrench::weight({.mass = 1.0}, pose.R_WS, fit.gravity_W);
      poses.push_back(pose);
    }
    const auto solved = fit_payload(poses, fit);
    return solved ? solved->condition : std::numeric_limits<double>::infinity();
  }

 private:
  /// The k-th of an even sequence.
  [[nodiscard]] VecJ drawn(int k, int moved) const {
    constexpr std::array<int, kMaxArmJoints> kBases{2, 3, 5, 7, 11, 13, 17, 19};
    const int n = robot_.joints();
    VecJ q = start_;
    for (int i = n - moved; i < n; ++i) {
      if (robot_.joint(i).kind == model::JointKind::kPrismatic) continue;  // turns nothing
      const double share = halton(k, kBases.at(static_cast<std::size_t>(n - 1 - i)));
      const double lower = std::max(around_.q_lower[i], start_[i] - most_turn(i));
      const double upper = std::min(around_.q_upper[i], start_[i] + most_turn(i));
      q[i] = lower + share * (upper - lower);
    }
    return q;
  }

  [[nodiscard]] double most_turn(int joint) const {
    const int n = robot_.joints();
    if (joint == n - 1) return params_.most_turn_last;
    return joint >= n - 3 ? params_.most_turn : kBeforeTheWrist * params_.most_turn;
  }

  [[nodiscard]] double nearest_angle(const Vec3& fall) const {
    double out = std::numeric_limits<double>::infinity();
    for (const Vec3& used : falls_) {
      out = std::min(out, std::acos(std::clamp(used.dot(fall), -1.0, 1.0)));
    }
    return out;
  }

  const model::RobotModel& robot_;
  model::FrameId sensor_;
  const Surroundings& around_;
  const VecJ& start_;
  const PlanParams& params_;
  ClearWay& way_;
  std::vector<Candidate> candidates_;
  std::vector<Vec3> falls_;  // that are used
};

std::string nowhere(const ClearWay& way, int found, double condition, const PlanParams& params) {
  if (way.bad_start()) return *way.bad_start();
  const std::string reason =
      found < params.poses
          ? fmt::format(
                "only {} of {} postures around the start are clear of walls and joint limits",
                found, params.poses)
          : fmt::format("the postures that are clear give a condition of {:.3g}, above {:.3g}",
                        condition, params.worst_condition);
  return reason +
         ": start with more room around the tool, in the middle of the wrist's joints, or "
         "calibrate "
         "by hand (--by-hand)";
}

}  // namespace

Vec3 fall_at(const model::RobotModel& robot, model::FrameId sensor, const VecJ& q) {
  return (orientation(robot, sensor, q).transpose() * robot.gravity_W()).normalized();
}

Result<PosePlan, std::string> plan_poses(const model::RobotModel& robot, model::FrameId probe,
                                         model::FrameId sensor, const Surroundings& around,
                                         const VecJ& q_start, const PlanParams& params) {
  ClearWay way{robot, probe, around, q_start};
  if (way.bad_start()) return Failure{nowhere(way, 0, 0.0, params)};
  Planner planner{robot, sensor, around, q_start, params, way};
  PosePlan out;
  std::vector<VecJ> fit;
  std::vector<VecJ> check;
  out.condition = std::numeric_limits<double>::infinity();
  int found = 0;
  for (int moved = std::min(3, robot.joints()); moved <= robot.joints(); ++moved) {
    planner.draw(moved);
    std::vector<VecJ> chosen = planner.chosen();
    found = std::max(found, static_cast<int>(chosen.size()));
    if (static_cast<int>(chosen.size()) < params.poses) continue;
    const double condition = planner.condition(chosen);
    if (!(condition < 0.8 * out.condition)) continue;
    out.condition = condition;
    out.joints = moved;
    fit = std::move(chosen);
    check = planner.others();
    if (condition <= params.good_condition) break;
  }
  if (fit.empty() || !(out.condition < params.worst_condition)) {
    return Failure{nowhere(way, found, out.condition, params)};
  }
  VecJ at = q_start;
  out.fit.push_back({q_start, true});
  fit.erase(fit.begin());
  planner.order(std::move(fit), at, out.fit);
  planner.order(std::move(check), at, out.check);
  out.check.push_back({q_start, false});
  return out;
}

}  // namespace supple::calibration

#include "supple/ik/joint_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "supple/core/joint_loops.hpp"

namespace supple::ik {
namespace {

bool positive(double x) noexcept { return x > 0.0 && x < std::numeric_limits<double>::infinity(); }

std::optional<Problem> problem_of_joint(const JointLimits& limits, int i) noexcept {
  if (!(limits.q_lower[i] < limits.q_upper[i])) {
    return Problem{"q_lower", limits.q_lower[i], i, "must be below q_upper"};
  }
  if (!positive(limits.v_max[i])) {
    return Problem{"v_max", limits.v_max[i], i, "must be above 0 and finite"};
  }
  if (!positive(limits.a_max[i])) {
    return Problem{"a_max", limits.a_max[i], i, "must be above 0 and finite"};
  }
  return std::nullopt;
}

std::optional<Problem> problem_of(const JointLimits& limits, Seconds longest_period) noexcept {
  const Eigen::Index n = limits.v_max.size();
  if (n < 1) return Problem{"v_max", static_cast<double>(n), -1, "must have one entry per joint"};
  for (const auto& [member, x] :
       {std::pair{"q_lower", &limits.q_lower}, std::pair{"q_upper", &limits.q_upper},
        std::pair{"a_max", &limits.a_max}}) {
    if (x->size() != n) {
      return Problem{member, static_cast<double>(x->size()), -1, "must be as long as v_max"};
    }
  }
  for (int i = 0; i < n; ++i) {
    if (auto problem = problem_of_joint(limits, i)) return problem;
  }
  if (!(limits.braking_share > 0.0 && limits.braking_share <= 1.0)) {
    return Problem{"braking_share", limits.braking_share, -1, "must be above 0 and at most 1"};
  }
  const double late = limits.reaction_time.count();
  if (!(late == 0.0 || positive(late))) {
    return Problem{"reaction_time", late, -1, "must be at least 0 and finite"};
  }
  if (!positive(longest_period.count())) {
    return Problem{"longest_period", longest_period.count(), -1, "must be above 0 and finite"};
  }
  return std::nullopt;
}

struct Bound {
  double v;
  BoundKind kind;
};

/// How fast joint i may go towards a limit at this distance.
Bound towards_limit(const PreparedJointLimits& prepared, int i, double distance) noexcept {
  const double v_max = prepared.limits.v_max[i];
  if (!(distance < prepared.stop_distance[i])) return {v_max, BoundKind::kVelocity};
  if (!(distance > 0.0)) return {0.0, BoundKind::kPosition};
  // sqrt((b T)^2 + 2 b d) - b T without its cancellation
  const double b_T = prepared.brake_T[i];
  const double gain = 2.0 * prepared.brake[i] * distance;
  const double v = gain / (std::sqrt(b_T * b_T + gain) + b_T);
  return v < v_max ? Bound{v, BoundKind::kPosition} : Bound{v_max, BoundKind::kVelocity};
}

/// The first n numbers, to calculate with; n comes from `with_joint_count`.
template <class Count>
auto first(const VecJ& x, Count n) noexcept {
  return x.head(n).array();
}
template <class Count>
auto first(VecIn x, Count n) noexcept {
  return Eigen::Map<const Eigen::Array<double, kMaxArmJoints, 1>>{x.data()}.head(n);
}

/// Where no position limit and no speed limit is near, the acceleration alone bounds the joints:
/// all of them at once. False elsewhere, and then nothing is said.
bool bounded_by_acceleration(const PreparedJointLimits& prepared, VecIn q, VecIn v_previous,
                             Seconds dt, JointBounds& out) noexcept {
  const JointLimits& limits = prepared.limits;
  const bool alone = with_joint_count(q.size(), [&](auto n) {
    const auto below = first(q, n) - first(limits.q_lower, n);
    const auto above = first(limits.q_upper, n) - first(q, n);
    const auto room = below.min(above) - first(prepared.stop_distance, n);
    const auto v = first(v_previous, n);
    const auto step = (dt.count() * first(limits.a_max, n)).max(0.0).eval();
    const auto slower = first(limits.v_max, n) - v.abs() - step;
    out.lower.head(n).array() = v - step;
    out.upper.head(n).array() = v + step;
    return room.min(slower).minCoeff() > 0.0;
  });
  out.lower_kind.fill(BoundKind::kAcceleration);
  out.upper_kind.fill(BoundKind::kAcceleration);
  return alone;
}

/// The nearest bound that can be reached.
Bound within_reach(const Bound& wanted, double slowest, double fastest) noexcept {
  const double v = std::clamp(wanted.v, slowest, fastest);
  return {v, v == wanted.v ? wanted.kind : BoundKind::kAcceleration};
}

}  // namespace

Result<PreparedJointLimits, Problem> prepared(const JointLimits& limits,
                                              Seconds longest_period) noexcept {
  if (const auto problem = problem_of(limits, longest_period)) return Failure{*problem};
  PreparedJointLimits out;
  out.limits = limits;
  out.T = (longest_period + limits.reaction_time).count();
  const Eigen::Index n = limits.v_max.size();
  out.brake.resize(n);
  out.brake_T.resize(n);
  out.stop_distance.resize(n);
  for (int i = 0; i < n; ++i) {
    const double v = limits.v_max[i];
    out.brake[i] = limits.braking_share * limits.a_max[i];
    out.brake_T[i] = out.brake[i] * out.T;
    out.stop_distance[i] = v * (v / (2.0 * out.brake[i]) + out.T);
    out.longest_stop = std::max(out.longest_stop, v / out.brake[i]);
  }
  return out;
}

[[gnu::hot]] JointBounds joint_bounds(const PreparedJointLimits& prepared, VecIn q,
                                      VecIn v_previous, Seconds dt) noexcept {
  const JointLimits& limits = prepared.limits;
  const int n = static_cast<int>(limits.v_max.size());
  SUPPLE_ASSERT(q.size() == n && v_previous.size() == n);
  JointBounds out;
  out.lower.resize(n);
  out.upper.resize(n);
  if (bounded_by_acceleration(prepared, q, v_previous, dt, out)) return out;  // nearly always
  for (int i = 0; i < n; ++i) {
    const double below = q[i] - limits.q_lower[i];
    const double above = limits.q_upper[i] - q[i];
    const Bound down = towards_limit(prepared, i, below);
    const Bound up = towards_limit(prepared, i, above);

    const double step = std::max(0.0, limits.a_max[i] * dt.count());
    const double slowest = v_previous[i] - step;
    const double fastest = v_previous[i] + step;
    const Bound lower = within_reach({-down.v, down.kind}, slowest, fastest);
    const Bound upper = within_reach(up, slowest, fastest);

    const auto at = static_cast<std::size_t>(i);
    out.lower[i] = lower.v;
    out.upper[i] = upper.v;
    out.lower_kind[at] = lower.kind;
    out.upper_kind[at] = upper.kind;
    if (below < 0.0 || above < 0.0) out.outside |= 1U << i;
  }
  return out;
}

}  // namespace supple::ik

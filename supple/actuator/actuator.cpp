#include "supple/actuator/actuator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "supple/core/check.hpp"

namespace supple::actuator {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::optional<Problem> not_positive(std::string_view member, double value, int index) noexcept {
  if (value > 0.0) return {};
  return Problem{member, value, index, "must be above 0"};
}

std::optional<Problem> not_a_loss(std::string_view member, double value, int index) noexcept {
  if (0.0 <= value && value < kInfinity) return {};
  return Problem{member, value, index, "must be 0 or more and finite"};
}

std::optional<Problem> unbounded_slope(const JointParams& joint, int index) noexcept {
  // infinity times (1 - v / no_load) has no value where v = no_load
  if (joint.no_load == kInfinity || joint.stall < kInfinity) return {};
  return Problem{"stall", joint.stall, index, "must be finite where no_load is"};
}

}  // namespace

std::optional<Problem> problem_of(const Params& params) noexcept {
  int i = 0;
  for (const JointParams& joint : params.joints) {
    const std::array problems{
        not_positive("stall", joint.stall, i),   not_positive("no_load", joint.no_load, i),
        not_positive("max", joint.max, i),       unbounded_slope(joint, i),
        not_a_loss("viscous", joint.viscous, i), not_a_loss("coulomb", joint.coulomb, i),
        not_positive("knee", joint.knee, i)};
    for (const auto& problem : problems) {
      if (problem) return problem;
    }
    ++i;
  }
  return {};
}

TorqueRange torque_range(const JointParams& joint, double v) noexcept {
  const double share = v / joint.no_load;
  return {.lower = std::clamp(joint.stall * (-1.0 - share), -joint.max, 0.0),
          .upper = std::clamp(joint.stall * (1.0 - share), 0.0, joint.max)};
}

double friction(const JointParams& joint, double v) noexcept {
  return joint.viscous * v + joint.coulomb * std::tanh(v / joint.knee);
}

double link_torque(const JointParams& joint, double tau_cmd, double v) noexcept {
  const TorqueRange range = torque_range(joint, v);
  return std::clamp(tau_cmd, range.lower, range.upper) - friction(joint, v);
}

VecV friction(const Params& params, VecIn v) noexcept {
  SUPPLE_ASSERT(v.size() == static_cast<int>(params.joints.size()));
  VecV out(v.size());
  for (int i = 0; i < v.size(); ++i) {
    out[i] = friction(params.joints[static_cast<std::size_t>(i)], v[i]);
  }
  return out;
}

VecV link_torque(const Params& params, VecIn tau_cmd, VecIn v) noexcept {
  SUPPLE_ASSERT(v.size() == static_cast<int>(params.joints.size()) && tau_cmd.size() == v.size());
  VecV out(v.size());
  for (int i = 0; i < v.size(); ++i) {
    out[i] = link_torque(params.joints[static_cast<std::size_t>(i)], tau_cmd[i], v[i]);
  }
  return out;
}

}  // namespace supple::actuator

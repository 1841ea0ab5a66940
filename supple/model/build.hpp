#pragma once

// From a description to a model. Everything that is wrong is reported at once, each problem with
// the element it is in and the number that breaks the rule.

#include <cstdint>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/model/description.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::model {

enum class Rule : std::uint8_t {
  kNoLink,
  kNoName,
  kDuplicateLink,
  kDuplicateJoint,
  kUnknownParent,
  kUnknownChild,
  kSecondParent,
  kSecondRoot,
  kCycle,
  kNotFinite,
  kTooLarge,
  kMassNotPositive,
  kInertiaNotPositiveDefinite,
  kInertiaTriangle,
  kInertiaNotSymmetric,
  kNotARotation,
  kZeroAxis,
  kLimitsReversed,
  kLimitNotPositive,
  kBaseWithoutInertia,
  kTooManyJoints,
};

/// The rule in words, with no mention of the element: "mass must be above 0 kg".
[[nodiscard]] std::string_view sentence(Rule rule) noexcept;

enum class Element : std::uint8_t { kRobot, kLink, kJoint };

struct Problem {
  Rule rule = Rule::kNoLink;
  Element element = Element::kRobot;
  std::size_t index = 0;  // into the description's links or joints
  double value = 0.0;     // the number that breaks the rule, if the rule is about one
  Name other;             // the name that breaks it, or the quantity the number is: "mass", "axis"
};

using Problems = StaticVector<Problem, 32>;

struct BuildOptions {
  bool floating_base = false;              // the root link moves freely
  Vec3 gravity_W = Vec3{0.0, 0.0, -9.81};  // acceleration of free fall [m/s^2]
};

/// Every rule that the description breaks; empty if `build` would succeed.
[[nodiscard]] Problems validate(const RobotDescription& robot,
                                const BuildOptions& options) noexcept;

[[nodiscard]] Result<RobotModel, Problems> build(const RobotDescription& robot,
                                                 const BuildOptions& options = {}) noexcept;

}  // namespace supple::model

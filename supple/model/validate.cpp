#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "supple/core/joints.hpp"
#include "supple/model/build.hpp"

// A message about one slip should not bring others about what follows from it. So a rule over the
// whole tree is only judged when the names and joints that it rests on are in order.

namespace supple::model {
namespace {

// A thin rod or plate meets the triangle inequality with equality. Its tensor is off by some 1e-16
// once it has been rotated or written with 16 digits; 1e-9 is far above that, and far below any
// error in a measured tensor that could matter.
constexpr double kSlack = 1e-9;

// Below this share of the trace the smallest principal moment is rounding.
constexpr double kSingular = 1e-12;

// Above any length, mass or inertia of a robot in SI units, and low enough that the products the
// algorithms form stay finite.
constexpr double kLargest = 1e9;

// A shorter axis has lost its direction to rounding, or was never meant to have one.
constexpr double kShortestAxis = 1e-6;

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

using Indices = std::array<std::size_t, kMaxLinks>;

Indices none() noexcept {
  Indices indices{};
  indices.fill(kNone);
  return indices;
}

/// Whether A + shift * identity is positive definite: its L D L^T has a positive D. That is decided
/// to some 1e-16 of A's size; closed-form eigenvalues are off by 1e-8 where two of them are close.
bool is_positive(const Mat3& A, double shift) noexcept {
  const double d0 = A(0, 0) + shift;
  if (!(d0 > 0.0)) return false;
  const double l10 = A(1, 0) / d0;
  const double l20 = A(2, 0) / d0;
  const double d1 = A(1, 1) + shift - l10 * A(1, 0);
  if (!(d1 > 0.0)) return false;
  const double rest = A(2, 1) - l20 * A(1, 0);
  return A(2, 2) + shift - l20 * A(2, 0) - rest / d1 * rest > 0.0;
}

class Inspection {
 public:
  Inspection(const RobotDescription& robot, const BuildOptions& options) noexcept
      : robot_{robot}, options_{options} {}

  Problems run() noexcept {
    inspect_robot();
    for (std::size_t i = 0; i < robot_.links.size(); ++i) inspect_link(i);
    for (std::size_t i = 0; i < robot_.joints.size(); ++i) inspect_joint(i);
    find_cycles();
    if (tree_is_clear_) inspect_root();
    return found_;
  }

 private:
  void add(Rule rule, Element element, std::size_t index, double value, Name other) noexcept {
    // a full list is long enough for anybody to start with
    static_cast<void>(found_.push_back({rule, element, index, value, other}));
  }

  void inspect_robot() noexcept {
    if (robot_.links.empty()) add(Rule::kNoLink, Element::kRobot, 0, 0.0, {});
    static_cast<void>(numbers(Element::kRobot, 0, options_.gravity_W, "gravity"));

    const auto moving = std::count_if(robot_.joints.begin(), robot_.joints.end(),
                                      [](const Joint& j) { return j.kind != JointKind::kFixed; });
    if (moving > kMaxJoints) {
      add(Rule::kTooManyJoints, Element::kRobot, 0, static_cast<double>(moving), {});
    }
  }

  void inspect_link(std::size_t i) noexcept {
    const Link& link = robot_.links[i];
    if (link.name.empty()) {
      add(Rule::kNoName, Element::kLink, i, 0.0, {});
      links_are_named_ = false;
      tree_is_clear_ = false;
    } else if (link_named(link.name) != i) {
      add(Rule::kDuplicateLink, Element::kLink, i, 0.0, link.name);
      tree_is_clear_ = false;
    }
    if (link.has_inertia) inspect_inertia(i, link.inertia_L);
  }

  void inspect_inertia(std::size_t i, const Inertia& inertia) noexcept {
    const bool mass_is_number = numbers(Element::kLink, i, {&inertia.mass, 1}, "mass");
    if (mass_is_number && !(inertia.mass > 0.0)) {
      add(Rule::kMassNotPositive, Element::kLink, i, inertia.mass, "mass");
    }
    static_cast<void>(numbers(Element::kLink, i, inertia.p_BBcm, "centre of mass"));

    const Mat3& I = inertia.I_BBcm_B;
    if (!numbers(Element::kLink, i, {I.data(), 9}, "inertia")) return;
    const double asymmetry = (I - I.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry > kSlack * I.cwiseAbs().maxCoeff()) {
      add(Rule::kInertiaNotSymmetric, Element::kLink, i, asymmetry, "inertia");
      return;
    }
    // With the principal moments a <= b <= c the eigenvalues of tr(I)/2 - I are (a + b - c)/2, ...:
    // all three inequalities hold where that matrix is positive.
    const double trace = I.trace();
    const Mat3 spread = 0.5 * trace * Mat3::Identity() - I;
    if (!is_positive(I, -kSingular * trace)) {
      add(Rule::kInertiaNotPositiveDefinite, Element::kLink, i, principal_moments(I)[0], "inertia");
    } else if (!is_positive(spread, kSlack * trace)) {
      add(Rule::kInertiaTriangle, Element::kLink, i, principal_moments(I)[2], "inertia");
    }
  }

  void inspect_joint(std::size_t i) noexcept {
    const Joint& joint = robot_.joints[i];
    if (joint.name.empty()) {
      add(Rule::kNoName, Element::kJoint, i, 0.0, {});
    } else if (joint_named(joint.name) != i) {
      add(Rule::kDuplicateJoint, Element::kJoint, i, 0.0, joint.name);
    }
    inspect_ends(i);
    inspect_placement(i);
    if (joint.kind == JointKind::kFixed) return;
    inspect_axis(i);
    inspect_limits(i);
  }

  void inspect_ends(std::size_t i) noexcept {
    const Joint& joint = robot_.joints[i];
    parent_link_[i] = link_named(joint.parent);
    if (parent_link_[i] == kNone) unknown_link(Rule::kUnknownParent, i, joint.parent);

    const std::size_t child = link_named(joint.child);
    if (child == kNone) {
      unknown_link(Rule::kUnknownChild, i, joint.child);
    } else if (parent_joint_[child] != kNone) {
      add(Rule::kSecondParent, Element::kJoint, i, 0.0, robot_.joints[parent_joint_[child]].name);
      tree_is_clear_ = false;
    } else {
      parent_joint_[child] = i;
    }
  }

  void unknown_link(Rule rule, std::size_t joint, const Name& name) noexcept {
    tree_is_clear_ = false;
    // it may be the link that has no name
    if (links_are_named_ || name.empty()) add(rule, Element::kJoint, joint, 0.0, name);
  }

  void inspect_placement(std::size_t i) noexcept {
    const Pose& X = robot_.joints[i].X_PJ;
    static_cast<void>(numbers(Element::kJoint, i, X.p, "origin"));
    if (!numbers(Element::kJoint, i, {X.R.data(), 9}, "origin")) return;
    const double error = (X.R.transpose() * X.R - Mat3::Identity()).cwiseAbs().maxCoeff();
    if (error > kSlack || X.R.determinant() < 0.0) {
      add(Rule::kNotARotation, Element::kJoint, i, error, "origin");
    }
  }

  void inspect_axis(std::size_t i) noexcept {
    const Vec3& axis = robot_.joints[i].axis;
    if (!numbers(Element::kJoint, i, axis, "axis")) return;
    if (!(axis.norm() > kShortestAxis)) {
      add(Rule::kZeroAxis, Element::kJoint, i, axis.norm(), "axis");
    }
  }

  void inspect_limits(std::size_t i) noexcept {
    const JointLimits& limits = robot_.joints[i].limits;
    inspect_limit(i, limits.velocity, "velocity");
    inspect_limit(i, limits.effort, "effort");
    if (std::isnan(limits.lower) || std::isnan(limits.upper)) {
      add(Rule::kNotFinite, Element::kJoint, i, limits.lower + limits.upper, "range");
    } else if (!(limits.lower < limits.upper)) {
      add(Rule::kLimitsReversed, Element::kJoint, i, limits.lower, "range");
    }
  }

  void inspect_limit(std::size_t i, double limit, Name what) noexcept {
    if (limit > 0.0) return;
    const Rule rule = std::isnan(limit) ? Rule::kNotFinite : Rule::kLimitNotPositive;
    add(rule, Element::kJoint, i, limit, what);
  }

  /// Reports the first of some numbers that is no ordinary one.
  [[nodiscard]] bool numbers(Element element, std::size_t i, VecIn x, Name what) noexcept {
    for (int k = 0; k < x.size(); ++k) {
      if (std::abs(x[k]) <= kLargest) continue;
      add(std::isfinite(x[k]) ? Rule::kTooLarge : Rule::kNotFinite, element, i, x[k], what);
      return false;
    }
    return true;
  }

  /// Follows parents upwards from every link. Each link is left marked, so each is passed once.
  void find_cycles() noexcept {
    Indices walk = none();  // by link: the walk that came through it first
    for (std::size_t start = 0; start < robot_.links.size(); ++start) {
      std::size_t link = start;
      while (link != kNone && walk[link] == kNone) {
        walk[link] = start;
        link = parent_of(link);
      }
      if (link != kNone && walk[link] == start) report_cycle(link);
    }
  }

  void report_cycle(std::size_t member) noexcept {
    std::size_t last = parent_joint_[member];
    for (std::size_t link = parent_of(member); link != member; link = parent_of(link)) {
      last = std::max(last, parent_joint_[link]);
    }
    add(Rule::kCycle, Element::kJoint, last, 0.0, robot_.joints[last].child);
    tree_is_clear_ = false;
  }

  /// Runs on a forest: every link leads up to a root.
  void inspect_root() noexcept {
    const std::size_t root = main_root();
    if (root == kNone) return;
    bool single = true;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      if (i == root || parent_joint_[i] != kNone) continue;
      add(Rule::kSecondRoot, Element::kLink, i, 0.0, robot_.links[root].name);
      single = false;
    }
    if (single && options_.floating_base && !has_mass_with(root)) {
      add(Rule::kBaseWithoutInertia, Element::kLink, root, 0.0, {});
    }
  }

  /// The first root that carries something: a link that was forgotten is not the robot's base.
  [[nodiscard]] std::size_t main_root() const noexcept {
    std::size_t lone = kNone;
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      if (parent_joint_[i] != kNone) continue;
      for (std::size_t j = 0; j < robot_.joints.size(); ++j) {
        if (parent_link_[j] == i) return i;
      }
      if (lone == kNone) lone = i;
    }
    return lone;
  }

  /// Whether the link or one that is welded to it has mass.
  [[nodiscard]] bool has_mass_with(std::size_t root) const noexcept {
    for (std::size_t i = 0; i < robot_.links.size(); ++i) {
      if (!robot_.links[i].has_inertia) continue;
      std::size_t link = i;
      while (link != root && parent_joint_[link] != kNone &&
             robot_.joints[parent_joint_[link]].kind == JointKind::kFixed) {
        link = parent_of(link);
      }
      if (link == root) return true;
    }
    return false;
  }

  /// kNone for a root, and where the parent is unknown.
  [[nodiscard]] std::size_t parent_of(std::size_t link) const noexcept {
    const std::size_t joint = parent_joint_[link];
    return joint == kNone ? kNone : parent_link_[joint];
  }

  [[nodiscard]] std::size_t link_named(const Name& name) const noexcept {
    return index_of(robot_.links, name);
  }
  [[nodiscard]] std::size_t joint_named(const Name& name) const noexcept {
    return index_of(robot_.joints, name);
  }
  template <class Items>
  [[nodiscard]] static std::size_t index_of(const Items& items, const Name& name) noexcept {
    if (name.empty()) return kNone;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (items[i].name == name) return i;
    }
    return kNone;
  }

  const RobotDescription& robot_;
  const BuildOptions& options_;
  Problems found_;
  bool links_are_named_ = true;
  bool tree_is_clear_ = true;
  Indices parent_joint_ = none();  // by link: the joint that has it as its child
  Indices parent_link_ = none();   // by joint
};

}  // namespace

std::string_view sentence(Rule rule) noexcept {
  static_assert(kMaxJoints == 18);
  switch (rule) {
    case Rule::kNoLink:
      return "a robot must have a link";
    case Rule::kNoName:
      return "links and joints must have a name";
    case Rule::kDuplicateLink:
      return "link names must be unique";
    case Rule::kDuplicateJoint:
      return "joint names must be unique";
    case Rule::kUnknownParent:
      return "parent must be a link of the robot";
    case Rule::kUnknownChild:
      return "child must be a link of the robot";
    case Rule::kSecondParent:
      return "a link must have one parent";
    case Rule::kSecondRoot:
      return "a robot must have one root link";
    case Rule::kCycle:
      return "links must form a tree";
    case Rule::kNotFinite:
      return "numbers must be finite";
    case Rule::kTooLarge:
      return "numbers must be below 1e9 in size";
    case Rule::kMassNotPositive:
      return "mass must be above 0 kg";
    case Rule::kInertiaNotPositiveDefinite:
      return "inertia must be positive definite";
    case Rule::kInertiaTriangle:
      return "the largest principal moment must not exceed the sum of the others";
    case Rule::kInertiaNotSymmetric:
      return "inertia must be symmetric";
    case Rule::kNotARotation:
      return "origin must have a rotation matrix";
    case Rule::kZeroAxis:
      return "axis must have a direction";
    case Rule::kLimitsReversed:
      return "lower limit must be below the upper limit";
    case Rule::kLimitNotPositive:
      return "velocity and effort limits must be above 0";
    case Rule::kBaseWithoutInertia:
      return "a floating base must have mass";
    case Rule::kTooManyJoints:
      return "a robot must have at most 18 moving joints";
  }
  return "";
}

Problems validate(const RobotDescription& robot, const BuildOptions& options) noexcept {
  return Inspection{robot, options}.run();
}

}  // namespace supple::model

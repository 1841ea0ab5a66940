// The rules for those who fill a description in C++.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "supple/model/build.hpp"
#include "support/random.hpp"

namespace supple::test {
namespace {

using model::Element;
using model::Rule;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

model::Link link(const char* name) {
  return {
      .name = name, .has_inertia = true, .inertia_L = {.mass = 1.0, .I_BBcm_B = Mat3::Identity()}};
}

model::Joint joint(const char* name, model::JointKind kind, const char* parent, const char* child) {
  model::Joint joint;
  joint.name = name;
  joint.kind = kind;
  joint.parent = parent;
  joint.child = child;
  return joint;
}

model::RobotDescription two_joints() {
  model::RobotDescription robot;
  for (const char* name : {"a", "b", "c"}) EXPECT_TRUE(robot.links.push_back(link(name)));
  EXPECT_TRUE(robot.joints.push_back(joint("j", model::JointKind::kRevolute, "a", "b")));
  EXPECT_TRUE(robot.joints.push_back(joint("k", model::JointKind::kPrismatic, "b", "c")));
  return robot;
}

struct Case {
  const char* name;
  Rule rule;
  Element element;
  std::size_t index;
  const char* other;
  std::function<void(model::RobotDescription&)> spoil;
};

std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

class DescriptionRule : public testing::TestWithParam<Case> {};

TEST_P(DescriptionRule, IsTheOnlyOneReportedWhenItAloneIsBroken) {
  model::RobotDescription robot = two_joints();
  ASSERT_TRUE(model::validate(robot, {.floating_base = true}).empty());

  GetParam().spoil(robot);
  const model::Problems problems = model::validate(robot, {.floating_base = true});

  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].rule, GetParam().rule);
  EXPECT_EQ(problems[0].element, GetParam().element);
  EXPECT_EQ(problems[0].index, GetParam().index);
  EXPECT_EQ(problems[0].other.view(), GetParam().other);
  EXPECT_FALSE(model::build(robot, {.floating_base = true}).has_value());
}

Mat3 moments(double a, double b, double c) { return Vec3{a, b, c}.asDiagonal(); }

const std::vector<Case> kCases = {
    {"NoLink", Rule::kNoLink, Element::kRobot, 0, "",
     [](auto& r) {
       r.links.clear();
       r.joints.clear();
     }},
    {"NoLinkName", Rule::kNoName, Element::kLink, 1, "", [](auto& r) { r.links[1].name = ""; }},
    {"NoNameOfAForgottenLink", Rule::kNoName, Element::kLink, 3, "",
     [](auto& r) { EXPECT_TRUE(r.links.push_back(link(""))); }},
    {"NoJointName", Rule::kNoName, Element::kJoint, 1, "", [](auto& r) { r.joints[1].name = ""; }},
    {"DuplicateLink", Rule::kDuplicateLink, Element::kLink, 2, "a",
     [](auto& r) {
       r.links[2].name = "a";
       r.joints[1].child = "c";
       EXPECT_TRUE(r.links.push_back(link("c")));
     }},
    {"DuplicateJoint", Rule::kDuplicateJoint, Element::kJoint, 1, "j",
     [](auto& r) { r.joints[1].name = "j"; }},
    {"UnknownParent", Rule::kUnknownParent, Element::kJoint, 0, "x",
     [](auto& r) { r.joints[0].parent = "x"; }},
    {"UnknownChild", Rule::kUnknownChild, Element::kJoint, 1, "x",
     [](auto& r) { r.joints[1].child = "x"; }},
    {"NoParent", Rule::kUnknownParent, Element::kJoint, 0, "",
     [](auto& r) { r.joints[0].parent = ""; }},
    {"SecondParent", Rule::kSecondParent, Element::kJoint, 1, "j",
     [](auto& r) { r.joints[1].child = "b"; }},
    {"SecondRoot", Rule::kSecondRoot, Element::kLink, 3, "a",
     [](auto& r) { EXPECT_TRUE(r.links.push_back(link("d"))); }},
    {"Cycle", Rule::kCycle, Element::kJoint, 1, "c", [](auto& r) { r.joints[0].parent = "c"; }},
    {"CycleOfOne", Rule::kCycle, Element::kJoint, 1, "c",
     [](auto& r) { r.joints[1].parent = "c"; }},
    {"MassNan", Rule::kNotFinite, Element::kLink, 1, "mass",
     [](auto& r) { r.links[1].inertia_L.mass = kNan; }},
    {"CentreInfinite", Rule::kNotFinite, Element::kLink, 1, "centre of mass",
     [](auto& r) { r.links[1].inertia_L.p_BBcm.y() = -kInfinity; }},
    {"InertiaNan", Rule::kNotFinite, Element::kLink, 0, "inertia",
     [](auto& r) { r.links[0].inertia_L.I_BBcm_B(2, 1) = kNan; }},
    {"PlaceNan", Rule::kNotFinite, Element::kJoint, 0, "origin",
     [](auto& r) { r.joints[0].X_PJ.R(1, 1) = kNan; }},
    {"AxisNan", Rule::kNotFinite, Element::kJoint, 0, "axis",
     [](auto& r) { r.joints[0].axis.z() = kNan; }},
    {"RangeNan", Rule::kNotFinite, Element::kJoint, 0, "range",
     [](auto& r) { r.joints[0].limits.upper = kNan; }},
    {"EffortNan", Rule::kNotFinite, Element::kJoint, 0, "effort",
     [](auto& r) { r.joints[0].limits.effort = kNan; }},
    {"TooFarAway", Rule::kTooLarge, Element::kJoint, 1, "origin",
     [](auto& r) { r.joints[1].X_PJ.p.x() = -1.1e9; }},
    {"AxisTooLong", Rule::kTooLarge, Element::kJoint, 1, "axis",
     [](auto& r) { r.joints[1].axis.x() = 1e200; }},
    {"MassZero", Rule::kMassNotPositive, Element::kLink, 0, "mass",
     [](auto& r) { r.links[0].inertia_L.mass = 0.0; }},
    {"InertiaZero", Rule::kInertiaNotPositiveDefinite, Element::kLink, 0, "inertia",
     [](auto& r) { r.links[0].inertia_L.I_BBcm_B.setZero(); }},
    {"InertiaFlat", Rule::kInertiaNotPositiveDefinite, Element::kLink, 0, "inertia",
     [](auto& r) { r.links[0].inertia_L.I_BBcm_B = moments(1.0, 0.0, 1.0); }},
    {"InertiaIndefinite", Rule::kInertiaNotPositiveDefinite, Element::kLink, 0, "inertia",
     [](auto& r) { r.links[0].inertia_L.I_BBcm_B = moments(1.0, 1.0, -0.5); }},
    {"InertiaTriangle", Rule::kInertiaTriangle, Element::kLink, 0, "inertia",
     [](auto& r) { r.links[0].inertia_L.I_BBcm_B = moments(1.0, 2.00001, 1.0); }},
    {"InertiaNotSymmetric", Rule::kInertiaNotSymmetric, Element::kLink, 0, "inertia",
     [](auto& r) { r.links[0].inertia_L.I_BBcm_B(0, 1) = 0.01; }},
    {"Mirror", Rule::kNotARotation, Element::kJoint, 0, "origin",
     [](auto& r) { r.joints[0].X_PJ.R(2, 2) = -1.0; }},
    {"Stretch", Rule::kNotARotation, Element::kJoint, 0, "origin",
     [](auto& r) { r.joints[0].X_PJ.R(2, 2) = 1.0001; }},
    {"AxisZero", Rule::kZeroAxis, Element::kJoint, 0, "axis",
     [](auto& r) { r.joints[0].axis.setZero(); }},
    {"LimitsReversed", Rule::kLimitsReversed, Element::kJoint, 1, "range",
     [](auto& r) { r.joints[1].limits = {.lower = 1.0, .upper = -1.0}; }},
    {"LimitsEqual", Rule::kLimitsReversed, Element::kJoint, 1, "range",
     [](auto& r) { r.joints[1].limits = {.lower = 1.0, .upper = 1.0}; }},
    {"VelocityZero", Rule::kLimitNotPositive, Element::kJoint, 1, "velocity",
     [](auto& r) { r.joints[1].limits.velocity = 0.0; }},
    {"EffortNegative", Rule::kLimitNotPositive, Element::kJoint, 1, "effort",
     [](auto& r) { r.joints[1].limits.effort = -1.0; }},
    {"BaseWithoutInertia", Rule::kBaseWithoutInertia, Element::kLink, 0, "",
     [](auto& r) { r.links[0].has_inertia = false; }},
    {"TooManyJoints", Rule::kTooManyJoints, Element::kRobot, 0, "",
     [](auto& r) {
       for (int i = 0; i < 17; ++i) {
         const std::string name = "l" + std::to_string(i);
         EXPECT_TRUE(r.links.push_back(link(name.c_str())));
         EXPECT_TRUE(r.joints.push_back(
             joint(name.c_str(), model::JointKind::kContinuous, "c", name.c_str())));
       }
     }},
};

INSTANTIATE_TEST_SUITE_P(Each, DescriptionRule, testing::ValuesIn(kCases),
                         [](const auto& c) { return std::string{c.param.name}; });

TEST(DescriptionRules, HaveOneSentenceEach) {
  std::set<std::string_view> sentences;
  for (int rule = 0; rule <= static_cast<int>(Rule::kTooManyJoints); ++rule) {
    const std::string_view sentence = model::sentence(static_cast<Rule>(rule));
    EXPECT_FALSE(sentence.empty());
    EXPECT_TRUE(sentences.insert(sentence).second) << sentence;
  }
}

TEST(DescriptionRules, DoNotTakeAMissingNameForTheNameOfANamelessLink) {
  model::RobotDescription robot = two_joints();
  robot.links[0].name = "";
  robot.joints[0].parent = "";

  const model::Problems problems = model::validate(robot, {});

  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems[0].rule, Rule::kNoName);
  EXPECT_EQ(problems[1].rule, Rule::kUnknownParent);
}

TEST(DescriptionRules, LookAtNoAxisOrLimitOfAFixedJoint) {
  model::RobotDescription robot = two_joints();
  robot.joints[1].kind = model::JointKind::kFixed;
  robot.joints[1].axis.setZero();
  robot.joints[1].limits = {.lower = kNan, .upper = kNan, .velocity = -1.0, .effort = -1.0};

  EXPECT_TRUE(model::validate(robot, {}).empty());
}

TEST(DescriptionRules, AllowThinRodsAndPlatesInAnyAxes) {
  // a plate's largest moment is the sum of the others; a rod's two large ones are nearly equal
  Rng rng{20};
  for (int i = 0; i < 20'000; ++i) {
    const double a = any_magnitude(rng, -6.0, 0.0);
    const double b = any_magnitude(rng, -6.0, 0.0);
    const Mat3 R = any_rotation(rng);
    const Mat3 I = R * moments(a, b, a + b) * R.transpose();
    model::RobotDescription robot = two_joints();
    robot.links[0].inertia_L.I_BBcm_B = 0.5 * (I + I.transpose());

    ASSERT_TRUE(model::validate(robot, {}).empty()) << a << " " << b;
  }
}

TEST(DescriptionRules, FindMomentsThatNoBodyHasInAnyAxes) {
  // 1e-8 of the sum is ten times the slack
  Rng rng{21};
  for (int i = 0; i < 20'000; ++i) {
    const double a = any_magnitude(rng, -6.0, 0.0);
    const double b = any_magnitude(rng, -6.0, 0.0);
    const Mat3 R = any_rotation(rng);
    const Mat3 I = R * moments(a, b, (a + b) * (1.0 + 1e-8)) * R.transpose();
    model::RobotDescription robot = two_joints();
    robot.links[0].inertia_L.I_BBcm_B = 0.5 * (I + I.transpose());

    const model::Problems problems = model::validate(robot, {});
    ASSERT_EQ(problems.size(), 1U) << a << " " << b;
    ASSERT_EQ(problems[0].rule, Rule::kInertiaTriangle);
  }
}

/// A graph of n known nodes is a tree with arrows away from its root if it has n - 1 edges, no node
/// is entered twice, and all nodes hang together (merged sets of nodes become one).
bool is_tree(const model::RobotDescription& robot) {
  if (robot.joints.size() + 1 != robot.links.size()) return false;
  std::map<std::string_view, std::size_t> set;
  for (std::size_t i = 0; i < robot.links.size(); ++i) set[robot.links[i].name.view()] = i;
  std::set<std::string_view> entered;
  for (const model::Joint& joint : robot.joints) {
    const auto parent = set.find(joint.parent.view());
    const auto child = set.find(joint.child.view());
    if (parent == set.end() || child == set.end()) return false;
    if (!entered.insert(joint.child.view()).second) return false;
    const std::size_t merged = child->second;
    for (auto& [name, index] : set) index = index == merged ? parent->second : index;
  }
  return std::all_of(set.begin(), set.end(),
                     [&](const auto& entry) { return entry.second == set.begin()->second; });
}

TEST(DescriptionRules, AcceptATreeAndRefuseEveryOtherTangle) {
  // few names, so that cycles, second parents, strangers and forests all occur
  Rng rng{22};
  constexpr std::array<const char*, 8> kNames = {"a", "b", "c", "d", "e", "f", "", "x"};
  const auto any_name = [&] {
    return kNames.at(std::uniform_int_distribution<std::size_t>{0, 7}(rng));
  };
  int trees = 0;
  for (int i = 0; i < 50'000; ++i) {
    model::RobotDescription robot;
    const auto links = std::uniform_int_distribution<std::size_t>{1, 6}(rng);
    for (std::size_t k = 0; k < links; ++k) EXPECT_TRUE(robot.links.push_back(link(kNames.at(k))));
    const auto joints = std::uniform_int_distribution<std::size_t>{links - 1, links}(rng);
    for (std::size_t k = 0; k < joints; ++k) {
      EXPECT_TRUE(robot.joints.push_back(
          joint(std::to_string(k).c_str(), model::JointKind::kContinuous, any_name(), any_name())));
    }

    const bool tree = is_tree(robot);
    ASSERT_EQ(model::validate(robot, {}).empty(), tree);
    if (!tree) continue;
    ++trees;
    const auto model = model::build(robot);
    ASSERT_TRUE(model.has_value());
    ASSERT_EQ(model->joints() + 1, static_cast<int>(links));
    ASSERT_EQ(model->frames(), static_cast<int>(links));
  }
  EXPECT_GT(trees, 1000);
}

TEST(DescriptionRules, SurviveAnyBytes) {
  // every number from any bits: NaN, infinities, denormals
  Rng rng{23};
  std::uniform_int_distribution<std::uint64_t> bits;
  const auto any_number = [&] {
    const std::uint64_t pattern = bits(rng);
    double x = 0.0;
    std::memcpy(&x, &pattern, sizeof x);
    return x;
  };
  for (int i = 0; i < 20'000; ++i) {
    model::RobotDescription robot = two_joints();
    for (model::Link& l : robot.links) {
      l.inertia_L.mass = any_number();
      for (double& x : l.inertia_L.p_BBcm.reshaped()) x = any_number();
      for (double& x : l.inertia_L.I_BBcm_B.reshaped()) x = any_number();
    }
    for (model::Joint& j : robot.joints) {
      for (double& x : j.X_PJ.R.reshaped()) x = any_number();
      for (double& x : j.axis.reshaped()) x = any_number();
      j.limits = {any_number(), any_number(), any_number(), any_number()};
    }

    ASSERT_FALSE(model::validate(robot, {}).empty());
  }
}

}  // namespace
}  // namespace supple::test

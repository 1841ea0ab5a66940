// A comparison that cannot fail shows nothing: a robot that is off by a millionth in one number
// must not pass for the one that the engines read.

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "kdl_comparison.hpp"
#include "mujoco_comparison.hpp"

namespace supple::test {
namespace {

constexpr double kSlip = 1e-6;
constexpr int kFewStates = 50;

struct Subject {
  RobotCase robot;
  std::string link;   // whose mass is changed
  std::string joint;  // whose place is changed
};

void PrintTo(const Subject& subject, std::ostream* out) { *out << subject.robot.name(); }

template <class Items>
auto& named(Items& items, const std::string& name) {
  for (auto& item : items) {
    if (item.name == name) return item;
  }
  ADD_FAILURE() << "no '" << name << "'";
  return items.back();
}

struct Slip {
  std::string name;
  std::function<void(model::Link&, model::Joint&)> make;
  std::vector<std::string> seen_in;
};

std::vector<Slip> slips() {
  using model::Joint;
  using model::Link;
  return {
      {"mass",
       [](Link& link, Joint&) { link.inertia_L.mass *= 1.0 + kSlip; },
       {"inverse dynamics", "mass matrix", "gravity"}},
      {"centre of mass",
       [](Link& link, Joint&) { link.inertia_L.p_BBcm.y() += kSlip; },
       {"inverse dynamics", "mass matrix", "gravity", "bias forces", "Coriolis forces"}},
      {"inertia",
       [](Link& link, Joint&) { link.inertia_L.I_BBcm_B *= 1.0 + kSlip; },
       {"inverse dynamics", "mass matrix", "bias forces", "Coriolis forces"}},
      {"origin",
       [](Link&, Joint& joint) { joint.X_PJ.p.x() += kSlip; },
       {"position", "Jacobian", "inverse dynamics", "mass matrix"}},
      {"axis",
       [](Link&, Joint& joint) {
         joint.axis += Vec3{kSlip, -kSlip, 0.0};
       },
       {"orientation", "Jacobian", "inverse dynamics", "mass matrix"}},
  };
}

model::RobotModel with(const Slip& slip, const TestRobot& robot, const Subject& subject) {
  model::RobotDescription description = robot.description;
  slip.make(named(description.links, subject.link), named(description.joints, subject.joint));
  const auto model = model::build(description, {.floating_base = subject.robot.floating});
  EXPECT_TRUE(model);
  return *model;
}

/// Ten times what rounding is allowed, so that no slip passes by a hair.
void expect_seen(const Slip& slip, const Worst& worst) {
  for (const std::string& quantity : slip.seen_in) {
    if (worst.has(quantity)) {
      EXPECT_GT(worst.of(quantity), 10.0 * kRounding) << quantity;
    }
  }
}

class Sensitivity : public testing::TestWithParam<Subject> {
 protected:
  template <class Compare>
  void expect_every_slip_seen(const Compare& compare) {
    const TestRobot robot = load(GetParam().robot);
    for (const Slip& slip : slips()) {
      SCOPED_TRACE(slip.name);
      expect_seen(slip, compare(robot, with(slip, robot, GetParam()), kFewStates, 1));
    }
  }
};

TEST_P(Sensitivity, MujocoSeesAMillionth) { expect_every_slip_seen(compared_with_mujoco); }

TEST_P(Sensitivity, KdlSeesAMillionth) { expect_every_slip_seen(compared_with_kdl); }

std::string subject_name(const testing::TestParamInfo<Subject>& subject) {
  return subject.param.robot.name();
}

INSTANTIATE_TEST_SUITE_P(Robots, Sensitivity,
                         testing::Values(Subject{{"ur5e", false}, "wrist_3_link", "wrist_3_joint"},
                                         Subject{{"arm7", true}, "link_6", "joint_4"},
                                         Subject{{"quadruped", true}, "RR_shank", "RR_knee_joint"},
                                         Subject{
                                             {"crooked_tree", false}, "right_pad", "right_finger"}),
                         subject_name);

class ArmSensitivity : public Sensitivity {};

TEST_P(ArmSensitivity, KdlSeesAMillionth) { expect_every_slip_seen(arm_compared_with_kdl); }

INSTANTIATE_TEST_SUITE_P(Robots, ArmSensitivity,
                         testing::Values(Subject{{"ur5e", false}, "wrist_3_link", "wrist_3_joint"}),
                         subject_name);

TEST(Worst, FailsForANumberThatIsNone) {
  Worst worst;
  worst.note("torque", relative(Vec3{1.0, std::numeric_limits<double>::quiet_NaN(), 0.0},
                                Vec3{1.0, 0.0, 0.0}));

  EXPECT_EQ(worst.of("torque"), std::numeric_limits<double>::infinity());
  EXPECT_NONFATAL_FAILURE(worst.expect_below(1.0), "torque");
}

TEST(Worst, FailsIfNothingWasCompared) {
  EXPECT_NONFATAL_FAILURE(Worst{}.expect_below(1.0), "nothing was compared");
}

TEST(Worst, KeepsTheLargest) {
  Worst worst;
  worst.note("torque", 2e-3);
  worst.note("torque", 1e-3);

  EXPECT_EQ(worst.of("torque"), 2e-3);
  EXPECT_NONFATAL_FAILURE(worst.expect_below(1.9e-3), "torque");
}

}  // namespace
}  // namespace supple::test

#include <gtest/gtest.h>

#include <limits>

#include "supple/dds/clock.hpp"
#include "supple/dds/joint_intake.hpp"
#include "supple/dds/wrench_intake.hpp"

namespace supple::dds {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t kMs = 1'000'000;

/// A message that owns what it points to.
struct Joints {
  Joints(std::vector<std::string> names_, std::vector<double> q_, std::vector<double> v_ = {},
         std::vector<double> tau_ = {})
      : names{std::move(names_)}, q{std::move(q_)}, v{std::move(v_)}, tau{std::move(tau_)} {
    if (v.empty()) v.assign(names.size(), 0.0);
  }
  msg::JointState& at(std::int64_t stamp) {
    pointers.clear();
    for (std::string& each : names) pointers.push_back(each.data());
    message.header = {.stamp = time_of(stamp), .frame_id = nullptr};
    borrow(message.name, std::span{pointers});
    borrow(message.position, std::span{q});
    borrow(message.velocity, std::span{v});
    borrow(message.effort, std::span{tau});
    return message;
  }
  std::vector<std::string> names;
  std::vector<double> q;
  std::vector<double> v;
  std::vector<double> tau;
  std::vector<char*> pointers;
  msg::JointState message{};
};

JointIntake arm() { return JointIntake{{"a", "b"}}; }

TEST(JointIntake, FindsJointsByNameInAnyOrderAmongOthers) {
  JointIntake intake = arm();
  EXPECT_EQ(intake.take(Joints({"b", "x", "a"}, {2, 9, 1}, {20, 90, 10}).at(kMs), 5 * kMs),
            JointVerdict::kUsed);
  EXPECT_EQ(intake.newest().q[0], 1.0);
  EXPECT_EQ(intake.newest().q[1], 2.0);
  EXPECT_EQ(intake.newest().v[1], 20.0);
  EXPECT_EQ(intake.newest().arrived, 5 * kMs);
  EXPECT_FALSE(intake.newest().has_tau);
  // another order in the next message, and torques
  EXPECT_EQ(intake.take(Joints({"a", "b"}, {3, 4}, {0, 0}, {7, 8}).at(2 * kMs), 6 * kMs),
            JointVerdict::kUsed);
  EXPECT_EQ(intake.newest().q[1], 4.0);
  EXPECT_EQ(intake.newest().tau[1], 8.0);
  EXPECT_EQ(intake.newest().count, 2U);
  EXPECT_EQ(intake.refused(), "");
}

TEST(JointIntake, CountsWhatItCannotUseAndKeepsWhatItHad) {
  JointIntake intake = arm();
  ASSERT_EQ(intake.take(Joints({"a", "b"}, {1, 2}).at(10 * kMs), 0), JointVerdict::kUsed);
  const auto verdict = [&](Joints joints) { return intake.take(joints.at(11 * kMs), kMs); };
  EXPECT_EQ(verdict({{"gripper"}, {5}}), JointVerdict::kOthers);
  EXPECT_EQ(verdict({{"a", "c"}, {5, 6}}), JointVerdict::kIncomplete);
  EXPECT_EQ(verdict({{"a", "b", "a"}, {5, 6, 7}}), JointVerdict::kTwice);
  EXPECT_EQ(verdict({{"a", "b"}, {5}}), JointVerdict::kSizes);
  EXPECT_EQ(verdict({{"a", "b"}, {5, 6}, {1}}), JointVerdict::kSizes);
  EXPECT_EQ(verdict({{"a", "b"}, {5, kNan}}), JointVerdict::kNotFinite);
  EXPECT_EQ(verdict({std::vector<std::string>(300, "a"), std::vector<double>(300, 1.0)}),
            JointVerdict::kTooLong);
  EXPECT_EQ(intake.newest().q[0], 1.0);
  EXPECT_EQ(intake.newest().count, 1U);
  EXPECT_EQ(intake.refused(),
            "1 of other joints, 1 without some of the joints, 1 with a joint twice, 2 with fewer "
            "positions or velocities than names, 1 with too many names, 1 not finite");
}

TEST(JointIntake, DropsWhatWasOvertakenButFollowsAClockThatWasSet) {
  JointIntake intake = arm();
  Joints joints{{"a", "b"}, {1, 2}};
  constexpr std::int64_t kStart = 100'000 * kMs;
  ASSERT_EQ(intake.take(joints.at(kStart), 10 * kMs), JointVerdict::kUsed);
  EXPECT_EQ(intake.take(joints.at(kStart - 2 * kMs), 12 * kMs), JointVerdict::kOld);
  EXPECT_EQ(intake.take(joints.at(kStart), 14 * kMs), JointVerdict::kOld) << "the same again";
  EXPECT_EQ(intake.take(joints.at(0), 16 * kMs), JointVerdict::kUsed) << "no stamp, no age";
  EXPECT_EQ(intake.take(joints.at(kStart), 18 * kMs), JointVerdict::kUsed);
  EXPECT_EQ(intake.take(joints.at(kStart - 5000 * kMs), 20 * kMs), JointVerdict::kUsed)
      << "another clock";
  EXPECT_EQ(intake.take(joints.at(kStart - 5500 * kMs), 1500 * kMs), JointVerdict::kUsed)
      << "after a silence";
}

struct OneWrench {
  msg::WrenchStamped& of(const char* frame, std::int64_t stamp, double fx) {
    name = frame;
    message.header = {.stamp = time_of(stamp), .frame_id = name.data()};
    message.wrench.force = {.x = fx, .y = 0.0, .z = 0.0};
    return message;
  }
  std::string name;
  msg::WrenchStamped message{};
};

TEST(WrenchIntake, MovesTheMomentWithTheForceToTheSensorsOrigin) {
  WrenchIntake intake;
  // A is 0.1 m along S's y: a force along x there has a moment of -0.1 about S's z
  intake.agree("A", Pose{.p = {0.0, 0.1, 0.0}});
  OneWrench wrench;
  ASSERT_EQ(intake.take(wrench.of("A", kMs, 10.0), kMs), WrenchVerdict::kUsed);
  EXPECT_EQ(intake.newest().F_S_S, (std::array<double, 6>{10.0, 0.0, 0.0, 0.0, 0.0, -1.0}));
}

TEST(WrenchIntake, TakesOneFrameAndPassesOnWhatIsNoNumber) {
  WrenchIntake intake;
  OneWrench wrench;
  ASSERT_EQ(intake.take(wrench.of("A", kMs, 1.0), kMs), WrenchVerdict::kUsed);
  EXPECT_EQ(intake.frame(), "A");
  intake.agree("A", {});
  EXPECT_EQ(intake.take(wrench.of("B", 2 * kMs, 1.0), 2 * kMs), WrenchVerdict::kFrame);
  EXPECT_EQ(intake.take(wrench.of("A", kMs, 1.0), 3 * kMs), WrenchVerdict::kOld);
  EXPECT_EQ(intake.of_other_frames(), 1U);
  EXPECT_EQ(intake.old(), 1U);
  // the safety gate decides about it; it must not look like no force
  EXPECT_EQ(intake.take(wrench.of("A", 4 * kMs, kNan), 4 * kMs), WrenchVerdict::kUsed);
  EXPECT_TRUE(std::isnan(intake.newest().F_S_S[0]));
  EXPECT_EQ(intake.newest().count, 2U);
}

TEST(WrenchIntake, TakesAnyFrameWhereItIsToldToWhichOneTheyAreIn) {
  WrenchIntake intake;
  intake.agree(std::nullopt, {});
  OneWrench wrench;
  EXPECT_EQ(intake.take(wrench.of("A", kMs, 1.0), kMs), WrenchVerdict::kUsed);
  EXPECT_EQ(intake.take(wrench.of("B", 2 * kMs, 1.0), 2 * kMs), WrenchVerdict::kUsed);
}

}  // namespace
}  // namespace supple::dds

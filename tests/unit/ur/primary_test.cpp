#include "supple/ur/primary.hpp"

#include <gtest/gtest.h>

namespace supple::ur::primary {
namespace {

using wire::Bytes;

TEST(Primary, ReadsTheVersionThatComesFirst) {
  const Bytes bytes{0,   0, 0,  36, 20, 0, 0, 0, 0, 0, 0, 0,   1,   253, 3,   3,   'U', 'R',
                    'C', 5, 22, 0,  0,  0, 1, 0, 0, 0, 9, 'M', 'a', 'y', ' ', '2', '0', '2'};
  const auto items = items_from(bytes);
  ASSERT_TRUE(items);
  ASSERT_EQ(items->size(), 1U);
  const auto& version = std::get<Version>(items->front());
  EXPECT_EQ(version.project, "URC");
  EXPECT_EQ(version.major, 5);
  EXPECT_EQ(version.minor, 22);
  EXPECT_EQ(version.bugfix, 1);
  EXPECT_EQ(version.build, 9);
  EXPECT_EQ(version.date, "May 202");
}

TEST(Primary, ReadsBackTheStateThatItWrites) {
  const Kinematics arm{.checksum = {1, 2, 3, 4, 5, 6},
                       .theta = {1e-4},
                       .a = {0.0, -0.425, -0.3922},
                       .d = {0.1625},
                       .alpha = {1.57},
                       .status = 2};
  const RobotMode mode{
      .power_on = true, .protective_stopped = true, .mode = 7, .speed_scaling = 0.5};
  Configuration configuration;
  configuration.q_upper.fill(6.28);
  configuration.a_max.fill(13.9);
  configuration.robot_type = 1;
  const auto items = items_from(state_package({mode, arm, configuration}));
  ASSERT_TRUE(items);
  ASSERT_EQ(items->size(), 3U);
  EXPECT_TRUE(std::get<RobotMode>(items->at(0)).protective_stopped);
  EXPECT_EQ(std::get<RobotMode>(items->at(0)).mode, 7);
  EXPECT_EQ(std::get<RobotMode>(items->at(0)).speed_scaling, 0.5);
  EXPECT_EQ(std::get<Kinematics>(items->at(1)).a, arm.a);
  EXPECT_EQ(std::get<Kinematics>(items->at(1)).checksum, arm.checksum);
  EXPECT_EQ(std::get<Configuration>(items->at(2)).a_max, configuration.a_max);
  EXPECT_EQ(std::get<Configuration>(items->at(2)).robot_type, 1);
}

TEST(Primary, ReadsBackEveryMessage) {
  const auto again = [](const Item& message) {
    const auto items = items_from(message_package(message, 12));
    EXPECT_TRUE(items && items->size() == 1);
    return items->front();
  };
  const auto error = std::get<ErrorCode>(
      again(ErrorCode{.code = 153, .argument = 2, .level = Level::kViolation, .text = "stop"}));
  EXPECT_EQ(error.code, 153);
  EXPECT_EQ(error.level, Level::kViolation);
  EXPECT_EQ(error.text, "stop");
  const auto key = std::get<Key>(again(Key{.title = "PROGRAM_XXX_STARTED", .text = "supple"}));
  EXPECT_EQ(key.title, "PROGRAM_XXX_STARTED");
  EXPECT_EQ(key.text, "supple");
  EXPECT_EQ(std::get<SafetyMode>(again(SafetyMode{.mode = 3})).mode, 3);
  EXPECT_EQ(std::get<RuntimeException>(again(RuntimeException{.line = 4})).line, 4U);
  EXPECT_EQ(std::get<TextMessage>(again(TextMessage{"hello"})).text, "hello");
}

TEST(Primary, PassesOverWhatItDoesNotKnow) {
  EXPECT_EQ(items_from(Bytes{0, 0, 0, 5, 25})->size(), 0U);  // a package
  // a part of a state, between two headers
  EXPECT_EQ(items_from(Bytes{0, 0, 0, 12, 16, 0, 0, 0, 7, 99, 1, 2})->size(), 0U);
}

TEST(Primary, RefusesSizesThatDoNotAddUp) {
  EXPECT_FALSE(items_from(Bytes{0, 0, 0, 6, 16}));
  EXPECT_FALSE(items_from(Bytes{0, 0, 0, 12, 16, 0, 0, 0, 8, 99, 1, 2}));  // beyond its package
  EXPECT_FALSE(items_from(Bytes{0, 0, 0, 10, 16, 0, 0, 0, 0, 99}));        // below its header
  EXPECT_FALSE(items_from(Bytes{0, 0, 0, 12, 16, 0, 0, 0, 7, 0, 1, 2}));   // too short for its kind
}

}  // namespace
}  // namespace supple::ur::primary

#include "supple/robot/sensor.hpp"

#include <gtest/gtest.h>

namespace supple::robot {
namespace {

class Arm final : public Robot {
 public:
  [[nodiscard]] int joints() const noexcept override { return 2; }
  void read(Reading& out) noexcept override {
    out.joints.q = VecJ::Constant(2, 0.5);
    out.joints.stamp = 7;
    out.wrench.reading.force = {9.0, 9.0, 9.0};
    out.wrench.stamp = 7;
    out.ready = true;
  }
  void write(const Command& command) noexcept override { last = command.v; }
  VecJ last;
};

class Scale final : public WrenchSensor {
 public:
  void read(WrenchReading& out) noexcept override {
    if (sample) out = *sample;
  }
  bool zero() override { return true; }
  [[nodiscard]] std::string problem() const override { return {}; }
  [[nodiscard]] std::string account() const override { return {}; }
  std::optional<WrenchReading> sample;
};

TEST(SensedRobot, HasTheJointsOfItsArmAndTheWrenchOfItsSensor) {
  auto arm = std::make_unique<Arm>();
  auto sensor = std::make_unique<Scale>();
  Arm& own_arm = *arm;
  sensor->sample =
      WrenchReading{.reading = {.force = {1.0, 2.0, 3.0}}, .stamp = 40, .age = Seconds{0.002}};
  SensedRobot robot{std::move(arm), std::move(sensor)};

  Reading reading;
  robot.read(reading);
  EXPECT_EQ(robot.joints(), 2);
  EXPECT_EQ(reading.joints.stamp, 7U);
  EXPECT_TRUE(reading.ready);
  EXPECT_EQ(reading.wrench.reading.force, Vec3(1.0, 2.0, 3.0));
  EXPECT_EQ(reading.wrench.stamp, 40U);
  EXPECT_EQ(reading.wrench.age.count(), 0.002);

  Command command;
  command.v = VecJ::Constant(2, 0.25);
  robot.write(command);
  EXPECT_EQ(own_arm.last, command.v);
}

// the arm's own wrench would be at another place, in other axes
TEST(SensedRobot, DoesNotShowItsArmsWrenchBeforeTheSensorsFirst) {
  SensedRobot robot{std::make_unique<Arm>(), std::make_unique<Scale>()};
  Reading reading;
  robot.read(reading);
  EXPECT_EQ(reading.wrench.stamp, 0U);
  EXPECT_EQ(reading.wrench.reading.force, Vec3::Zero());
}

}  // namespace
}  // namespace supple::robot

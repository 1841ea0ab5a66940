// What the driver looks at before it lets a program run, and how it leaves.

#include <gtest/gtest.h>

#include "bench.hpp"
#include "supple/net/stream.hpp"
#include "supple/net/tcp.hpp"
#include "supple/ur/reverse_server.hpp"

namespace supple::test {
namespace {

using Kind = ur::UrError::Kind;
using Change = std::function<void(ur::UrOptions&)>;

/// A robot that lives by the clock, and one attempt to connect to it.
struct Attempt {
  Attempt(const virtual_ur::Options& options, const Change& change = {},
          const std::string& model = "ur5e")
      : robot{robot_with(options)}, setup{setup_of(virtual_ur::plain_config(model))} {
    robot->start();
    driver = driver_options(setup, robot->ports());
    if (change) change(driver);
  }
  void connect() {
    auto made = ur::UrRobot::create(driver, notices);
    if (made) {
      arm = *std::move(made);
    } else {
      error = made.error();
    }
    for (const robot::Notice& each : notices.take()) told += each.text + "\n";
  }
  [[nodiscard]] bool says(const std::string& text) const {
    return told.find(text) != std::string::npos;
  }

  std::unique_ptr<virtual_ur::VirtualUr> robot;
  config::Setup setup;
  ur::UrOptions driver;
  robot::NoticeBoard notices;
  std::unique_ptr<ur::UrRobot> arm;
  std::optional<ur::UrError> error;
  std::string told;
};

virtual_ur::Options switched_off() {
  virtual_ur::Options off = robot_options();
  off.start = ur::RobotMode::kPowerOff;
  off.delays.power_on = Seconds{0.05};
  off.delays.brake_release = Seconds{0.05};
  return off;
}

TEST(UrStart, AnotherRobotIsNotSwitchedOn) {
  const auto bring_up = [](ur::UrOptions& o) { o.bring_up = true; };
  Attempt other_model{switched_off(), bring_up, "ur10e"};
  other_model.connect();
  ASSERT_TRUE(other_model.error);
  EXPECT_EQ(other_model.error->kind, Kind::kMismatch);
  EXPECT_EQ(other_model.robot->now().modes.robot, ur::RobotMode::kPowerOff);

  Attempt other_serial{switched_off(), [](ur::UrOptions& o) {
                         o.bring_up = true;
                         o.serial = "20190000001";
                       }};
  other_serial.connect();
  ASSERT_TRUE(other_serial.error);
  EXPECT_EQ(other_serial.error->kind, Kind::kMismatch);
  EXPECT_EQ(other_serial.error->text,
            "robot: 127.0.0.1 has the serial number '20265300001', and ur.serial is "
            "'20190000001'; it is another robot");
  EXPECT_EQ(other_serial.robot->now().modes.robot, ur::RobotMode::kPowerOff);

  Attempt same{robot_options(), [](ur::UrOptions& o) { o.serial = "20265300001"; }};
  same.connect();
  EXPECT_TRUE(same.arm) << same.told;
}

TEST(UrStart, AProgramOfSomebodyElseIsNotTakenAway) {
  Attempt attempt{robot_options()};
  robot::NoticeBoard notices;
  const auto other =
      ur::ReverseServer::open({.at = {"127.0.0.1", 0}, .robot = "127.0.0.1"}, notices);
  ASSERT_TRUE(other) << other.error();
  // without a heartbeat, so that no watchdog ends it
  const std::string program = "def other():\n  # supple: reverse 127.0.0.1 " +
                              std::to_string((*other)->address().port) + ", mode speedj\nend\n";
  auto made = net::connect_tcp({"127.0.0.1", attempt.robot->ports().primary}, Seconds{20.0});
  ASSERT_TRUE(made);
  const net::Fd primary = *std::move(made);
  ASSERT_TRUE(net::send_all(primary, wire::Bytes{program.begin(), program.end()}, Seconds{20.0}));
  ASSERT_TRUE((*other)->wait_for_robot(Seconds{20.0}));
  attempt.connect();
  ASSERT_TRUE(attempt.error);
  EXPECT_EQ(attempt.error->kind, Kind::kNotReady);
  EXPECT_EQ(attempt.error->text, "robot: a program runs on the robot: stop it first");
  EXPECT_EQ(attempt.robot->now().modes.runtime, ur::RuntimeState::kPlaying);
}

TEST(UrStart, APayloadOfNothingLeavesThePendants) {
  Attempt attempt{robot_options(), [](ur::UrOptions& o) { o.payload_mass = 0.0; }};
  attempt.connect();
  ASSERT_TRUE(attempt.arm) << attempt.error->text;
  EXPECT_EQ(attempt.robot->now().payload, 1.0);
}

TEST(UrStart, SaysWhatDoesNotFitTogether) {
  Attempt attempt{robot_options(), [](ur::UrOptions& o) {
                    o.period = Seconds{0.004};
                    o.timeout = Seconds{0.005};
                  }};
  attempt.connect();
  ASSERT_TRUE(attempt.arm) << attempt.error->text;
  EXPECT_TRUE(attempt.says("the robot takes commands every 2 ms, and robot.period is 4 ms"))
      << attempt.told;
  EXPECT_TRUE(attempt.says("ur.timeout_ms is taken as 8, two periods")) << attempt.told;
  EXPECT_FALSE(attempt.says("zeroes its force")) << "its sensor can be read as it is";
}

/// A CB3: 125 Hz, and no sensor of its own.
virtual_ur::Options cb3() {
  const auto setup = setup_of(virtual_ur::plain_config("ur5"));
  auto options = virtual_ur::options_from(setup);
  if (!options) throw std::runtime_error{options.error()};
  return *std::move(options);
}

TEST(UrStart, WarnsOfAForceThatIsGuessedFromCurrents) {
  for (const bool used : {true, false}) {
    const auto change = [&](ur::UrOptions& o) {
      o.period = Seconds{0.008};
      o.timeout = Seconds{0.01};
      o.force_is_used = used;
    };
    Attempt attempt{cb3(), change, "ur5"};
    attempt.connect();
    ASSERT_TRUE(attempt.arm) << attempt.error->text;
    EXPECT_EQ(attempt.says("this robot guesses its force from currents"), used) << attempt.told;
    EXPECT_EQ(attempt.says("zeroes its force whenever a program starts"), used) << attempt.told;
    EXPECT_TRUE(attempt.says("ur.timeout_ms is taken as 16, two periods")) << attempt.told;
    EXPECT_FALSE(attempt.says("robot.period is")) << attempt.told;
    robot::Reading reading;
    attempt.arm->read(reading);
    // the flange points down; the weight that the robot takes off is put back
    constexpr double kNoise = 1.0;  // of the simulated sensor [N]
    EXPECT_NEAR(reading.wrench.reading.force.z(), 9.81, kNoise);
  }
}

TEST(UrReading, OfTheRawSensorIsNotZeroedByTheStartOfTheProgram) {
  Attempt attempt{robot_options()};
  attempt.robot->push({.force = {0.0, 0.0, -15.0}, .torque = Vec3::Zero()});
  ASSERT_TRUE(eventually([&] { return attempt.robot->now().raw_wrench[2] > 20.0; }));
  attempt.connect();
  ASSERT_TRUE(attempt.arm) << attempt.error->text;
  robot::Reading reading;
  attempt.arm->read(reading);
  // the flange points down: 15 N and the tool's 1 kg pull along its z
  constexpr double kNoise = 1.0;  // of the simulated sensor [N]
  EXPECT_NEAR(reading.wrench.reading.force.z(), 15.0 + 9.81, kNoise);
  EXPECT_NEAR(attempt.robot->now().tcp_force[2], 0.0, kNoise) << "the robot's own word is zeroed";
}

TEST(UrEnd, ARunThatEndsInOrderEndsTheProgramByAWord) {
  Attempt attempt{robot_options()};
  attempt.connect();
  ASSERT_TRUE(attempt.arm) << attempt.error->text;
  attempt.arm->write({});
  attempt.arm->finish();
  EXPECT_TRUE(
      eventually([&] { return attempt.robot->now().modes.runtime == ur::RuntimeState::kStopped; }));
  EXPECT_EQ(attempt.robot->counts().stream.late, 0U);
}

TEST(UrStop, LocalModeIsNamedAndTheWayBackIsRemoteControl) {
  Attempt attempt{robot_options()};
  attempt.connect();
  ASSERT_TRUE(attempt.arm) << attempt.error->text;
  attempt.robot->inject(virtual_ur::FaultKind::kLocal, Seconds{2.0});
  attempt.robot->inject(virtual_ur::FaultKind::kProgramStop);
  const auto told = [&](const std::string& text) {
    for (const robot::Notice& each : attempt.notices.take()) attempt.told += each.text + "\n";
    return attempt.says(text);
  };
  ASSERT_TRUE(eventually([&] { return told("robot: the robot is in local mode"); }))
      << attempt.told;
  ASSERT_TRUE(eventually([&] { return attempt.robot->now().remote_control; }));
  attempt.arm->go_on();
  EXPECT_TRUE(eventually([&] { return told("the program runs on the robot again"); }))
      << attempt.told;
}

}  // namespace
}  // namespace supple::test

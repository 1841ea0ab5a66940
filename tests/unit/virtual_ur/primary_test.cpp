// The primary and secondary interfaces: what they say by themselves, and what they take.

#include "supple/ur/primary.hpp"

#include <numbers>

#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using namespace ur::primary;

/// All items of the packages that have come, and the types of the packages.
struct Heard {
  std::vector<Item> items;
  std::vector<int> types;

  template <class T>
  std::vector<T> all() const {
    std::vector<T> out;
    for (const Item& each : items) {
      if (const T* found = std::get_if<T>(&each)) out.push_back(*found);
    }
    return out;
  }
};

Heard heard(Peer& peer) {
  Heard out;
  wire::Framer framer = ur::primary::framer();
  framer.append(peer.received());
  while (const auto package = framer.next()) {
    out.types.push_back((*package)[4]);
    const auto items = items_from(*package);
    if (!items) {
      ADD_FAILURE() << "a package that cannot be read";
      break;
    }
    out.items.insert(out.items.end(), items->begin(), items->end());
  }
  return out;
}

TEST(VirtualPrimaryTest, TheVersionComesFirst) {
  const auto robot = robot_with(robot_options());
  for (const std::uint16_t port : {robot->ports().primary, robot->ports().secondary}) {
    Peer peer{port};
    robot->step();
    const Heard first = heard(peer);
    ASSERT_GE(first.types.size(), 2U);
    EXPECT_EQ(first.types[0], 20);
    EXPECT_EQ(first.types[1], 16);
    const auto* version = std::get_if<Version>(&first.items[0]);
    ASSERT_NE(version, nullptr);
    EXPECT_EQ(version->project, "URControl");
    EXPECT_EQ(version->major, 5);
    EXPECT_EQ(version->minor, 25);
  }
}

TEST(VirtualPrimaryTest, TenStatesASecondSayHowItIs) {
  const auto robot = robot_with(robot_options("ur16e"));
  Peer peer{robot->ports().primary};
  robot->step();
  (void)heard(peer);
  steps(*robot, 500);
  const Heard second = heard(peer);
  EXPECT_EQ(second.types, std::vector<int>(10, 16));
  const auto mode = second.all<RobotMode>().back();
  EXPECT_TRUE(mode.power_on);
  EXPECT_FALSE(mode.program_running);
  EXPECT_EQ(mode.mode, 7);
  const auto kinematics = second.all<Kinematics>().back();
  EXPECT_DOUBLE_EQ(kinematics.a[1], -0.4784);
  EXPECT_DOUBLE_EQ(kinematics.d[3], 0.17415);
  EXPECT_DOUBLE_EQ(kinematics.alpha[4], -0.5 * std::numbers::pi);
  const auto configuration = second.all<Configuration>().back();
  EXPECT_EQ(configuration.robot_type, 4);
  EXPECT_NEAR(configuration.q_upper[2], std::numbers::pi, 1e-6);
  EXPECT_NEAR(configuration.v_max[0], 120.0 * std::numbers::pi / 180.0, 1e-6);
}

// sizes of the parts of a robot state, from the interface's description
TEST(VirtualPrimaryTest, PartsHaveTheSizesThatOthersExpect) {
  const auto robot = robot_with(robot_options());
  Peer peer{robot->ports().primary};
  robot->step();
  const wire::Bytes bytes = peer.received();
  wire::Framer framer = ur::primary::framer();
  framer.append(bytes);
  (void)framer.next();
  const auto state = framer.next();
  ASSERT_TRUE(state);
  std::vector<std::pair<int, std::size_t>> parts;
  wire::Reader in{state->subspan(5)};
  while (in.left() > 0) {
    const auto size = in.number<std::uint32_t>();
    const auto type = in.number<std::uint8_t>();
    ASSERT_GE(size, 5U);
    (void)in.take(size - 5);
    ASSERT_TRUE(in.ok());
    parts.emplace_back(type, size);
  }
  const std::vector<std::pair<int, std::size_t>> expected{{0, 47}, {5, 225}, {1, 251}, {2, 37},
                                                          {3, 75}, {4, 101}, {6, 445}};
  EXPECT_EQ(parts, expected);
}

TEST(VirtualPrimaryTest, LinesSwitchThePower) {
  auto options = robot_options();
  options.start = ur::RobotMode::kPowerOff;
  const auto robot = robot_with(options);
  Peer peer{robot->ports().secondary};
  peer.send("power on\n");
  steps(*robot, 510);
  EXPECT_EQ(robot->now().modes.robot, ur::RobotMode::kIdle);
  peer.send("set robotmode run\n");
  steps(*robot, 260);
  EXPECT_EQ(robot->now().modes.robot, ur::RobotMode::kRunning);
  peer.send("power off\n");
  steps(*robot, 1);
  EXPECT_EQ(robot->now().modes.robot, ur::RobotMode::kPowerOff);
}

TEST(VirtualPrimaryTest, SecondaryProgramsSetWhatTheyMay) {
  const auto robot = robot_with(robot_options());
  Peer peer{robot->ports().primary};
  peer.send(
      "sec set():\n  set_payload(2.0, [0, 0, 0.1])\n  set_tcp(p[0, 0, 0.3, 0, 0, 0])\n"
      "  set_standard_digital_out(2, True)\nend\n");
  steps(*robot, 2);
  EXPECT_EQ(robot->now().payload, 2.0);
  EXPECT_EQ(robot->now().tcp_offset[2], 0.3);
  EXPECT_EQ(robot->now().digital_outputs, 4U);
  EXPECT_TRUE(heard(peer).all<RuntimeException>().empty());
}

TEST(VirtualPrimaryTest, AZeroedSensorReadsNothing) {
  const auto robot = robot_with(robot_options());
  Peer peer{robot->ports().primary};
  robot->push({.force = {0.0, 0.0, 15.0}});
  steps(*robot, 200);
  EXPECT_NEAR(robot->now().tcp_force[2], 15.0, 0.5);
  peer.send("zero_ftsensor()\n");
  steps(*robot, 50);
  EXPECT_NEAR(robot->now().tcp_force[2], 0.0, 0.5);
}

TEST(VirtualPrimaryTest, WhatItCannotRunIsARuntimeException) {
  const auto robot = robot_with(robot_options());
  Peer peer{robot->ports().primary};
  robot->step();
  peer.send("def mine():\n  movej([0,0,0,0,0,0])\nend\n");
  robot->step();
  const Heard program = heard(peer);
  EXPECT_EQ(program.all<RuntimeException>().size(), 1U);
  const auto keys = program.all<Key>();
  ASSERT_EQ(keys.size(), 2U);
  EXPECT_EQ(keys[0].title, "PROGRAM_XXX_STARTED");
  EXPECT_EQ(keys[1].title, "PROGRAM_XXX_STOPPED");
  EXPECT_EQ(keys[1].text, "mine");
  peer.send("sec s():\n  sync()\n  x = 3\nend\nmovej([0])\n");
  robot->step();
  const auto exceptions = heard(peer).all<RuntimeException>();
  ASSERT_EQ(exceptions.size(), 2U);
  EXPECT_EQ(exceptions[0].line, 3U);
  EXPECT_EQ(exceptions[1].text, "'movej' is not known to a virtual robot");
}

TEST(VirtualPrimaryTest, LocalModeOnlyLetsClientsLook) {
  auto options = robot_options();
  options.remote_control = false;
  const auto robot = robot_with(options);
  Peer peer{robot->ports().primary};
  robot->step();
  peer.send("power off\n");
  robot->step();
  const auto errors = heard(peer).all<ErrorCode>();
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].code, 210);
  EXPECT_EQ(robot->now().modes.robot, ur::RobotMode::kRunning);
}

TEST(VirtualPrimaryTest, AConnectionFromLocalModeStaysReadOnly) {
  const auto robot = robot_with(robot_options());
  robot->inject(virtual_ur::FaultKind::kLocal, Seconds{0.1});
  robot->step();
  Peer peer{robot->ports().primary};
  steps(*robot, 100);
  EXPECT_TRUE(robot->now().remote_control);
  (void)heard(peer);
  peer.send("power off\n");
  robot->step();
  EXPECT_EQ(robot->now().modes.robot, ur::RobotMode::kRunning);
  const auto errors = heard(peer).all<ErrorCode>();
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].code, 210);
  Peer again{robot->ports().primary};
  again.send("power off\n");
  robot->step();
  EXPECT_EQ(robot->now().modes.robot, ur::RobotMode::kPowerOff);
}

TEST(VirtualPrimaryTest, WhoTakesItOutOfRemoteControlStopsTheProgramAndItsClients) {
  Streaming s{robot_options()};
  Peer secondary{s.robot->ports().secondary};
  Peer rtde{s.robot->ports().rtde};
  Peer dashboard{s.robot->ports().dashboard};
  s.stream(100, ur::ReverseMode::kSpeedJ, {0.3, 0.0, 0.0, 0.0, 0.0, 0.0});
  s.robot->inject(virtual_ur::FaultKind::kLocal, Seconds{1.0});
  s.robot->step();
  EXPECT_TRUE(s.primary->closed());
  EXPECT_TRUE(secondary.closed());
  EXPECT_FALSE(rtde.closed());
  EXPECT_FALSE(dashboard.closed());
  EXPECT_TRUE(s.commander.peer().closed());
  const auto ended = [&] { return s.robot->now().modes.runtime == ur::RuntimeState::kStopped; };
  EXPECT_GT(steps_until(*s.robot, 100, ended), 0) << "it brakes first";
  EXPECT_TRUE(s.robot->now().v_target.isZero(0.0));
}

TEST(VirtualPrimaryTest, AProgramWithALongNameIsRefused) {
  const auto robot = robot_with(robot_options());
  Peer peer{robot->ports().primary};
  peer.send("def " + std::string(32, 'a') + "():\nend\n");
  robot->step();
  EXPECT_EQ(heard(peer).all<RuntimeException>().size(), 1U);
}

TEST(VirtualPrimaryTest, TooMuchTextIsNotKept) {
  const auto robot = robot_with(robot_options());
  Peer peer{robot->ports().primary};
  peer.send("def a():\n");
  const std::string chunk(4000, 'x');
  for (int i = 0; i < 400 && !peer.closed(); ++i) {
    peer.send(chunk + "\n");
    robot->step();
  }
  EXPECT_TRUE(peer.closed());
}

}  // namespace
}  // namespace supple::test

// Programs that stream commands, over real sockets: who connects where, what moves, what stops.
// Times are control steps of 2 ms.

#include <cmath>

#include "supple/ur/primary.hpp"
#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using ur::ReverseMode;

constexpr std::array<double, 6> kTurn{0.3, 0.0, 0.0, 0.0, 0.0, 0.0};  // [rad/s]
// the servo's lag at 0.3 rad/s, and a little for the simulated drives
constexpr double kLag = 0.3 / (2.0 * 3.14 * 15.0) + 0.003;

template <class T>
std::vector<T> messages(Peer& primary) {
  std::vector<T> out;
  wire::Framer framer = ur::primary::framer();
  framer.append(primary.received());
  while (const auto package = framer.next()) {
    const auto items = ur::primary::items_from(*package);
    if (!items) {
      ADD_FAILURE() << "a package that cannot be read";
      break;
    }
    for (const auto& each : *items) {
      if (const auto* found = std::get_if<T>(&each)) out.push_back(*found);
    }
  }
  return out;
}

TEST(VirtualProgramTest, FramesTurnTheSimulatedArm) {
  Streaming s{robot_options()};
  const double before = s.robot->now().q[0];
  s.stream(500, ReverseMode::kSpeedJ, kTurn);
  const auto now = s.robot->now();
  EXPECT_EQ(now.modes.runtime, ur::RuntimeState::kPlaying);
  EXPECT_NEAR(now.v[0], 0.3, 0.01);
  EXPECT_NEAR(now.q[0] - before, 0.3, kLag);
  EXPECT_NEAR(now.q_target[0] - before, 0.3, 0.01);
  EXPECT_EQ(s.robot->counts().stream.frames, 500U);
  EXPECT_EQ(s.robot->counts().stream.late, 0U);
}

TEST(VirtualProgramTest, PositionsAreFollowed) {
  Streaming s{robot_options(), "servoj"};
  const Vec6 start = s.robot->now().q;
  std::array<double, 6> q{};
  std::copy(start.begin(), start.end(), q.begin());
  for (int i = 0; i < 250; ++i) {
    q[5] += 0.001;
    s.stream(1, ReverseMode::kServoJ, q);
  }
  s.stream(250, ReverseMode::kServoJ, q);
  // it has come to rest where it was sent, but for friction in the simulated drives
  EXPECT_NEAR(s.robot->now().q[5] - start[5], 0.25, 2e-3);
}

TEST(VirtualProgramTest, AClosedConnectionStopsTheArmWithFourRadiansPerSecondSquared) {
  Streaming s{robot_options()};
  s.stream(300, ReverseMode::kSpeedJ, kTurn);
  s.commander.peer().close();
  // one step to notice, 0.3 / 4 s to brake
  const auto at_rest = [&] { return s.robot->now().v_target.isZero(0.0); };
  EXPECT_EQ(steps_until(*s.robot, 1000, at_rest), 38);
  EXPECT_EQ(s.robot->now().modes.runtime, ur::RuntimeState::kStopped);
  steps(*s.robot, 100);
  EXPECT_NEAR(s.robot->now().v.norm(), 0.0, 1e-3);
}

TEST(VirtualProgramTest, SilenceStopsTheArmAfterTheTimeOfTheLastFrame) {
  Streaming s{robot_options()};
  s.stream(300, ReverseMode::kSpeedJ, kTurn, Seconds{0.04});
  int silent = 0;
  while (s.robot->now().v_target[0] == 0.3 && silent < 1000) {
    s.heart->beat();
    s.robot->step();
    ++silent;
  }
  EXPECT_EQ(silent, 20) << "40 ms";
  const auto ended = [&] { return s.robot->now().modes.runtime == ur::RuntimeState::kStopped; };
  EXPECT_GT(steps_until(*s.robot, 1000, ended), 0);
  EXPECT_TRUE(s.commander.peer().closed());
}

TEST(VirtualProgramTest, AFrameThatSaysSoEndsTheProgram) {
  Streaming s{robot_options()};
  s.stream(100, ReverseMode::kSpeedJ, kTurn);
  (void)messages<ur::primary::Key>(*s.primary);
  s.stream(1, ReverseMode::kStopped, {});
  const auto ended = [&] { return s.robot->now().modes.runtime == ur::RuntimeState::kStopped; };
  EXPECT_GT(steps_until(*s.robot, 1000, ended), 0);
  const auto keys = messages<ur::primary::Key>(*s.primary);
  ASSERT_EQ(keys.size(), 1U);
  EXPECT_EQ(keys[0].title, "PROGRAM_XXX_STOPPED");
  EXPECT_EQ(keys[0].text, "supple_control");
}

TEST(VirtualProgramTest, RestInBetweenKeepsTheProgram) {
  Streaming s{robot_options()};
  s.stream(100, ReverseMode::kSpeedJ, kTurn);
  s.stream(200, ReverseMode::kIdle, {});
  EXPECT_TRUE(s.robot->now().v_target.isZero(0.0));
  EXPECT_EQ(s.robot->now().modes.runtime, ur::RuntimeState::kPlaying);
  s.stream(100, ReverseMode::kSpeedJ, kTurn);
  EXPECT_DOUBLE_EQ(s.robot->now().v_target[0], 0.3);
}

TEST(VirtualProgramTest, ADeadHeartStopsTheProgramThoughFramesGoOn) {
  Streaming s{robot_options()};
  s.stream(300, ReverseMode::kSpeedJ, kTurn);
  (void)messages<ur::primary::TextMessage>(*s.primary);
  int alive = 0;
  while (s.robot->now().modes.runtime == ur::RuntimeState::kPlaying && alive < 1000) {
    s.commander.send(ReverseMode::kSpeedJ, kTurn, Seconds{0.02});
    s.robot->step();
    ++alive;
  }
  // ten times a second is every fifty steps
  EXPECT_EQ(alive, 50);
  EXPECT_EQ(s.robot->counts().stream.late, 0U) << "no frame was missing";
  const auto ended = [&] { return s.robot->now().modes.runtime == ur::RuntimeState::kStopped; };
  EXPECT_GT(steps_until(*s.robot, 100, ended), 0) << "it brakes first";
  const auto texts = messages<ur::primary::TextMessage>(*s.primary);
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_EQ(texts[0].text, "supple_control: 'input_int_register_24' was not written for 0.1 s");
}

TEST(VirtualProgramTest, TheHeartbeatComesBackInTheOutputRegister) {
  Streaming s{robot_options()};
  Peer rtde{s.robot->ports().rtde};
  answer_to(*s.robot, rtde, std::string_view{"\x00\x05V\x00\x02", 5});
  wire::Bytes recipe;
  wire::put(recipe, 500.0);
  wire::put_text(recipe, "output_int_register_24");
  answer_to(*s.robot, rtde, ur::rtde::packed(ur::rtde::Type::kOutputs, recipe));
  rtde.send(std::string_view{"\x00\x03S", 3});
  s.stream(2, ReverseMode::kIdle, {});
  const wire::Bytes got = rtde.received();
  ASSERT_GE(got.size(), 8U);
  EXPECT_EQ(got.back(), 42) << "what Heart beats";
}

TEST(VirtualProgramTest, SettingsOfTheProgramAreInForce) {
  const auto robot = robot_with(robot_options());
  Commander commander;
  Peer primary{robot->ports().primary};
  primary.send(supple_script(commander.port(), "speedj",
                             "  set_payload(2.500000, [0.010000, 0.000000, 0.050000])\n"
                             "  set_tcp(p[0.0, 0.0, 0.2, 0.0, 0.0, 0.0])\n"));
  commander.wait_for(*robot);
  EXPECT_DOUBLE_EQ(robot->now().payload, 2.5);
  EXPECT_DOUBLE_EQ(robot->now().payload_centre.z(), 0.05);
  EXPECT_DOUBLE_EQ(robot->now().tcp_offset[2], 0.2);
}

TEST(VirtualProgramTest, NobodyToConnectToEndsTheProgram) {
  const auto robot = robot_with(robot_options());
  Peer primary{robot->ports().primary};
  const std::uint16_t nobody = Commander{}.port();
  primary.send(supple_script(nobody));
  steps(*robot, 3);
  EXPECT_EQ(robot->now().modes.runtime, ur::RuntimeState::kStopped);
  const auto texts = messages<ur::primary::TextMessage>(primary);
  ASSERT_FALSE(texts.empty());
  EXPECT_NE(texts[0].text.find("nobody listens"), std::string::npos) << texts[0].text;
}

TEST(VirtualProgramTest, OtherMachinesAreNotConnectedTo) {
  const auto robot = robot_with(robot_options());
  Peer primary{robot->ports().primary};
  primary.send("def supple_control():\n  # supple: reverse 192.0.2.1 50001, mode speedj\nend\n");
  steps(*robot, 3);
  EXPECT_EQ(robot->now().modes.runtime, ur::RuntimeState::kStopped);
  const auto texts = messages<ur::primary::TextMessage>(primary);
  ASSERT_FALSE(texts.empty());
  EXPECT_NE(texts[0].text.find("127.0.0.1 only"), std::string::npos) << texts[0].text;
}

TEST(VirtualProgramTest, ExternalControlConnectsThreeTimesInItsOrder) {
  const auto robot = robot_with(robot_options());
  Commander trajectory;
  Commander commands;
  Commander reverse;
  const auto line = [](const Commander& to, const char* name) {
    return "\tx = connect_socket_with_retry(\"127.0.0.1\", " + std::to_string(to.port()) + ", \"" +
           name + "\")\n";
  };
  Peer primary{robot->ports().secondary};
  primary.send("stop program\ndef externalControl():\n\tif True:\n\tend\n" +
               line(trajectory, "trajectory_socket") + line(commands, "script_command_socket") +
               line(reverse, "reverse_socket") + "end\n\n");
  trajectory.wait_for(*robot);
  commands.wait_for(*robot);
  reverse.wait_for(*robot);
  reverse.send(ReverseMode::kSpeedJ, kTurn, Seconds{0.1});
  steps(*robot, 20);
  EXPECT_DOUBLE_EQ(robot->now().v_target[0], 0.3);

  wire::Bytes payload;
  for (const int number : {1, 3'000'000, 0, 0, 70'000}) {
    wire::put(payload, static_cast<std::int32_t>(number));
  }
  payload.resize(28 * 4);
  commands.peer().send(wire::ByteView{payload});
  steps(*robot, 1);
  EXPECT_DOUBLE_EQ(robot->now().payload, 3.0);
  EXPECT_DOUBLE_EQ(robot->now().payload_centre.z(), 0.07);
}

TEST(VirtualProgramTest, ExternalControlAsksAPersonWhereNobodyListens) {
  const auto robot = robot_with(robot_options());
  const std::uint16_t nobody = Commander{}.port();
  Peer primary{robot->ports().primary};
  primary.send("def externalControl():\n  socket_open(\"127.0.0.1\", " + std::to_string(nobody) +
               ", \"reverse_socket\")\nend\n");
  steps(*robot, 600);
  EXPECT_EQ(robot->now().modes.runtime, ur::RuntimeState::kPlaying) << "it waits";
  Peer dashboard{robot->ports().dashboard};
  EXPECT_EQ(answer_to(*robot, dashboard, "close popup\n"),
            "Connected: Universal Robots Dashboard Server\nclosing popup\n");
}

}  // namespace
}  // namespace supple::test

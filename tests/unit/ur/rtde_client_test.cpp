#include "supple/ur/rtde_client.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <set>

#include "peer.hpp"

namespace supple::ur {
namespace {

using test::Conversation;
using test::eventually;
using test::Peer;

/// A robot's end of the data exchange, byte by byte, with faults to choose from.
struct FakeRtde {
  rtde::ControlVersion version{5, 22, 1, 0};
  bool accepts_version = true;
  bool data_before_answers = false;
  std::set<std::string> unknown;
  std::string input_type = "INT32";
  std::function<void(Conversation&, FakeRtde&)> after_start;

  double frequency = 0.0;
  std::vector<std::string> names;

  [[nodiscard]] wire::Bytes state(double timestamp, double q0 = 0.0, double fill = 0.0) const {
    wire::Bytes payload{1};
    for (const std::string& name : names) {
      const FieldType type = *output_type(name);
      if (name == "timestamp") {
        wire::put(payload, timestamp);
      } else if (type == FieldType::kVector6d) {
        for (int i = 0; i < 6; ++i) wire::put(payload, name == "actual_q" && i == 0 ? q0 : fill);
      } else if (type == FieldType::kVector3d) {
        for (int i = 0; i < 3; ++i) wire::put(payload, 0.01 * i);
      } else if (type == FieldType::kDouble) {
        wire::put(payload, 0.5);
      } else {
        wire::put(payload, std::int32_t{7});
      }
    }
    return rtde::packed(rtde::Type::kData, payload);
  }

  [[nodiscard]] wire::Bytes answer_to(const rtde::Package& asked) {
    using rtde::Type;
    switch (asked.type) {
      case Type::kVersion:
        return rtde::answer(Type::kVersion, accepts_version);
      case Type::kControlVersion:
        return rtde::answer(version);
      case Type::kOutputs: {
        const auto request = rtde::outputs_request_from(asked.payload);
        frequency = request->frequency;
        names = request->names;
        rtde::RecipeAnswer out{.id = 1};
        for (const std::string& name : names) {
          const bool known = !unknown.contains(name);
          out.types.emplace_back(known ? ur::name(*output_type(name)) : "NOT_FOUND");
          if (!known) out.id = 0;
        }
        return rtde::answer(Type::kOutputs, out);
      }
      case Type::kInputs:
        return rtde::answer(
            Type::kInputs,
            rtde::RecipeAnswer{.id = static_cast<std::uint8_t>(input_type == "INT32" ? 2 : 0),
                               .types = {input_type}});
      default:
        return rtde::answer(asked.type, true);
    }
  }

  void operator()(Conversation& with) {
    wire::Framer framer = rtde::framer();
    while (const auto framed = with.package(framer)) {
      const auto asked = rtde::package_from(*framed);
      if (!asked) return;
      if (asked->type == rtde::Type::kData) continue;
      const wire::Bytes answer = answer_to(*asked);
      if (data_before_answers) {
        with.send(rtde::packed(rtde::Type::kData, wire::Bytes(40)));
        with.send(rtde::answer(rtde::Text{"hello", "robot", rtde::TextLevel::kInfo}));
      }
      with.send(answer);
      if (asked->type == rtde::Type::kStart && after_start) after_start(with, *this);
    }
  }
};

RtdeOptions options_for(const Peer& peer, Seconds timeout = Seconds{10.0}) {
  return {.at = peer.address(), .timeout = timeout, .silence = timeout};
}

/// What `connect` says to a robot that does this; "" where it succeeds.
std::string problem_with(FakeRtde robot, Seconds timeout = Seconds{10.0}) {
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer, timeout), notices);
  const std::string text = client ? "" : client.error();
  const std::string at = net::text_of(peer.address()) + ": ";
  return text.starts_with(at) ? text.substr(at.size()) : text;
}

std::string all_of(robot::NoticeBoard& notices) {
  std::string out;
  for (const robot::Notice& each : notices.take()) out += each.text + "\n";
  return out;
}

TEST(RtdeClient, AgreesAndKeepsTheNewestState) {
  FakeRtde robot;
  robot.after_start = [](Conversation& with, FakeRtde& self) {
    for (int i = 0; i < 5; ++i) with.send(self.state(100.0 + 0.002 * i, 0.1 * i));
  };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const std::int64_t before = monotonic_now();
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  EXPECT_EQ((*client)->step(), Seconds{2e-3});
  EXPECT_EQ((*client)->version().major, 5U);

  RtdeState state;
  ASSERT_TRUE(eventually([&] { return (*client)->latest(state) && state.count == 5; }));
  EXPECT_EQ(state.q[0], 0.4);
  EXPECT_EQ(state.robot_mode, 7);
  EXPECT_EQ(state.speed_scale(), 0.25);
  EXPECT_TRUE(state.has_payload);
  EXPECT_EQ(state.payload, 0.5);
  EXPECT_EQ(state.payload_centre, (rtde::Three{0.0, 0.01, 0.02}));
  EXPECT_GE(state.arrived, before);
  EXPECT_LE(state.arrived, monotonic_now());
  EXPECT_EQ((*client)->counters().skipped, 0U);
  EXPECT_EQ(robot.frequency, 500.0);
}

TEST(RtdeClient, RunsAnOldControllerAtItsOwnRate) {
  FakeRtde robot;
  robot.version = {3, 15, 8, 0};
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  EXPECT_EQ((*client)->step(), Seconds{8e-3});
  EXPECT_EQ(robot.frequency, 125.0);
}

TEST(RtdeClient, PassesOverDataThatComeBeforeAnAnswer) {
  FakeRtde robot;
  robot.data_before_answers = true;
  EXPECT_EQ(problem_with(robot), "");
}

TEST(RtdeClient, DoesWithoutFieldsThatOlderSoftwareDoesNotKnow) {
  FakeRtde robot;
  robot.unknown = {"actual_current_as_torque", "ft_raw_wrench", "payload_cog"};
  robot.after_start = [](Conversation& with, FakeRtde& self) { with.send(self.state(1.0, 0.3)); };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  EXPECT_EQ((*client)->unknown(),
            (std::vector<std::string>{"payload_cog", "actual_current_as_torque", "ft_raw_wrench"}));
  RtdeState state;
  ASSERT_TRUE(eventually([&] { return (*client)->latest(state); }));
  EXPECT_EQ(state.q[0], 0.3);
  EXPECT_FALSE(state.has_ft_raw);
  EXPECT_FALSE(state.has_payload) << "a mass alone is of no use";
  EXPECT_EQ(peer.guests(), 2);
}

TEST(RtdeClient, SaysWhyItCannotBegin) {
  FakeRtde robot;
  robot.unknown = {"actual_q"};
  EXPECT_EQ(problem_with(robot), "'actual_q' is not known to the robot");
  robot = {};
  robot.input_type = "IN_USE";
  EXPECT_EQ(problem_with(robot),
            "'input_int_register_24' belongs to another client of the robot; end that one first");
  robot = {};
  robot.accepts_version = false;
  EXPECT_EQ(problem_with(robot),
            "the robot does not speak version 2 of the data exchange; its software is too old");
}

TEST(RtdeClient, DoesNotWaitForEverForARobotThatIsSilent) {
  Peer peer{[](Conversation& with) { with.freeze(); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer, Seconds{0.05}), notices);
  ASSERT_FALSE(client);
  EXPECT_NE(client.error().find("no answer about the protocol's version within 0.05 s"),
            std::string::npos)
      << client.error();
}

TEST(RtdeClient, RefusesWhatIsNoDataExchange) {
  for (const wire::Bytes& garbage :
       {wire::Bytes{0, 0, 0, 0}, wire::Bytes{0, 3, 'X'}, wire::Bytes{0, 4, 'V', 7, 0, 1}}) {
    Peer peer{[&](Conversation& with) {
      with.send(garbage);
      (void)with.some();
    }};
    robot::NoticeBoard notices;
    EXPECT_FALSE(RtdeClient::connect(options_for(peer, Seconds{0.2}), notices));
  }
}

TEST(RtdeClient, CountsWhatTheRobotSkippedAndWhatCannotBeUsed) {
  FakeRtde robot;
  robot.after_start = [](Conversation& with, FakeRtde& self) {
    with.send(self.state(10.0));
    with.send(self.state(10.008));                                  // three were skipped
    with.send(self.state(10.006));                                  // older
    with.send(self.state(10.010, 0.0, std::nan("")));               // no numbers
    with.send(rtde::packed(rtde::Type::kData, wire::Bytes{1, 2}));  // too short
    with.send(self.state(10.012, 1.5));                             // one was not usable
  };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  RtdeState state;
  ASSERT_TRUE(eventually([&] { return (*client)->latest(state) && state.q[0] == 1.5; }));
  ASSERT_TRUE(eventually([&] { return (*client)->counters().packages == 3; }));
  EXPECT_EQ((*client)->counters().skipped, 4U);
  EXPECT_EQ((*client)->counters().bad, 3U);
}

TEST(RtdeClient, ConnectsAgainAfterALossAndSaysSo) {
  FakeRtde robot;
  std::atomic<int> connection{0};
  robot.after_start = [&](Conversation& with, FakeRtde& self) {
    ++connection;
    with.send(self.state(5.0, connection));
    if (connection == 1) with.send(wire::Bytes{0, 1, 2, 3});  // a size that cannot be
  };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  RtdeState state;
  ASSERT_TRUE(eventually([&] { return (*client)->latest(state) && state.q[0] == 2.0; }));
  EXPECT_TRUE((*client)->connected());
  EXPECT_EQ(state.count, 2U) << "the count goes on";
  EXPECT_NE(all_of(notices).find("the robot's state is lost: a package of 1 bytes came"),
            std::string::npos);
}

TEST(RtdeClient, ConnectsAgainWhereTheRobotsClockJumpedBack) {
  FakeRtde robot;
  std::atomic<int> connection{0};
  robot.after_start = [&](Conversation& with, FakeRtde& self) {
    if (++connection == 1) {
      with.send(self.state(1000.0));
      for (int i = 0; i < 60; ++i) with.send(self.state(1.0 + 0.002 * i));
      return;
    }
    with.send(self.state(2.0, 0.7));
  };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  RtdeState state;
  ASSERT_TRUE(eventually([&] { return (*client)->latest(state) && state.q[0] == 0.7; }));
  EXPECT_NE(all_of(notices).find("50 packages in a row could not be used"), std::string::npos);
}

TEST(RtdeSession, LeavesARobotThatDoesNotAnswerAtAWord) {
  Peer peer{[](Conversation& with) { with.freeze(); }};
  net::Waker waker;
  waker.wake();
  RtdeOptions options = options_for(peer, Seconds{3600.0});
  options.waker = waker.number();
  const auto session = RtdeSession::open(options);
  ASSERT_FALSE(session);
  EXPECT_NE(session.error().find("not waited for any longer"), std::string::npos);
}

TEST(RtdeClient, NoticesARobotThatFreezes) {
  FakeRtde robot;
  robot.after_start = [](Conversation& with, FakeRtde& self) {
    with.send(self.state(5.0));
    with.freeze();
  };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer, Seconds{2.0}), notices);
  ASSERT_TRUE(client) << client.error();
  ASSERT_TRUE(eventually([&] { return !(*client)->connected(); }));
  EXPECT_NE(all_of(notices).find("nothing came for 2 s"), std::string::npos);
}

TEST(RtdeClient, TheHeartBeatsByItselfUntilThereIsALoopAndThenWithIt) {
  FakeRtde robot;
  std::atomic<bool> go{false};
  std::atomic<int> sent{0};
  std::atomic<int> more{0};
  robot.after_start = [&](Conversation& with, FakeRtde& self) {
    wire::Framer framer = rtde::framer();
    for (int i = 0; i < 10; ++i) with.send(self.state(1.0 + 0.002 * i));
    for (int i = 0; i < 10; ++i) {
      if (with.package(framer)) ++sent;
    }
    while (!go && !with.over()) std::this_thread::yield();
    for (int i = 10; i < 30; ++i) with.send(self.state(1.0 + 0.002 * i));
    while (with.package(framer)) ++more;
  };
  Peer peer{[&](Conversation& with) { robot(with); }};
  robot::NoticeBoard notices;
  const auto client = RtdeClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  ASSERT_TRUE(eventually([&] { return sent == 10; })) << "one for each state";
  (*client)->loop_lives();  // once, and never again
  go = true;
  ASSERT_TRUE(eventually([&] { return (*client)->counters().packages == 30; }));
  EXPECT_TRUE(eventually([&] { return more > 0; }));
  EXPECT_EQ(more, 1) << "the loop has stopped, and so has the heart";
}

}  // namespace
}  // namespace supple::ur

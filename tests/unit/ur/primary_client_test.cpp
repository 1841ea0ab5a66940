#include "supple/ur/primary_client.hpp"

#include <gtest/gtest.h>

#include "peer.hpp"

namespace supple::ur {
namespace {

using test::Conversation;
using test::eventually;
using test::kGenerous;
using test::Peer;

PrimaryOptions options_for(const Peer& peer) {
  return {.at = peer.address(), .timeout = kGenerous};
}

std::string words(robot::NoticeBoard& notices, std::string& all) {
  for (const robot::Notice& each : notices.take()) all += each.text + "\n";
  return all;
}

TEST(PrimaryClient, LearnsWhoTheRobotIs) {
  Peer peer{[](Conversation& with) {
    with.send(primary::message_package(
        primary::Version{.project = "URControl", .major = 5, .minor = 22, .bugfix = 1}, 1));
    primary::Kinematics kinematics;
    kinematics.a[1] = -0.425;
    primary::Configuration configuration;
    configuration.robot_type = 1;
    with.send(primary::state_package({kinematics, configuration}));
    with.freeze();
  }};
  robot::NoticeBoard notices;
  const auto client = PrimaryClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  const Identity identity = (*client)->identity(kGenerous);
  ASSERT_TRUE(identity.whole());
  EXPECT_EQ(identity.version->minor, 22);
  EXPECT_EQ(identity.kinematics->a[1], -0.425);
  EXPECT_EQ(model_name(identity.configuration->robot_type, true), "ur5e");
  EXPECT_EQ((*client)->peer().host, "127.0.0.1");
  EXPECT_EQ((*client)->local().host, "127.0.0.1");
}

TEST(PrimaryClient, SendsAProgramThatEndsInANewLine) {
  std::atomic<bool> whole{false};
  Peer peer{[&](Conversation& with) {
    whole = with.line() == "stop program" && with.line() == "def x():" && with.line() == "end";
    with.freeze();
  }};
  robot::NoticeBoard notices;
  const auto client = PrimaryClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  EXPECT_EQ((*client)->upload("def x():\nend").value_or("sent"), "sent");
  EXPECT_TRUE(eventually([&] { return whole.load(); }));
}

TEST(PrimaryClient, TellsWhatHappensToTheRobot) {
  Peer peer{[](Conversation& with) {
    with.send(primary::message_package(primary::ErrorCode{.code = 153,
                                                          .argument = 2,
                                                          .level = primary::Level::kViolation,
                                                          .text = "position deviates"},
                                       1));
    with.send(primary::message_package(
        primary::RuntimeException{.line = 7, .column = 3, .text = "type error\x1b[2J"}, 2));
    with.send(primary::message_package(
        primary::Key{.title = "PROGRAM_XXX_STOPPED", .text = "supple_control"}, 3));
    with.send(primary::message_package(primary::ErrorCode{.code = 210}, 4));
    with.freeze();
  }};
  robot::NoticeBoard notices;
  const auto client = PrimaryClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  ASSERT_TRUE(eventually([&] { return (*client)->read_only(); }));
  std::string all;
  words(notices, all);
  EXPECT_NE(all.find("C153A2 position deviates"), std::string::npos) << all;
  EXPECT_NE(all.find("failed at line 7, column 3: type error"), std::string::npos) << all;
  EXPECT_NE(all.find("PROGRAM_XXX_STOPPED supple_control"), std::string::npos) << all;
  EXPECT_EQ(all.find('\x1b'), std::string::npos) << "nothing of it reaches a terminal as a command";
}

TEST(PrimaryClient, ConnectsAnewWhereARobotInLocalModeTookNoProgram) {
  std::atomic<int> connection{0};
  std::atomic<bool> taken{false};
  Peer peer{[&](Conversation& with) {
    if (++connection == 1) {
      (void)with.line();
      with.send(primary::message_package(primary::ErrorCode{.code = 210}, 1));
      (void)with.some();  // the rest of the program
      (void)with.some();
      return;
    }
    taken = with.line() == "stop program" && with.line() == "def x():";
    with.freeze();
  }};
  robot::NoticeBoard notices;
  const auto client = PrimaryClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  ASSERT_FALSE((*client)->upload("def x():\nend"));
  ASSERT_TRUE(eventually([&] { return (*client)->read_only(); }));
  ASSERT_FALSE((*client)->upload("def x():\nend")) << "waits for the new connection";
  EXPECT_TRUE(eventually([&] { return taken.load(); }));
  EXPECT_FALSE((*client)->read_only());
}

TEST(PrimaryClient, DoesNotWaitForALostRobotOnceNobodyWants) {
  std::optional<Peer> peer{std::in_place, [](Conversation&) {}};  // says goodbye at once
  robot::NoticeBoard notices;
  PrimaryOptions options = options_for(*peer);
  options.timeout = Seconds{3600.0};
  const auto client = PrimaryClient::connect(options, notices);
  ASSERT_TRUE(client) << client.error();
  peer.reset();
  std::string all;
  ASSERT_TRUE(eventually([&] { return words(notices, all).find("lost") != std::string::npos; }));
  (*client)->give_up();
  EXPECT_EQ((*client)->upload("def x():\nend").value_or(""),
            "the program could not be sent: the connection to the robot is lost");
}

TEST(PrimaryClient, ConnectsAgainAfterNonsense) {
  std::atomic<int> connection{0};
  Peer peer{[&](Conversation& with) {
    if (++connection == 1) {
      with.send(wire::Bytes{0x7F, 0xFF, 0xFF, 0xFF, 16});  // two gigabytes are announced
      (void)with.some();
      return;
    }
    with.send(primary::message_package(primary::Version{.major = 5}, 1));
    with.freeze();
  }};
  robot::NoticeBoard notices;
  const auto client = PrimaryClient::connect(options_for(peer), notices);
  ASSERT_TRUE(client) << client.error();
  ASSERT_TRUE(eventually([&] { return (*client)->identity(Seconds{0.0}).version.has_value(); }));
  std::string all;
  EXPECT_NE(words(notices, all).find("the robot's messages are lost: a package of"),
            std::string::npos);
}

TEST(NoticeBoard, KeepsTheNewestAndCountsTheRest) {
  robot::NoticeBoard board;
  for (std::size_t i = 0; i < robot::NoticeBoard::kMost + 3; ++i) {
    board.add(robot::Notice::Level::kInfo, std::to_string(i));
  }
  board.add(robot::Notice::Level::kError, std::string(10000, 'x'));
  EXPECT_EQ(board.dropped(), 4U);
  const auto all = board.take();
  ASSERT_EQ(all.size(), robot::NoticeBoard::kMost);
  EXPECT_EQ(all.front().text, "4");
  EXPECT_EQ(all.back().text.size(), robot::NoticeBoard::kLongest);
  EXPECT_TRUE(board.take().empty());
}

}  // namespace
}  // namespace supple::ur

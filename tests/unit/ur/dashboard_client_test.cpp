#include "supple/ur/dashboard_client.hpp"

#include <gtest/gtest.h>

#include <map>

#include "peer.hpp"

namespace supple::ur {
namespace {

using test::Conversation;
using test::Peer;

constexpr std::string_view kBanner = "Connected: Universal Robots Dashboard Server\n";

/// Answers lines from lists; the last answer of a list stays.
struct FakeDashboard {
  std::map<std::string, std::vector<std::string>> answers;
  std::vector<std::string> asked;

  void operator()(Conversation& with) {
    with.send(kBanner);
    while (const auto line = with.line()) {
      asked.push_back(*line);
      auto& list = answers[*line];
      with.send((list.empty() ? "could not understand: " + *line : list.front()) + "\n");
      if (list.size() > 1) list.erase(list.begin());
    }
  }
};

DashboardOptions options_for(const Peer& peer) {
  return {.at = peer.address(),
          .timeout = Seconds{10.0},
          .poll = Seconds{0.001},
          .bring_up = Seconds{10.0}};
}

/// What `act` says with a robot that answers so.
template <class Act>
auto with(FakeDashboard& robot, const Act& act) {
  Peer peer{[&](Conversation& conversation) { robot(conversation); }};
  auto made = DashboardClient::connect(options_for(peer));
  EXPECT_TRUE(made) << made.error();
  DashboardClient client = *std::move(made);
  return act(client);
}

std::optional<std::string> brought_up(FakeDashboard& robot) {
  return with(robot, [](DashboardClient& client) { return client.bring_up([](const auto&) {}); });
}

TEST(DashboardClient, PassesOverTheBannerAndAsks) {
  FakeDashboard robot{.answers = {{"PolyscopeVersion", {"URSoftware 5.22.1.0 (Jun 01 2026)"}},
                                  {"is in remote control", {"true"}}}};
  with(robot, [](DashboardClient& client) {
    const auto version = client.ask(dashboard::Command::kVersion);
    EXPECT_TRUE(version) << version.error();
    EXPECT_EQ(dashboard::version_from(*version)->minor, 22);
    EXPECT_EQ(client.remote_control(), true);
    return 0;
  });
}

TEST(DashboardClient, SaysWhatTheRobotRefused) {
  FakeDashboard robot{.answers = {{"play", {"Failed to execute: play"}}}};
  with(robot, [](DashboardClient& client) {
    const auto answer = client.ask(dashboard::Command::kPlay);
    EXPECT_FALSE(answer);
    EXPECT_EQ(answer.error(), "dashboard 'play': the robot answered 'Failed to execute: play'");
    EXPECT_FALSE(client.remote_control()) << "older software does not know";
    return 0;
  });
}

TEST(DashboardClient, SwitchesOnAndReleasesTheBrakes) {
  FakeDashboard robot{.answers = {{"safetymode", {"Safetymode: NORMAL"}},
                                  {"robotmode",
                                   {"Robotmode: POWER_OFF", "Robotmode: BOOTING", "Robotmode: IDLE",
                                    "Robotmode: IDLE", "Robotmode: IDLE", "Robotmode: RUNNING"}},
                                  {"power on", {"Powering on"}},
                                  {"brake release", {"Brake releasing"}}}};
  EXPECT_EQ(brought_up(robot).value_or("up"), "up");
  const auto position = [&](const std::string& line) {
    return std::find(robot.asked.begin(), robot.asked.end(), line) - robot.asked.begin();
  };
  EXPECT_LT(position("power on"), position("brake release"));
  EXPECT_EQ(robot.asked.back(), "robotmode");
}

TEST(DashboardClient, DoesNotTouchAnArmThatIsUp) {
  FakeDashboard robot{
      .answers = {{"safetymode", {"Safetymode: REDUCED"}}, {"robotmode", {"Robotmode: RUNNING"}}}};
  EXPECT_FALSE(brought_up(robot));
  EXPECT_EQ(robot.asked, (std::vector<std::string>{"safetymode", "robotmode"}));
}

TEST(DashboardClient, NeverUnlocksAProtectiveStopToComeUp) {
  FakeDashboard robot{.answers = {{"safetymode", {"Safetymode: PROTECTIVE_STOP"}}}};
  EXPECT_EQ(brought_up(robot), "protective stop: find out why, then unlock it at the pendant");
  EXPECT_EQ(robot.asked, (std::vector<std::string>{"safetymode"}));
}

TEST(DashboardClient, UnlocksOnlyWhatIsLocked) {
  const auto unlock = [](DashboardClient& client) {
    return client.unlock_protective_stop(Seconds{0.0});
  };
  FakeDashboard normal{.answers = {{"safetymode", {"Safetymode: NORMAL"}}}};
  EXPECT_FALSE(with(normal, unlock));
  EXPECT_EQ(normal.asked, (std::vector<std::string>{"safetymode"}));

  FakeDashboard locked{.answers = {{"safetymode",
                                    {"Safetymode: PROTECTIVE_STOP", "Safetymode: PROTECTIVE_STOP",
                                     "Safetymode: NORMAL"}},
                                   {"close safety popup", {"closing safety popup"}},
                                   {"unlock protective stop", {"Protective stop releasing"}}}};
  EXPECT_FALSE(with(locked, unlock));
  EXPECT_GE(DashboardClient::kUnlockAfter, Seconds{5.0});
}

TEST(DashboardClient, DoesNotWaitForEver) {
  Peer silent{[](Conversation& conversation) { conversation.freeze(); }};
  DashboardOptions options = options_for(silent);
  options.timeout = Seconds{0.05};
  const auto none = DashboardClient::connect(options);
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().ends_with("no answer within 0.05 s")) << none.error();

  Peer talker{[](Conversation& conversation) {
    while (!conversation.over() && conversation.send(std::string(4096, 'x'))) {
    }
  }};
  const auto endless = DashboardClient::connect(options_for(talker));
  ASSERT_FALSE(endless);
  EXPECT_TRUE(endless.error().ends_with("a line came that is too long")) << endless.error();
}

TEST(DashboardClient, WarnsOfSoftwareWithAKnownHole) {
  EXPECT_NE(security_advice({5, 25, 0}), "");
  EXPECT_NE(security_advice({5, 25, 0}).find("5.25.1"), std::string::npos);
  EXPECT_NE(security_advice({3, 15, 8}).find("network of its own"), std::string::npos);
  EXPECT_EQ(security_advice({3, 15, 8}).find("5.25.1"), std::string::npos) << "that is no cure";
  EXPECT_EQ(security_advice({5, 25, 1}), "");
  EXPECT_EQ(security_advice({10, 0, 0}), "");
}

}  // namespace
}  // namespace supple::ur

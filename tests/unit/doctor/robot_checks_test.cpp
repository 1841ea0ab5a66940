#include "supple/doctor/robot_checks.hpp"

#include <gtest/gtest.h>

#include "support/line_server.hpp"
#include "support/rtde_server.hpp"

namespace supple::doctor {
namespace {

using test::LineServer;
using test::RtdeServer;

// What PolyScope 5 answers.
const std::map<std::string, std::string> kDashboard{
    {"PolyscopeVersion", "URSoftware 5.22.1.0 (Mar 04 2025)"},
    {"get robot model", "UR5"},
    {"robotmode", "Robotmode: POWER_OFF"},
    {"safetymode", "Safetymode: NORMAL"},
    {"is in remote control", "false"},
};

/// A port that nobody listens at any more.
std::uint16_t nobody() {
  const auto gone = net::Listener::open({.host = "127.0.0.1", .port = 0});
  return gone->port();
}

void expect_lines(const Findings& findings, std::initializer_list<const char*> lines) {
  std::string text;
  for (const Finding& one : findings) text += text_of(one);
  for (const char* line : lines) {
    EXPECT_NE(text.find(line), std::string::npos) << line << "\nin\n" << text;
  }
}

/// Nothing that switches, unlocks, plays or stops.
void expect_questions(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    EXPECT_TRUE(kDashboard.contains(line) || line == "quit") << line;
  }
}

TEST(RobotCheck, LooksAtARobotAndAsksNothingOfIt) {
  const RtdeServer rtde{{}};
  const LineServer dashboard{"Connected: Universal Robots Dashboard Server", kDashboard};
  const auto primary = net::Listener::open({.host = "127.0.0.1", .port = 0});
  ASSERT_TRUE(primary);
  const Findings findings = check_robot({.host = "127.0.0.1",
                                         .dashboard_port = dashboard.address().port,
                                         .primary_port = primary->port(),
                                         .rtde_port = rtde.address().port,
                                         .model = "ur10e",
                                         .within = Seconds{20.0},
                                         .duration = Seconds{0.1}});
  expect_lines(findings, {"ok    robot route     127.0.0.1 by lo",
                          "ok    robot           dashboard, primary and RTDE open",
                          "warn  software        PolyScope 5.22.1",
                          "bad   robot model     UR5; the configuration has 'ur10e'",
                          "warn  robot mode      POWER_OFF", "ok    safety mode     NORMAL",
                          "warn  remote control  off", "robot data      ",
                          "ok    period          2 ms of the configuration, 2 ms of the robot",
                          "robot latency   "});
  EXPECT_EQ(exit_code(findings), 1);
  expect_questions(dashboard.lines());
}

TEST(RobotCheck, SaysThatNobodyIsThere) {
  const Findings findings = check_robot({.host = "127.0.0.1",
                                         .dashboard_port = nobody(),
                                         .primary_port = nobody(),
                                         .rtde_port = nobody(),
                                         .within = Seconds{20.0}});
  EXPECT_EQ(exit_code(findings), 3);
}

TEST(RobotCheck, NamesClosedServices) {
  const RtdeServer rtde{{}};
  const Findings findings = check_robot({.host = "127.0.0.1",
                                         .dashboard_port = nobody(),
                                         .primary_port = nobody(),
                                         .rtde_port = rtde.address().port,
                                         .within = Seconds{20.0},
                                         .duration = Seconds{0.05}});
  EXPECT_EQ(exit_code(findings), 1);
  EXPECT_EQ(findings[1].found.substr(0, 17), "closed: dashboard");
}

}  // namespace
}  // namespace supple::doctor

#include "supple/ur/script.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace supple::ur {
namespace {

ScriptOptions good() {
  return {.host = "192.168.1.10", .port = 50002, .version = "0.1.0", .tcp = {0, 0, 0.15, 0, 0, 0}};
}

std::string text(const ScriptOptions& options) {
  const auto out = script_text(options);
  return out ? *out : "refused: " + out.error();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Script, SaysInItsFirstLinesWhoItTalksTo) {
  const std::string out = text(good());
  EXPECT_TRUE(out.starts_with(
      "def supple_control():\n"
      "  # supple: reverse 192.168.1.10 50002, heartbeat 24, watchdog 10, mode speedj\n"
      "  # supple external control 0.1.0\n"))
      << out;
  EXPECT_TRUE(out.ends_with("  halt\nend\n"));
}

TEST(Script, MovesBrakesAndWatches) {
  const std::string out = text(good());
  EXPECT_TRUE(has(out, "socket_open(\"192.168.1.10\", 50002, \"supple\")"));
  EXPECT_TRUE(has(out, "socket_read_binary_integer(8, \"supple\", wait)"));
  EXPECT_TRUE(has(out, "speedj(values, 40.000000, 0.002000)"));
  EXPECT_TRUE(has(out, "stopj(4.000000)"));
  EXPECT_TRUE(has(out, "rtde_set_watchdog(\"input_int_register_24\", 10.000000, \"stop\")"));
  EXPECT_TRUE(has(out, "write_output_integer_register(24, read_input_integer_register(24))"));
  EXPECT_TRUE(has(out, "set_tcp(p[0.000000, 0.000000, 0.150000, 0.000000, 0.000000, 0.000000])"));
  EXPECT_FALSE(has(out, "servoj"));
  ScriptOptions positions = good();
  positions.mode = MotionMode::kServoJ;
  EXPECT_TRUE(has(text(positions),
                  "servoj(values, t=0.002000, lookahead_time=0.030000, "
                  "gain=2000.000000)"));
  EXPECT_TRUE(has(text(positions), "mode servoj\n"));
}

TEST(Script, TheWatchdogDoesNotCutTheBrakingShort) {
  const std::string out = text(good());
  const auto ignored =
      out.find("  rtde_set_watchdog(\"input_int_register_24\", 10.000000, \"ignore\")\n");
  ASSERT_NE(ignored, std::string::npos) << out;
  EXPECT_GT(ignored, out.find("supple_alive = False"));
  EXPECT_LT(ignored, out.find("join motion"));
}

TEST(Script, OpensAndClosesEveryBlock) {
  int depth = 0;
  std::string line;
  for (const char c : text(good())) {
    if (c != '\n') {
      line += c;
      continue;
    }
    const auto start = line.find_first_not_of(' ');
    const std::string words = start == std::string::npos ? "" : line.substr(start);
    const bool middle = words.starts_with("elif") || words.starts_with("else");
    if (words == "end") --depth;
    const auto indent = static_cast<std::size_t>(2 * (depth - (middle ? 1 : 0)));
    EXPECT_EQ(start, indent) << line;
    if (words.ends_with(':') && !middle) ++depth;
    line.clear();
  }
  EXPECT_EQ(depth, 0);
}

TEST(Script, NoTextOfOthersBecomesALineOfIt) {
  using namespace std::string_literals;
  const std::vector<std::string> hosts{"",
                                       "1.2.3.4\0x"s,
                                       "robot",
                                       "1.2.3",
                                       "1.2.3.4.5",
                                       "1.2.3.256",
                                       "1.2.3.4 ",
                                       " 1.2.3.4",
                                       "::1",
                                       "٣.2.3.4",
                                       "1.2.3.4\n  powerdown()",
                                       "1.2.3.4\", 1)\n  popup(\"x"};
  for (const std::string& hostile : hosts) {
    ScriptOptions options = good();
    options.host = hostile;
    EXPECT_TRUE(text(options).starts_with("refused: reverse address '")) << hostile;
  }
  const std::vector<std::string> versions{"",    "1.0\n  powerdown()", "1.0 # x", "1.0\"", "(1)",
                                          "1,0", std::string(40, '1')};
  for (const std::string& hostile : versions) {
    ScriptOptions options = good();
    options.version = hostile;
    EXPECT_TRUE(text(options).starts_with("refused: version '")) << hostile;
  }
}

TEST(Script, TakesOnlyNumbersThatTheRobotCanUse) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const auto refused = [](auto change) {
    ScriptOptions options = good();
    change(options);
    return text(options).starts_with("refused: ");
  };
  EXPECT_TRUE(refused([](ScriptOptions& o) { o.port = 0; }));
  EXPECT_TRUE(refused([](ScriptOptions& o) { o.heartbeat_register = 23; }));
  EXPECT_TRUE(refused([](ScriptOptions& o) { o.gain = 99.0; }));
  EXPECT_TRUE(refused([](ScriptOptions& o) { o.lookahead = Seconds{0.3}; }));
  for (const double bad : {nan, infinity, -infinity, -1.0, 1e9}) {
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.payload_mass = bad; })) << bad;
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.acceleration = bad; })) << bad;
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.stop_acceleration = bad; })) << bad;
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.watchdog_hz = bad; })) << bad;
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.step = Seconds{bad}; })) << bad;
  }
  for (const double bad : {nan, infinity, 1e3}) {
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.tcp[4] = bad; })) << bad;
    EXPECT_TRUE(refused([&](ScriptOptions& o) { o.payload_centre[1] = bad; })) << bad;
  }
  EXPECT_EQ(text({.host = "x"}),
            "refused: reverse address 'x' is not four numbers with dots, as 192.168.1.10");
}

TEST(Script, WritesSmallNumbersWithoutExponents) {
  ScriptOptions options = good();
  options.payload_mass = 1e-9;
  options.tcp[0] = -1e-12;
  const std::string out = text(options);
  EXPECT_TRUE(has(out, "set_payload(0.000000, "));
  EXPECT_EQ(out.find("e-"), std::string::npos);
}

}  // namespace
}  // namespace supple::ur

#include "supple/ur/rtde_tap.hpp"

#include <gtest/gtest.h>

#include "support/rtde_server.hpp"

namespace supple::ur {
namespace {

using test::RtdeServer;

constexpr Seconds kGenerous{20.0};

TapOptions options(const RtdeServer& server, std::vector<std::string> names) {
  return {.at = server.address(), .names = std::move(names), .timeout = kGenerous};
}

constexpr rtde::Six kForce{1.0, 2.0, 3.0, 0.1, 0.2, 0.3};

void expect_package(RtdeTap& tap, int number) {
  const auto payload = tap.next(kGenerous);
  ASSERT_TRUE(payload) << tap.end();
  EXPECT_DOUBLE_EQ(rtde::double_at(*payload, *tap.layout().slot("timestamp")), 0.002 * number);
  EXPECT_EQ(rtde::six_at(*payload, *tap.layout().slot("ft_raw_wrench")), kForce);
}

TEST(RtdeTap, HearsTheOutputsItAskedFor) {
  const RtdeServer server{{.outputs = {{"ft_raw_wrench", {kForce.begin(), kForce.end()}}}}};
  auto opened = RtdeTap::open(options(server, {"timestamp", "ft_raw_wrench"}));
  ASSERT_TRUE(opened) << opened.error();
  RtdeTap tap = *std::move(opened);
  EXPECT_EQ(tap.frequency(), 500.0);
  EXPECT_EQ(tap.version().minor, 22U);
  for (int i = 1; i <= 3; ++i) expect_package(tap, i);
}

TEST(RtdeTap, DoesWithoutWhatIsOptional) {
  const RtdeServer server{{}};
  TapOptions asked = options(server, {"timestamp", "ft_raw_wrench"});
  asked.optional = {"ft_raw_wrench"};
  const auto opened = RtdeTap::open(asked);
  ASSERT_TRUE(opened) << opened.error();
  EXPECT_TRUE(opened->layout().slot("timestamp"));
  EXPECT_FALSE(opened->layout().slot("ft_raw_wrench"));
}

TEST(RtdeTap, DoesNotDoWithoutWhatIsNeeded) {
  const RtdeServer server{{}};
  TapOptions asked = options(server, {"timestamp", "ft_raw_wrench", "actual_q"});
  asked.optional = {"ft_raw_wrench"};
  EXPECT_FALSE(RtdeTap::open(asked));
}

TEST(RtdeTap, TimesAQuestionWhileDataCome) {
  const RtdeServer server{{}};
  auto opened = RtdeTap::open(options(server, {"timestamp"}));
  ASSERT_TRUE(opened) << opened.error();
  RtdeTap tap = *std::move(opened);
  const auto time = tap.round_trip(kGenerous);
  ASSERT_TRUE(time);
  EXPECT_GT(time->count(), 0.0);
  EXPECT_TRUE(tap.next(kGenerous));
}

TEST(RtdeTap, AsksAnOldControllerForLess) {
  const RtdeServer server{{.version = {.major = 3, .minor = 15}}};
  const auto tap = RtdeTap::open(options(server, {"timestamp"}));
  ASSERT_TRUE(tap) << tap.error();
  EXPECT_EQ(tap->frequency(), 125.0);
}

TEST(RtdeTap, SaysWhyItHearsNothing) {
  const RtdeServer server{{}};
  const auto unknown = RtdeTap::open(options(server, {"ft_raw_wrench"}));
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("ft_raw_wrench"), std::string::npos);
  const RtdeServer mute{{.speaks = false}};
  const auto old = RtdeTap::open(options(mute, {"timestamp"}));
  ASSERT_FALSE(old);
  EXPECT_NE(old.error().find("does not speak version 2"), std::string::npos);
}

TEST(RtdeTap, NoticesTheEnd) {
  const RtdeServer server{{.packages = 2}};
  auto opened = RtdeTap::open(options(server, {"timestamp"}));
  ASSERT_TRUE(opened) << opened.error();
  RtdeTap tap = *std::move(opened);
  EXPECT_TRUE(tap.next(kGenerous));
  EXPECT_TRUE(tap.next(kGenerous));
  EXPECT_EQ(tap.end(), "");
  EXPECT_FALSE(tap.next(kGenerous));
  EXPECT_EQ(tap.end(), "the robot closed the connection");
}

}  // namespace
}  // namespace supple::ur

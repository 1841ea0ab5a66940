#include "supple/doctor/network_checks.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace supple::doctor {
namespace {

using std::chrono::microseconds;

// 192.168.1.0/24 by eth1, 10.0.0.0/8 by eth0 through 192.168.0.1, and the rest by wlan0
constexpr std::string_view kTable =
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
    "wlan0\t00000000\t0100A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
    "eth0\t0000000A\t0100A8C0\t0003\t0\t0\t100\t000000FF\t0\t0\t0\n"
    "eth1\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0\n";

TEST(Route, IsTheNarrowestOfTheTable) {
  EXPECT_EQ(route_in(kTable, "192.168.1.10").name, "eth1");
  EXPECT_FALSE(route_in(kTable, "192.168.1.10").through_router);
  EXPECT_EQ(route_in(kTable, "10.20.30.40").name, "eth0");
  EXPECT_TRUE(route_in(kTable, "10.20.30.40").through_router);
  EXPECT_EQ(route_in(kTable, "8.8.8.8").name, "wlan0");
  EXPECT_EQ(route_in(kTable, "127.0.0.1").name, "lo");
}

TEST(Route, IsUnknownForWhatIsNoAddress) {
  for (const char* host :
       {"", "::1", "robot.local", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.4x"}) {
    EXPECT_EQ(route_in(kTable, host).name, "") << host;
  }
  EXPECT_EQ(route_in("garbage\nmore garbage here\n", "8.8.8.8").name, "");
  EXPECT_EQ(judge_route("robot", "::1", {}).grade, Grade::kOk);
}

TEST(Route, IsBestACableOfItsOwn) {
  EXPECT_EQ(judge_route("robot", "192.168.1.10", {.name = "eth1", .speed_mbit = 1000}).found,
            "192.168.1.10 by eth1, 1000 Mbit/s");
  const Finding radio = judge_route("robot", "10.0.0.1", {.name = "wlan0", .wireless = true});
  EXPECT_EQ(radio.grade, Grade::kWarn);
  EXPECT_EQ(radio.subject, "robot route");
  EXPECT_EQ(judge_route("robot", "10.0.0.1", {.name = "eth0", .through_router = true}).grade,
            Grade::kWarn);
  EXPECT_EQ(judge_route("robot", "10.0.0.1", {.name = "eth0", .speed_mbit = 10}).grade,
            Grade::kWarn);
  const Finding sleepy = judge_route("sensor", "10.0.0.1", {.name = "eth0", .may_sleep = true});
  EXPECT_EQ(sleepy.advice, "echo on > /sys/class/net/eth0/device/power/control");
}

TEST(Route, IsReadFromTheKernelsFiles) {
  const auto root = std::filesystem::path{testing::TempDir()} / "supple_doctor_route";
  std::filesystem::create_directories(root / "proc/net");
  std::filesystem::create_directories(root / "sys/class/net/eth1/device/power");
  std::filesystem::create_directories(root / "sys/class/net/wlan0/wireless");
  std::ofstream{root / "proc/net/route"} << kTable;
  std::ofstream{root / "sys/class/net/eth1/speed"} << "100\n";
  std::ofstream{root / "sys/class/net/eth1/device/power/control"} << "auto\n";
  std::ofstream{root / "sys/class/net/wlan0/speed"} << "-1\n";
  const Interface cable = route_to("192.168.1.10", root);
  EXPECT_EQ(cable.speed_mbit, 100);
  EXPECT_TRUE(cable.may_sleep);
  EXPECT_FALSE(cable.wireless);
  const Interface radio = route_to("8.8.8.8", root);
  EXPECT_TRUE(radio.wireless);
  EXPECT_EQ(radio.speed_mbit, 0);
  std::filesystem::remove_all(root);
}

/// 98 times the first, twice the second.
runtime::Histogram times(microseconds usual, microseconds worst) {
  runtime::Histogram out;
  for (int i = 0; i < 98; ++i) out.add(usual);
  out.add(worst);
  out.add(worst);
  return out;
}

TEST(RoundTrip, IsBestShorterThanAPeriod) {
  const Seconds period{0.002};
  const Finding good =
      judge_round_trip("robot", times(microseconds{250}, microseconds{900}), period);
  EXPECT_EQ(good.grade, Grade::kOk);
  EXPECT_EQ(good.found, "0.25 ms there and back in the median, 0.90 at 99 %, 0.90 at worst of 100");
  EXPECT_EQ(judge_round_trip("robot", times(microseconds{250}, microseconds{2500}), period).grade,
            Grade::kWarn);
  EXPECT_EQ(judge_round_trip("robot", times(microseconds{4500}, microseconds{5000}), period).grade,
            Grade::kBad);
  EXPECT_EQ(judge_round_trip("robot", {}, period).grade, Grade::kBad);
}

}  // namespace
}  // namespace supple::doctor

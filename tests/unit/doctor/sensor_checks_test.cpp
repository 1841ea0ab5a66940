#include "supple/doctor/sensor_checks.hpp"

#include <gtest/gtest.h>

#include "supple/virtual_netft/server.hpp"

namespace supple::doctor {
namespace {

TEST(SensorJudgement, WantsARateNotBelowTheLoops) {
  EXPECT_EQ(judge_rate(500.0, Seconds{0.002}).grade, Grade::kOk);
  EXPECT_EQ(judge_rate(0.0, Seconds{0.002}).grade, Grade::kOk);
  const Finding slow = judge_rate(250.0, Seconds{0.002});
  EXPECT_EQ(slow.grade, Grade::kWarn);
  EXPECT_EQ(slow.advice, "set netft.rate_hz to 500 or more");
}

TEST(SensorJudgement, NamesTheStatus) {
  EXPECT_EQ(judge_status(0).grade, Grade::kOk);
  EXPECT_EQ(judge_status(0x80010000).grade, Grade::kWarn);
  EXPECT_EQ(judge_status(0x80020000).grade, Grade::kBad);
  EXPECT_EQ(judge_status(0x80000020).found, "supply too low (0x80000020)");
}

TEST(SensorJudgement, CountsWhatWasLost) {
  netft::Account account;
  EXPECT_EQ(judge_account(account, Seconds{1.0}).grade, Grade::kBad);
  account.used = 1000;
  EXPECT_EQ(judge_account(account, Seconds{1.0}).grade, Grade::kOk);
  account.arrivals.stalled = 500;
  EXPECT_EQ(judge_account(account, Seconds{1.0}).grade, Grade::kOk);
  account.arrivals.lost = 1;
  EXPECT_EQ(judge_account(account, Seconds{1.0}).grade, Grade::kWarn);
  account.arrivals.lost = 11;
  EXPECT_EQ(judge_account(account, Seconds{1.0}).grade, Grade::kBad);
}

TEST(SensorJudgement, WantsItsRecordsSwitchedOn) {
  EXPECT_EQ(judge_settings({.product = "Gamma"}).found, "Gamma, 1e-06 N and 1e-06 N m a count");
  EXPECT_EQ(judge_settings({.streams = false}).grade, Grade::kBad);
}

TEST(SensorCheck, LooksAtASensor) {
  virtual_netft::ServerOptions options;
  options.device.settings.rate_hz = 100.0;
  const auto sensor = virtual_netft::VirtualNetft::start(
      options, std::make_unique<virtual_netft::WaveSource>(virtual_netft::Wave{}));
  ASSERT_TRUE(sensor) << sensor.error();
  const Findings findings = check_sensor({.host = "127.0.0.1",
                                          .http_port = (*sensor)->ports().http,
                                          .rdt_port = (*sensor)->ports().rdt,
                                          .within = Seconds{20.0},
                                          .duration = Seconds{0.2}});
  std::string text;
  for (const Finding& one : findings) text += text_of(one);
  for (const char* line :
       {"ok    sensor route    127.0.0.1 by lo", "ok    sensor          Supple virtual Net F/T",
        "warn  sensor rate     100 records a second, and 500 ticks",
        "ok    sensor status   healthy", "sensor data     "}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << "\nin\n" << text;
  }
}

TEST(SensorCheck, SaysThatNobodyIsThere) {
  std::uint16_t nobody = 0;
  {
    const auto gone = net::Listener::open({.host = "127.0.0.1", .port = 0});
    nobody = gone->port();
  }
  const Findings findings =
      check_sensor({.host = "127.0.0.1", .http_port = nobody, .within = Seconds{20.0}});
  EXPECT_EQ(exit_code(findings), 3);
  EXPECT_EQ(exit_code(check_sensor({.host = "no such host"})), 3);
}

}  // namespace
}  // namespace supple::doctor

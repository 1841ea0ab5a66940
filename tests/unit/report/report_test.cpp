#include "supple/report/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "unit/telemetry/sample.hpp"

namespace supple::report {
namespace {

telemetry::Bytes logged(const std::vector<telemetry::Tick>& ticks,
                        const telemetry::RunFiles& files = test::kFiles, bool closed = true) {
  telemetry::Bytes file;
  telemetry::TickLog log{telemetry::memory_sink(file), files};
  for (const telemetry::Tick& tick : ticks) log.add(tick);
  if (closed) {
    log.close();
  } else {
    log.flush();
  }
  return file;
}

Report report_of(const telemetry::Bytes& file, const Limits* limits = nullptr) {
  const auto log = telemetry::TickLogReader::open(telemetry::memory_source(file));
  EXPECT_TRUE(log) << log.error().text();
  auto report = made(*log, "a run", limits);
  EXPECT_TRUE(report) << report.error();
  return *std::move(report);
}

std::string figure(const Report& report, const std::string& name) {
  for (const Figure& each : report.figures) {
    if (each.name == name) return each.value;
  }
  return "";
}

const Picture* picture(const Report& report, const std::string& name) {
  for (const Picture& each : report.pictures) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

std::vector<telemetry::Tick> pushed(std::size_t count = 1000) {
  return test::pushed_run(test::ur5e_controller(), count);
}

TEST(Report, HasTheFiguresOfTheTicks) {
  const auto ticks = pushed();
  double force = 0.0;
  double offset = 0.0;
  for (const telemetry::Tick& tick : ticks) {
    force = std::max(force, tick.out.wrench.F_P_D_all.force.norm());
    offset = std::max(offset, (tick.out.compliance.X_WC.p - tick.out.X_WD.p).norm());
  }
  const Report report = report_of(logged(ticks));
  EXPECT_EQ(figure(report, "ticks"), "1000");
  EXPECT_EQ(figure(report, "duration"), "1.998 s");
  EXPECT_NEAR(std::stod(figure(report, "peak force")), force, 0.005);
  EXPECT_NEAR(std::stod(figure(report, "peak offset")), 1e3 * offset, 0.005);
  EXPECT_GT(force, 1.0);
  EXPECT_EQ(report.outcome, "ended running");
  EXPECT_TRUE(report.ended_well);
}

TEST(Report, DrawsWhatHappened) {
  const Report report = report_of(logged(pushed()));
  for (const char* name :
       {"force", "torque", "offset", "turn", "pose", "probe_speed", "joint_speeds", "limits"}) {
    const Picture* found = picture(report, name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_NE(drawn(*found, true).find("<style>"), std::string::npos) << name;
    EXPECT_EQ(drawn(*found, false).find("<style>"), std::string::npos) << name;
  }
  const auto& force = std::get<plot::Chart>(picture(report, "force")->content);
  ASSERT_EQ(force.curves.size(), 3U);
  EXPECT_GT(force.curves[2].track.highest().y, 5.0);
  EXPECT_EQ(picture(report, "timing"), nullptr);  // nobody measured
}

TEST(Report, DrawsTimesAndTruthWhereTheLogHasThem) {
  auto ticks = pushed(200);
  for (telemetry::Tick& tick : ticks) {
    tick.timing = {.late = 20'000, .read = 300, .tick = 900, .write = 100};
    tick.truth = telemetry::Truth{.X_WP = tick.out.X_WP,
                                  .F_P_W = {.force = {0.0, 0.0, 7.0}, .torque = Vec3::Zero()}};
  }
  ticks[50].timing.missed = true;
  const Report report = report_of(logged(ticks));
  ASSERT_NE(picture(report, "timing"), nullptr);
  EXPECT_EQ(figure(report, "deadlines missed"), "1");
  EXPECT_EQ(std::get<plot::Chart>(picture(report, "force")->content).curves.size(), 6U);
}

TEST(Report, DrawsWhatTorquesSayWhereTheyAreUsed) {
  auto ticks = pushed(100);
  EXPECT_EQ(picture(report_of(logged(ticks)), "estimated_force"), nullptr);
  for (telemetry::Tick& tick : ticks) {
    tick.out.sensed = control::Sensed{};
    tick.out.sensed->residual = VecJ::Constant(6, 2.0);
    tick.out.sensed->F_P_W.force = {1.0, 2.0, 3.0};
    tick.truth = telemetry::Truth{.X_WP = {}, .F_P_W = {}, .tau_ext = VecJ::Ones(6)};
  }
  const Report report = report_of(logged(ticks));

  for (const char* name : {"estimated_force", "estimated_sigma", "external_torques", "contact"}) {
    ASSERT_NE(picture(report, name), nullptr) << name;
  }
  const auto& torques = std::get<plot::Chart>(picture(report, "external_torques")->content);
  ASSERT_EQ(torques.curves.size(), 12U);
  EXPECT_EQ(torques.curves[3].track.highest().y, 2.0);
  EXPECT_EQ(torques.curves[9].track.highest().y, 1.0);
}

TEST(Report, DrawsTheLimitsItIsGiven) {
  const Limits limits{.linear_speed = 0.25, .angular_speed = 1.0, .joint_speed = VecJ::Ones(6)};
  const Report report = report_of(logged(pushed()), &limits);
  EXPECT_EQ(std::get<plot::Chart>(picture(report, "probe_speed")->content).levels.size(), 1U);
  EXPECT_EQ(std::get<plot::Chart>(picture(report, "joint_speeds")->content).levels.size(), 2U);
}

TEST(Report, ListsEventsInWords) {
  const Report report = report_of(logged(pushed()));
  const bool running = std::any_of(
      report.events.begin(), report.events.end(),
      [](const TimedEvent& each) { return each.event.text.find("running") != std::string::npos; });
  EXPECT_TRUE(running);
}

TEST(Report, CountsAnEventThatComesAgainAndAgain) {
  auto ticks = pushed(1000);
  for (std::size_t i = 100; i < 600; i += 2) ticks[i].timing.missed = true;
  const Report report = report_of(logged(ticks));
  std::uint64_t rows = 0;
  for (const TimedEvent& each : report.events) {
    if (each.event.text.find("deadline") == std::string::npos) continue;
    ++rows;
    EXPECT_EQ(each.times, 250U);
    EXPECT_NEAR(each.time, 0.2, 1e-9);
    EXPECT_NEAR(each.last, 1.196, 1e-9);
  }
  EXPECT_EQ(rows, 1U);
}

TEST(Report, SaysWhatIsMissing) {
  auto ticks = pushed(300);
  ticks.erase(ticks.begin() + 100, ticks.begin() + 117);
  EXPECT_EQ(figure(report_of(logged(ticks)), "ticks not in the log"), "17");
  EXPECT_TRUE(report_of(logged(ticks, test::kFiles, false)).damage.has_value());
}

TEST(Report, FailsWhereThereIsNoTick) {
  const telemetry::Bytes file = logged({});
  const auto log = telemetry::TickLogReader::open(telemetry::memory_source(file));
  ASSERT_TRUE(log);
  const auto report = made(*log, "none");
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error(), "the log has no ticks");
}

TEST(Page, StandsAlone) {
  const std::string text = page(report_of(logged(pushed())));
  EXPECT_TRUE(text.starts_with("<!DOCTYPE html>"));
  for (const char* outside : {"src=\"", "href=\"", "@import", "url("}) {
    EXPECT_EQ(text.find(outside), std::string::npos) << outside;
  }
}

TEST(Page, TakesNothingInALogForItsOwnCode) {
  telemetry::RunFiles files = test::kFiles;
  files.config = "robot: </pre><script>alert(1)</script>";
  files.details["version"] = "<img onerror='x'>";
  const std::string text = page(report_of(logged(pushed(50), files)));
  EXPECT_EQ(text.find("<script>alert"), std::string::npos);
  EXPECT_EQ(text.find("<img"), std::string::npos);
  EXPECT_NE(text.find("&lt;script&gt;alert(1)"), std::string::npos);
}

}  // namespace
}  // namespace supple::report

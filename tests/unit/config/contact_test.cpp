// The section `contact`: which loop a configuration is, and what is refused.

#include "supple/config/contact.hpp"

#include <numbers>

#include "unit/config/files.hpp"

namespace supple::test {
namespace {

using config::certificates;
using config::contact_loop;
using config::plant_of;

// a UR arm that is told positions, with nothing in the loop that the published figures do not have
const std::string kPublished = kRobotOnly + R"(  driver: ur
ur: {host: 127.0.0.1, command: position}
run: {clock: wall}
motion: {tracking_per_s: 0, turn_tracking_per_s: 0}
wrench: {low_pass: off}
)";

std::string with_contact(const std::string& more) {
  return kPublished + "contact: {command_delay_ms: 4, servo_bandwidth_hz: 15, sensor_delay_ms: 0" +
         more + "}\n";
}

std::string gains(const std::string& mass, const std::string& damping,
                  const std::string& stiffness) {
  return "admittance: {translation: {mass_kg: [" + mass + ", 10, 10], damping_n_s_per_m: [" +
         damping + ", 200, 200], stiffness_n_per_m: [" + stiffness + ", 0, 0]}}\n";
}

// from the roots of the polynomial in 40 digits
TEST(Contact, HoldsUpToThePublishedStiffness) {
  const auto text = with_contact("") + gains("10", "200", "500");
  EXPECT_NEAR(certificates(good(text).config)[0].border.stiffness, 15852.0, 0.51);
  const auto heavier = with_contact("") + gains("20", "500", "1000");
  EXPECT_NEAR(certificates(good(heavier).config)[0].border.stiffness, 40870.0, 0.51);
}

TEST(Contact, IsRefusedAboveThatStiffnessAndNotBelow) {
  const auto on = [](const std::string& stiffness) {
    return with_contact(", environment_stiffness_n_per_m: [" + stiffness + ", 0, 0]") +
           gains("10", "200", "500");
  };
  good(on("15800"));
  const auto refused = config::parse(on("15900"), "arm.yaml", shipped());
  EXPECT_NE(problems(refused).find("arm.yaml:10:"), std::string::npos) << problems(refused);
  EXPECT_NE(problems(refused).find("contact.environment_stiffness_n_per_m[0] is 15900, on which "
                                   "axis x would chatter"),
            std::string::npos)
      << problems(refused);
}

TEST(Contact, IsAcceptedWithTheDampingThatTheRefusalNames) {
  const std::string declared = with_contact(", environment_stiffness_n_per_m: [1e5, 0, 0]");
  const auto refused = config::parse(declared + gains("10", "200", "500"), "arm.yaml", shipped());
  const std::string text = problems(refused);
  const std::string before = "damping_n_s_per_m[0] of ";
  ASSERT_NE(text.find(before), std::string::npos) << text;
  const std::string damping =
      std::to_string(std::stoi(text.substr(text.find(before) + before.size())));
  good(declared + gains("10", damping, "500"));
}

TEST(Contact, RunsAnywayWhereChatterIsAccepted) {
  const config::Setup setup =
      good(with_contact(", environment_stiffness_n_per_m: [1e5, 0, 0], accept_chatter: true") +
           gains("10", "200", "500"));
  const auto all = certificates(setup.config);
  EXPECT_FALSE(all[0].holds());
  EXPECT_TRUE(all[1].holds());  // nothing is declared there
}

TEST(Contact, OfAnAxisThatDoesNotYieldIsNotRefused) {
  good(with_contact(", environment_stiffness_n_per_m: [1e5, 0, 0]") +
       "admittance: {yields: [y, z, rx, ry, rz]}\n");
}

TEST(Contact, CountsForTurningToo) {
  const auto refused = config::parse(
      with_contact(", environment_stiffness_nm_per_rad: [0, 0, 1e4]"), "arm.yaml", shipped());
  EXPECT_NE(problems(refused).find("contact.environment_stiffness_nm_per_rad[2] is 10000, on which "
                                   "axis rz would chatter"),
            std::string::npos)
      << problems(refused);
}

TEST(Contact, IsHeldToAlsoWhenGainsChangeLater) {
  const config::Setup setup =
      good(with_contact(", environment_stiffness_n_per_m: [1e4, 0, 0]") + gains("10", "2000", "0"));
  const std::vector<std::string> softer{"admittance.translation.damping_n_s_per_m=[50, 200, 200]"};
  EXPECT_FALSE(config::changed(setup, softer, shipped()));
}

TEST(Contact, IsThatOfTheSimulatedRobot) {
  const config::Setup setup = good(kRobotOnly + R"(
simulation:
  servo: {delay_ms: 6, bandwidth_hz: 12}
  sensor: {latency_ms: 3, interval_ms: 4}
)");
  const auto loop = contact_loop(setup.config, 2);
  EXPECT_DOUBLE_EQ(loop.delay.count(), 11e-3);  // a sample is half an interval old on average
  EXPECT_EQ(loop.servo_bandwidth, 12.0);
  EXPECT_EQ(loop.interface, analysis::Interface::kVelocity);
  EXPECT_EQ(loop.filter.cutoff_hz, 50.0);
  EXPECT_EQ(loop.tracking, 2.0);
  EXPECT_EQ(plant_of(setup.config).command_origin, "the section simulation");
}

TEST(Contact, HasTheFiguresOfUrArmsUnlessOthersAreGiven) {
  const std::string ur = kRobotOnly + "  driver: ur\nrun: {clock: wall}\nur: {host: 127.0.0.1";
  const auto velocities = contact_loop(good(ur + "}\n").config, 0);
  EXPECT_DOUBLE_EQ(velocities.delay.count(), 6e-3);
  EXPECT_EQ(velocities.servo_bandwidth, 15.0);
  const auto positions = contact_loop(good(ur + ", command: position}\n").config, 0);
  EXPECT_DOUBLE_EQ(positions.delay.count(), 36e-3);
  EXPECT_EQ(positions.servo_bandwidth, 0.0);
  EXPECT_EQ(positions.interface, analysis::Interface::kPosition);
  const auto measured = contact_loop(
      good(ur + "}\ncontact: {command_delay_ms: 9, servo_bandwidth_hz: 30}\n").config, 0);
  EXPECT_DOUBLE_EQ(measured.delay.count(), 11e-3);
  EXPECT_EQ(measured.servo_bandwidth, 30.0);
}

TEST(Contact, FeelsThroughTheObserverWhereThereIsNoSensor) {
  const config::Setup setup =
      good(kRobotOnly + "wrench_source: observer\nobserver: {bandwidth_rad_per_s: [100]}\n");
  const auto loop = contact_loop(setup.config, 0);
  EXPECT_EQ(loop.filter.low_pass, wrench::LowPass::kFirstOrder);
  EXPECT_DOUBLE_EQ(loop.filter.cutoff_hz, 100.0 / (2.0 * std::numbers::pi));
}

TEST(Contact, OfALongDelayIsStillLookedAtSoon) {
  const config::Setup setup = good(kRobotOnly + R"(  period_ms: 0.5
contact:
  command_delay_ms: 400
  environment_stiffness_n_per_m: [10, 0, 0]
)");
  EXPECT_LE(contact_loop(setup.config, 0).delay / contact_loop(setup.config, 0).period, 21.0);
  EXPECT_TRUE(certificates(setup.config)[0].holds());
}

TEST(ContactWords, SayWhatIsHeldAndWhatWouldBeNeeded) {
  const auto text =
      with_contact(", environment_stiffness_n_per_m: [1e5, 1e3, 0], accept_chatter: true") +
      gains("10", "200", "500");
  const auto all = certificates(good(text).config);
  EXPECT_EQ(config::words_of(all[0], 0).find("holds up to 1.585e+04 N/m, and chatters at "), 0U);
  EXPECT_NE(config::words_of(all[0], 0).find("1e+05 N/m chatters, and needs a damping of "),
            std::string::npos);
  EXPECT_NE(config::words_of(all[1], 1).find("1000 N/m leaves "), std::string::npos);
  EXPECT_EQ(config::words_of(all[2], 2).find(';'), std::string::npos);
}

}  // namespace
}  // namespace supple::test

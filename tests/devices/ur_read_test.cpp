#include <gtest/gtest.h>

#include "bench.hpp"
#include "supple/scenario/read_devices.hpp"

// An arm that is only read: in local control, where the driver is refused.

namespace supple::test {
namespace {

config::Setup setup_for(const virtual_ur::Ports& at, const std::string& model = "ur5e") {
  return setup_of("robot: {driver: ur, model: " + model +
                  ", probe_frame: tool0, sensor_frame: tool0}\n"
                  "wrench: {payload: {mass_kg: 1.0, centre_m: [0, 0, 0.07]}}\n"
                  "run: {clock: wall, realtime: \"off\"}\n"
                  "ur: {host: 127.0.0.1, connect_within_s: 20, rtde_port: " +
                  std::to_string(at.rtde) + ", primary_port: " + std::to_string(at.primary) +
                  ", dashboard_port: " + std::to_string(at.dashboard) + "}\n");
}

virtual_ur::Options in_local_control() {
  auto out = robot_options();
  out.remote_control = false;
  return out;
}

TEST(UrRead, NeedsNoRemoteControlAndChangesNothing) {
  const auto robot = robot_with(in_local_control());
  robot->start();
  const virtual_ur::Snapshot before = robot->now();
  auto devices = scenario::connect_to_read(setup_for(robot->ports()));
  ASSERT_TRUE(devices) << devices.error().text;
  EXPECT_EQ(devices->opening(),
            "a ur5e, serial 20265300001, PolyScope 5.25.1, at 127.0.0.1, 500 Hz");
  robot::Reading reading;
  devices->robot->read(reading);
  const virtual_ur::Snapshot after = robot->now();
  constexpr double kRest = 1e-3;  // of a held arm, its encoders' noise included [rad]
  EXPECT_LT((reading.joints.q - after.q).cwiseAbs().maxCoeff(), kRest);
  // 1 kg hangs on it; the simulated sensor is off by less than 3 N
  EXPECT_NEAR(reading.wrench.reading.force.norm(), 9.81, 3.0);
  EXPECT_EQ(after.payload, before.payload);
  EXPECT_EQ(after.tcp_offset, before.tcp_offset);
  EXPECT_EQ(after.modes.runtime, before.modes.runtime);
}

TEST(UrRead, RefusesAnotherArmThanTheConfigurations) {
  const auto robot = robot_with(in_local_control());
  robot->start();
  const auto devices = scenario::connect_to_read(setup_for(robot->ports(), "ur10e"));
  ASSERT_FALSE(devices);
  EXPECT_TRUE(devices.error().configuration);
  EXPECT_NE(devices.error().text.find("the configuration is for a 'ur10e'"), std::string::npos)
      << devices.error().text;
}

TEST(UrRead, RefusesAnArmWithoutPower) {
  auto options = in_local_control();
  options.start = ur::RobotMode::kPowerOff;
  const auto robot = robot_with(options);
  robot->start();
  auto setup = setup_for(robot->ports());
  setup.config.ur.connect_within_s = 1.0;
  const auto devices = scenario::connect_to_read(setup);
  ASSERT_FALSE(devices);
  EXPECT_NE(devices.error().text.find("the arm has no power"), std::string::npos)
      << devices.error().text;
}

}  // namespace
}  // namespace supple::test

#include "supple/ur/ur_reader.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "support/rtde_server.hpp"
#include "support/shipped_robot.hpp"

namespace supple::ur {
namespace {

using test::RtdeServer;
using Outputs = std::map<std::string, std::vector<double>>;

const std::vector<double> kPosture{0.1, -1.2, 1.3, -0.4, 0.5, 0.6};

Outputs outputs(int robot_mode, const Outputs& more) {
  Outputs out{{"actual_q", kPosture},
              {"actual_qd", {0.0, 0.0, 0.0, 0.0, 0.0, 0.01}},
              {"robot_mode", {static_cast<double>(robot_mode)}}};
  out.insert(more.begin(), more.end());
  return out;
}

const Outputs kRaw{{"ft_raw_wrench", {1.0, 2.0, 3.0, 0.1, 0.2, 0.3}}};
// the flange's axes are the base's; a payload of 2 kg, 0.1 m before the flange, was told
const Outputs kCompensated{{"actual_TCP_force", {1.0, 2.0, 3.0, 0.1, 0.2, 0.3}},
                           {"actual_TCP_pose", {0.4, 0.2, 0.3, 0.0, 0.0, 0.0}},
                           {"tcp_offset", {0.0, 0.0, 0.0, 0.0, 0.0, 0.0}},
                           {"payload", {2.0}},
                           {"payload_cog", {0.1, 0.0, 0.0}}};

/// A port where nobody listens.
std::uint16_t nobody() {
  return net::Listener::open({.host = "127.0.0.1", .port = 0})->address().port;
}

class UrReaderTest : public testing::Test {
 protected:
  Result<std::unique_ptr<UrReader>, UrError> reader(const RtdeServer& server) {
    return UrReader::create({.host = "127.0.0.1",
                             .rtde_port = server.address().port,
                             .dashboard_port = nobody(),
                             .within = Seconds{20.0},
                             .robot = &robot_,
                             .sensor = *robot_.frame_named("tool0")},
                            notices_);
  }

  robot::NoticeBoard notices_;

 private:
  model::RobotModel robot_ = test::shipped_robot("ur5e");
};

void expect_wrench(const robot::Reading& reading, const Vec3& force, const Vec3& torque) {
  EXPECT_TRUE(reading.wrench.reading.force.isApprox(force, 1e-9))
      << reading.wrench.reading.force.transpose();
  EXPECT_TRUE(reading.wrench.reading.torque.isApprox(torque, 1e-9))
      << reading.wrench.reading.torque.transpose();
}

TEST_F(UrReaderTest, HearsWhereTheArmIsAndWhatItFeels) {
  const RtdeServer server{{.outputs = outputs(7, kRaw)}};
  const auto arm = reader(server);
  ASSERT_TRUE(arm) << arm.error().text;
  robot::Reading reading;
  (*arm)->read(reading);
  ASSERT_EQ(reading.joints.q.size(), 6);
  EXPECT_EQ(reading.joints.q[2], 1.3);
  EXPECT_EQ(reading.joints.v[5], 0.01);
  EXPECT_FALSE(reading.ready) << "it takes no command";
  EXPECT_GT(reading.wrench.stamp, 0U);
  expect_wrench(reading, {1.0, 2.0, 3.0}, {0.1, 0.2, 0.3});
}

// 2 kg weigh 19.62 N, and 0.1 m before the flange turn about y
TEST_F(UrReaderTest, PutsBackTheWeightThatTheRobotTookOff) {
  const RtdeServer server{{.outputs = outputs(7, kCompensated)}};
  const auto arm = reader(server);
  ASSERT_TRUE(arm) << arm.error().text;
  robot::Reading reading;
  (*arm)->read(reading);
  expect_wrench(reading, {1.0, 2.0, 3.0 - 19.62}, {0.1, 0.2 + 1.962, 0.3});
}

TEST_F(UrReaderTest, RefusesARobotThatTellsNoForces) {
  const RtdeServer server{{.outputs = outputs(7, {})}};
  const auto arm = reader(server);
  ASSERT_FALSE(arm);
  EXPECT_NE(arm.error().text.find("'ft_raw_wrench'"), std::string::npos) << arm.error().text;
}

TEST_F(UrReaderTest, ComesBackAfterALostConnection) {
  const RtdeServer server{{.outputs = outputs(7, kRaw), .packages = 50}};
  const auto arm = reader(server);
  ASSERT_TRUE(arm) << arm.error().text;
  robot::Reading reading;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (reading.joints.stamp <= 60 && std::chrono::steady_clock::now() < end) {
    (*arm)->read(reading);
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  EXPECT_GT(reading.joints.stamp, 60U);
  EXPECT_GE(server.clients(), 2);
}

}  // namespace
}  // namespace supple::ur

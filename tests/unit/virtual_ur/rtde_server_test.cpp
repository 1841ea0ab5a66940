// RTDE over real sockets: rates, whole steps, and clients that misbehave.

#include <cmath>

#include "supple/ur/rtde_layout.hpp"
#include "supple/ur/rtde_messages.hpp"
#include "supple/wire/framer.hpp"
#include "tests/unit/virtual_ur/support.hpp"

namespace supple::test {
namespace {

using namespace std::string_view_literals;

/// A client with a recipe that has been started.
class Reader {
 public:
  Reader(VirtualUr& robot, double hz, std::vector<std::string> names)
      : peer_{robot.ports().rtde}, names_{std::move(names)} {
    answer_to(robot, peer_, ur::rtde::ask_version());
    const wire::Bytes answer = answer_to(robot, peer_, ur::rtde::ask_outputs(hz, names_));
    const auto package = ur::rtde::package_from(answer);
    const auto recipe = ur::rtde::recipe_answer_from(package->payload);
    auto layout = ur::rtde::Layout::agreed(names_, *recipe);
    if (!layout) throw std::runtime_error{layout.error()};
    layout_ = *std::move(layout);
    peer_.send(ur::rtde::packed(ur::rtde::Type::kStart));
  }

  /// Payloads that have come since the last time.
  std::vector<wire::Bytes> data() {
    std::vector<wire::Bytes> out;
    framer_.append(peer_.received());
    while (const auto framed = framer_.next()) {
      const auto package = ur::rtde::package_from(*framed);
      if (package && package->type == ur::rtde::Type::kData && layout_->fits(package->payload)) {
        out.emplace_back(package->payload.begin(), package->payload.end());
      }
    }
    return out;
  }
  double number(const wire::Bytes& payload, const char* name) {
    return ur::rtde::double_at(payload, *layout_->slot(name));
  }
  ur::rtde::Six six(const wire::Bytes& payload, const char* name) {
    return ur::rtde::six_at(payload, *layout_->slot(name));
  }
  std::int64_t integer(const wire::Bytes& payload, const char* name) {
    return ur::rtde::integer_at(payload, *layout_->slot(name));
  }
  Peer& peer() { return peer_; }

 private:
  Peer peer_;
  std::vector<std::string> names_;
  std::optional<ur::rtde::Layout> layout_;
  wire::Framer framer_ = ur::rtde::framer();
};

TEST(VirtualRtdeTest, TimestampsAdvanceInWholeSteps) {
  const auto robot = robot_with(robot_options());
  Reader reader{*robot, 500.0, {"timestamp"}};
  steps(*robot, 100);
  const auto data = reader.data();
  ASSERT_EQ(data.size(), 100U);
  for (std::size_t i = 0; i < data.size(); ++i) {
    const double step = reader.number(data[i], "timestamp") / 0.002;
    EXPECT_NEAR(step, std::round(step), 1e-6);
    EXPECT_NEAR(step - reader.number(data[0], "timestamp") / 0.002, static_cast<double>(i), 1e-6);
  }
}

TEST(VirtualRtdeTest, EachClientHasItsOwnRate) {
  const auto robot = robot_with(robot_options());
  Reader fast{*robot, 500.0, {"timestamp"}};
  Reader slow{*robot, 100.0, {"timestamp", "actual_q"}};
  robot->step();
  (void)fast.data();
  (void)slow.data();
  steps(*robot, 100);
  EXPECT_EQ(fast.data().size(), 100U);
  EXPECT_EQ(slow.data().size(), 20U);
}

TEST(VirtualRtdeTest, AnOlderControllerHas125Hz) {
  const auto robot = robot_with(robot_options("ur5"));
  Reader reader{*robot, 125.0, {"timestamp"}};
  steps(*robot, 10);
  const auto data = reader.data();
  ASSERT_EQ(data.size(), 10U);
  EXPECT_NEAR(reader.number(data[1], "timestamp") - reader.number(data[0], "timestamp"), 0.008,
              1e-9);
}

TEST(VirtualRtdeTest, TellsWhatTheArmDoes) {
  const auto robot = robot_with(robot_options());
  Reader reader{*robot,
                500.0,
                {"actual_q", "actual_TCP_pose", "tcp_offset", "robot_mode", "safety_mode",
                 "runtime_state", "payload", "ft_raw_wrench", "actual_TCP_force"}};
  steps(*robot, 300);
  const wire::Bytes last = reader.data().back();
  const auto q = reader.six(last, "actual_q");
  EXPECT_NEAR(q[2], 1.5708, 1e-3);
  EXPECT_EQ(reader.integer(last, "robot_mode"), 7);
  EXPECT_EQ(reader.integer(last, "safety_mode"), 1);
  EXPECT_EQ(reader.integer(last, "runtime_state"), 1);
  EXPECT_DOUBLE_EQ(reader.number(last, "payload"), 1.0);
  EXPECT_DOUBLE_EQ(reader.six(last, "tcp_offset")[2], 0.15);
  // By hand, from the lengths of the arm: at (0, -90, 90, -90, -90, 0) degrees the upper arm points
  // up, the forearm forward along -x of the controller's base, and the flange down; joints are
  // within a hundredth of a degree of that.
  const auto pose = reader.six(last, "actual_TCP_pose");
  EXPECT_NEAR(pose[0], -0.3922 - 0.0997, 1e-3);
  EXPECT_NEAR(pose[1], -0.1333, 1e-3);
  EXPECT_NEAR(pose[2], 0.1625 + 0.425 - 0.0996 - 0.15, 1e-3);
  // the tool hangs below the flange: its weight pulls along +z of the sensor, and is taken out of
  // the compensated force; the simulated sensor has noise of some hundredths
  EXPECT_NEAR(reader.six(last, "ft_raw_wrench")[2], 9.81, 0.3);
  EXPECT_NEAR(reader.six(last, "actual_TCP_force")[2], 0.0, 0.3);
}

TEST(VirtualRtdeTest, APushAtTheTipIsAForceInTheAxesOfTheBase) {
  const auto robot = robot_with(robot_options());
  Reader reader{*robot, 500.0, {"actual_TCP_force", "ft_raw_wrench"}};
  robot->push({.force = {20.0, 0.0, 0.0}});
  steps(*robot, 500);
  const wire::Bytes last = reader.data().back();
  // the controller's base is the model's turned by half a turn about z
  EXPECT_NEAR(reader.six(last, "actual_TCP_force")[0], -20.0, 0.5);
  EXPECT_NEAR(reader.six(last, "actual_TCP_force")[4], 0.0, 0.1) << "it acts at the tip";
}

TEST(VirtualRtdeTest, TheSpeedSliderSlowsTheProgram) {
  Streaming s{robot_options()};
  Peer rtde{s.robot->ports().rtde};
  answer_to(*s.robot, rtde, ur::rtde::ask_version());
  answer_to(*s.robot, rtde, ur::rtde::ask_inputs({"speed_slider_mask", "speed_slider_fraction"}));
  answer_to(*s.robot, rtde, ur::rtde::packed(ur::rtde::Type::kStart));
  rtde.send("\x00\x10U\x01\x00\x00\x00\x01\x3f\xd0\x00\x00\x00\x00\x00\x00"sv);
  s.stream(100, ur::ReverseMode::kSpeedJ, {0.4, 0.0, 0.0, 0.0, 0.0, 0.0});
  EXPECT_DOUBLE_EQ(s.robot->now().speed_fraction, 0.25);
  EXPECT_DOUBLE_EQ(s.robot->now().v_target[0], 0.1);
}

TEST(VirtualRtdeTest, AnInputIsFreeAgainWhenItsOwnerHasGone) {
  const auto robot = robot_with(robot_options());
  const wire::Bytes ask = ur::rtde::ask_inputs({"input_int_register_30"});
  auto first = std::make_unique<Peer>(robot->ports().rtde);
  Peer second{robot->ports().rtde};
  EXPECT_EQ(answer_to(*robot, *first, ask)[3], 1);
  EXPECT_EQ(answer_to(*robot, second, ask)[3], 0);
  first->close();
  robot->step();
  EXPECT_EQ(answer_to(*robot, second, ask)[3], 1);
}

TEST(VirtualRtdeTest, AClientThatDoesNotReadIsDisconnected) {
  const auto robot = robot_with(robot_options());
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) names.emplace_back("actual_q");
  Reader reader{*robot, 500.0, names};
  int count = 0;
  while (robot->counts().skipped == 0 && count < 20000) {
    robot->step();
    ++count;
  }
  EXPECT_GT(robot->counts().skipped, 0U) << "packages are left out while it is behind";
  // a second after the system's buffers, which may grow for a while, are full
  const auto gone = [&] { return robot->counts().disconnected == 1; };
  EXPECT_GE(steps_until(*robot, 20000, gone), 400);
  EXPECT_EQ(robot->counts().clients, 0);
  Reader other{*robot, 500.0, {"timestamp"}};
  steps(*robot, 10);
  EXPECT_EQ(other.data().size(), 10U) << "others are served";
}

TEST(VirtualRtdeTest, HostileClientsHurtOnlyThemselves) {
  const auto robot = robot_with(robot_options());
  Reader good{*robot, 500.0, {"timestamp"}};
  Peer too_short{robot->ports().rtde};
  Peer flood{robot->ports().rtde};
  too_short.send("\x00\x02\x00"sv);
  for (int i = 0; i < 20; ++i) {
    flood.send("\xff\xff\x41"sv);
    robot->step();
  }
  EXPECT_TRUE(too_short.closed());
  (void)good.data();
  steps(*robot, 10);
  EXPECT_EQ(good.data().size(), 10U);
}

TEST(VirtualRtdeTest, MoreClientsThanItServesAreSentAway) {
  const auto robot = robot_with(robot_options());
  std::vector<std::unique_ptr<Peer>> many;
  for (int i = 0; i < 24; ++i) {
    many.push_back(std::make_unique<Peer>(robot->ports().rtde));
    robot->step();
  }
  EXPECT_EQ(robot->counts().clients, 16);
  EXPECT_TRUE(many.back()->closed());
  many.clear();
  robot->step();
  EXPECT_EQ(robot->counts().clients, 0);
}

}  // namespace
}  // namespace supple::test

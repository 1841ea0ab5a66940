#include <gtest/gtest.h>
#include <sys/syscall.h>

#include "../realtime/system_call_trap.hpp"
#include "dds_support.hpp"
#include "supple/dds/clock.hpp"
#include "supple/dds/ros2_robot.hpp"
#include "supple/dds/ros2_sensor.hpp"
#include "supple/dds/static_frames.hpp"
#include "support/alloc_guard.hpp"
#include "support/shipped_robot.hpp"

namespace supple::test {
namespace {

using dds::msg::Float64MultiArray;
using dds::msg::JointState;
using dds::msg::WrenchStamped;

constexpr Seconds kSilent{0.2};

/// A driver that says what it is told to, from a thread, until it is stopped.
class Driver {
 public:
  explicit Driver(std::uint32_t domain)
      : node_{node_with(options_in(domain, "driver"))},
        states_{taken(dds::Writer<JointState>::create(*node_, "/joint_states", {}))},
        wrenches_{taken(dds::Writer<WrenchStamped>::create(*node_, "/wrench", {}))},
        commands_{taken(dds::Reader<Float64MultiArray>::create(*node_, "/commands", {}))} {}

  void joints(std::vector<std::string> names, std::vector<double> q) {
    std::vector<char*> given;
    for (std::string& each : names) given.push_back(each.data());
    std::vector<double> v(q.size(), 0.0);
    JointState message{};
    message.header = {.stamp = dds::time_of(dds::system_now()), .frame_id = empty_};
    dds::borrow(message.name, std::span{given});
    dds::borrow(message.position, std::span{q});
    dds::borrow(message.velocity, std::span{v});
    states_.write(message);
  }
  void wrench(const std::string& frame, double fz) {
    std::string copy = frame;
    wrenches_.write({.header = {.stamp = dds::time_of(dds::system_now()), .frame_id = copy.data()},
                     .wrench = {.force = {0.0, 0.0, fz}, .torque = {0.0, 0.0, 0.0}}});
  }
  /// Calls it every 2 ms.
  template <class Say>
  void start(const Say& say) {
    thread_ = std::jthread{[say](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        say();
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
      }
    }};
  }
  void stop() { thread_ = {}; }
  [[nodiscard]] dds::Node& node() { return *node_; }

 private:
  char empty_[1] = {0};
  std::unique_ptr<dds::Node> node_;
  dds::Writer<JointState> states_;
  dds::Writer<WrenchStamped> wrenches_;
  dds::Reader<Float64MultiArray> commands_;
  std::jthread thread_;
};

dds::RobotOptions robot_options() {
  dds::RobotOptions out{.joints = {"a", "b"}, .command_topic = "/commands"};
  out.command = dds::CommandKind::kVelocity;
  out.silent_after = kSilent;
  out.within = Seconds{20.0};
  return out;
}

std::string said(robot::NoticeBoard& notices) {
  std::string out;
  for (const robot::Notice& each : notices.take()) out += each.text + "\n";
  return out;
}

TEST(Ros2Robot, FindsItsJointsByNameAndIsReady) {
  const std::uint32_t domain = some_domain();
  Driver driver{domain};
  driver.start([&] { driver.joints({"b", "gripper", "a"}, {2.0, 9.0, 1.0}); });
  const auto node = node_with(options_in(domain));
  robot::NoticeBoard notices;
  const auto robot = taken(dds::Ros2Robot::create(*node, robot_options(), notices));
  robot::Reading reading;
  robot->read(reading);
  ASSERT_EQ(reading.joints.q.size(), 2);
  EXPECT_EQ(reading.joints.q[0], 1.0);
  EXPECT_EQ(reading.joints.q[1], 2.0);
  EXPECT_GT(reading.joints.stamp, 0U);
  EXPECT_TRUE(reading.ready);
  EXPECT_EQ(reading.joints.tau.size(), 0);
}

TEST(Ros2Robot, NamesWhatIsMissingAtTheStart) {
  const std::uint32_t domain = some_domain();
  dds::RobotOptions options = robot_options();
  options.within = Seconds{0.5};
  const auto node = node_with(options_in(domain));
  robot::NoticeBoard notices;
  const auto nobody = dds::Ros2Robot::create(*node, options, notices);
  ASSERT_FALSE(nobody);
  EXPECT_NE(nobody.error().find("no joint states on /joint_states"), std::string::npos);
  EXPECT_NE(nobody.error().find("nobody publishes it"), std::string::npos);

  Driver driver{domain};
  driver.start([&] { driver.joints({"a", "c"}, {1.0, 2.0}); });
  options.within = Seconds{2.0};
  const auto wrong = dds::Ros2Robot::create(*node, options, notices);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().find("without some of the joints; the joints are a, b"),
            std::string::npos)
      << wrong.error();
}

TEST(Ros2Robot, IsNotReadyAndSaysWhyOnceThePublisherIsDeadAndComesBack) {
  const std::uint32_t domain = some_domain();
  Driver driver{domain};
  const auto speak = [&] { driver.joints({"a", "b"}, {1.0, 2.0}); };
  driver.start(speak);
  const auto node = node_with(options_in(domain));
  robot::NoticeBoard notices;
  const auto robot = taken(dds::Ros2Robot::create(*node, robot_options(), notices));
  robot::Reading reading;
  driver.stop();
  ASSERT_TRUE(soon([&] {
    robot->read(reading);
    return !reading.ready;
  }));
  EXPECT_GE(reading.joints.age, kSilent);
  EXPECT_EQ(reading.joints.q[1], 2.0) << "what is known stays";
  std::string words;
  EXPECT_TRUE(soon([&] {
    words += said(notices);
    return words.find("no joint states on /joint_states") != std::string::npos;
  }));
  driver.start(speak);
  EXPECT_TRUE(soon([&] {
    robot->read(reading);
    return reading.ready;
  }));
}

TEST(Ros2Robot, ReadsAndWritesWithOneWakeUpAndWithoutTheHeap) {
  if (!AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  EXPECT_EQ(exit_code_of_child([] {
              const std::uint32_t domain = some_domain();
              Driver driver{domain};
              driver.start([&] { driver.joints({"a", "b"}, {1.0, 2.0}); });
              const auto node = node_with(options_in(domain));
              robot::NoticeBoard notices;
              const auto robot = taken(dds::Ros2Robot::create(*node, robot_options(), notices));
              std::thread loop{[&] {
                robot::Reading reading;
                robot::Command command;
                command.v = VecJ::Zero(2);
                command.q = VecJ::Zero(2);
                robot->read(reading);
                robot->write(command);
                if (!trap_system_calls({SYS_write})) _exit(3);
                const AllocGuard guard;
                for (int i = 0; i < 2000; ++i) {
                  robot->read(reading);
                  robot->write(command);
                }
                _exit(guard.count() == 0 ? 0 : 1);
              }};
              loop.join();
              return 2;
            }),
            0);
}

dds::SensorOptions sensor_options(dds::FindFrame find) {
  dds::SensorOptions out{.topic = "/wrench"};
  out.find_frame = std::move(find);
  out.within = Seconds{20.0};
  return out;
}

TEST(Ros2Sensor, TakesTheFrameThatTheMessagesNameAndNoOtherAfterIt) {
  const std::uint32_t domain = some_domain();
  Driver driver{domain};
  driver.start([&] { driver.wrench("cell", 10.0); });
  const auto node = node_with(options_in(domain));
  robot::NoticeBoard notices;
  // S is half a turn about x away from the cell
  const auto find = [](std::string_view frame) -> Result<Pose, std::string> {
    if (frame != "cell") return Failure{std::string{"unknown"}};
    Pose X_SA;
    X_SA.R = Vec3{1.0, -1.0, -1.0}.asDiagonal();
    return X_SA;
  };
  const auto sensor = taken(dds::Ros2Sensor::create(*node, sensor_options(find), notices));
  robot::WrenchReading reading;
  ASSERT_TRUE(soon([&] {
    sensor->read(reading);
    return reading.stamp > 0;
  }));
  EXPECT_EQ(reading.reading.force.z(), -10.0);
  EXPECT_EQ(sensor->problem(), "");
  driver.stop();
  driver.start([&] { driver.wrench("elsewhere", 99.0); });
  EXPECT_TRUE(soon([&] { return !sensor->problem().empty(); }));
  sensor->read(reading);
  EXPECT_EQ(reading.reading.force.z(), -10.0);
  EXPECT_NE(sensor->account().find("of another frame, 'elsewhere'"), std::string::npos);
}

TEST(Ros2Sensor, RefusesAFrameThatNobodyKnows) {
  const std::uint32_t domain = some_domain();
  Driver driver{domain};
  driver.start([&] { driver.wrench("moon", 1.0); });
  const auto node = node_with(options_in(domain));
  robot::NoticeBoard notices;
  const auto find = [](std::string_view) -> Result<Pose, std::string> {
    return Failure{std::string{"nobody knows it"}};
  };
  const auto made = dds::Ros2Sensor::create(*node, sensor_options(find), notices);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error(), "the wrenches on /wrench are in the frame 'moon': nobody knows it");
}

TEST(StaticFrames, TellWhereASensorIsThatTheModelDoesNotKnow) {
  const std::uint32_t domain = some_domain();
  const auto other = node_with(options_in(domain, "driver"));
  auto writer = taken(dds::Writer<dds::msg::TFMessage>::create(*other, "/tf_static", dds::kStatic));
  std::string parent = "flange";
  std::string child = "netft_link";
  dds::msg::TransformStamped one{};
  std::string none;
  one.header = {.stamp = {}, .frame_id = parent.data()};
  one.child_frame_id = child.data();
  one.transform = {.translation = {0.0, 0.0, 0.03}, .rotation = {0.0, 0.0, 0.0, 1.0}};
  dds::msg::TFMessage message{};
  dds::borrow(message.transforms, std::span{&one, 1});
  writer.write(message);  // before anybody listens

  const auto node = node_with(options_in(domain));
  const auto frames = taken(dds::StaticFrames::create(*node));
  const auto X = frames->between("flange", "netft_link", Seconds{20.0});
  ASSERT_TRUE(X);
  EXPECT_EQ(X->p, Vec3(0.0, 0.0, 0.03));

  const auto& robot = shipped_robot("ur5e");
  const auto tool = robot.frame_named("tool0");
  ASSERT_TRUE(tool && robot.frame_named("flange"));
  const auto X_EA = dds::find_frame(robot, *tool, "netft_link", *frames, Seconds{1.0});
  ASSERT_TRUE(X_EA);
  const Pose X_EF =
      inverse(robot.frame(*tool).X_BF) * robot.frame(*robot.frame_named("flange")).X_BF;
  EXPECT_LT((X_EA->p - X_EF * Vec3(0.0, 0.0, 0.03)).norm(), 1e-12);
  EXPECT_FALSE(dds::find_frame(robot, *tool, "base_link", *frames, Seconds{0.0}));
  EXPECT_FALSE(dds::find_frame(robot, *tool, "moon", *frames, Seconds{0.0}));
}

}  // namespace
}  // namespace supple::test

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "dds_support.hpp"
#include "supple/dds/command_sender.hpp"

namespace supple::test {
namespace {

using dds::CommandKind;
using dds::CommandSender;
using dds::msg::Float64MultiArray;
using dds::msg::JointTrajectory;

dds::SenderOptions sender_options(CommandKind kind) {
  dds::SenderOptions out{.topic = "/commands", .kind = kind, .joints = {"a", "b"}};
  out.silent_after = Seconds{0.05};
  out.deceleration = 4.0;
  out.period = Seconds{0.01};
  return out;
}

struct Bench {
  explicit Bench(CommandKind kind)
      : node{node_with(options_in(some_domain()))},
        sender{taken(CommandSender::create(*node, sender_options(kind), notices))} {}

  robot::NoticeBoard notices;
  std::unique_ptr<dds::Node> node;
  std::unique_ptr<CommandSender> sender;
};

VecJ two(double a, double b) {
  VecJ out(2);
  out << a, b;
  return out;
}

/// All that comes until nothing has come for a while.
std::vector<std::vector<double>> all_of(dds::Reader<Float64MultiArray>& reader) {
  std::vector<std::vector<double>> out;
  dds::Owned<Float64MultiArray> room;
  auto last = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - last < std::chrono::milliseconds{500}) {
    const int came = reader.take(room, [&](const Float64MultiArray& message) {
      const auto values = dds::items(message.data);
      out.emplace_back(values.begin(), values.end());
    });
    if (came > 0) last = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return out;
}

TEST(CommandSender, PassesOnWhatTheLoopLeaves) {
  Bench bench{CommandKind::kPosition};
  auto reader = taken(dds::Reader<Float64MultiArray>::create(*bench.node, "/commands", {}));
  ASSERT_TRUE(soon([&] { return bench.sender->listeners() == 1; }));
  bench.sender->send(two(0.5, -0.25));
  const auto heard = all_of(reader);
  EXPECT_EQ(heard, (std::vector<std::vector<double>>{{0.5, -0.25}}));
  EXPECT_EQ(bench.sender->sent(), 1U);
  EXPECT_EQ(bench.sender->out_after().count(), 1U);
}

TEST(CommandSender, BrakesWhatItWasLeftWithWhenTheLoopHangs) {
  Bench bench{CommandKind::kVelocity};
  auto reader =
      taken(dds::Reader<Float64MultiArray>::create(*bench.node, "/commands", {.depth = 100}));
  ASSERT_TRUE(soon([&] { return bench.sender->listeners() == 1; }));
  bench.sender->send(two(0.4, -0.2));
  const auto heard = all_of(reader);
  ASSERT_GE(heard.size(), 10U);  // 0.4 rad/s at 0.04 rad/s a period
  EXPECT_EQ(heard.back(), (std::vector<double>{0.0, 0.0}));
  for (std::size_t i = 1; i < heard.size(); ++i) {
    EXPECT_LE(heard[i - 1][0] - heard[i][0], 4.0 * 0.01 + 1e-12);
    EXPECT_LE(heard[i][0], heard[i - 1][0]);
    EXPECT_NEAR(heard[i][1], -0.5 * heard[i][0], 1e-12) << "joints keep their proportions";
  }
  const auto said = bench.notices.take();
  EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const robot::Notice& each) {
    return each.text.find("the loop gave no command") != std::string::npos;
  }));
}

TEST(CommandSender, LeavesALoopAloneThatHasEndedInOrder) {
  Bench bench{CommandKind::kVelocity};
  auto reader = taken(dds::Reader<Float64MultiArray>::create(*bench.node, "/commands", {}));
  ASSERT_TRUE(soon([&] { return bench.sender->listeners() == 1; }));
  bench.sender->send(two(0.1, 0.0));
  bench.sender->finish();
  EXPECT_EQ(all_of(reader).size(), 1U);
}

TEST(CommandSender, MakesATrajectoryOfOnePointThatStartsNow) {
  Bench bench{CommandKind::kTrajectory};
  auto reader = taken(dds::Reader<JointTrajectory>::create(*bench.node, "/commands", {}));
  ASSERT_TRUE(soon([&] { return bench.sender->listeners() == 1; }));
  bench.sender->send(two(0.5, -0.25));
  dds::Owned<JointTrajectory> room;
  int count = 0;
  ASSERT_TRUE(soon([&] {
    reader.take(room, [&](const JointTrajectory& message) {
      ++count;
      EXPECT_EQ(message.header.stamp.sec, 0);
      ASSERT_EQ(message.joint_names._length, 2U);
      EXPECT_STREQ(message.joint_names._buffer[1], "b");
      ASSERT_EQ(message.points._length, 1U);
      const auto& point = message.points._buffer[0];
      ASSERT_EQ(point.positions._length, 2U);
      EXPECT_EQ(point.positions._buffer[1], -0.25);
      EXPECT_EQ(point.velocities._length, 0U) << "an end with a velocity is refused by JTC";
      EXPECT_EQ(point.time_from_start.nanosec, 20'000'000U);
    });
    return count > 0;
  }));
}

}  // namespace
}  // namespace supple::test

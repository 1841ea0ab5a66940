#include "supple/ur/reverse_server.hpp"

#include <gtest/gtest.h>

#include "peer.hpp"
#include "support/alloc_guard.hpp"

namespace supple::ur {
namespace {

using test::eventually;
using test::kGenerous;

std::unique_ptr<ReverseServer> server(robot::NoticeBoard& notices,
                                      const std::string& robot = "127.0.0.1") {
  auto out = ReverseServer::open({.at = {"127.0.0.1", 0}, .robot = robot}, notices);
  EXPECT_TRUE(out) << out.error();
  return *std::move(out);
}

net::Fd robot_at(const ReverseServer& to) {
  auto socket = net::connect_tcp(to.address(), kGenerous);
  EXPECT_TRUE(socket) << socket.error();
  return *std::move(socket);
}

/// The next frame that the program on the robot would read; nothing at the end.
std::optional<ReverseFrame> frame(const net::Fd& socket) {
  std::array<std::uint8_t, kReverseSize> bytes{};
  std::size_t have = 0;
  while (have < bytes.size()) {
    if (!net::wait_readable(socket.number(), kGenerous)) return std::nullopt;
    const auto got = net::receive(socket, std::span{bytes}.subspan(have));
    have += got.bytes;
    if (got.bytes == 0 && got.flow != net::Flow::kOpen) return std::nullopt;
  }
  return reverse_frame_from(bytes);
}

TEST(ReverseServer, KeepsTheRobotAliveUntilTheLoopSends) {
  robot::NoticeBoard notices;
  const auto reverse = server(notices);
  const net::Fd robot = robot_at(*reverse);
  ASSERT_TRUE(reverse->wait_for_robot(kGenerous));
  for (int i = 0; i < 3; ++i) {
    const auto idle = frame(robot);
    ASSERT_TRUE(idle);
    EXPECT_EQ(idle->mode, ReverseMode::kIdle);
    EXPECT_EQ(idle->timeout, Seconds{0.2});
  }
  ASSERT_TRUE(reverse->send({.timeout = Seconds{0.02},
                             .values = {0.1, 0.0, 0.0, 0.0, 0.0, -0.2},
                             .mode = ReverseMode::kSpeedJ}));
  auto next = frame(robot);
  while (next && next->mode == ReverseMode::kIdle) next = frame(robot);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->mode, ReverseMode::kSpeedJ);
  EXPECT_EQ(next->values[5], -0.2);
}

TEST(ReverseServer, LetsInOnlyTheRobotAndOnlyOnce) {
  robot::NoticeBoard notices;
  const auto reverse = server(notices, "127.0.0.9");
  const net::Fd stranger = robot_at(*reverse);
  EXPECT_FALSE(frame(stranger)) << "it is turned away";
  EXPECT_FALSE(reverse->connected());
  EXPECT_EQ(reverse->counters().turned_away, 1U);

  const auto open = server(notices);
  const net::Fd robot = robot_at(*open);
  ASSERT_TRUE(open->wait_for_robot(kGenerous));
  const net::Fd second = robot_at(*open);
  EXPECT_FALSE(frame(second));
  EXPECT_TRUE(open->connected());
  EXPECT_TRUE(frame(robot));
}

TEST(ReverseServer, NoticesThatTheProgramHasEndedAndTakesItAgain) {
  robot::NoticeBoard notices;
  const auto reverse = server(notices);
  net::Fd robot = robot_at(*reverse);
  ASSERT_TRUE(reverse->wait_for_robot(kGenerous));
  robot.close();
  ASSERT_TRUE(eventually([&] { return !reverse->connected(); }));
  EXPECT_FALSE(reverse->send({}));
  robot = robot_at(*reverse);
  ASSERT_TRUE(reverse->wait_for_robot(kGenerous));
  EXPECT_TRUE(reverse->send({}));
}

TEST(ReverseServer, EndsAConnectionThatDoesNotTakeFrames) {
  robot::NoticeBoard notices;
  const auto reverse = server(notices);
  const net::Fd robot = robot_at(*reverse);  // and it never reads
  ASSERT_TRUE(reverse->wait_for_robot(kGenerous));
  const ReverseFrame moving{.values = {1.0, 0.0, 0.0, 0.0, 0.0, 0.0}, .mode = ReverseMode::kSpeedJ};
  std::uint64_t sent = 0;
  constexpr std::uint64_t kMore = 10'000'000;  // than the system's buffers hold
  while (sent < kMore && reverse->send(moving)) ++sent;
  ASSERT_LT(sent, kMore);
  EXPECT_FALSE(reverse->connected());
  EXPECT_EQ(reverse->counters().failed, 1U);
}

TEST(ReverseServer, LetsAProgramGoWhileTwoThreadsSend) {
  robot::NoticeBoard notices;
  const auto reverse = server(notices);
  const auto keep_sending = [&](const std::stop_token& stop) {
    while (!stop.stop_requested()) (void)reverse->send({});
  };
  std::jthread loop{keep_sending};
  std::jthread other{keep_sending};
  for (int i = 0; i < 5; ++i) {
    const net::Fd robot = robot_at(*reverse);
    for (int frames = 0; frames < 20; ++frames) ASSERT_TRUE(frame(robot)) << i;
    reverse->disconnect();
    ASSERT_TRUE(eventually([&] { return !reverse->connected(); }));
  }
}

TEST(ReverseServer, AsksTheProgramToEnd) {
  robot::NoticeBoard notices;
  auto reverse = server(notices);
  const net::Fd robot = robot_at(*reverse);
  ASSERT_TRUE(reverse->wait_for_robot(kGenerous));
  ASSERT_TRUE(reverse->send({}));
  reverse.reset();
  std::optional<ReverseFrame> last;
  while (const auto next = frame(robot)) last = next;
  ASSERT_TRUE(last);
  EXPECT_EQ(last->mode, ReverseMode::kStopped);
}

TEST(ReverseServer, SendsWithoutTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  robot::NoticeBoard notices;
  const auto reverse = server(notices);
  const net::Fd robot = robot_at(*reverse);
  ASSERT_TRUE(reverse->wait_for_robot(kGenerous));
  const test::AllocGuard guard;
  for (int i = 0; i < 100; ++i) reverse->send({.mode = ReverseMode::kSpeedJ});
  EXPECT_EQ(guard.count(), 0);
}

}  // namespace
}  // namespace supple::ur

#include "supple/net/udp.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "supple/net/wait.hpp"

namespace supple::net {
namespace {

constexpr Seconds kLong{10.0};
const Address kAnyPort{"127.0.0.1", 0};
using Bytes = std::vector<std::uint8_t>;

TEST(Udp, AnswersWhoAsked) {
  auto server = *UdpSocket::open(kAnyPort);
  auto client = *UdpSocket::connected_to(server.address());
  ASSERT_TRUE(client.send(Bytes{1, 2}));
  ASSERT_TRUE(wait_readable(server.number(), kLong));
  std::array<std::uint8_t, 16> got{};
  const auto question = server.receive(got);
  ASSERT_TRUE(question);
  EXPECT_EQ(question->bytes, 2U);
  EXPECT_EQ(numeric(question->from), client.address());
  ASSERT_TRUE(server.send_to(question->from, Bytes{3}));
  ASSERT_TRUE(wait_readable(client.number(), kLong));
  EXPECT_EQ(client.receive(got)->bytes, 1U);
  EXPECT_FALSE(client.receive(got));
}

TEST(Udp, HearsNobodyButItsPeer) {
  auto server = *UdpSocket::open(kAnyPort);
  auto stranger = *UdpSocket::open(kAnyPort);
  auto client = *UdpSocket::connected_to(server.address());
  const auto to = resolved(client.address(), Transport::kUdp);
  ASSERT_TRUE(to);
  ASSERT_TRUE(stranger.send_to(*to, Bytes{6, 6, 6}));
  ASSERT_TRUE(server.send_to(*to, Bytes{1}));  // comes second
  ASSERT_TRUE(wait_readable(client.number(), kLong));
  std::array<std::uint8_t, 16> got{};
  EXPECT_EQ(client.receive(got)->bytes, 1U);
  EXPECT_FALSE(client.receive(got));
}

}  // namespace
}  // namespace supple::net

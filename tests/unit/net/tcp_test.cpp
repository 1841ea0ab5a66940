#include "supple/net/tcp.hpp"

#include <gtest/gtest.h>

#include <array>
#include <thread>
#include <vector>

#include "supple/net/stream.hpp"
#include "supple/net/wait.hpp"

namespace supple::net {
namespace {

constexpr Seconds kLong{10.0};
const Address kAnyPort{"127.0.0.1", 0};

using Bytes = std::vector<std::uint8_t>;

struct Pair {
  Fd client;
  Guest guest;
};

Pair connected(Listener& listener) {
  auto client = connect_tcp(listener.address(), kLong);
  EXPECT_TRUE(client) << client.error();
  EXPECT_TRUE(wait_readable(listener.number(), kLong));
  auto guest = listener.accept();
  EXPECT_TRUE(guest);
  return {*std::move(client), *std::move(guest)};
}

TEST(Tcp, BringsBytesBothWays) {
  auto listener = *Listener::open(kAnyPort);
  Pair pair = connected(listener);
  EXPECT_EQ(pair.guest.from.host, "127.0.0.1");
  EXPECT_EQ(pair.guest.from, local_address(pair.client.number()));

  std::array<std::uint8_t, 8> got{};
  ASSERT_TRUE(send_all(pair.client, Bytes{1, 2, 3}, kLong));
  ASSERT_TRUE(wait_readable(pair.guest.socket.number(), kLong));
  EXPECT_EQ(receive(pair.guest.socket, got).bytes, 3U);
  EXPECT_EQ(got[2], 3);
  EXPECT_EQ(receive(pair.guest.socket, got).bytes, 0U);  // nothing more, and it does not wait
  ASSERT_TRUE(send_all(pair.guest.socket, Bytes{9}, kLong));
  ASSERT_TRUE(wait_readable(pair.client.number(), kLong));
  EXPECT_EQ(receive(pair.client, got).bytes, 1U);
}

TEST(Tcp, TellsAnEndInOrder) {
  auto listener = *Listener::open(kAnyPort);
  Pair pair = connected(listener);
  pair.client.close();
  ASSERT_TRUE(wait_readable(pair.guest.socket.number(), kLong));
  std::array<std::uint8_t, 8> got{};
  EXPECT_EQ(receive(pair.guest.socket, got).flow, Flow::kClosed);
}

TEST(Tcp, DoesNotWaitForAPeerThatDoesNotRead) {
  auto listener = *Listener::open(kAnyPort);
  Pair pair = connected(listener);
  const Bytes block(1 << 16, 7);
  std::size_t sent = 0;
  for (int i = 0; i < 4096; ++i) {
    const Sent now = send_now(pair.client, block);
    ASSERT_EQ(now.flow, Flow::kOpen);
    sent += now.bytes;
    if (now.bytes < block.size()) break;
  }
  EXPECT_LT(sent, block.size() * 4096);
  EXPECT_FALSE(send_all(pair.client, block, Seconds{0.01}));
}

TEST(Tcp, NamesThePlaceWhereNobodyListens) {
  std::uint16_t port = 0;
  {
    const auto listener = Listener::open(kAnyPort);
    ASSERT_TRUE(listener);
    port = listener->port();
  }
  const auto refused = connect_tcp({"127.0.0.1", port}, kLong);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("127.0.0.1:" + std::to_string(port)), std::string::npos);
  EXPECT_NE(refused.error().find("nothing listens there"), std::string::npos);
}

TEST(Tcp, SaysWhenAPortIsTaken) {
  const auto first = Listener::open(kAnyPort);
  ASSERT_TRUE(first);
  const auto second = Listener::open(first->address());
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("choose another port"), std::string::npos);
}

TEST(Wait, EndsByItsWaker) {
  Waker waker;
  EXPECT_FALSE(wait_readable(waker.number(), Seconds{0.0}));
  std::jthread other{[&] { waker.wake(); }};
  EXPECT_TRUE(wait_readable(waker.number(), kLong));
  waker.reset();
  other.join();
  EXPECT_FALSE(wait_readable(waker.number(), Seconds{0.0}));
}

}  // namespace
}  // namespace supple::net

// The server with real sockets on this machine.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "supple/cockpit/connection.hpp"
#include "supple/net/stream.hpp"
#include "unit/cockpit/client.hpp"

namespace supple::cockpit {
namespace {

using namespace test;
using websocket::Opcode;

constexpr Seconds kPatience{20.0};

/// Publishes a message of 200 bytes a thousand times for each step, as long as it is let.
class Torrent final : public OneGain {
 public:
  void step(Audience& audience) override {
    for (int i = 0; i < 1000 && flows; ++i) {
      time_ += 1'000'000;
      audience.publish({.channel = 1, .time = time_, .data = bytes_of(message_)});
      made.fetch_add(1, std::memory_order_relaxed);
    }
  }

  std::atomic<bool> flows{false};
  std::atomic<std::uint64_t> made{0};

 private:
  std::string message_ = std::string(200, 'x');
  std::uint64_t time_ = 0;
};

class Client {
 public:
  explicit Client(const net::Address& server) {
    auto made = net::connect_tcp(server, kPatience);
    if (made) socket_ = *std::move(made);
  }
  void send(wire::ByteView bytes) { EXPECT_TRUE(net::send_all(socket_, bytes, kPatience)); }
  void open(std::string_view target) {
    send(bytes_of(handshake(target)));
    EXPECT_TRUE(reads([&] { return !listener.take_op("advertise").is_null(); }));
  }
  void subscribe() {
    send(frame(Opcode::kText, R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})"));
  }
  /// Until it is so; false if it never is.
  bool reads(const std::function<bool()>& done) {
    const auto start = std::chrono::steady_clock::now();
    std::array<std::uint8_t, 65536> bytes;
    while (!done()) {
      if (std::chrono::steady_clock::now() - start > kPatience) return false;
      (void)net::wait_readable(socket_.number(), Seconds{0.1});
      const net::Received got = net::receive(socket_, bytes);
      listener.take(wire::ByteView{bytes}.first(got.bytes));
      closed = closed || got.flow != net::Flow::kOpen;
      if (closed) return done();
    }
    return true;
  }
  bool sees_the_end() {
    return reads([&] { return closed; });
  }

  Listener listener;
  bool closed = false;

 private:
  net::Fd socket_;
};

std::unique_ptr<Server> started(Source& source, std::size_t most_clients = 32) {
  auto made = Server::start({.at = {"127.0.0.1", 0}, .most_clients = most_clients}, site(), source);
  EXPECT_TRUE(made) << made.error();
  return made ? *std::move(made) : nullptr;
}

bool becomes(const std::function<bool()>& so) {
  const auto start = std::chrono::steady_clock::now();
  while (!so()) {
    if (std::chrono::steady_clock::now() - start > kPatience) return false;
    (void)net::wait_readable(-1, Seconds{0.002});
  }
  return true;
}

TEST(Server, ServesAPageAndAClientOnOnePort) {
  Torrent source;
  const auto server = started(source);
  Client browser{server->address()};
  browser.send(bytes_of("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  EXPECT_TRUE(browser.sees_the_end());
  EXPECT_EQ(browser.listener.rest(), "<p>page");

  Client client{server->address()};
  client.open("/?hz=1000");
  client.subscribe();
  source.flows = true;
  EXPECT_TRUE(client.reads([&] { return client.listener.data().size() > 100; }));
}

TEST(Server, SaysWhyItCannotListen) {
  Torrent source;
  const auto server = started(source);
  const auto second = Server::start({.at = server->address()}, site(), source);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("in use"), std::string::npos) << second.error();
}

TEST(Server, SaysGoodbyeWhenItEnds) {
  Torrent source;
  auto server = started(source);
  Client client{server->address()};
  client.open("/");
  server.reset();
  EXPECT_TRUE(client.sees_the_end());
  EXPECT_EQ(client.listener.close_code(), 1001);
}

TEST(Server, TurnsAwayThoseThatAreTooMany) {
  Torrent source;
  const auto server = started(source, 2);
  Client first{server->address()};
  Client second{server->address()};
  first.open("/");
  second.open("/");
  Client third{server->address()};
  EXPECT_TRUE(third.sees_the_end());
  EXPECT_EQ(server->counters().turned_away, 1U);
  second.send(frame(Opcode::kClose, ""));
  EXPECT_TRUE(second.sees_the_end());
  EXPECT_TRUE(becomes([&] { return server->counters().clients == 1; }));
  Client fourth{server->address()};
  fourth.open("/");
}

TEST(Server, TwentyClientsOfWhichTenNeverReadCostABoundedMemory) {
  Torrent source;
  const auto server = started(source);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<Client>(server->address()));
    clients.back()->open("/?hz=1000");
    clients.back()->subscribe();
  }
  source.flows = true;
  // the system's buffers take megabytes for each that never reads; then messages are dropped
  EXPECT_TRUE(becomes([&] {
    for (int i = 0; i < 10; ++i) {
      Client& reader = *clients[static_cast<std::size_t>(i)];
      const std::size_t before = reader.listener.frames().size();
      EXPECT_TRUE(reader.reads([&] { return reader.listener.frames().size() > before; }));
      reader.listener.frames().clear();
    }
    EXPECT_LE(server->counters().kept, 20 * (kMostData + kMostSent + 8192));
    return server->counters().dropped > 10'000;
  }));
  EXPECT_EQ(server->counters().clients, 20U);

  Client late{server->address()};
  late.open("/?hz=1000");
  late.subscribe();
  EXPECT_TRUE(late.reads([&] { return !late.listener.data().empty(); }));
}

TEST(Server, OutlivesThoseWhoLeaveInTheMiddle) {
  Torrent source;
  const auto server = started(source);
  source.flows = true;
  for (int i = 0; i < 50; ++i) {
    Client client{server->address()};
    if (i % 3 == 0) {
      client.send(bytes_of("GET / HT"));
    } else {
      client.send(bytes_of(handshake("/?hz=1000")));
      client.subscribe();
      if (i % 3 == 1) client.send(wire::Bytes{0x81, 0x7f, 0x00});
    }
  }
  Client last{server->address()};
  last.open("/");
  EXPECT_TRUE(becomes([&] { return server->counters().clients == 1; }));
  EXPECT_EQ(server->counters().accepted, 51U);
}

}  // namespace
}  // namespace supple::cockpit

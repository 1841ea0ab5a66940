// What a client that means no good can do: nothing, and nothing that grows.

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "supple/cockpit/connection.hpp"
#include "unit/cockpit/client.hpp"

namespace supple::cockpit {
namespace {

using namespace test;
using websocket::Opcode;

constexpr std::size_t kMostKept = kMostAnswers + 3 * kLongestMessage;

class Hostile : public testing::Test {
 protected:
  void open(std::string_view target = "/?token=secret") {
    connection.receive(bytes_of(handshake(target)));
    ASSERT_TRUE(connection.is_open());
  }
  void read_all() {
    while (!connection.output().empty()) {
      listener.take(connection.output());
      connection.sent(connection.output().size(), Seconds{0.0});
    }
  }

  Site shown = site();
  OneGain desk;
  Connection connection{shown, desk, Seconds{0.0}};
  Listener listener;
};

TEST_F(Hostile, OneThatNeverReadsLosesDataAndKeepsItsBound) {
  open("/?hz=1000");
  connection.receive(
      frame(Opcode::kText, R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})"));
  const std::string message(1000, 'x');
  for (std::uint64_t i = 0; i < 100'000; ++i) {
    connection.publish({.channel = 1, .time = i * 1'000'000, .data = bytes_of(message)});
    ASSERT_LE(connection.kept(), kMostData + 2000);
  }
  EXPECT_GT(connection.dropped(), 98'000U);
  EXPECT_EQ(connection.dropped() + connection.delivered(), 100'000U);
  EXPECT_FALSE(connection.over(Seconds{1.0})) << "it may be slow";
  EXPECT_TRUE(connection.over(kStalledFor + Seconds{1.0})) << "but not dead";
}

TEST_F(Hostile, NothingIsMadeForOneThatNeverReadsAndItsLossIsCountedOnce) {
  open("/?hz=1000");
  connection.receive(
      frame(Opcode::kText, R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1}]})"));
  const std::string message(1000, 'x');
  std::uint64_t made = 0;
  for (std::uint64_t i = 0; i < 10'000; ++i) {
    const std::uint64_t time = i * 1'000'000;
    if (!connection.wants(1, time)) continue;
    ++made;
    connection.publish({.channel = 1, .time = time, .data = bytes_of(message)});
  }
  EXPECT_GT(made, (kMostData - 2 * kOneMore) / 1100) << "there was room for so many";
  EXPECT_LT(made, kMostData / 1000);
  EXPECT_EQ(connection.delivered(), made);
  EXPECT_EQ(connection.dropped(), 10'000U - made);

  const std::uint64_t later = 20'000'000'000;
  EXPECT_FALSE(connection.wants(1, later));
  connection.publish({.channel = 1, .time = later, .data = bytes_of(message)});  // for others
  EXPECT_EQ(connection.dropped(), 10'001U - made) << "it is lost once";
  read_all();
  EXPECT_TRUE(connection.wants(1, later + 1'000'000)) << "it reads again";
}

TEST_F(Hostile, OneThatAsksWithoutReadingIsClosed) {
  open();
  for (int i = 0; i < 100'000 && connection.is_open(); ++i) {
    connection.receive(frame(Opcode::kText, R"({"op":"getParameters","parameterNames":[]})"));
    ASSERT_LE(connection.kept(), kMostKept);
  }
  EXPECT_FALSE(connection.is_open());
  EXPECT_TRUE(connection.over(Seconds{0.0}));
}

TEST_F(Hostile, ASlowHandshakeEnds) {
  for (const char c : std::string_view{"GET / HTTP/1.1\r\nHost: loc"}) {
    connection.receive(bytes_of({&c, 1}));
  }
  EXPECT_FALSE(connection.over(kHandshakeWithin - Seconds{0.1}));
  EXPECT_TRUE(connection.over(kHandshakeWithin + Seconds{0.1}));
}

TEST_F(Hostile, AnEndlessHeadIsRefused) {
  connection.receive(bytes_of("GET / HTTP/1.1\r\n"));
  const std::string line = "X: " + std::string(1000, 'x') + "\r\n";
  for (int i = 0; i < 1000; ++i) {
    connection.receive(bytes_of(line));
    ASSERT_LE(connection.kept(), 2 * net::http::kLongestHead);
  }
  read_all();
  EXPECT_TRUE(listener.head().value_or("").starts_with("HTTP/1.1 431 "));
}

TEST_F(Hostile, AWrongOriginGetsNothing) {
  connection.receive(bytes_of(handshake("/?token=secret", "Origin: http://evil.example\r\n")));
  EXPECT_FALSE(connection.is_open());
  read_all();
  EXPECT_TRUE(listener.head().value_or("").starts_with("HTTP/1.1 403 "));
  EXPECT_TRUE(listener.frames().empty());
}

TEST_F(Hostile, ABrokenFrameEndsTheConnectionWithItsCode) {
  open();
  connection.receive(wire::Bytes{0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff});
  read_all();
  EXPECT_EQ(listener.close_code(), 1009);
  EXPECT_TRUE(connection.over(Seconds{0.0}));
  connection.receive(frame(Opcode::kBinary, service_call(1, 1, "{}")));
  EXPECT_TRUE(desk.calls.empty()) << "what comes after is not heard";
}

TEST_F(Hostile, OneThatOnlyMakesMistakesIsClosed) {
  open();
  for (int i = 0; i < 200; ++i) {
    connection.receive(frame(Opcode::kText, "{}"));
    read_all();
  }
  EXPECT_EQ(listener.close_code(), 1008);
}

TEST_F(Hostile, CannotSubscribeWithoutEnd) {
  open();
  for (int i = 0; i < 300; ++i) {
    connection.receive(frame(Opcode::kText, R"({"op":"subscribe","subscriptions":[{"id":)" +
                                                std::to_string(i) + R"(,"channelId":1}]})"));
    read_all();
  }
  connection.publish({.channel = 1, .time = 1, .data = bytes_of("x")});
  EXPECT_EQ(connection.delivered(), kMostSubscriptions);
}

TEST_F(Hostile, MutatedTrafficBreaksNothing) {
  std::string good = handshake("/?token=secret&hz=50");
  for (const char* text :
       {R"({"op":"subscribe","subscriptions":[{"id":0,"channelId":1},{"id":1,"channelId":2}]})",
        R"({"op":"getParameters","parameterNames":["gain"],"id":"x"})",
        R"({"op":"setParameters","parameters":[{"name":"gain","value":3}]})",
        R"({"op":"unsubscribe","subscriptionIds":[0]})"}) {
    good += wire::text_of(frame(Opcode::kText, text));
  }
  good += wire::text_of(frame(Opcode::kBinary, service_call(1, 5, "{}")));
  std::mt19937 random{3};
  int opened = 0;
  for (int run = 0; run < 20'000; ++run) {
    std::string bytes = good;
    const std::size_t changes = 1 + random() % 8;
    for (std::size_t i = 0; i < changes; ++i) {
      const std::size_t from = run % 2 == 0 ? 0 : good.find("\r\n\r\n") + 4;
      bytes[from + random() % (bytes.size() - from)] = static_cast<char>(random());
    }
    Connection one{shown, desk, Seconds{0.0}};
    for (std::size_t at = 0; at < bytes.size(); at += 97) {
      one.receive(bytes_of(std::string_view{bytes}.substr(at, 97)));
    }
    one.publish({.channel = 1, .time = 1, .data = bytes_of("x")});
    opened += one.is_open() ? 1 : 0;
    ASSERT_LE(one.kept(), kMostKept);
    ASSERT_GE(desk.gain, 0.0);
  }
  EXPECT_GT(opened, 1000) << "else the frames behind the handshake were not reached";
}

}  // namespace
}  // namespace supple::cockpit

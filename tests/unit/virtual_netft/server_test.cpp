#include "supple/virtual_netft/server.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "supple/net/http.hpp"
#include "supple/net/stream.hpp"

namespace supple::virtual_netft {
namespace {

constexpr Seconds kGenerous{20.0};

std::unique_ptr<VirtualNetft> server(double rate_hz = 1000.0) {
  ServerOptions options;
  options.device.settings.rate_hz = rate_hz;
  auto out = VirtualNetft::start(options, std::make_unique<WaveSource>(Wave{}));
  EXPECT_TRUE(out) << out.error();
  return *std::move(out);
}

net::Address at(std::uint16_t port) { return {.host = "127.0.0.1", .port = port}; }

net::UdpSocket client(const VirtualNetft& sensor) {
  return *net::UdpSocket::connected_to(at(sensor.ports().rdt));
}

void ask(net::UdpSocket& socket, netft::RdtCommand command, std::uint32_t samples = 0) {
  socket.send(netft::encoded(netft::RdtRequest{.command = command, .samples = samples}));
}

std::optional<netft::RdtRecord> next_record(net::UdpSocket& socket) {
  std::array<std::uint8_t, 2000> bytes{};
  if (!net::wait_readable(socket.number(), kGenerous)) return std::nullopt;
  const auto datagram = socket.receive(bytes);
  if (!datagram) return std::nullopt;
  return netft::record_from(wire::ByteView{bytes}.first(datagram->bytes));
}

TEST(VirtualNetft, StreamsToWhoeverAskedLast) {
  const auto sensor = server();
  auto first = client(*sensor);
  ask(first, netft::RdtCommand::kStart);
  EXPECT_EQ(next_record(first)->rdt_sequence, 1U);
  EXPECT_EQ(next_record(first)->rdt_sequence, 2U);

  auto second = client(*sensor);
  ask(second, netft::RdtCommand::kStart, 5);
  for (std::uint32_t i = 1; i <= 5; ++i) EXPECT_EQ(next_record(second)->rdt_sequence, i);
  ask(first, netft::RdtCommand::kStop);
}

TEST(VirtualNetft, AnswersByHttpWhileItStreams) {
  const auto sensor = server();
  auto listener = client(*sensor);
  ask(listener, netft::RdtCommand::kStart);
  ASSERT_TRUE(next_record(listener));
  const auto answer =
      net::http::get(at(sensor->ports().http), "/comm.cgi?comrdtrate=2000", kGenerous, 65536);
  ASSERT_TRUE(answer) << answer.error();
  EXPECT_EQ(answer->status, 302);
  const auto page = net::http::get(at(sensor->ports().http), "/netftapi2.xml", kGenerous, 65536);
  ASSERT_TRUE(page) << page.error();
  EXPECT_EQ(netft::settings_from(page->body)->rate_hz, 2000.0);
  EXPECT_TRUE(next_record(listener));
}

// A guest that says nothing, one that says too much and one that goes at once: the others are
// served all the same.
TEST(VirtualNetft, OutlastsBadGuests) {
  const auto sensor = server();
  const auto http = at(sensor->ports().http);
  std::array<net::Fd, 3> silent;
  for (net::Fd& each : silent) each = *net::connect_tcp(http, kGenerous);
  const auto loud = net::connect_tcp(http, kGenerous);
  ASSERT_TRUE(loud);
  const std::vector<std::uint8_t> noise(1 << 16, 'x');
  (void)net::send_all(*loud, noise, Seconds{5.0});
  { const auto hasty = net::connect_tcp(http, kGenerous); }
  const auto page = net::http::get(http, "/netftapi2.xml", kGenerous, 65536);
  ASSERT_TRUE(page) << page.error();
  EXPECT_EQ(page->status, 200);
}

TEST(VirtualNetft, IsNotMovedByGarbage) {
  const auto sensor = server();
  auto stranger = client(*sensor);
  const std::vector<std::uint8_t> garbage(500, 0x12);
  stranger.send(garbage);
  auto friendly = client(*sensor);
  ask(friendly, netft::RdtCommand::kStart, 3);
  EXPECT_EQ(next_record(friendly)->rdt_sequence, 1U);
  EXPECT_EQ(next_record(friendly)->rdt_sequence, 2U);
  EXPECT_EQ(sensor->counts().refused, 1U);
}

TEST(VirtualNetft, SaysWhyItCannotListen) {
  const auto sensor = server();
  ServerOptions same;
  same.ports.http = sensor->ports().http;
  const auto second = VirtualNetft::start(same, std::make_unique<WaveSource>(Wave{}));
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().find("choose another port"), std::string::npos);
}

}  // namespace
}  // namespace supple::virtual_netft

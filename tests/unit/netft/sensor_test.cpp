#include "supple/netft/sensor.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "supple/virtual_netft/server.hpp"
#include "support/alloc_guard.hpp"

// Over real sockets of this machine.

namespace supple::netft {
namespace {

using std::chrono::steady_clock;
using virtual_netft::Fault;
using virtual_netft::FaultKind;
using virtual_netft::ServerOptions;
using virtual_netft::VirtualNetft;
using virtual_netft::Wave;
using virtual_netft::WaveSource;

constexpr std::chrono::seconds kGenerous{20};
const Wave kPush{.mean = {.force = {1.0, -2.0, 3.0}, .torque = {0.1, 0.2, -0.3}}};

std::unique_ptr<VirtualNetft> device(std::vector<Fault> faults = {}) {
  ServerOptions options;
  options.device.settings.rate_hz = 500.0;
  options.device.faults = std::move(faults);
  auto out = VirtualNetft::start(options, std::make_unique<WaveSource>(kPush));
  EXPECT_TRUE(out) << out.error();
  return *std::move(out);
}

SensorOptions options_for(const VirtualNetft& device) {
  return {.host = "127.0.0.1",
          .http_port = device.ports().http,
          .rdt_port = device.ports().rdt,
          .within = Seconds{20.0}};
}

std::unique_ptr<Sensor> connected(const VirtualNetft& device) {
  auto out = Sensor::connect(options_for(device));
  EXPECT_TRUE(out) << out.error();
  return *std::move(out);
}

/// Looks until it is so, or far too long.
template <class Condition>
bool comes_true(Condition condition) {
  const auto end = steady_clock::now() + kGenerous;
  while (!condition()) {
    if (steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

Fault fault(FaultKind kind, double at, double duration) {
  return {.kind = kind, .at = Seconds{at}, .duration = Seconds{duration}};
}

TEST(Sensor, ReadsWhatIsPushed) {
  const auto netft = device();
  const auto sensor = connected(*netft);
  robot::WrenchReading reading;
  ASSERT_TRUE(comes_true([&] {
    sensor->read(reading);
    return reading.stamp >= 50;
  }));
  EXPECT_TRUE(reading.reading.force.isApprox(Vec3{1.0, -2.0, 3.0}, 1e-6));
  EXPECT_TRUE(reading.reading.torque.isApprox(Vec3{0.1, 0.2, -0.3}, 1e-6));
  EXPECT_GE(reading.age.count(), 0.0);
  EXPECT_EQ(sensor->settings().product, "Supple virtual Net F/T");
}

// It is read by the thread of the loop.
TEST(Sensor, IsReadWithoutTheHeap) {
  if (!test::AllocGuard::kActive) GTEST_SKIP() << "a sanitizer owns malloc";
  const auto netft = device();
  const auto sensor = connected(*netft);
  robot::WrenchReading reading;
  ASSERT_TRUE(comes_true([&] {
    const test::AllocGuard heap;
    sensor->read(reading);
    EXPECT_EQ(heap.count() + heap.frees(), 0);
    return reading.stamp >= 20;
  }));
}

TEST(Sensor, CanBeZeroed) {
  const auto netft = device();
  const auto sensor = connected(*netft);
  EXPECT_TRUE(sensor->zero());
  robot::WrenchReading reading;
  EXPECT_TRUE(comes_true([&] {
    sensor->read(reading);
    return reading.stamp > 0 && reading.reading.force.norm() < 1e-6;
  }));
}

TEST(Sensor, SetsTheRateOnlyWhereItIsTold) {
  const auto netft = device();
  auto options = options_for(*netft);
  EXPECT_EQ((*Sensor::connect(options))->settings().rate_hz, 500.0);
  options.set_rate_hz = 250;
  EXPECT_EQ((*Sensor::connect(options))->settings().rate_hz, 250.0);
}

TEST(Sensor, StopsTheStreamAtItsEnd) {
  const auto netft = device();
  (void)connected(*netft);
  auto sent = netft->counts().sent;
  // a stop may still be on its way: the count stands still over more than two periods of the server
  EXPECT_TRUE(comes_true([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    return sent == std::exchange(sent, netft->counts().sent);
  }));
}

struct BothCounts {
  Account sensors;
  virtual_netft::DeviceCounts devices;
};

/// Faults that are over after 0.6 s, when 450 samples of 500 a second have come. Nothing where the
/// machine stood still for 100 ms: then the sensor starts anew, and the counts are of different
/// records.
std::optional<BothCounts> counted_once() {
  const auto netft =
      device({fault(FaultKind::kLoss, 0.1, 0.1), fault(FaultKind::kDuplicate, 0.3, 0.1),
              fault(FaultKind::kReorder, 0.5, 0.1)});
  const auto sensor = connected(*netft);
  if (!comes_true([&] { return sensor->snapshot().account.used > 450; })) return std::nullopt;
  const BothCounts out{.sensors = sensor->snapshot().account, .devices = netft->counts()};
  const bool stood_still = out.sensors.silences > 0 || out.devices.starts > 1;
  return stood_still ? std::nullopt : std::optional{out};
}

std::optional<BothCounts> counted() {
  auto counts = counted_once();
  for (int i = 0; i < 10 && !counts; ++i) counts = counted_once();
  return counts;
}

TEST(Sensor, CountsWhatHappensOnTheWay) {
  const auto counts = counted();
  ASSERT_TRUE(counts) << "the machine stood still, again and again";
  EXPECT_GT(counts->devices.lost, 0U);
  EXPECT_EQ(counts->sensors.arrivals.lost, counts->devices.lost);
  EXPECT_EQ(counts->sensors.arrivals.duplicates, counts->devices.duplicated);
  EXPECT_EQ(counts->sensors.arrivals.late, counts->devices.swapped);
}

TEST(Sensor, DoesNotUseSamplesOfASaturatedGauge) {
  const auto netft = device({fault(FaultKind::kSaturation, 0.1, 1e9)});
  const auto sensor = connected(*netft);
  robot::WrenchReading reading;
  ASSERT_TRUE(comes_true([&] {
    sensor->read(reading);
    return reading.age > Seconds{0.3};
  }));
  EXPECT_EQ(sensor->problem(), "gauge saturated or converter fault");
  EXPECT_NE(sensor->account().find("not used, the last of them for: gauge saturated"),
            std::string::npos);
}

TEST(Sensor, TellsWhenSamplesEndAndComeAgain) {
  const auto netft = device({fault(FaultKind::kSilence, 0.1, 1.0)});
  robot::NoticeBoard notices;
  auto options = options_for(*netft);
  options.notices = &notices;
  const auto sensor = Sensor::connect(options);
  ASSERT_TRUE(sensor) << sensor.error();
  std::vector<robot::Notice> told;
  ASSERT_TRUE(comes_true([&] {
    for (const robot::Notice& one : notices.take()) told.push_back(one);
    return told.size() >= 2;
  }));
  EXPECT_EQ(told[0].level, robot::Notice::Level::kWarning);
  EXPECT_TRUE(told[0].text.starts_with("sensor: no good samples: it has sent nothing for "));
  EXPECT_EQ(told[1].text, "sensor: good samples again");
}

TEST(Sensor, AgesWhileTheDeviceNoLongerSamples) {
  const auto netft = device({fault(FaultKind::kStall, 0.1, 1e9)});
  const auto sensor = connected(*netft);
  robot::WrenchReading reading;
  ASSERT_TRUE(comes_true([&] {
    sensor->read(reading);
    return reading.age > Seconds{0.3};
  }));
  EXPECT_EQ(sensor->problem(), "it sends, but no longer samples");
  EXPECT_EQ(sensor->snapshot().account.silences, 0U);
}

// A device without power forgets its stream: it is started anew, and stamps go on.
TEST(Sensor, StartsTheStreamAnewAfterAPowerCycle) {
  const auto netft = device({fault(FaultKind::kRestart, 0.2, 0.3)});
  const auto sensor = connected(*netft);
  ASSERT_TRUE(comes_true([&] { return sensor->snapshot().account.silences >= 1; }));
  EXPECT_NE(sensor->problem(), "");
  const std::uint64_t before = sensor->snapshot().stamp;
  EXPECT_TRUE(comes_true([&] { return sensor->snapshot().stamp > before + 20; }));
  EXPECT_GE(netft->counts().starts, 2U);
  EXPECT_EQ(sensor->problem(), "");
}

/// Sends one record with a number that all others are far behind of, and never starts anew.
class LateDevice {
 public:
  LateDevice() : socket_{*net::UdpSocket::open({.host = "127.0.0.1", .port = 0})} {
    thread_ = std::jthread{[this](const std::stop_token& stop) { serve(stop); }};
  }
  [[nodiscard]] std::uint16_t port() const { return socket_.address().port; }

 private:
  void serve(const std::stop_token& stop) {
    std::array<std::uint8_t, 64> request{};
    std::optional<net::SocketAddress> client;
    std::uint32_t number = 0;
    while (!stop.stop_requested()) {
      (void)net::wait_readable(socket_.number(), Seconds{0.002});
      while (const auto datagram = socket_.receive(request)) client = datagram->from;
      if (!client) continue;
      ++number;
      // in steps of two: no record continues the one before
      const std::uint32_t rdt = number == 1 ? 1'000'000'000 : 100'000 + 2 * number;
      socket_.send_to(*client, encoded(RdtRecord{.rdt_sequence = rdt, .ft_sequence = number}));
    }
  }

  net::UdpSocket socket_;
  std::jthread thread_;
};

TEST(Sensor, DoesNotCallRecordsLateForEver) {
  const auto netft = device();
  const LateDevice late;
  auto options = options_for(*netft);
  options.rdt_port = late.port();
  const auto sensor = Sensor::connect(options);
  ASSERT_TRUE(sensor) << sensor.error();
  EXPECT_TRUE(comes_true([&] { return (*sensor)->snapshot().stamp > 20; }));
  EXPECT_GT((*sensor)->snapshot().account.arrivals.late, 0U);
}

/// From another port, and from another address.
void send_forged_records(const net::Address& to) {
  const auto forged = encoded(RdtRecord{
      .rdt_sequence = 1'000'000, .ft_sequence = 1, .status = 0, .counts = {7, 7, 7, 7, 7, 7}});
  const auto place = net::resolved(to, net::Transport::kUdp);
  for (const char* from : {"127.0.0.1", "127.0.0.2"}) {
    auto stranger = *net::UdpSocket::open({.host = from, .port = 0});
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(stranger.send_to(*place, forged));
  }
}

TEST(Sensor, HearsNobodyButItsDevice) {
  const auto netft = device();
  const auto sensor = connected(*netft);
  send_forged_records(sensor->local_address());
  const std::uint64_t before = sensor->snapshot().stamp;
  ASSERT_TRUE(comes_true([&] { return sensor->snapshot().stamp > before + 20; }));
  EXPECT_EQ(sensor->snapshot().account.arrivals.lost, 0U);
  EXPECT_EQ(sensor->snapshot().account.malformed, 0U);
  EXPECT_GT(sensor->snapshot().wrench[2], 2.9);
}

TEST(Sensor, SaysWhyItCannotConnect) {
  std::uint16_t nobody = 0;
  {
    const auto gone = device();
    nobody = gone->ports().http;
  }
  const auto sensor =
      Sensor::connect({.host = "127.0.0.1", .http_port = nobody, .within = Seconds{20.0}});
  ASSERT_FALSE(sensor);
  EXPECT_NE(sensor.error().find("refuses the connection"), std::string::npos);
}

TEST(Sensor, SaysThatNoRecordsCome) {
  const auto netft = device();
  auto options = options_for(*netft);
  {
    const auto quiet = *net::UdpSocket::open({.host = "127.0.0.1", .port = 0});
    options.rdt_port = quiet.address().port;
    const auto sensor = Sensor::connect(options);
    ASSERT_FALSE(sensor);
    EXPECT_NE(sensor.error().find("sends no records, though asked 10 times"), std::string::npos);
  }
}

}  // namespace
}  // namespace supple::netft

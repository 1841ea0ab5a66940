#include "supple/virtual_netft/device.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "supple/netft/intake.hpp"

namespace supple::virtual_netft {
namespace {

using wire::Bytes;

const Bytes kStart{0x12, 0x34, 0, 2, 0, 0, 0, 0};
const Bytes kStartBuffered{0x12, 0x34, 0, 3, 0, 0, 0, 0};
const Bytes kStop{0x12, 0x34, 0, 0, 0, 0, 0, 0};
const Bytes kBias{0x12, 0x34, 0, 0x42, 0, 0, 0, 0};
const Bytes kResetLatch{0x12, 0x34, 0, 0x41, 0, 0, 0, 0};

Device device(std::vector<Fault> faults = {}, const Wave& wave = {}) {
  return Device{DeviceSetup{.settings = {.product = "test", .rate_hz = 100.0},
                            .block = 4,
                            .faults = std::move(faults)},
                std::make_unique<WaveSource>(wave)};
}

/// Begins and ends between two records, so that rounding does not decide.
Fault fault(FaultKind kind, double at, double duration) {
  return {.kind = kind, .at = Seconds{at - 0.005}, .duration = Seconds{duration}};
}

/// All of it, looked at a thousand times a second.
std::vector<Bytes> sent(Device& device, double from, double until) {
  std::vector<Bytes> out;
  for (double t = from; t < until; t += 1e-3) {
    for (Bytes& one : device.due(Seconds{t})) out.push_back(std::move(one));
  }
  return out;
}

netft::Account counted(const std::vector<Bytes>& datagrams) {
  netft::Intake intake{netft::Settings{}};
  for (const Bytes& one : datagrams) intake.take(one, 1);
  return intake.snapshot().account;
}

TEST(Device, SendsNothingUnasked) {
  Device sensor = device();
  EXPECT_FALSE(sensor.next());
  EXPECT_TRUE(sent(sensor, 0.0, 1.0).empty());
}

// number 1, sample 70 of 7,000 a second, healthy; 2 N along x and -1 N m about z
TEST(Device, SendsARecordByteForByte) {
  Device sensor = device({}, {.mean = {.force = {2.0, 0.0, 0.0}, .torque = {0.0, 0.0, -1.0}}});
  EXPECT_TRUE(sensor.take(kStart, Seconds{5.0}));
  const auto first = sensor.due(Seconds{5.0});
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0], (Bytes{0, 0,    0,    1,    0, 0, 0, 70, 0,    0,    0,    0,  //
                             0, 0x1E, 0x84, 0x80, 0, 0, 0, 0,  0,    0,    0,    0,  //
                             0, 0,    0,    0,    0, 0, 0, 0,  0xFF, 0xF0, 0xBD, 0xC0}));
}

TEST(Device, KeepsItsRate) {
  Device sensor = device();
  sensor.take(kStart, Seconds{0.0});
  EXPECT_EQ(sent(sensor, 0.0, 1.0).size(), 100U);
  sensor.set_rate(50);
  EXPECT_EQ(sent(sensor, 1.0, 2.0).size(), 50U);
  sensor.take(kStop, Seconds{2.0});
  EXPECT_TRUE(sent(sensor, 2.0, 3.0).empty());
}

TEST(Device, LeavesOutWhatIsLongOverdue) {
  Device sensor = device();
  sensor.take(kStart, Seconds{0.0});
  EXPECT_EQ(sensor.due(Seconds{100.0}).size(), 1U);
}

TEST(Device, PutsSeveralRecordsInABufferedDatagram) {
  Device sensor = device();
  sensor.take(kStartBuffered, Seconds{0.0});
  const auto datagrams = sent(sensor, 0.0, 1.0);
  ASSERT_EQ(datagrams.size(), 25U);
  EXPECT_EQ(datagrams[0].size(), 4 * netft::kRecordSize);
  EXPECT_EQ(counted(datagrams).used, 100U);
}

TEST(Device, SendsAsManyRecordsAsAreAskedFor) {
  Device sensor = device();
  sensor.take(Bytes{0x12, 0x34, 0, 2, 0, 0, 0, 7}, Seconds{0.0});
  EXPECT_EQ(sent(sensor, 0.0, 1.0).size(), 7U);
  sensor.take(Bytes{0x12, 0x34, 0, 3, 0, 0, 0, 6}, Seconds{1.0});
  EXPECT_EQ(counted(sent(sensor, 1.0, 2.0)).used, 6U);  // 4 and 2
  EXPECT_FALSE(sensor.next());
}

TEST(Device, CountsTheLoadOfTheBiasAsZero) {
  Device sensor = device({}, {.mean = {.force = {0.0, 0.0, -4.0}}});
  sensor.take(kBias, Seconds{0.0});
  sensor.take(kBias, Seconds{0.0});  // of what is left, which is nothing
  sensor.take(kStart, Seconds{0.0});
  EXPECT_EQ(netft::record_from(sensor.due(Seconds{0.0})[0])->counts[2], 0);
}

TEST(Device, EndsWhereItsNumbersEnd) {
  Device sensor = device({}, {.mean = {.force = {1e6, -1e6, 0.0}}});
  sensor.take(kStart, Seconds{0.0});
  const auto record = *netft::record_from(sensor.due(Seconds{0.0})[0]);
  EXPECT_EQ(record.counts[0], std::numeric_limits<std::int32_t>::max());
  EXPECT_EQ(record.counts[1], std::numeric_limits<std::int32_t>::min());
}

TEST(Device, DoesNothingForWhatIsNoRequest) {
  Device sensor = device();
  EXPECT_FALSE(sensor.take(Bytes{}, Seconds{0.0}));
  EXPECT_FALSE(sensor.take(Bytes(64, 0xFF), Seconds{0.0}));
  EXPECT_FALSE(sensor.take(kResetLatch, Seconds{0.0}));
  EXPECT_FALSE(sensor.next());
  EXPECT_EQ(sensor.counts().refused, 2U);
}

TEST(Device, StreamsNothingWhileThatIsSwitchedOff) {
  Device sensor = device();
  sensor.take(kStart, Seconds{0.0});
  sensor.set_streams(false);
  EXPECT_FALSE(sensor.next());
  EXPECT_FALSE(sensor.take(kStart, Seconds{0.1}));
}

// What a client counts is what was done to the records. 100 a second, for a second from 1 s on.
TEST(Device, LosesEverySecondRecord) {
  Device sensor = device({fault(FaultKind::kLoss, 1.0, 1.0)});
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sent(sensor, 0.0, 3.0));
  EXPECT_EQ(sensor.counts().lost, 50U);
  EXPECT_EQ(account.arrivals.lost, 50U);
  EXPECT_EQ(account.used, 250U);
}

TEST(Device, SendsRecordsTwice) {
  Device sensor = device({fault(FaultKind::kDuplicate, 1.0, 1.0)});
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sent(sensor, 0.0, 3.0));
  EXPECT_EQ(sensor.counts().duplicated, 100U);
  EXPECT_EQ(account.arrivals.duplicates, 100U);
  EXPECT_EQ(account.arrivals.lost, 0U);
  EXPECT_EQ(account.used, 300U);
}

TEST(Device, LetsRecordsChangePlaces) {
  Device sensor = device({fault(FaultKind::kReorder, 1.0, 1.0)});
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sent(sensor, 0.0, 3.0));
  EXPECT_EQ(sensor.counts().swapped, 50U);
  EXPECT_EQ(account.arrivals.late, 50U);
  EXPECT_EQ(account.arrivals.lost, 0U);
  EXPECT_EQ(account.used, 250U);
}

TEST(Device, SaysThatItIsInTrouble) {
  Device sensor =
      device({fault(FaultKind::kStatus, 1.0, 0.5), fault(FaultKind::kSaturation, 2.0, 0.25)});
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sent(sensor, 0.0, 3.0));
  EXPECT_EQ(account.faulty, 50U);
  EXPECT_EQ(account.saturated, 25U);
  EXPECT_EQ(account.used, 225U);
}

TEST(Device, SendsOnWithoutSampling) {
  Device sensor = device({fault(FaultKind::kStall, 1.0, 1.0)});
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sent(sensor, 0.0, 3.0));
  EXPECT_EQ(account.arrivals.stalled, 100U);
  EXPECT_EQ(account.used, 200U);
}

TEST(Device, IsNeitherHeardNorHearsWithoutACable) {
  Device sensor = device({fault(FaultKind::kSilence, 1.0, 1.0)});
  sensor.take(kStart, Seconds{0.0});
  EXPECT_EQ(sent(sensor, 0.0, 1.0).size(), 100U);
  EXPECT_TRUE(sent(sensor, 1.0, 2.0).empty());
  EXPECT_FALSE(sensor.take(kStop, Seconds{1.5}));
  const auto after = sent(sensor, 2.0, 2.5);
  EXPECT_EQ(after.size(), 50U);
  EXPECT_EQ(netft::record_from(after[0])->rdt_sequence, 201U);  // it went on meanwhile
}

TEST(Device, WaitsForAStartWhenItsPowerIsBack) {
  Device sensor =
      device({fault(FaultKind::kRestart, 1.0, 1.0)}, {.mean = {.force = {0.0, 0.0, 3.0}}});
  sensor.take(kBias, Seconds{0.0});
  sensor.take(kStart, Seconds{0.0});
  EXPECT_EQ(sent(sensor, 0.0, 3.0).size(), 100U);
  sensor.take(kStart, Seconds{3.0});
  const auto record = *netft::record_from(sensor.due(Seconds{3.0})[0]);
  EXPECT_EQ(record.rdt_sequence, 1U);
  EXPECT_EQ(record.ft_sequence, 70U);
  EXPECT_EQ(record.counts[2], 3'000'000);  // the bias is forgotten
}

class NoSource final : public Source {
 public:
  [[nodiscard]] std::optional<Wrench> at(Seconds /*time*/) override { return std::nullopt; }
};

TEST(Device, IsFaultyWhereItsSourceIsGone) {
  Device sensor{DeviceSetup{}, std::make_unique<NoSource>()};
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sensor.due(Seconds{0.0}));
  EXPECT_EQ(account.faulty, 1U);
  EXPECT_EQ(account.used, 0U);
}

/// Has a sample every other time it is asked.
class SlowSource final : public Source {
 public:
  [[nodiscard]] std::optional<Wrench> at(Seconds /*time*/) override { return Wrench{}; }
  [[nodiscard]] bool has_new() override { return asked_++ % 2 == 0; }

 private:
  int asked_ = 0;
};

TEST(Device, DoesNotCallARepeatedSampleANewOne) {
  Device sensor{DeviceSetup{}, std::make_unique<SlowSource>()};
  sensor.take(kStart, Seconds{0.0});
  const netft::Account account = counted(sensor.due(Seconds{0.0999}));
  EXPECT_EQ(account.used, 50U);
  EXPECT_EQ(account.arrivals.stalled, 50U);
}

}  // namespace
}  // namespace supple::virtual_netft

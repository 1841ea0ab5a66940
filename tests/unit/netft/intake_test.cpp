#include "supple/netft/intake.hpp"

#include <gtest/gtest.h>

namespace supple::netft {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;  // [ns]

/// A force of so many newtons along z.
std::array<std::uint8_t, kRecordSize> record(std::uint32_t number, int newtons,
                                             std::uint32_t status = 0) {
  return encoded(RdtRecord{.rdt_sequence = number,
                           .ft_sequence = 100 + number,
                           .status = status,
                           .counts = {0, 0, newtons * 1'000'000, 0, 0, 500'000}});
}

TEST(Intake, GivesTheNewestSampleInNewtonsWithItsAge) {
  Intake intake{Settings{}};
  EXPECT_TRUE(intake.take(record(1, 5), 10 * kMillisecond));
  EXPECT_TRUE(intake.take(record(2, 6), 12 * kMillisecond));
  robot::WrenchReading reading;
  fill(intake.snapshot(), 15 * kMillisecond, reading);
  EXPECT_EQ(reading.reading.force, Vec3(0.0, 0.0, 6.0));
  EXPECT_EQ(reading.reading.torque, Vec3(0.0, 0.0, 0.5));
  EXPECT_EQ(reading.stamp, 2U);
  EXPECT_DOUBLE_EQ(reading.age.count(), 0.003);
}

TEST(Intake, LeavesTheReadingAloneBeforeTheFirstSample) {
  Intake intake{Settings{}};
  robot::WrenchReading reading{.reading = {.force = {7.0, 0.0, 0.0}}};
  fill(intake.snapshot(), kMillisecond, reading);
  EXPECT_EQ(reading.stamp, 0U);
  EXPECT_EQ(reading.reading.force.x(), 7.0);
}

TEST(Intake, TakesEveryRecordOfABufferedDatagram) {
  Intake intake{Settings{}};
  wire::Bytes datagram;
  for (std::uint32_t i = 1; i <= 3; ++i) {
    const auto one = record(i, static_cast<int>(i));
    datagram.insert(datagram.end(), one.begin(), one.end());
  }
  EXPECT_TRUE(intake.take(datagram, kMillisecond));
  EXPECT_EQ(intake.snapshot().account.used, 3U);
  EXPECT_EQ(intake.snapshot().wrench[2], 3.0);
}

// The sample of a saturated or broken sensor is not used, so its age grows, and the cause is named.
TEST(Intake, DoesNotUseTheSamplesOfASensorInTrouble) {
  Intake intake{Settings{}};
  intake.take(record(1, 5), kMillisecond);
  intake.take(record(2, 900, 0x80020000), 2 * kMillisecond);
  intake.take(record(3, 901, 0x80000020), 3 * kMillisecond);
  robot::WrenchReading reading;
  fill(intake.snapshot(), 4 * kMillisecond, reading);
  EXPECT_EQ(reading.reading.force.z(), 5.0);
  EXPECT_EQ(reading.stamp, 1U);
  EXPECT_DOUBLE_EQ(reading.age.count(), 0.003);
  EXPECT_EQ(intake.snapshot().account.saturated, 1U);
  EXPECT_EQ(intake.snapshot().account.faulty, 1U);
  EXPECT_EQ(problem_of(intake.snapshot(), 4 * kMillisecond), "supply too low");
  EXPECT_EQ(account_text(intake.snapshot().account),
            "sensor: 1 samples used, 0 lost, 0 duplicated, 0 late\n"
            "sensor: 2 samples not used, the last of them for: supply too low\n");
}

TEST(Intake, UsesSamplesWithAPassedThreshold) {
  Intake intake{Settings{}};
  intake.take(record(1, 5, 0x80010000), kMillisecond);
  EXPECT_EQ(intake.snapshot().stamp, 1U);
  EXPECT_EQ(problem_of(intake.snapshot(), 2 * kMillisecond), "");
}

TEST(Intake, NamesWhyThereIsNoSample) {
  Intake intake{Settings{}};
  EXPECT_EQ(problem_of(intake.snapshot(), kMillisecond), "it has sent nothing yet");
  intake.take(record(1, 5), kMillisecond);
  EXPECT_EQ(problem_of(intake.snapshot(), 401 * kMillisecond), "it has sent nothing for 0.4 s");
  // the sensor's own counter stands still
  auto stalled = RdtRecord{.rdt_sequence = 2, .ft_sequence = 101, .status = 0, .counts = {}};
  intake.take(encoded(stalled), 400 * kMillisecond);
  EXPECT_EQ(problem_of(intake.snapshot(), 401 * kMillisecond), "it sends, but no longer samples");
}

TEST(Intake, CountsEverythingThatHappensOnTheWay) {
  Intake intake{Settings{}};
  for (const std::uint32_t number : {1U, 2U, 4U, 3U, 3U, 6U, 6U}) {
    intake.take(record(number, 1), kMillisecond);
  }
  intake.note_silence();
  EXPECT_FALSE(intake.take(wire::Bytes{1, 2, 3}, kMillisecond));
  EXPECT_FALSE(intake.take(wire::Bytes{}, kMillisecond));
  // 3 came late, and then again; 5 never came
  EXPECT_EQ(account_text(intake.snapshot().account),
            "sensor: 4 samples used, 1 lost, 2 duplicated, 1 late\n"
            "sensor: silent for 100 ms or more 1 times\n"
            "sensor: 2 datagrams that are none of a sensor\n");
}

}  // namespace
}  // namespace supple::netft

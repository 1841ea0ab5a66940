#include "supple/netft/rdt.hpp"

#include <gtest/gtest.h>

namespace supple::netft {
namespace {

using Bytes = wire::Bytes;

TEST(Rdt, AsksForRecordsInEightBytes) {
  const auto start = encoded(RdtRequest{.command = RdtCommand::kStart, .samples = 0});
  EXPECT_EQ(Bytes(start.begin(), start.end()), (Bytes{0x12, 0x34, 0, 2, 0, 0, 0, 0}));
  const auto bias = encoded(RdtRequest{.command = RdtCommand::kSetBias, .samples = 258});
  EXPECT_EQ(Bytes(bias.begin(), bias.end()), (Bytes{0x12, 0x34, 0, 0x42, 0, 0, 1, 2}));
}

TEST(Rdt, TakesOnlyRequestsThatItKnows) {
  EXPECT_EQ(request_from(Bytes{0x12, 0x34, 0, 2, 0, 0, 0, 7})->samples, 7U);
  EXPECT_FALSE(request_from(Bytes{0x12, 0x35, 0, 2, 0, 0, 0, 0}));     // header
  EXPECT_FALSE(request_from(Bytes{0x12, 0x34, 0, 9, 0, 0, 0, 0}));     // command
  EXPECT_FALSE(request_from(Bytes{0x12, 0x34, 0, 2, 0, 0, 0}));        // short
  EXPECT_FALSE(request_from(Bytes{0x12, 0x34, 0, 2, 0, 0, 0, 0, 0}));  // long
}

const Bytes kRecord{
    0, 0,    0,    5,    0,    0,    1,    0,    0x80, 1, 0, 0,  // numbers and status
    0, 0x0F, 0x42, 0x40, 0xFF, 0xF0, 0xBD, 0xC0, 0,    0, 0, 1,
    0, 0,    0,    2,    0,    0,    0,    3,    0x80, 0, 0, 0};

TEST(Rdt, ReadsARecord) {
  const auto record = record_from(kRecord);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->rdt_sequence, 5U);
  EXPECT_EQ(record->ft_sequence, 256U);
  EXPECT_EQ(record->status, 0x80010000U);
  EXPECT_EQ(record->counts, (std::array<std::int32_t, 6>{1000000, -1000000, 1, 2, 3,
                                                         std::numeric_limits<int>::min()}));
  const auto again = encoded(*record);
  EXPECT_EQ(Bytes(again.begin(), again.end()), kRecord);
}

TEST(Rdt, ReadsSeveralRecordsOfOneDatagram) {
  Bytes two = kRecord;
  two.insert(two.end(), kRecord.begin(), kRecord.end());
  two[36 + 3] = 6;
  EXPECT_EQ(record_from(two, 1)->rdt_sequence, 6U);
  EXPECT_FALSE(record_from(two, 2));
  two.pop_back();
  EXPECT_FALSE(record_from(two, 0));
  EXPECT_FALSE(record_from(Bytes{}, 0));
}

}  // namespace
}  // namespace supple::netft

#include "supple/netft/sequence.hpp"

#include <gtest/gtest.h>

namespace supple::netft {
namespace {

RdtRecord record(std::uint32_t rdt, std::uint32_t ft) {
  return {.rdt_sequence = rdt, .ft_sequence = ft, .status = 0, .counts = {}};
}

TEST(Sequence, CountsWhatIsLost) {
  Sequence sequence;
  EXPECT_EQ(sequence.take(record(100, 1)), Arrival::kFresh);
  EXPECT_EQ(sequence.take(record(101, 2)), Arrival::kFresh);
  EXPECT_EQ(sequence.take(record(105, 6)), Arrival::kFresh);
  EXPECT_EQ(sequence.arrivals().lost, 3U);
  EXPECT_EQ(sequence.arrivals().fresh, 3U);
}

TEST(Sequence, DropsWhatItHasSeenAndWhatIsLate) {
  Sequence sequence;
  (void)sequence.take(record(100, 1));
  (void)sequence.take(record(102, 3));
  EXPECT_EQ(sequence.take(record(102, 3)), Arrival::kDuplicate);
  EXPECT_EQ(sequence.take(record(101, 2)), Arrival::kLate);
  EXPECT_EQ(sequence.take(record(103, 4)), Arrival::kFresh);
  EXPECT_EQ(sequence.arrivals().lost, 1U);
}

TEST(Sequence, GoesOnAfterItsLargestNumber) {
  Sequence sequence;
  (void)sequence.take(record(0xFFFFFFFF, 1));
  EXPECT_EQ(sequence.take(record(0, 2)), Arrival::kFresh);
  EXPECT_EQ(sequence.arrivals().lost, 0U);
}

TEST(Sequence, SeesASensorThatNoLongerSamples) {
  Sequence sequence;
  (void)sequence.take(record(1, 50));
  EXPECT_EQ(sequence.take(record(2, 50)), Arrival::kStalled);
}

// One low number is a late record; two in a row are a sensor that has started anew.
TEST(Sequence, BelievesANewStartOnlyWhenItContinues) {
  Sequence sequence;
  (void)sequence.take(record(90000, 1));
  EXPECT_EQ(sequence.take(record(1, 2)), Arrival::kLate);
  EXPECT_EQ(sequence.take(record(2, 3)), Arrival::kFresh);
  EXPECT_EQ(sequence.take(record(3, 4)), Arrival::kFresh);
  EXPECT_EQ(sequence.arrivals().restarts, 1U);
  EXPECT_EQ(sequence.arrivals().lost, 0U);
}

TEST(Sequence, TakesTwoLateRecordsForNoStart) {
  Sequence sequence;
  (void)sequence.take(record(97, 1));
  (void)sequence.take(record(100, 4));
  EXPECT_EQ(sequence.take(record(98, 2)), Arrival::kLate);
  EXPECT_EQ(sequence.take(record(99, 3)), Arrival::kLate);
  EXPECT_EQ(sequence.arrivals().restarts, 0U);
}

TEST(Sequence, TakesAnyNumberAfterAStartThatWasAskedFor) {
  Sequence sequence;
  (void)sequence.take(record(90000, 1));
  sequence.restart();
  EXPECT_EQ(sequence.take(record(1, 2)), Arrival::kFresh);
}

}  // namespace
}  // namespace supple::netft

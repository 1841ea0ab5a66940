#include "supple/netft/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

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
  EXPECT_EQ(sequence.arrivals().lost, 0U);  // it has come after all
  EXPECT_EQ(sequence.take(record(101, 2)), Arrival::kDuplicate);
  EXPECT_EQ(sequence.take(record(99, 0)), Arrival::kLate);  // from before the start
  EXPECT_EQ(sequence.take(record(103, 4)), Arrival::kFresh);
  EXPECT_EQ(sequence.arrivals().lost, 0U);
  EXPECT_EQ(sequence.arrivals().late, 2U);
  EXPECT_EQ(sequence.arrivals().duplicates, 2U);
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

/// Numbers of a stream that loses, repeats and shuffles, never over more than 20 places.
std::vector<std::uint32_t> troubled_stream(std::mt19937& engine) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t number = 1000; number < 1200; ++number) {
    const auto dice = engine() % 10;
    if (dice != 0) out.push_back(number);
    if (dice == 1) out.push_back(number);
  }
  for (std::size_t i = 0; i + 20 < out.size(); i += 20) {
    const auto first = out.begin() + static_cast<std::ptrdiff_t>(i);
    std::shuffle(first, first + 20, engine);
  }
  return out;
}

// Against a list of all numbers that came.
TEST(Sequence, CountsAsAListDoes) {
  std::mt19937 engine{7};
  for (int run = 0; run < 200; ++run) {
    const std::vector<std::uint32_t> sent = troubled_stream(engine);
    Sequence sequence;
    std::uint32_t sample = 0;
    for (const std::uint32_t number : sent) (void)sequence.take(record(number, ++sample));
    const std::set<std::uint32_t> came{sent.begin(), sent.end()};
    const auto since_start =
        static_cast<std::uint64_t>(std::distance(came.find(sent[0]), came.end()));
    const Arrivals& a = sequence.arrivals();
    EXPECT_EQ(a.lost, *came.rbegin() - sent[0] + 1 - since_start);
    EXPECT_EQ(a.fresh + a.late + a.duplicates, sent.size());
  }
}

TEST(Sequence, StillSeesASensorThatDoesNotSampleAfterAStart) {
  Sequence sequence;
  (void)sequence.take(record(90000, 50));
  sequence.restart();
  EXPECT_EQ(sequence.take(record(1, 50)), Arrival::kStalled);
}

}  // namespace
}  // namespace supple::netft

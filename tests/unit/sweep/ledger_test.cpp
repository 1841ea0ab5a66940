#include "supple/sweep/ledger.hpp"

#include <gtest/gtest.h>

namespace supple::sweep {
namespace {

Row row(std::uint64_t sample) { return {.sample = sample, .reason = {}, .metrics = {}}; }

TEST(Ledger, HandsEverySampleOutOnce) {
  Ledger ledger{4};
  ledger.enter(row(1));
  EXPECT_EQ(ledger.hand_out(0), 0U);
  EXPECT_EQ(ledger.hand_out(1), 2U);
  EXPECT_EQ(ledger.hand_out(0), 3U);
  EXPECT_EQ(ledger.hand_out(1), std::nullopt);
  EXPECT_EQ(ledger.held_by(0), 2U);
}

TEST(Ledger, CountsASampleOnce) {
  Ledger ledger{2};
  EXPECT_TRUE(ledger.enter(row(0)));
  EXPECT_FALSE(ledger.enter(row(0)));
  EXPECT_FALSE(ledger.enter(row(2)));
  EXPECT_EQ(ledger.done(), 1U);
  EXPECT_TRUE(ledger.enter(row(1)));
  EXPECT_TRUE(ledger.complete());
}

TEST(Ledger, GivesWhatALostOneHadToOthers) {
  Ledger ledger{3};
  EXPECT_EQ(ledger.hand_out(1), 0U);
  EXPECT_EQ(ledger.hand_out(1), 1U);
  ledger.enter(row(0));
  EXPECT_EQ(ledger.take_back(1), 1U);
  EXPECT_EQ(ledger.hand_out(2), 1U);
  EXPECT_EQ(ledger.hand_out(2), 2U);
  EXPECT_EQ(ledger.hand_out(2), std::nullopt);
  // and if it was not lost after all, its row counts
  EXPECT_TRUE(ledger.enter(row(1)));
  EXPECT_EQ(ledger.held_by(2), 1U);
}

}  // namespace
}  // namespace supple::sweep

#include "supple/netft/status.hpp"

#include <gtest/gtest.h>

namespace supple::netft {
namespace {

TEST(Status, IsGoodOnlyWhereNothingIsSet) {
  EXPECT_EQ(health_of(0), Health::kGood);
  EXPECT_EQ(health_of(0x80010000), Health::kWarning);
  EXPECT_EQ(health_of(0x80020000), Health::kSaturated);
  EXPECT_EQ(health_of(0x80030000), Health::kSaturated);
  EXPECT_EQ(health_of(0x80020020), Health::kFault);
  EXPECT_EQ(health_of(0x80000000), Health::kFault);
  EXPECT_EQ(health_of(0x00000001), Health::kFault);
}

TEST(Status, NamesEveryBit) {
  EXPECT_EQ(sentence(0), "healthy");
  EXPECT_EQ(sentence(0x80020020), "gauge saturated or converter fault, supply too low");
  EXPECT_EQ(sentence(0x80000000), "an error without a cause");
  EXPECT_EQ(sentence(0x80008001), "unknown bits 0x00008001");
}

}  // namespace
}  // namespace supple::netft

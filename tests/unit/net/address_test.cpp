#include "supple/net/address.hpp"

#include <gtest/gtest.h>

#include "supple/text/host.hpp"

namespace supple::net {
namespace {

TEST(Address, IsWrittenSoThatItCanBeReadBack) {
  EXPECT_EQ(text_of({"10.0.0.2", 30004}), "10.0.0.2:30004");
  EXPECT_EQ(text_of({"::1", 8080}), "[::1]:8080");
}

TEST(Address, KnowsWhatMayBeAHost) {
  EXPECT_TRUE(text::is_host("192.168.1.10"));
  EXPECT_TRUE(text::is_host("robot-7.local"));
  EXPECT_TRUE(text::is_host("fe80::1%eth0"));
  EXPECT_FALSE(text::is_host(""));
  EXPECT_FALSE(text::is_host("-rf"));
  EXPECT_FALSE(text::is_host("10.0.0.2\nset_digital_out(0, True)"));
  EXPECT_FALSE(text::is_host("a b"));
  EXPECT_FALSE(text::is_host(std::string(254, 'a')));
}

TEST(Address, KnowsFourNumbersWithDots) {
  EXPECT_TRUE(is_ipv4("10.0.0.2"));
  EXPECT_FALSE(is_ipv4("10.0.0.256"));
  EXPECT_FALSE(is_ipv4("10.0.0.2 "));
  EXPECT_FALSE(is_ipv4("10.0.0"));
  EXPECT_FALSE(is_ipv4("robot"));
  EXPECT_FALSE(is_ipv4(std::string_view{"10.0.0.2\0x", 10}));
  EXPECT_FALSE(is_ipv4(std::string(100, '1')));
}

TEST(Address, KnowsThisMachine) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("127.evil.example"));
  EXPECT_FALSE(is_loopback("10.0.0.1"));
}

TEST(Address, IsResolvedAndToldInNumbers) {
  const auto four = resolved({"127.0.0.1", 1234}, Transport::kTcp);
  ASSERT_TRUE(four);
  EXPECT_EQ(numeric(*four), (Address{"127.0.0.1", 1234}));
  const auto six = resolved({"::1", 80}, Transport::kUdp);
  ASSERT_TRUE(six);
  EXPECT_EQ(numeric(*six), (Address{"::1", 80}));
}

TEST(Address, ThatIsNoneIsRefusedBeforeItIsLookedUp) {
  const auto bad = resolved({"two words", 1}, Transport::kTcp);
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().find("'two words'"), std::string::npos);
}

}  // namespace
}  // namespace supple::net

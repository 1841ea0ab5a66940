#include "supple/dds/discovery.hpp"

#include <gtest/gtest.h>

namespace supple::dds {
namespace {

Discovery found(int domain, Range range, const Environment& environment,
                const std::vector<std::string>& peers = {}) {
  const auto out = discovery_of(domain, range, peers, environment);
  EXPECT_TRUE(out) << (out ? "" : out.error());
  return out ? *out : Discovery{};
}

TEST(Discovery, IsTheSubnetOfDomainZeroWhereNobodySaysOtherwise) {
  const Discovery plain = found(-1, Range::kSystem, {});
  EXPECT_EQ(plain.domain, 0U);
  EXPECT_EQ(plain.range, Range::kSubnet);
}

TEST(Discovery, FollowsTheEnvironmentAsRos2Does) {
  EXPECT_EQ(found(-1, Range::kSystem, {.domain_id = "42"}).domain, 42U);
  EXPECT_EQ(found(-1, Range::kSystem, {.range = "LOCALHOST"}).range, Range::kLocalhost);
  EXPECT_EQ(found(-1, Range::kSystem, {.range = "OFF"}).range, Range::kOff);
  EXPECT_EQ(found(-1, Range::kSystem, {.range = "SUBNET"}).range, Range::kSubnet);
  EXPECT_EQ(found(-1, Range::kSystem, {.range = "SYSTEM_DEFAULT"}).range, Range::kAsIs);
  EXPECT_EQ(found(-1, Range::kSystem, {.range = "SUBNET", .localhost_only = "1"}).range,
            Range::kLocalhost);
  EXPECT_EQ(found(-1, Range::kSystem, {.localhost_only = "0"}).range, Range::kSubnet);
  EXPECT_EQ(found(-1, Range::kSystem, {.static_peers = "10.0.0.2;;cell.local"}).peers,
            (std::vector<std::string>{"10.0.0.2", "cell.local"}));
}

TEST(Discovery, AConfigurationHasTheLastWord) {
  const Environment environment{.domain_id = "42", .range = "OFF", .static_peers = "10.0.0.2"};
  const Discovery out = found(7, Range::kLocalhost, environment, {"10.0.0.9"});
  EXPECT_EQ(out.domain, 7U);
  EXPECT_EQ(out.range, Range::kLocalhost);
  EXPECT_EQ(out.peers, std::vector<std::string>{"10.0.0.9"});
}

TEST(Discovery, NamesTheVariableThatMakesNoSense) {
  const auto said = [](const Environment& environment) {
    const auto out = discovery_of(-1, Range::kSystem, {}, environment);
    return out ? std::string{} : out.error();
  };
  EXPECT_EQ(said({.domain_id = "7a"}), "ROS_DOMAIN_ID is '7a', and must be a number from 0 to 232");
  EXPECT_NE(said({.domain_id = "233"}), "");
  EXPECT_NE(said({.domain_id = "-1"}), "");
  EXPECT_NE(said({.range = "MOON"}).find("ROS_AUTOMATIC_DISCOVERY_RANGE is 'MOON'"),
            std::string::npos);
  EXPECT_NE(said({.static_peers = "a\"/><evil>"}).find("is no address"), std::string::npos);
}

TEST(Discovery, OnThisMachineUsesNoMulticastAndNoOtherInterface) {
  EXPECT_EQ(configuration_of({.domain = 7, .range = Range::kLocalhost}),
            "<Domain id=\"any\"><General><AllowMulticast>false</AllowMulticast><Interfaces>"
            "<NetworkInterface address=\"127.0.0.1\"/></Interfaces></General><Discovery>"
            "<ParticipantIndex>auto</ParticipantIndex><MaxAutoParticipantIndex>32"
            "</MaxAutoParticipantIndex><Peers><Peer address=\"localhost\"/></Peers></Discovery>"
            "</Domain>");
}

TEST(Discovery, WhatTheUserHasSetForCycloneComesLastAndCountsMost) {
  const std::string text =
      configuration_of({.range = Range::kAsIs, .more = "file:///etc/cyclonedds.xml"});
  EXPECT_EQ(text, "<Domain id=\"any\"></Domain>,file:///etc/cyclonedds.xml");
}

TEST(Discovery, APriorityIsGivenToTheThreadThatReceives) {
  const std::string with = configuration_of({}, 79);
  EXPECT_NE(with.find("<Thread name=\"recv\"><Scheduling><Class>Realtime</Class><Priority>79"),
            std::string::npos);
  EXPECT_EQ(configuration_of({}, 0).find("Threads"), std::string::npos);
}

}  // namespace
}  // namespace supple::dds

#include <gtest/gtest.h>

#include <algorithm>

#include "dds_support.hpp"
#include "fast_peer.hpp"
#include "laid_out.hpp"
#include "supple/dds/names.hpp"

namespace supple::test {
namespace {

using dds::msg::Float64;

// Nobody can wait for something that must not happen; a pair that may meet needs a tenth of this.
constexpr std::chrono::milliseconds kLongEnough{1500};

/// A writer of Supple's and a reader of Fast DDS.
struct Pair {
  Pair(const dds::NodeOptions& options, std::uint32_t fast_domain)
      : node{node_with(options)},
        writer{taken(dds::Writer<Float64>::create(*node, "/there", {}))},
        peer{fast_peer(fast_domain)},
        reader{peer->reader("rt/there", "std_msgs::msg::dds_::Float64_")} {}

  [[nodiscard]] bool meet(std::chrono::milliseconds within = std::chrono::seconds{30}) const {
    return soon([&] { return reader->matched() >= 1; }, within);
  }

  std::unique_ptr<dds::Node> node;
  dds::Writer<Float64> writer;
  std::unique_ptr<FastPeer> peer;
  std::unique_ptr<FastReader> reader;
};

TEST(Discovery, MeetsInOneDomainAndNotInAnother) {
  const std::uint32_t domain = some_domain();
  const std::uint32_t another = domain == 1 ? 2 : domain - 1;
  const Pair together{options_in(domain), domain};
  const Pair apart{options_in(domain, "apart"), another};
  EXPECT_TRUE(together.meet());
  EXPECT_FALSE(apart.meet(kLongEnough));
}

TEST(Discovery, IsOffWhereItIsSwitchedOff) {
  const std::uint32_t domain = some_domain();
  dds::NodeOptions alone = options_in(domain);
  alone.discovery.range = dds::Range::kOff;
  const Pair pair{alone, domain};
  EXPECT_FALSE(pair.meet(kLongEnough));
}

TEST(Discovery, FindsAPeerThatIsNamedThoughItIsOff) {
  const std::uint32_t domain = some_domain();
  dds::NodeOptions options = options_in(domain);
  options.discovery.range = dds::Range::kOff;
  options.discovery.peers = {"127.0.0.1"};
  // tests stay on loopback; a peer is on another machine as a rule
  options.discovery.more =
      "<Domain><General><Interfaces><NetworkInterface address=\"127.0.0.1\"/></Interfaces>"
      "</General></Domain>";
  const Pair pair{options, domain};
  EXPECT_TRUE(pair.meet());
}

TEST(Node, TellsWhatRos2WantsToKnowOfAWriter) {
  const std::uint32_t domain = some_domain();
  const auto node = node_with(options_in(domain));
  const auto states = taken(dds::Writer<dds::msg::JointState>::create(*node, "states", {}));
  const auto stream =
      taken(dds::Writer<dds::msg::WrenchStamped>::create(*node, "~/wrench", dds::kStream));
  const auto peer = fast_peer(domain);
  ASSERT_TRUE(soon([&] { return peer->writers().size() >= 3; }));
  const auto writers = peer->writers();
  const Discovered& of_states = writers.at("rt/states");
  EXPECT_EQ(of_states.type, "sensor_msgs::msg::dds_::JointState_");
  EXPECT_EQ(of_states.user_data,
            "typehash=RIHS01_a13ee3a330e346c9d87b5aa18d24e11690752bd33a0350f11c5882bc9179260e;");
  EXPECT_TRUE(of_states.reliable);
  EXPECT_FALSE(of_states.transient_local);
  EXPECT_FALSE(writers.at("rt/supple/wrench").reliable);
  const Discovered& graph = writers.at("ros_discovery_info");
  EXPECT_EQ(graph.type, "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_");
  EXPECT_TRUE(graph.reliable && graph.transient_local);
  const auto said = peer->participants();
  EXPECT_NE(std::find(said.begin(), said.end(), "enclave=/;"), said.end());
}

dds::Guid guid_of(const dds::Entity& entity) {
  dds_guid_t guid{};
  (void)dds_get_guid(entity.number(), &guid);
  dds::Guid out{};
  std::copy_n(guid.v, out.size(), out.begin());
  return out;
}

/// The last that Fast DDS hears of a node's name.
Bytes graph_heard(dds::Graph graph, std::size_t gid_size, Bytes& expected) {
  const std::uint32_t domain = some_domain();
  dds::NodeOptions options = options_in(domain, "arm_controller");
  options.space = "/cell";
  options.graph = graph;
  const auto node = node_with(options);
  const auto reader = taken(dds::Reader<Float64>::create(*node, "/in", {}));
  const auto writer = taken(dds::Writer<Float64>::create(*node, "/out", {}));
  // Fast DDS comes late: what was said before is kept for it
  const auto peer = fast_peer(domain);
  const auto ears =
      peer->reader("ros_discovery_info", "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_",
                   {.transient_local = true});
  std::vector<Bytes> heard;
  EXPECT_TRUE(soon([&] {
    heard = ears->take();
    return !heard.empty();
  }));

  ByRules rules;
  const auto add_gid = [&](const dds::Guid& guid) {
    for (const std::uint8_t each : guid) rules.add(each);
    for (std::size_t i = guid.size(); i < gid_size; ++i) rules.add(std::uint8_t{0});
  };
  dds_guid_t participant{};
  (void)dds_get_guid(node->participant(), &participant);
  dds::Guid own{};
  std::copy_n(participant.v, own.size(), own.begin());
  add_gid(own);
  add_all(rules, std::uint32_t{1}, std::string{"/cell"}, std::string{"arm_controller"});
  rules.add(std::uint32_t{1});
  add_gid(guid_of(reader.entity()));
  rules.add(std::uint32_t{1});
  add_gid(guid_of(writer.entity()));
  expected = rules.bytes();
  return heard.empty() ? Bytes{} : heard.back();
}

TEST(Node, TellsItsNameAndItsEndsAsIronAndLaterRead) {
  Bytes expected;
  const Bytes heard = graph_heard(dds::Graph::kIron, 16, expected);
  EXPECT_EQ(heard, expected);
}

TEST(Node, TellsItsNameAndItsEndsAsHumbleReads) {
  Bytes expected;
  const Bytes heard = graph_heard(dds::Graph::kHumble, 24, expected);
  EXPECT_EQ(heard, expected);
}

TEST(Node, SaysNothingOfItselfWhereTheGraphIsOff) {
  const std::uint32_t domain = some_domain();
  dds::NodeOptions options = options_in(domain);
  options.graph = dds::Graph::kOff;
  const auto node = node_with(options);
  const auto writer = taken(dds::Writer<Float64>::create(*node, "/out", {}));
  const auto peer = fast_peer(domain);
  ASSERT_TRUE(soon([&] { return peer->writers().contains("rt/out"); }));
  EXPECT_FALSE(peer->writers().contains("ros_discovery_info"));
}

TEST(Node, RefusesNamesThatRos2WouldRefuse) {
  dds::NodeOptions options = options_in(some_domain());
  options.name = "7up";
  EXPECT_FALSE(dds::Node::create(options));
  options.name = "good";
  options.space = "no/slash";
  EXPECT_FALSE(dds::Node::create(options));
  options.space = "/";
  const auto node = node_with(options);
  const auto made = dds::Writer<Float64>::create(*node, "/a//b", {});
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().find("'/a//b'"), std::string::npos);
}

TEST(Node, OpensWithAPriorityWhetherItMayHaveItOrNot) {
  dds::NodeOptions options = options_in(some_domain());
  options.priority = 20;
  EXPECT_TRUE(dds::Node::create(options));
}

TEST(Node, AReliableReaderTellsThatABestEffortWriterIsNotHeard) {
  const std::uint32_t domain = some_domain();
  const auto node = node_with(options_in(domain));
  const auto reader = taken(dds::Reader<Float64>::create(*node, "/in", {}));
  const auto peer = fast_peer(domain);
  const auto writer = peer->writer("rt/in", "std_msgs::msg::dds_::Float64_", {.reliable = false});
  EXPECT_TRUE(soon([&] { return dds::refused_writers(reader.entity()) == 1; }));
  EXPECT_EQ(dds::matched_writers(reader.entity()), 0);
}

}  // namespace
}  // namespace supple::test

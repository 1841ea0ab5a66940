#include "supple/dds/discovery.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>

#include "supple/text/host.hpp"
#include "supple/text/words.hpp"

namespace supple::dds {
namespace {

constexpr std::uint32_t kLastDomain = 232;  // the ports of the next one would be no ports

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return std::string{value};
}

Result<std::uint32_t, std::string> domain_from(const Environment& environment) {
  if (!environment.domain_id) return 0U;
  const std::string& text = *environment.domain_id;
  std::uint32_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error == std::errc{} && end == text.data() + text.size() && out <= kLastDomain) return out;
  return Failure{fmt::format("ROS_DOMAIN_ID is '{}', and must be a number from 0 to {}",
                             printable(text), kLastDomain)};
}

struct RangeName {
  std::string_view name;
  Range range;
};
constexpr std::array<RangeName, 4> kRanges{{{"OFF", Range::kOff},
                                            {"LOCALHOST", Range::kLocalhost},
                                            {"SUBNET", Range::kSubnet},
                                            {"SYSTEM_DEFAULT", Range::kAsIs}}};

Result<Range, std::string> range_from(const Environment& environment) {
  if (environment.localhost_only == "1") return Range::kLocalhost;
  if (!environment.range) return Range::kSubnet;
  for (const RangeName& each : kRanges) {
    if (*environment.range == each.name) return each.range;
  }
  return Failure{fmt::format(
      "ROS_AUTOMATIC_DISCOVERY_RANGE is '{}', and must be OFF, LOCALHOST, SUBNET or SYSTEM_DEFAULT",
      printable(*environment.range))};
}

/// Names with ';' between them.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    if (end > begin) out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

std::string peer(std::string_view address) {
  return fmt::format("<Peer address=\"{}\"/>", address);
}

std::string peers_of(const Discovery& discovery) {
  std::string out;
  if (discovery.range == Range::kLocalhost) out += peer("localhost");
  for (const std::string& each : discovery.peers) out += peer(each);
  return out;
}

std::string network(const Discovery& discovery) {
  const bool alone = discovery.range == Range::kOff;
  const bool here = discovery.range == Range::kLocalhost;
  std::string general;
  if (alone || here) general += "<AllowMulticast>false</AllowMulticast>";
  // what must stay on this machine gets no other interface
  if ((alone || here) && discovery.peers.empty()) {
    general += "<Interfaces><NetworkInterface address=\"127.0.0.1\"/></Interfaces>";
  }
  const bool nobody = alone && discovery.peers.empty();
  std::string found =
      fmt::format("<ParticipantIndex>{}</ParticipantIndex>", nobody ? "none" : "auto");
  // without multicast this machine is searched all the same; a tag of its own lets nobody match
  if (nobody) found += fmt::format("<Tag>supple_off_{}</Tag>", getpid());
  found += "<MaxAutoParticipantIndex>32</MaxAutoParticipantIndex>";
  if (const std::string peers = peers_of(discovery); !peers.empty()) {
    found += fmt::format("<Peers>{}</Peers>", peers);
  }
  return fmt::format("<General>{}</General><Discovery>{}</Discovery>", general, found);
}

/// One thread that receives, as only that one's priority can be told.
std::string threads(int priority) {
  if (priority <= 0) return {};
  return fmt::format(
      "<Internal><MultipleReceiveThreads>false</MultipleReceiveThreads></Internal><Threads>"
      "<Thread name=\"recv\"><Scheduling><Class>Realtime</Class><Priority>{}</Priority>"
      "</Scheduling></Thread></Threads>",
      priority);
}

}  // namespace

Environment environment() {
  return {.domain_id = variable("ROS_DOMAIN_ID"),
          .range = variable("ROS_AUTOMATIC_DISCOVERY_RANGE"),
          .localhost_only = variable("ROS_LOCALHOST_ONLY"),
          .static_peers = variable("ROS_STATIC_PEERS"),
          .cyclone_uri = variable("CYCLONEDDS_URI")};
}

Result<Discovery, std::string> discovery_of(int domain, Range range,
                                            const std::vector<std::string>& peers,
                                            const Environment& environment) {
  Discovery out{.range = range, .peers = peers, .more = environment.cyclone_uri.value_or("")};
  if (domain >= 0) {
    out.domain = static_cast<std::uint32_t>(domain);
  } else {
    const auto found = domain_from(environment);
    if (!found) return Failure{found.error()};
    out.domain = *found;
  }
  if (range == Range::kSystem) {
    const auto found = range_from(environment);
    if (!found) return Failure{found.error()};
    out.range = *found;
  }
  // ROS 2 takes no peers from the environment where it is told to stay on this machine
  if (out.peers.empty() && environment.static_peers && environment.localhost_only != "1") {
    out.peers = split(*environment.static_peers);
  }
  for (const std::string& each : out.peers) {
    if (text::is_host(each)) continue;
    return Failure{fmt::format("the peer '{}' is no address", printable(each))};
  }
  return out;
}

std::string configuration_of(const Discovery& discovery, int priority) {
  const std::string inner =
      discovery.range == Range::kAsIs ? threads(priority) : network(discovery) + threads(priority);
  std::string out = fmt::format("<Domain id=\"any\">{}</Domain>", inner);
  if (!discovery.more.empty()) out += "," + discovery.more;
  return out;
}

std::string text_of(const Discovery& discovery) {
  std::string where;
  switch (discovery.range) {
    case Range::kOff:
      where = "discovery off";
      break;
    case Range::kLocalhost:
      where = "this machine";
      break;
    case Range::kSystem:
    case Range::kSubnet:
      where = "the subnet";
      break;
    case Range::kAsIs:
      where = "as Cyclone DDS is set up";
      break;
  }
  if (!discovery.peers.empty()) where += fmt::format(" and {} peers", discovery.peers.size());
  return fmt::format("domain {}, {}", discovery.domain, where);
}

}  // namespace supple::dds

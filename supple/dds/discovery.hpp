#pragma once

// How participants find each other, as ROS 2 decides it: by the environment, or by a configuration
// that has the last word. The result is a piece of Cyclone DDS configuration, the same that ROS 2's
// own layer over Cyclone DDS makes.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/core/result.hpp"

namespace supple::dds {

enum class Range : std::uint8_t {
  kSystem,     // what the environment says; else the subnet
  kOff,        // nobody is found, and nobody finds us
  kLocalhost,  // this machine
  kSubnet,     // whoever multicast reaches
  kAsIs,       // nothing is set: CYCLONEDDS_URI alone decides
};

/// Variables that ROS 2 nodes look at.
struct Environment {
  std::optional<std::string> domain_id;       // ROS_DOMAIN_ID
  std::optional<std::string> range;           // ROS_AUTOMATIC_DISCOVERY_RANGE
  std::optional<std::string> localhost_only;  // ROS_LOCALHOST_ONLY
  std::optional<std::string> static_peers;    // ROS_STATIC_PEERS
  std::optional<std::string> cyclone_uri;     // CYCLONEDDS_URI
};

[[nodiscard]] Environment environment();

struct Discovery {
  std::uint32_t domain = 0;
  Range range = Range::kSubnet;  // any but kSystem
  std::vector<std::string> peers;
  std::string more;  // configuration of the user's own, which counts most
};

/// `domain` below 0 and a range of kSystem leave it to the environment. Otherwise which value of
/// the environment is none, and what it may be.
[[nodiscard]] Result<Discovery, std::string> discovery_of(int domain, Range range,
                                                          const std::vector<std::string>& peers,
                                                          const Environment& environment);

/// What dds_create_domain takes. With a priority above 0 the threads that receive get it.
[[nodiscard]] std::string configuration_of(const Discovery& discovery, int priority = 0);

/// "domain 7, this machine only".
[[nodiscard]] std::string text_of(const Discovery& discovery);

}  // namespace supple::dds

#include "supple/config/sections/netft.hpp"

namespace supple::config {
namespace {

constexpr Range kPort{1, 65535, "ports of the network"};
constexpr Range kConnect{0.1, 60.0, "a sensor answers within milliseconds"};
constexpr Range kRate{0.0, 7000.0, "0 leaves it as the sensor is set"};

}  // namespace

void describe(Visitor& v, NetftSection& s) {
  v.name({"host", "address of the sensor; --sensor-host is another way to say it"}, s.host);
  v.integer({"rdt_port", "of the sensor: its samples"}, s.rdt_port, kPort);
  v.integer({"http_port", "of the sensor: its settings"}, s.http_port, kPort);
  v.number({"connect_within_s", "until a sensor that does not answer counts as missing"},
           s.connect_within_s, kConnect);
  v.number({"rate_hz", "of its samples"}, s.rate_hz, kRate);
}

}  // namespace supple::config

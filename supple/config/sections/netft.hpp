#pragma once

#include <optional>
#include <string>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

struct NetftSection {
  std::optional<std::string> host;
  int rdt_port = 49152;
  int http_port = 80;
  double connect_within_s = 2.0;
  double rate_hz = 0.0;
};

void describe(Visitor& v, NetftSection& s);

}  // namespace supple::config

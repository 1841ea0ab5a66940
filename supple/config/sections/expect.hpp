#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/metrics.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// How a run ends.
enum class EndsWith : std::uint8_t { kAnything, kIdle, kRunning, kHolding, kStopped, kFault };

struct MetricSection {
  std::string metric;
  std::optional<double> above;
  std::optional<double> below;
  double from_s = 0.0;
  std::optional<double> to_s;  // the end of the run
};

struct ExpectSection {
  EndsWith ends_with = EndsWith::kRunning;
  std::optional<std::string> cause;
  std::vector<MetricSection> metrics;
};

/// `known` are the metrics there are, `which` says where they are listed.
void describe_metric(Visitor& v, MetricSection& s, std::vector<std::string> known,
                     std::string_view which);
void describe(Visitor& v, MetricSection& s);
void describe(Visitor& v, ExpectSection& s);

}  // namespace supple::config

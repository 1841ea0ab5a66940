#pragma once

// How long the ticks take and how late they are: /loop.

#include <cstdint>

#include "supple/cockpit/json.hpp"
#include "supple/cockpit/server.hpp"
#include "supple/runtime/histogram.hpp"
#include "supple/runtime/status.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::desk {

class LoopMeter {
 public:
  void add(const telemetry::Tick& tick) noexcept;

  struct Others {
    Seconds period{0.0};
    runtime::Status status;  // of the run
    cockpit::ServerCounters server;
    std::uint64_t feed_dropped = 0;
    double server_percent = 0.0;  // of a processor
  };
  [[nodiscard]] cockpit::Json json(const Others& others) const;

 private:
  runtime::Histogram tick_;
  runtime::Histogram late_;
  std::uint64_t ticks_ = 0;
};

}  // namespace supple::desk

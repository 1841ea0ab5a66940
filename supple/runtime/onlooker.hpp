#pragma once

#include "supple/control/tick.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::runtime {

/// Sees every tick in the loop's own thread, which waits for it: for loops without a deadline.
class Onlooker {
 public:
  Onlooker() = default;
  Onlooker(const Onlooker&) = delete;
  Onlooker& operator=(const Onlooker&) = delete;
  virtual ~Onlooker();

  /// With the params that held.
  virtual void see(const telemetry::Tick& tick, const control::Params& params) noexcept = 0;
};

}  // namespace supple::runtime

#pragma once

#include "supple/telemetry/tick.hpp"

namespace supple::runtime {

/// Somebody who knows what really happens: a simulator.
class Witness {
 public:
  Witness() = default;
  Witness(const Witness&) = delete;
  Witness& operator=(const Witness&) = delete;
  virtual ~Witness();

  /// By the real-time thread after every read: neither waits nor allocates. False: nothing known.
  virtual bool truth(telemetry::Truth& out) noexcept = 0;
};

}  // namespace supple::runtime

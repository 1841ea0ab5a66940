#pragma once

#include "supple/runtime/stop.hpp"

namespace supple::runtime {

/// SIGINT, SIGTERM and SIGHUP, a closed terminal, raise the flag while this lives; then they do
/// what they did before. One at a time.
class StopOnSignals {
 public:
  explicit StopOnSignals(StopFlag& flag);
  ~StopOnSignals();
  StopOnSignals(const StopOnSignals&) = delete;
  StopOnSignals& operator=(const StopOnSignals&) = delete;
};

}  // namespace supple::runtime

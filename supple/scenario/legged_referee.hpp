#pragma once

// Holds a run of a legged robot to the section `expect` of its configuration.

#include <vector>

#include "supple/config/legged/legged.hpp"
#include "supple/scenario/referee.hpp"
#include "supple/telemetry/legged_figures.hpp"

namespace supple::scenario {

class LeggedReferee {
 public:
  explicit LeggedReferee(const config::LeggedSetup& setup);

  /// In the order of time.
  void add(const telemetry::LeggedTick& tick);

  [[nodiscard]] Findings findings(bool fell) const;
  /// Of the whole run.
  [[nodiscard]] telemetry::LeggedFigures figures() const { return whole_.figures(); }

 private:
  config::LeggedExpectSection expect_;
  telemetry::LeggedMeter whole_;
  std::vector<telemetry::LeggedMeter> meters_;  // of expect.metrics, in their order
};

}  // namespace supple::scenario

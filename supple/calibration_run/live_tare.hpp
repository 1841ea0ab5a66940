#pragma once

// A tare while the controller runs. It looks at the ticks in the thread that watches the loop, and
// the new bias goes back through runtime::Mailbox as a change of the configuration. So the
// real-time thread does nothing for it, and the log can be replayed.
//
//   calibration_run::LiveTare tare;
//   session.watch.on_tick = [&](const auto& tick, const auto& params) {
//     if (tare.add(tick, params)) mailbox.set_settings(settings with tare.changes());
//   };
//   ...
//   tare.ask();   // from any thread
//
// The weight of the declared payload is taken off in the arm's orientation, and standstill, noise
// and plausibility are checked: wrench/tare.hpp.

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "supple/control/tick.hpp"
#include "supple/telemetry/tick.hpp"
#include "supple/wrench/tare.hpp"

namespace supple::calibration_run {

class LiveTare {
 public:
  explicit LiveTare(const wrench::TareParams& params = {}) : params_{params} {}

  /// From any thread; starts anew what is under way.
  void ask() noexcept { asked_.store(true, std::memory_order_relaxed); }

  /// Every tick, with the params that held. True once, when the bias has been found.
  [[nodiscard]] bool add(const telemetry::Tick& tick, const control::Params& params);

  /// How far it is, or why it was refused.
  [[nodiscard]] const wrench::TareReport& report() const noexcept { return report_; }
  /// The new bias for config::changed.
  [[nodiscard]] std::vector<std::string> changes() const;

 private:
  wrench::TareParams params_;
  std::atomic<bool> asked_{false};
  wrench::TareState state_;
  wrench::TareReport report_;
  std::uint64_t stamp_ = 0;
  std::uint64_t time_ = 0;  // of the reading before [ns]
  model::Workspace work_;
};

}  // namespace supple::calibration_run

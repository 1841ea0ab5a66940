#pragma once

// The controller that a log was written with, made again from the configuration and the robot's
// model in the log itself.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/control/tick.hpp"
#include "supple/core/result.hpp"
#include "supple/telemetry/tick_log.hpp"

namespace supple::replay {

/// Whatever a configuration calls its model, it is the one in the log.
[[nodiscard]] config::Sources model_in(const telemetry::TickLogReader& log,
                                       const std::string& log_name);

/// Why a log cannot be replayed at all, if so.
[[nodiscard]] std::optional<std::string> missing_files(const telemetry::TickLogReader& log,
                                                       const std::string& log_name);

/// Params from one tick on.
struct Stretch {
  std::uint64_t first_tick = 0;
  control::Params params;
};

/// Never empty, in order of their ticks: the configuration at the start, and each live change.
using Stretches = std::vector<Stretch>;

/// `changes` ("robot.period_ms=4") are put above each of the log's configurations. The error is
/// for a person and may have several lines; `log_name` stands in it.
[[nodiscard]] Result<Stretches, std::string> recorded_params(
    const telemetry::TickLogReader& log, const std::string& log_name,
    std::span<const std::string> changes = {});

/// A controller that goes through the stretches as the logged one did. The stretches outlive it.
class Controller {
 public:
  explicit Controller(const Stretches& stretches) : stretches_{stretches} {}

  /// Ticks come in order; `index` is that of the log.
  const control::TickOutput& tick(std::uint64_t index, const control::TickInput& in);

  [[nodiscard]] const control::Params& params() const { return stretches_[now_].params; }

 private:
  const Stretches& stretches_;
  std::size_t now_ = 0;
  control::State state_;
  control::TickOutput out_;
};

}  // namespace supple::replay

#pragma once

// What a tick says about each metric: one number, and how the numbers of a run become one.

#include <cstdint>
#include <optional>

#include "supple/config/metrics.hpp"
#include "supple/control/tick.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::scenario {

/// What does not change in a run.
struct Scale {
  Seconds period{2e-3};
  Pose X_WP_start;
  VecJ q_start;
  std::optional<Pose> X_WH;  // of the hole
};

struct Sample {
  Seconds t{0.0};  // since the start of the run
  const telemetry::Tick& tick;
  const telemetry::Tick* before;  // null in the first tick
  const control::Params& params;  // of this tick
  const Scale& scale;
};

enum class Reduce : std::uint8_t {
  kLargest,
  kLeast,
  kMean,
  kRms,
  kFinal,
  kSum,
  kTime,       // that the number is not 0
  kFirstTime,  // that the number is not 0; the end if it never is
  kTouches,
  kUntouched,
  kSettling,
  kDrift,
  kDriftTurn,
  kSwing,
};

struct Quantity {
  config::Metric metric;
  Reduce reduce;
  double (*value)(const Sample&);  // NaN: this tick says nothing
};

[[nodiscard]] const Quantity& quantity_of(config::Metric metric);

/// The probe, as it is; as measured where nobody knows better.
[[nodiscard]] Pose probe(const Sample& s);
/// Size of the force from outside, as it is; as felt where nobody knows better [N].
[[nodiscard]] double force_size(const Sample& s);
/// Force minus target, on the axes that have a target; and the target [N].
struct ForceError {
  Vec3 error = Vec3::Zero();
  Vec3 target = Vec3::Zero();
};
[[nodiscard]] ForceError force_error(const Sample& s);

}  // namespace supple::scenario

#pragma once

// How a run goes, in words: /state.

#include <cstdint>
#include <string>

#include "supple/cockpit/json.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::desk {

/// Looks at every tick, so that what acts for one tick only is not overlooked.
class StateWords {
 public:
  void add(const telemetry::Tick& tick);

  /// /state, of all that came since the last time.
  [[nodiscard]] cockpit::Json take();

 private:
  [[nodiscard]] std::string limits() const;

  std::uint64_t time_ = 0;
  std::uint64_t since_ = 0;  // when the phase began
  safety::Verdict verdict_;
  double force_ = 0.0;   // that the law goes by [N]
  double torque_ = 0.0;  // [N m]
  bool untouched_ = true;
  bool touch_ = false;  // felt by the joints
  bool collision_ = false;
  std::uint32_t acted_ = 0;   // limits, a bit each
  std::uint32_t bounds_ = 0;  // joints, likewise
  bool guarded_ = false;
  bool ramping_ = false;
};

}  // namespace supple::desk

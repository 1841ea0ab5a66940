#pragma once

// What happens to a simulated robot, by the clock.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

enum class PushAxes : std::uint8_t { kTool, kWorld };

struct PushSection {
  double start_s = 0.0;
  double duration_s = 1.0;
  double ramp_s = 0.0;
  std::array<double, 3> force_n{};
  std::array<double, 3> torque_nm{};
  PushAxes axes = PushAxes::kTool;
  double frequency_hz = 0.0;
  std::optional<std::string> link;  // the probe
  std::array<double, 3> point_m{};
};

/// In the order of sim::FaultKind.
enum class FaultKind : std::uint8_t {
  kSensorDropout,
  kSensorNan,
  kSensorStuck,
  kSensorSpike,
  kSensorJump,
  kJointLoss,
  kJointNan,
  kJointDelay,
  kStall,
  kClockJump,
  kNotReady,
  kTorqueNan,
};

struct FaultSection {
  FaultKind kind = FaultKind::kSensorDropout;
  double start_s = 0.0;
  double duration_s = 0.0;
  std::optional<double> force_n;
  std::optional<std::array<double, 3>> jump_n;
  std::optional<std::array<double, 3>> jump_nm;
  std::optional<double> delay_ms;
  std::optional<double> jump_s;
};

void describe(Visitor& v, PushSection& s);
void describe(Visitor& v, FaultSection& s);

}  // namespace supple::config

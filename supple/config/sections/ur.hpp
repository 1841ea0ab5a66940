#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/sections/simulation.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// What to do when the arm was measured in the factory to be another one than the model says.
enum class CalibrationRule : std::uint8_t { kWarn, kRefuse };

struct UrSection {
  std::optional<std::string> host;
  CommandKind command = CommandKind::kVelocity;
  std::optional<std::string> serial;
  std::optional<std::string> local_host;
  int reverse_port = 50001;
  int rtde_port = 30004;
  int primary_port = 30001;
  int dashboard_port = 29999;
  double connect_within_s = 5.0;
  double timeout_ms = 20.0;
  double watchdog_hz = 10.0;
  double speedj_acceleration_deg_per_s2 = 1400.0;
  double stop_acceleration_deg_per_s2 = 230.0;
  double servoj_lookahead_ms = 30.0;
  double servoj_gain = 2000.0;
  bool bring_up = false;
  bool set_payload = true;
  bool set_tcp = true;
  CalibrationRule calibration = CalibrationRule::kWarn;
  double calibration_tolerance_mm = 1.0;
  std::vector<double> motor_constant_nm_per_a;
};

void describe(Visitor& v, UrSection& s);

}  // namespace supple::config

#pragma once

// The devices of a simulated robot: what they make of the truth, and of a command.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// The robot's own controller. The defaults are an e-Series arm on its velocity interface.
struct ServoSection {
  double bandwidth_hz = 15.0;
  double delay_ms = 4.0;
  double interval_ms = 2.0;
  double timeout_ms = 20.0;
  double max_acceleration_deg_per_s2 = 2300.0;
  double stop_acceleration_deg_per_s2 = 230.0;
  double load_hz = 100.0;
  double max_lag_deg = 0.6;
};

enum class DriveKind : std::uint8_t { kIdeal, kTypical };

struct DrivesSection {
  DriveKind kind = DriveKind::kIdeal;
  double torque_percent = 100.0;
  double friction_percent = 100.0;
};

struct JointFeedSection {
  double interval_ms = 2.0;
  double latency_ms = 0.0;
  double noise_deg_per_s = 0.0;
  double noise_nm = 0.0;
  double resolution_nm = 0.0;
};

/// By how much the simulated robot is another one than the controller's model says.
struct ModelErrorsSection {
  double mass_percent = 0.0;
  double inertia_percent = 0.0;
};

/// The defaults are a six-axis sensor for some 100 N.
struct SensorSection {
  std::string preset;
  std::optional<std::array<double, 3>> bias_n;   // that of the section `wrench`
  std::optional<std::array<double, 3>> bias_nm;  // likewise
  std::array<double, 3> drift_n_per_s{};
  std::array<double, 3> drift_nm_per_s{};
  double noise_n = 0.05;
  double noise_nm = 0.002;
  double resolution_n = 0.01;
  double resolution_nm = 5e-4;
  double interval_ms = 2.0;
  double latency_ms = 2.0;
};

void describe(Visitor& v, ServoSection& s);
void describe(Visitor& v, DrivesSection& s);
void describe(Visitor& v, JointFeedSection& s);
void describe(Visitor& v, ModelErrorsSection& s);
void describe(Visitor& v, SensorSection& s);

}  // namespace supple::config

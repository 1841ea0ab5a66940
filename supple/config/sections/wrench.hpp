#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "supple/config/visit/visitor.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::config {

struct PayloadSection {
  double mass_kg = 0.0;
  std::array<double, 3> centre_m{};
  std::array<double, 6> inertia_kg_m2{};  // xx, yy, zz, xy, xz, yz
};

struct LowPassSection {
  int order = 2;
  double cutoff_hz = 50.0;
};

struct NotchSection {
  double centre_hz = 0.0;
  double width_hz = 5.0;
};

struct DeadbandSection {
  double force_n = 1.0;
  double force_knee_n = 0.5;
  double torque_nm = 0.05;
  double torque_knee_nm = 0.02;
};

/// Where the sensor's readings come from.
enum class WrenchDevice : std::uint8_t { kRobot, kNetft, kRos2 };

struct WrenchSection {
  WrenchDevice device = WrenchDevice::kRobot;
  wrench::SensorReports reports = wrench::SensorReports::kLoadOnRobot;
  std::optional<std::string> calibration;  // its keys have been taken in before this is read
  std::array<double, 3> bias_n{};
  std::array<double, 3> bias_nm{};
  PayloadSection payload;
  bool compensate_inertia = false;
  std::array<double, 3> range_n{500.0, 500.0, 500.0};
  std::array<double, 3> range_nm{50.0, 50.0, 50.0};
  double max_rate_n_per_s = 5e4;
  double max_rate_nm_per_s = 5e3;
  std::optional<LowPassSection> low_pass = LowPassSection{};
  std::optional<NotchSection> notch;
  DeadbandSection deadband;
};

void describe(Visitor& v, PayloadSection& s);
void describe(Visitor& v, LowPassSection& s);
void describe(Visitor& v, NotchSection& s);
void describe(Visitor& v, DeadbandSection& s);
void describe(Visitor& v, WrenchSection& s);

[[nodiscard]] wrench::Params params_of(const WrenchSection& s, const Vec3& gravity_W);

}  // namespace supple::config

#pragma once

#include <array>
#include <optional>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

/// Adds damping while a contact makes energy; admittance/chatter_guard.hpp.
struct ChatterGuardSection {
  double most_times = 10.0;
  double fade_s = 10.0;
};

/// What the probe will touch, and how late the robot is. Figures that are not given follow from the
/// robot; contact.hpp says which.
struct ContactSection {
  std::array<double, 3> environment_stiffness_n_per_m{};
  std::array<double, 3> environment_stiffness_nm_per_rad{};
  bool accept_chatter = false;
  std::optional<double> command_delay_ms;
  std::optional<double> servo_bandwidth_hz;
  std::optional<double> sensor_delay_ms;
  std::optional<ChatterGuardSection> guard = ChatterGuardSection{};
};

void describe(Visitor& v, ChatterGuardSection& s);
void describe(Visitor& v, ContactSection& s);

}  // namespace supple::config

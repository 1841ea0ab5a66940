#pragma once

// What a configuration says about contact: the loop of each axis, and its certificate.
//
// Upstream: the sections admittance, wrench, motion and contact, and those of the robot.
// Downstream: contact_rules.hpp, which refuses what would chatter; supple check, tune and cockpit.

#include <array>
#include <string>
#include <string_view>

#include "supple/analysis/certificate.hpp"
#include "supple/config/sections.hpp"

namespace supple::config {

/// How late the robot is, with where each figure comes from.
struct Plant {
  Seconds command_delay{0.0};    // from a command to the start of its motion
  double servo_bandwidth = 0.0;  // [Hz]; 0: no lag
  Seconds sensor_delay{0.0};     // of a force
  analysis::Interface interface = analysis::Interface::kVelocity;
  std::string_view command_origin;  // "the section simulation"
  std::string_view servo_origin;
  std::string_view sensor_origin;
};

/// What the section `contact` says; otherwise the simulated robot's own figures, or those usual for
/// UR arms: 4 ms and 15 Hz on velocities, 34 ms and no other lag on positions (servoj).
[[nodiscard]] Plant plant_of(const Config& config);

/// One axis, x y z rx ry rz, with what the section `contact` declares around it.
[[nodiscard]] analysis::ContactLoop contact_loop(const Config& config, int axis);

/// The same with other gains, as a person moves sliders.
[[nodiscard]] analysis::ContactLoop contact_loop(const Config& config,
                                                 const admittance::Gains& gains, int axis);

/// What the chatter guard of the controller is given: where each axis would chatter, by the
/// continuous formula, and by how much forces come later than motions.
[[nodiscard]] admittance::ChatterParams chatter_params(const Config& config);

/// Of all six axes, also of those that do not yield. Some tens of milliseconds.
using Certificates = std::array<analysis::Certificate, 6>;
[[nodiscard]] Certificates certificates(const Config& config);
[[nodiscard]] Certificates certificates(const Config& config, const admittance::Gains& gains);

/// "x" to "rz".
[[nodiscard]] std::string_view axis_name(int axis);

/// One line: what an axis holds, and whether that is enough for what is declared.
[[nodiscard]] std::string words_of(const analysis::Certificate& certificate, int axis);

/// The damping to take where an axis would chatter on what is declared: comfortable, or what holds
/// beside integral action. Infinite where no damping holds.
[[nodiscard]] double damping_to_take(const analysis::Certificate& certificate);

}  // namespace supple::config

#include "supple/config/contact_rules.hpp"

#include <fmt/format.h>

#include <cmath>

#include "supple/config/contact.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

std::string key_of(int axis) {
  return fmt::format("contact.environment_stiffness_{}[{}]", axis < 3 ? "n_per_m" : "nm_per_rad",
                     axis % 3);
}

std::string damping_key(int axis) {
  return axis < 3 ? "admittance.translation.damping_n_s_per_m"
                  : "admittance.rotation.damping_nm_s_per_rad";
}

std::string why(const analysis::Certificate& certificate, int axis) {
  const auto& [mass, damping, stiffness] = certificate.loop.gains;
  const std::string gains =
      fmt::format("mass {:.4g}, damping {:.4g} and stiffness {:.4g}", mass, damping, stiffness);
  const std::string value = digits(certificate.loop.environment_stiffness);
  if (certificate.border.stiffness == 0.0) {
    return fmt::format(
        "is {}, on which axis {} would chatter: with {} it is unstable even in the "
        "air",
        value, axis_name(axis), gains);
  }
  return fmt::format(
      "is {}, on which axis {} would chatter at {:.3g} Hz: with {} it holds up to {:.4g}", value,
      axis_name(axis), certificate.border.chatter_hz, gains, certificate.border.stiffness);
}

std::string way_out(const analysis::Certificate& certificate, int axis) {
  constexpr std::string_view kAnyway = "contact.accept_chatter: true runs it as it is";
  const double damping = damping_to_take(certificate);
  if (!std::isfinite(damping)) {
    return fmt::format(
        "no damping holds it; use the integrator exact, or less of "
        "admittance.integral.gain_per_s; {}",
        kAnyway);
  }
  return fmt::format(
      "{}[{}] of {:.0f} would touch calmly, and one of {:.0f} is the least\n"
      "`supple tune` proposes gains; {}",
      damping_key(axis), axis % 3, std::ceil(damping), std::ceil(certificate.damping.border),
      kAnyway);
}

void check_contact(Judge& judge, const Config& c) {
  if (c.contact.accept_chatter) return;
  for (int axis = 0; axis < 6; ++axis) {
    if (!c.admittance.yields.at(static_cast<std::size_t>(axis))) continue;
    const analysis::ContactLoop loop = contact_loop(c, axis);
    if (loop.environment_stiffness == 0.0 || analysis::spectral_radius(loop) < 1.0) continue;
    const analysis::Certificate certificate = analysis::certified(loop);
    judge.note(key_of(axis), why(certificate, axis), way_out(certificate, axis));
  }
}

}  // namespace

void add_contact_rules(Visitor& v, const Config& c) {
  v.rule([&c](Judge& judge) { check_contact(judge, c); },
         {"robot.period_ms", "robot.driver", "wrench_source", "wrench", "observer", "admittance",
          "motion", "contact", "ur.command", "simulation.servo", "simulation.sensor",
          "simulation.joints"});
}

}  // namespace supple::config

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "apps/supple/columns.hpp"
#include "apps/supple/summary.hpp"
#include "supple/config/contact.hpp"

namespace supple::app {
namespace {

using analysis::Certificate;

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : "any";
}

std::string verdict(const Certificate& c) {
  if (!c.holds()) return "chatters";
  if (!c.declared) return "none declared";
  return c.comfortable() ? "calm" : "holds, with little room";
}

Row axis_row(const Certificate& c, int axis, bool yields) {
  const std::string name = fmt::format("contact {}", config::axis_name(axis));
  if (!yields) return {name, "does not yield"};
  Row row{name, number(c.border.stiffness), fmt::format("{:.3g}", c.border.chatter_hz)};
  if (!c.declared) {
    row.insert(row.end(), {"", "", "", "", "", "", verdict(c)});
    return row;
  }
  row.insert(
      row.end(),
      {number(c.loop.environment_stiffness), fmt::format("{:.3g}", c.margins.gain),
       fmt::format("{:.3g}", c.margins.phase_deg), fmt::format("{:.3g}", 1e3 * c.margins.delay_s),
       number(c.damping.border), number(c.damping.sufficient), verdict(c)});
  return row;
}

Row units(std::string_view stiffness, std::string_view damping) {
  const std::string K{stiffness};
  const std::string D{damping};
  return {"", K, "Hz", K, "times", "degrees", "ms", D, D, ""};
}

std::string milliseconds(Seconds time, std::string_view origin) {
  return fmt::format("{:.3g} ms; {}", 1e3 * time.count(), origin);
}

}  // namespace

std::string plant_summary(const config::Config& config) {
  const config::Plant plant = config::plant_of(config);
  std::string servo = "no lag";
  if (plant.servo_bandwidth > 0.0) {
    servo = fmt::format("{:.3g} Hz, which is {:.3g} ms", plant.servo_bandwidth,
                        1e3 / (2.0 * std::numbers::pi * plant.servo_bandwidth));
  }
  return columns({{"command to motion", milliseconds(plant.command_delay, plant.command_origin)},
                  {"servo", fmt::format("{}; {}", servo, plant.servo_origin)},
                  {"age of a force", milliseconds(plant.sensor_delay, plant.sensor_origin)}});
}

std::string contact_summary(const config::Config& config) {
  const config::Certificates all = config::certificates(config);
  std::vector<Row> rows{{"contact", "stiffest", "chatter", "declared", "margins", "", "",
                         "damping: border", "enough", ""},
                        units("N/m", "N s/m")};
  for (int i = 0; i < 6; ++i) {
    if (i == 3) rows.push_back(units("N m/rad", "N m s/rad"));
    const auto axis = static_cast<std::size_t>(i);
    rows.push_back(axis_row(all.at(axis), i, config.admittance.yields.at(axis)));
  }
  return columns(rows) + plant_summary(config);
}

}  // namespace supple::app

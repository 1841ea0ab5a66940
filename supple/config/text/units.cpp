#include "supple/config/text/units.hpp"

#include <array>
#include <numbers>

namespace supple::config {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

constexpr std::array kUnits{
    Unit{"s", "s", "time"},
    Unit{"ms", "ms", "time", 1e-3},
    Unit{"us", "us", "time", 1e-6},
    Unit{"hz", "Hz", "frequency"},
    Unit{"khz", "kHz", "frequency", 1e3},
    Unit{"m", "m", "length"},
    Unit{"mm", "mm", "length", 1e-3},
    Unit{"m2", "m^2", "area"},
    Unit{"rad", "rad", "angle"},
    Unit{"deg", "deg", "angle", kDegree},
    Unit{"m_per_s", "m/s", "speed"},
    Unit{"mm_per_s", "mm/s", "speed", 1e-3},
    Unit{"rad_per_s", "rad/s", "angular speed"},
    Unit{"deg_per_s", "deg/s", "angular speed", kDegree},
    Unit{"m_per_s2", "m/s^2", "acceleration"},
    Unit{"mm_per_s2", "mm/s^2", "acceleration", 1e-3},
    Unit{"rad_per_s2", "rad/s^2", "angular acceleration"},
    Unit{"deg_per_s2", "deg/s^2", "angular acceleration", kDegree},
    Unit{"kg", "kg", "mass"},
    Unit{"g", "g", "mass", 1e-3},
    Unit{"kg_m2", "kg m^2", "moment of inertia"},
    Unit{"n", "N", "force"},
    Unit{"kn", "kN", "force", 1e3},
    Unit{"nm", "N m", "torque"},
    Unit{"nm_per_a", "N m/A", "torque constant"},
    Unit{"n_per_s", "N/s", "rate of force"},
    Unit{"nm_per_s", "N m/s", "rate of torque"},
    Unit{"n_per_m", "N/m", "stiffness"},
    Unit{"n_per_mm", "N/mm", "stiffness", 1e3},
    Unit{"nm_per_rad", "N m/rad", "angular stiffness"},
    Unit{"nm_per_deg", "N m/deg", "angular stiffness", 1.0 / kDegree},
    Unit{"n_s_per_m", "N s/m", "damping"},
    Unit{"nm_s_per_rad", "N m s/rad", "angular damping"},
    Unit{"j", "J", "energy"},
    Unit{"w", "W", "power"},
    Unit{"per_s", "1/s", "rate"},
    Unit{"percent", "%", "share", 1e-2},
};

bool ends_with_unit(std::string_view key, std::string_view suffix) {
  return key.size() > suffix.size() + 1 && key.ends_with(suffix) &&
         key[key.size() - suffix.size() - 1] == '_';
}

}  // namespace

std::optional<Unit> unit_of(std::string_view key) {
  std::optional<Unit> longest;
  for (const Unit& unit : kUnits) {
    if (!ends_with_unit(key, unit.suffix)) continue;
    if (!longest || unit.suffix.size() > longest->suffix.size()) longest = unit;
  }
  return longest;
}

std::string_view stem_of(std::string_view key) {
  const auto unit = unit_of(key);
  return unit ? key.substr(0, key.size() - unit->suffix.size() - 1) : key;
}

}  // namespace supple::config

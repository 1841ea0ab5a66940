#include "apps/supple/summary.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "supple/limits/room.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::app {
namespace {

struct Units {
  std::string_view mass;
  std::string_view damping;
  std::string_view stiffness;
};

constexpr Units kLinear{"kg", "N s/m", "N/m"};
constexpr Units kAngular{"kg m^2", "N m s/rad", "N m/rad"};
constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};

std::string with_unit(double value, std::string_view unit) {
  return fmt::format("{:.4g} {}", value, unit);
}

std::string axis_line(const admittance::Params& params, std::size_t i) {
  if (!params.selected.at(i)) return fmt::format("# {:<5} does not yield\n", kAxes.at(i));
  const admittance::OneAxisGains g = admittance::axis_of(params.gains, static_cast<int>(i));
  const Units& units = i < 3 ? kLinear : kAngular;
  std::string line =
      fmt::format("# {:<5} {:<12} {:<15} {:<13}", kAxes.at(i), with_unit(g.mass, units.mass),
                  with_unit(g.damping, units.damping), with_unit(g.stiffness, units.stiffness));
  if (g.stiffness == 0.0)
    return line + fmt::format(" stays; slows down in {:.3g} s\n", g.mass / g.damping);
  const double frequency =
      admittance::natural_frequency(g.mass, g.stiffness) / (2.0 * std::numbers::pi);
  return line + fmt::format(" {:.3g} Hz, ratio {:.3g}\n", frequency,
                            admittance::damping_ratio(g.mass, g.damping, g.stiffness));
}

std::string start_line(const config::Setup& setup) {
  if (setup.q_start.size() == 0) return {};
  model::Workspace work;
  model::update_placements(setup.model, work, setup.q_start);
  const Vec3 p_WP = model::pose(setup.model, work, setup.P).p;
  const double distance = limits::room_at(setup.limits.params.walls, p_WP).nearest.distance;
  const std::string wall =
      std::isfinite(distance) ? fmt::format(", {:.3f} m from the nearest wall", distance) : "";
  return fmt::format("# the probe starts at [{:.3f}, {:.3f}, {:.3f}] m{}\n", p_WP.x(), p_WP.y(),
                     p_WP.z(), wall);
}

}  // namespace

std::string summary(const config::Setup& setup) {
  std::string text = "#\n# axis  mass         damping         stiffness     in free space\n";
  for (std::size_t i = 0; i < kAxes.size(); ++i) text += axis_line(setup.admittance, i);
  const limits::Params& limits = setup.limits.params;
  text += fmt::format(
      "#\n# the probe moves at up to {:.4g} m/s, and brakes from that in {:.3g} m\n",
      limits.linear_speed,
      limits.linear_speed * (limits.linear_speed / (2.0 * setup.limits.brake) + setup.limits.T));
  return text + start_line(setup) + "#\n";
}

}  // namespace supple::app

#include <fmt/format.h>

#include <array>
#include <numbers>

#include "apps/supple/columns.hpp"
#include "apps/supple/summary.hpp"

namespace supple::app {
namespace {

constexpr std::array<std::string_view, 6> kAxes{"x", "y", "z", "rx", "ry", "rz"};
constexpr double kPush = 10.0;  // [N]
constexpr double kTwist = 1.0;  // [N m]

std::string number(double value) { return fmt::format("{:.4g}", value); }

Row axis_row(const admittance::Params& params, int i) {
  const admittance::OneAxisGains g = admittance::axis_of(params.gains, i);
  const bool linear = i < 3;
  const bool has_spring = g.stiffness > 0.0;
  const double target = linear ? params.F_target.force[i] : params.F_target.torque[i - 3];
  const double frequency =
      admittance::natural_frequency(g.mass, g.stiffness) / (2.0 * std::numbers::pi);
  const auto axis = static_cast<std::size_t>(i);
  return {
      std::string{kAxes.at(axis)},
      params.selected.at(axis) ? "yes" : "no",
      number(g.mass),
      number(g.damping),
      number(g.stiffness),
      has_spring ? number(frequency) : "no spring",
      has_spring ? number(admittance::damping_ratio(g.mass, g.damping, g.stiffness)) : "no spring",
      has_spring ? number((linear ? kPush : kTwist) / g.stiffness) : "stays",
      number(target)};
}

std::string axes_of(const config::Setup& setup) {
  const auto& frame = setup.config.admittance.task_frame;
  if (!frame) return "axes of the desired frame";
  return fmt::format("axes of '{}', fixed in the robot's base", frame->name);
}

}  // namespace

std::string axes_summary(const config::Setup& setup) {
  const admittance::Params& params = setup.design.admittance;
  std::vector<Row> rows{{axes_of(setup)},
                        {"axis", "yields", "mass", "damping", "stiffness", "frequency",
                         "damping ratio", "rest offset", "target"},
                        {"", "", "kg", "N s/m", "N/m", "Hz", "", "m per 10 N", "N"}};
  for (int i = 0; i < 3; ++i) rows.push_back(axis_row(params, i));
  rows.push_back({"", "", "kg m^2", "N m s/rad", "N m/rad", "Hz", "", "rad per 1 N m", "N m"});
  for (int i = 3; i < 6; ++i) rows.push_back(axis_row(params, i));
  return columns(rows);
}

}  // namespace supple::app

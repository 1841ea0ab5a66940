#include <fmt/format.h>

#include <numbers>

#include "supple/scenario/legged_run.hpp"

namespace supple::scenario {
namespace {

std::string row(std::string_view what, const std::string& value) {
  return fmt::format("  {:<26} {}\n", what, value);
}

}  // namespace

std::string summary(const LeggedOutcome& outcome) {
  const telemetry::LeggedFigures& f = outcome.figures;
  std::string out = fmt::format(
      "{}: {:.3f} s in {:.1f} s, {} ticks{}\n",
      outcome.fell ? "fell" : (outcome.interrupted ? "interrupted" : "done"), outcome.simulated,
      outcome.took, f.ticks,
      outcome.missed > 0 ? fmt::format(", {} of them late", outcome.missed) : std::string{});
  out += row("distance", fmt::format("{:.2f} m", f.distance));
  out += row("position error", fmt::format("{:.1f} mm, {:.2f} % of the distance",
                                           1e3 * f.position_error, 1e2 * f.position_error_share()));
  out += row("height error", fmt::format("{:.1f} mm at most, {:.1f} mm at the end",
                                         1e3 * f.height_error, 1e3 * f.height_error_final));
  out += row("velocity RMSE", fmt::format("{:.4f} m/s", f.velocity_rmse));
  out += row("mean NIS", fmt::format("{:.3f} a number, {:.1f} % of ticks above the 95 % band",
                                     f.nis_mean, 1e2 * f.nis_outside));
  out += row("mean NEES of velocity", fmt::format("{:.3f} a number", f.nees_mean));
  out += row("contact accuracy", fmt::format("{:.2f} %", 1e2 * f.contact_accuracy));
  out += row("touch, lift seen after",
             fmt::format("{:.1f} ms, {:.1f} ms, of {} touches", 1e3 * f.touch_delay,
                         1e3 * f.lift_delay, f.touches));
  out += row("feet taken for slipping", fmt::format("{:.2f} %", 1e2 * f.slips));
  out += row("largest tilt", fmt::format("{:.2f} deg", 180.0 / std::numbers::pi * f.tilt_peak));
  if (outcome.log_error) out += fmt::format("{}\n", *outcome.log_error);
  return out;
}

}  // namespace supple::scenario

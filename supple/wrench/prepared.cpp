#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "supple/core/finite.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::wrench {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr std::string_view kFinite = "must be finite";
constexpr std::string_view kNotNegative = "must be 0 or more";
constexpr std::string_view kPositive = "must be above 0";
constexpr std::string_view kBelowNyquist = "must be above 0 and below half the control rate";
constexpr std::string_view kInertia = "must be symmetric with moments of 0 or more";

std::optional<Problem> not_finite(std::string_view member, const Wrench& F) noexcept {
  if (all_finite(F)) return {};
  return Problem{member, std::numeric_limits<double>::quiet_NaN(), -1, kFinite};
}

std::optional<Problem> not_finite(std::string_view member, const Vec3& u) noexcept {
  return not_finite(member, Wrench{.force = u, .torque = Vec3::Zero()});
}

std::optional<Problem> outside(std::string_view member, double value, double lower, double upper,
                               std::string_view rule) noexcept {
  if (lower <= value && value <= upper) return {};
  return Problem{member, value, -1, rule};
}

std::optional<Problem> not_positive(std::string_view member, double value) noexcept {
  return outside(member, value, std::numeric_limits<double>::min(), kInfinity, kPositive);
}

std::optional<Problem> negative(std::string_view member, double value) noexcept {
  return outside(member, value, 0.0, std::numeric_limits<double>::max(), kNotNegative);
}

std::optional<Problem> above_nyquist(std::string_view member, double value,
                                     Seconds period) noexcept {
  const double nyquist = 0.5 / period.count();
  if (value > 0.0 && value < nyquist) return {};
  return Problem{member, value, -1, kBelowNyquist};
}

std::optional<Problem> no_inertia(const Mat3& I) noexcept {
  const bool symmetric = (I - I.transpose()).cwiseAbs().maxCoeff() <= 1e-9 * I.cwiseAbs().sum();
  const bool positive = I.diagonal().minCoeff() >= 0.0;
  if (symmetric && positive && all_finite(I)) return {};
  return Problem{"payload.I_L_S", I.diagonal().minCoeff(), -1, kInertia};
}

std::optional<Problem> problem_of_filter(const FilterParams& filter, Seconds period) noexcept {
  if (filter.low_pass != LowPass::kOff) {
    if (const auto p = above_nyquist("filter.cutoff_hz", filter.cutoff_hz, period)) return p;
  }
  if (filter.notch_hz == 0.0) return {};
  if (const auto p = above_nyquist("filter.notch_hz", filter.notch_hz, period)) return p;
  return above_nyquist("filter.notch_width_hz", filter.notch_width_hz, period);
}

std::optional<Problem> problem_of(const Params& params, Seconds period) noexcept {
  const SpikeLimits& spikes = params.spikes;
  const DeadbandParams& band = params.deadband;
  const std::array problems{
      outside("period", period.count(), 1e-6, 1.0, "must be between 1e-6 and 1 s"),
      not_finite("bias_S", params.bias_S),
      not_finite("gravity_W", params.gravity_W),
      negative("payload.mass", params.payload.mass),
      not_finite("payload.p_SL", params.payload.p_SL),
      no_inertia(params.payload.I_L_S),
      not_positive("spikes.range", spikes.range.minCoeff()),
      not_positive("spikes.force_rate", spikes.force_rate),
      not_positive("spikes.torque_rate", spikes.torque_rate),
      problem_of_filter(params.filter, period),
      negative("deadband.force", band.force),
      negative("deadband.force_knee", band.force_knee),
      negative("deadband.torque", band.torque),
      negative("deadband.torque_knee", band.torque_knee)};
  for (const auto& problem : problems) {
    if (problem) return problem;
  }
  return {};
}

}  // namespace

Result<Prepared, Problem> prepared(const Params& params, Seconds period) noexcept {
  if (const auto problem = problem_of(params, period)) return Failure{*problem};
  return Prepared{.params = params, .filter = filter_coefficients(params.filter, period)};
}

}  // namespace supple::wrench

#include "supple/estimation/fusion.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "supple/core/finite.hpp"

namespace supple::estimation {
namespace {

std::optional<Vec6> usable(const std::optional<Wrench>& F) noexcept {
  if (!F || !all_finite(*F)) return {};
  return stacked(*F);
}

Fused by_covariance(const Vec6& sensor, const Mat6& P_s, const Vec6& observer,
                    const Mat6& P_o) noexcept {
  const Eigen::LLT<Mat6> sum{P_o + P_s};
  const Vec6 apart = sensor - observer;
  const Vec6 weighed = sum.solve(apart);
  // column by column: with a matrix on the right Eigen would link the heap
  Mat6 K;
  for (int i = 0; i < 6; ++i) K.row(i) = sum.solve(P_o.col(i)).transpose();
  // P_o - K P_o, in the form that stays symmetric and positive
  const Mat6 keep = Mat6::Identity() - K;
  const Mat6 P = keep * P_o * keep.transpose() + K * P_s * K.transpose();
  return {.valid = true,
          .F = wrench_from(observer + P_o * weighed),
          .covariance = 0.5 * (P + P.transpose()),
          .disagreement = apart.dot(weighed)};
}

Vec6 complementary(const FusionParams& params, const Vec6& slow, const Vec6& fast, Seconds dt,
                   FusionState& state) noexcept {
  const double weight = state.started ? -std::expm1(-params.crossover * dt.count()) : 1.0;
  state.offset += weight * ((slow - fast) - state.offset);
  state.started = true;
  return fast + state.offset;
}

Fused from_one(const FusionParams& params, const FusionState& state, bool sensor, const Vec6& F,
               const Mat6& P) noexcept {
  const bool fast = sensor != (params.slow == FusionSide::kSensor);
  const bool corrected = params.method == FusionMethod::kComplementary && fast && state.started;
  return {.valid = true, .F = wrench_from(corrected ? Vec6{F + state.offset} : F), .covariance = P};
}

}  // namespace

std::optional<Problem> problem_of(const FusionParams& params) noexcept {
  if (!(params.crossover > 0.0) || !std::isfinite(params.crossover)) {
    return Problem{"crossover", params.crossover, -1, "must be above 0 and finite"};
  }
  const Mat6& P = params.sensor_covariance;
  if (!all_finite(P) || P != P.transpose() || Eigen::LLT<Mat6>{P}.info() != Eigen::Success) {
    return Problem{"sensor_covariance", P.trace(), -1, "must be symmetric and positive definite"};
  }
  return {};
}

Fused step(const FusionParams& params, FusionState& state, const FusionInput& input,
           Seconds dt) noexcept {
  const std::optional<Vec6> sensor = usable(input.sensor);
  const std::optional<Vec6> observer =
      all_finite(input.observer_covariance) ? usable(input.observer) : std::nullopt;
  const Mat6& P_s = params.sensor_covariance;
  const Mat6& P_o = input.observer_covariance;
  if (!sensor && !observer) return {};
  if (!observer) return from_one(params, state, true, *sensor, P_s);
  if (!sensor) return from_one(params, state, false, *observer, P_o);

  Fused out = by_covariance(*sensor, P_s, *observer, P_o);
  if (params.method == FusionMethod::kComplementary) {
    const bool sensor_is_slow = params.slow == FusionSide::kSensor;
    const Vec6& slow = sensor_is_slow ? *sensor : *observer;
    const Vec6& fast = sensor_is_slow ? *observer : *sensor;
    out.F = wrench_from(complementary(params, slow, fast, dt, state));
    out.covariance = sensor_is_slow ? P_s : P_o;
  }
  return out;
}

}  // namespace supple::estimation

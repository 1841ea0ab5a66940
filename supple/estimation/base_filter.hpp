#pragma once

// The two halves of the base filter's step, on rows of its state.

#include "supple/estimation/base_kalman.hpp"

namespace supple::estimation {

inline constexpr int kPosition = 0;
inline constexpr int kVelocity = 3;
inline constexpr int kBias = 6;
inline constexpr int kFeet = 9;

[[nodiscard]] inline bool estimates_bias(const BaseParams& params) noexcept {
  return params.bias_start > 0.0 || params.bias_noise > 0.0;
}

/// x and P after dt; the feet's own noise is left to `walk`.
void predict(const BaseParams& params, const Mat3& R_WB, const Vec3& accel_B, double dt,
             BaseState& state) noexcept;

/// Foot i wanders with the variance `per_axis` [m^2].
void walk(int foot, double per_axis, BaseState& state) noexcept;

/// One number: x[plus] - x[minus], or x[plus] where minus < 0.
struct MeasuredRow {
  int plus = 0;
  int minus = -1;
  double value = 0.0;
  double variance = 0.0;  // above 0
};

/// Takes the number in and returns its part of the NIS.
double take(const MeasuredRow& row, BaseState& state) noexcept;

}  // namespace supple::estimation

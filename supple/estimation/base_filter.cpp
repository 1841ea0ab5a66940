#include "supple/estimation/base_filter.hpp"

#include <cmath>

namespace supple::estimation {
namespace {

// P <- A P A', where A adds dt v - dt^2/2 R bias to p and -dt R bias to v. P is symmetric, so its
// columns are changed, then its rows, and the upper part is copied to the lower one.
void spread(const Mat3& R_WB, bool bias, double dt, BaseMat& P) noexcept {
  const auto columns = [&](auto&& M) {
    for (int i = 0; i < 3; ++i) M.col(kPosition + i) += dt * M.col(kVelocity + i);
    if (!bias) return;
    for (int i = 0; i < 3; ++i) {
      const BaseVec turned =
          R_WB(i, 0) * M.col(kBias) + R_WB(i, 1) * M.col(kBias + 1) + R_WB(i, 2) * M.col(kBias + 2);
      M.col(kPosition + i) -= (0.5 * dt * dt) * turned;
      M.col(kVelocity + i) -= dt * turned;
    }
  };
  columns(P);
  columns(P.transpose());
  for (int row = 0; row < kBias; ++row) {
    for (int col = row + 1; col < kBaseRows; ++col) P(col, row) = P(row, col);
  }
}

void add(int row, int col, const Mat3& block, BaseMat& P) noexcept {
  P.block<3, 3>(row, col) += block;
  if (row != col) P.block<3, 3>(col, row) += block.transpose();
}

// What white noise of the acceleration, and of the bias's rate, has become after dt.
void add_noise(const BaseParams& params, const Mat3& R_WB, double dt, BaseMat& P) noexcept {
  const double a = params.acceleration_noise * params.acceleration_noise * dt;
  const double b = params.bias_noise * params.bias_noise * dt;
  const double dt2 = dt * dt;
  const Mat3 one = Mat3::Identity();
  add(kPosition, kPosition, (a * dt2 / 3.0 + b * dt2 * dt2 / 20.0) * one, P);
  add(kPosition, kVelocity, (a * dt / 2.0 + b * dt2 * dt / 8.0) * one, P);
  add(kVelocity, kVelocity, (a + b * dt2 / 3.0) * one, P);
  if (b == 0.0) return;
  add(kPosition, kBias, (-b * dt2 / 6.0) * R_WB, P);
  add(kVelocity, kBias, (-b * dt / 2.0) * R_WB, P);
  add(kBias, kBias, b * one, P);
}

}  // namespace

void predict(const BaseParams& params, const Mat3& R_WB, const Vec3& accel_B, double dt,
             BaseState& state) noexcept {
  const Vec3 a_W = R_WB * (accel_B - state.x.segment<3>(kBias)) + params.gravity_W;
  state.x.segment<3>(kPosition) += dt * state.x.segment<3>(kVelocity) + 0.5 * dt * dt * a_W;
  state.x.segment<3>(kVelocity) += dt * a_W;
  spread(R_WB, estimates_bias(params), dt, state.P);
  add_noise(params, R_WB, dt, state.P);
}

void walk(int foot, double per_axis, BaseState& state) noexcept {
  for (int i = 0; i < 3; ++i) state.P(kFeet + 3 * foot + i, kFeet + 3 * foot + i) += per_axis;
}

double take(const MeasuredRow& row, BaseState& state) noexcept {
  BaseVec g = state.P.col(row.plus);
  double expected = state.x[row.plus];
  double variance = row.variance;
  if (row.minus >= 0) {
    g -= state.P.col(row.minus);
    expected -= state.x[row.minus];
    variance -= g[row.minus];
  }
  variance += g[row.plus];
  const double scale = 1.0 / std::sqrt(variance);
  const double innovation = scale * (row.value - expected);
  g *= scale;
  state.x += innovation * g;
  for (int col = 0; col < kBaseRows; ++col) state.P.col(col) -= g[col] * g;
  return innovation * innovation;
}

}  // namespace supple::estimation

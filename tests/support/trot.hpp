#pragma once

// A trot in closed form: the base travels, sways, bobs and turns a little; diagonal pairs of feet
// take turns, stand still on flat ground and swing in an arc between two places.

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <random>

#include "supple/core/rotation.hpp"
#include "supple/core/spatial.hpp"
#include "supple/estimation/base_kalman.hpp"
#include "support/random.hpp"

namespace supple::test {

class Trot {
 public:
  explicit Trot(double speed, const Vec3& p_BI = Vec3::Zero()) : speed_{speed}, p_BI_{p_BI} {}

  [[nodiscard]] Vec3 p_WB(double t) const {
    return {speed_ * t + 0.01 * std::sin(kW * t), 0.02 * std::sin(0.5 * kW * t),
            0.3 + 0.01 * std::sin(2.0 * kW * t)};
  }
  [[nodiscard]] Mat3 R_WB(double t) const {
    return exp3(
        {0.05 * std::sin(kW * t), 0.04 * std::sin(kW * t + 1.0), 0.1 * std::sin(0.3 * kW * t)});
  }
  [[nodiscard]] Vec3 v_WB(double t) const {
    return derivative([this](double s) { return p_WB(s); }, t);
  }
  [[nodiscard]] Vec3 p_WI(double t) const { return p_WB(t) + R_WB(t) * p_BI_; }
  [[nodiscard]] Vec3 gyro_B(double t) const {
    const Mat3 step = R_WB(t - kH).transpose() * R_WB(t + kH);
    return log3(step) / (2.0 * kH);
  }

  /// Feet 0 and 3 stand in the first 55 % of a period, 1 and 2 half a period later.
  [[nodiscard]] bool contact(int foot, double t) const { return phase(foot, t) < kDuty; }

  [[nodiscard]] Vec3 p_WF(int foot, double t) const {
    const double s = phase(foot, t);
    const double stride = std::floor(cycles(foot, t));
    const Vec3 here = foothold(foot, stride);
    if (s < kDuty) return here;
    const double share = (s - kDuty) / (1.0 - kDuty);
    const double smooth = 0.5 - 0.5 * std::cos(std::numbers::pi * share);
    const Vec3 next = foothold(foot, stride + 1.0);
    return here + smooth * (next - here) +
           Vec3{0.0, 0.0, 0.06 * std::sin(std::numbers::pi * share)};
  }

  /// What perfect instruments say at t; the accelerometer its mean over the period before.
  [[nodiscard]] estimation::BaseReading reading(double t, double dt) const {
    estimation::BaseReading out;
    out.R_WB = R_WB(t);
    out.gyro_B = gyro_B(t);
    const auto v_WI = [this](double s) {
      return derivative([this](double r) { return p_WI(r); }, s);
    };
    const Vec3 a_W = (v_WI(t) - v_WI(t - dt)) / dt;
    out.accel_B = out.R_WB.transpose() * (a_W + Vec3{0.0, 0.0, 9.81});
    for (int i = 0; i < 4; ++i) {
      auto& foot = out.feet[static_cast<std::size_t>(i)];
      const auto p_BF = [&](double s) -> Vec3 {
        return R_WB(s).transpose() * (p_WF(i, s) - p_WB(s));
      };
      foot.p_BF = p_BF(t);
      foot.v_BF_B = (p_BF(t + 1e-5) - p_BF(t - 1e-5)) / 2e-5;
      foot.contact = contact(i, t);
    }
    return out;
  }

 private:
  static constexpr double kPeriod = 0.5;  // of a stride [s]
  static constexpr double kDuty = 0.55;
  static constexpr double kW = 2.0 * std::numbers::pi / kPeriod;
  static constexpr double kH = 1e-3;

  template <class F>
  static Vec3 derivative(F f, double t) {
    // fourth order: some 1e-8 of the bobbing's speed
    return (8.0 * (f(t + kH) - f(t - kH)) - (f(t + 2.0 * kH) - f(t - 2.0 * kH))) / (12.0 * kH);
  }
  static double cycles(int foot, double t) {
    return t / kPeriod + (foot == 0 || foot == 3 ? 0.0 : 0.5);
  }
  static double phase(int foot, double t) {
    const double c = cycles(foot, t);
    return c - std::floor(c);
  }
  /// Below the hip in the middle of the stance.
  [[nodiscard]] Vec3 foothold(int foot, double stride) const {
    const double offset = foot == 0 || foot == 3 ? 0.0 : 0.5;
    const double middle = (stride - offset + 0.5 * kDuty) * kPeriod;
    return {speed_ * middle + (foot < 2 ? 0.2 : -0.2), foot % 2 == 0 ? 0.13 : -0.13, 0.0};
  }

  double speed_;
  Vec3 p_BI_;
};

/// White noise of the densities that the filter assumes.
inline void add_noise(const estimation::BaseParams& p, double dt, Rng& rng,
                      estimation::BaseReading& reading) {
  std::normal_distribution<double> normal;
  const auto white = [&](double density) -> Vec3 {
    const double sigma = density / std::sqrt(dt);
    const double x = sigma * normal(rng);
    const double y = sigma * normal(rng);
    return {x, y, sigma * normal(rng)};
  };
  reading.accel_B += white(p.acceleration_noise);
  for (auto& foot : reading.feet) {
    foot.p_BF += white(p.position_noise);
    foot.v_BF_B += white(p.velocity_noise);
  }
}

}  // namespace supple::test

#include "supple/estimation/base_kalman.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

#include "supple/core/finite.hpp"
#include "supple/estimation/base_filter.hpp"

namespace supple::estimation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Rule {
  std::string_view member;
  double value;
  double lower;
  std::string_view rule;
};

// What the legs say of one foot, in world axes and seen from I.
struct FootSeen {
  Vec3 p_IF_W;
  Vec3 v_WI_W;  // if the foot stands still
};

FootSeen seen(const BaseParams& params, const BaseReading& reading, int foot) noexcept {
  const FootReading& f = reading.feet[static_cast<std::size_t>(foot)];
  const Vec3 p_IF_B = f.p_BF - params.p_BI;
  return {.p_IF_W = reading.R_WB * p_IF_B,
          .v_WI_W = -(reading.R_WB * (reading.gyro_B.cross(p_IF_B) + f.v_BF_B))};
}

bool usable(const BaseParams& params, const BaseReading& reading) noexcept {
  bool good = all_finite(reading.R_WB) && all_finite(reading.gyro_B) && all_finite(reading.accel_B);
  for (int i = 0; i < params.feet; ++i) {
    const FootReading& f = reading.feet[static_cast<std::size_t>(i)];
    good = good && all_finite(f.p_BF) && all_finite(f.v_BF_B) && std::isfinite(f.height_W);
  }
  return good;
}

double squared(double x) noexcept { return x * x; }

bool unlikely(const Vec3& innovation, const Mat3& P, double variance, double gate) noexcept {
  const Mat3 S = P + variance * Mat3::Identity();
  return innovation.dot(S.inverse() * innovation) > gate;
}

bool slips(const BaseParams& params, const BaseState& state, const FootSeen& foot, int i,
           double dt) noexcept {
  const int F = kFeet + 3 * i;
  const BaseMat& P = state.P;
  const Mat3 cross = P.block<3, 3>(F, kPosition);
  const Mat3 P_IF =
      P.block<3, 3>(F, F) + P.block<3, 3>(kPosition, kPosition) - cross - cross.transpose();
  const Vec3 expected = state.x.segment<3>(F) - state.x.segment<3>(kPosition);
  if (unlikely(foot.p_IF_W - expected, P_IF, squared(params.position_noise) / dt,
               params.slip_gate)) {
    return true;
  }
  return params.use_velocities &&
         unlikely(foot.v_WI_W - state.x.segment<3>(kVelocity), P.block<3, 3>(kVelocity, kVelocity),
                  squared(params.velocity_noise) / dt, params.slip_gate);
}

struct Taken {
  double nis = 0.0;
  int rows = 0;
};

Taken measure(const BaseParams& params, const FootSeen& foot, double height_W, int i,
              double per_sample, BaseState& state) noexcept {
  Taken out;
  const int F = kFeet + 3 * i;
  const auto row = [&](int plus, int minus, double value, double density) {
    out.nis += take({plus, minus, value, squared(density) * per_sample}, state);
    ++out.rows;
  };
  for (int k = 0; k < 3; ++k) row(F + k, kPosition + k, foot.p_IF_W[k], params.position_noise);
  if (params.use_heights) row(F + 2, -1, height_W, params.height_noise);
  if (params.use_velocities) {
    for (int k = 0; k < 3; ++k) row(kVelocity + k, -1, foot.v_WI_W[k], params.velocity_noise);
  }
  return out;
}

}  // namespace

std::optional<Problem> problem_of(const BaseParams& p) noexcept {
  constexpr double kSmallest = std::numeric_limits<double>::min();
  if (p.feet < 1 || p.feet > kMaxFeet) {
    return Problem{"feet", static_cast<double>(p.feet), -1, "must be 1 to 4"};
  }
  if (!all_finite(p.p_BI)) return Problem{"p_BI", p.p_BI.sum(), -1, "must be finite"};
  if (!all_finite(p.gravity_W)) {
    return Problem{"gravity_W", p.gravity_W.sum(), -1, "must be finite"};
  }
  constexpr std::string_view kPositive = "must be above 0 and finite";
  constexpr std::string_view kNotNegative = "must be 0 or more and finite";
  const std::array rules{
      Rule{"acceleration_noise", p.acceleration_noise, kSmallest, kPositive},
      Rule{"bias_noise", p.bias_noise, 0.0, kNotNegative},
      Rule{"foot_noise", p.foot_noise, kSmallest, kPositive},
      Rule{"swing_foot_noise", p.swing_foot_noise, p.foot_noise, "must be at least foot_noise"},
      Rule{"position_noise", p.position_noise, kSmallest, kPositive},
      Rule{"height_noise", p.height_noise, kSmallest, kPositive},
      Rule{"velocity_noise", p.velocity_noise, kSmallest, kPositive},
      Rule{"swing_measurement", p.swing_measurement, 1.0, "must be 1 or more and finite"},
      Rule{"position_start", p.position_start, 0.0, kNotNegative},
      Rule{"velocity_start", p.velocity_start, 0.0, kNotNegative},
      Rule{"bias_start", p.bias_start, 0.0, kNotNegative}};
  for (const Rule& r : rules) {
    if (!(r.lower <= r.value && r.value < kInfinity)) return Problem{r.member, r.value, -1, r.rule};
  }
  if (!(p.slip_gate > 0.0)) return Problem{"slip_gate", p.slip_gate, -1, "must be above 0"};
  return {};
}

BaseState base_start(const BaseParams& params, const BaseReading& reading, const Vec3& p_WB,
                     const Vec3& v_WB_W) noexcept {
  BaseState state;
  const Vec3 p_WI = p_WB + reading.R_WB * params.p_BI;
  state.x.segment<3>(kPosition) = p_WI;
  state.x.segment<3>(kVelocity) = v_WB_W + reading.R_WB * reading.gyro_B.cross(params.p_BI);
  const double position = squared(params.position_start);
  for (int i = 0; i < 3; ++i) {
    state.P(kPosition + i, kPosition + i) = position;
    state.P(kVelocity + i, kVelocity + i) = squared(params.velocity_start);
    state.P(kBias + i, kBias + i) = squared(params.bias_start);
  }
  // a foot that was never measured may be anywhere within a second of swinging
  for (int f = 0; f < params.feet; ++f) {
    state.x.segment<3>(kFeet + 3 * f) = p_WI + seen(params, reading, f).p_IF_W;
    walk(f, squared(params.swing_foot_noise), state);
  }
  return state;
}

BaseReport step(const BaseParams& params, BaseState& state, const BaseReading& reading,
                Seconds dt) noexcept {
  BaseReport report;
  const double T = dt.count();
  if (!(T > 0.0) || !std::isfinite(T) || !usable(params, reading)) return {.refused = true};

  predict(params, reading.R_WB, reading.accel_B, T, state);
  const double standing = squared(params.foot_noise) * T;
  const double swinging = squared(params.swing_foot_noise) * T;
  for (int i = 0; i < params.feet; ++i) {
    const FootReading& f = reading.feet[static_cast<std::size_t>(i)];
    walk(i, f.contact ? standing : swinging, state);
  }
  for (int i = 0; i < params.feet; ++i) {
    const FootReading& f = reading.feet[static_cast<std::size_t>(i)];
    const FootSeen foot = seen(params, reading, i);
    const bool slip = f.contact && slips(params, state, foot, i, T);
    if (slip) {
      report.slipped = static_cast<std::uint8_t>(report.slipped | (1U << static_cast<unsigned>(i)));
      walk(i, swinging - standing, state);
    }
    const bool stands = f.contact && !slip;
    const double per_sample = (stands ? 1.0 : squared(params.swing_measurement)) / T;
    const Taken taken = measure(params, foot, f.height_W, i, per_sample, state);
    if (stands) {
      report.nis += taken.nis;
      report.nis_rows += taken.rows;
    }
  }
  return report;
}

BaseEstimate base_estimate(const BaseParams& params, const BaseState& state,
                           const BaseReading& reading) noexcept {
  BaseEstimate out;
  out.p_WB = state.x.segment<3>(kPosition) - reading.R_WB * params.p_BI;
  out.v_WB_W = state.x.segment<3>(kVelocity) - reading.R_WB * reading.gyro_B.cross(params.p_BI);
  out.bias_B = state.x.segment<3>(kBias);
  for (int f = 0; f < kMaxFeet; ++f) {
    out.p_WF[static_cast<std::size_t>(f)] = state.x.segment<3>(kFeet + 3 * f);
  }
  return out;
}

}  // namespace supple::estimation

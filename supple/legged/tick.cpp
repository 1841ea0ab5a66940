#include "supple/legged/tick.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

#include "supple/core/check.hpp"
#include "supple/core/finite.hpp"
#include "supple/core/rotation.hpp"
#include "supple/estimation/base_filter.hpp"
#include "supple/legged/feet.hpp"

namespace supple::legged {
namespace {

struct Motion {
  VecQ q;
  VecV v;
};

bool is_rotation(const Mat3& R) noexcept {
  constexpr double kSlack = 1e-3;  // single precision, and a wxyz of a few digits
  const Mat3 left = R.transpose() * R - Mat3::Identity();
  return left.cwiseAbs().maxCoeff() < kSlack && R.determinant() > 0.0;
}

template <class T>
bool finite_feet(const std::optional<PerFoot<T>>& numbers, int feet) noexcept {
  bool good = true;
  if (!numbers) return good;
  for (int i = 0; i < feet; ++i) {
    good = good && std::isfinite((*numbers)[static_cast<std::size_t>(i)]);
  }
  return good;
}

bool usable(const Params& params, const State& state, const TickInput& in) noexcept {
  const bool time = !state.started || (in.dt.count() > 0.0 && std::isfinite(in.dt.count()));
  return time && all_finite(in.q) && all_finite(in.v) && all_finite(in.tau) &&
         all_finite(in.R_WB) && is_rotation(in.R_WB) && all_finite(in.gyro_B) &&
         all_finite(in.accel_B) && finite_feet(in.ground_W, params.base.feet);
}

/// The robot as the IMU and the filter's last estimate have it.
Motion motion_of(const Params& params, const State& state, const TickInput& in) noexcept {
  using estimation::kBias;
  using estimation::kVelocity;
  const int n = params.model.joints();
  Vec3 v_WB_W = state.v_WB_W;
  Vec3 p_WB = state.p_WB;
  if (state.started) {
    const Vec3 bias_B = state.base.x.segment<3>(kBias);
    const Vec3 a_W = in.R_WB * (in.accel_B - bias_B) + params.base.gravity_W;
    v_WB_W = state.base.x.segment<3>(kVelocity) + in.dt.count() * a_W -
             in.R_WB * in.gyro_B.cross(params.base.p_BI);
    p_WB = state.base.x.segment<3>(estimation::kPosition) - in.R_WB * params.base.p_BI;
  }
  Motion out{VecQ(params.model.nq()), VecV(params.model.nv())};
  out.q.segment<3>(0) = p_WB;
  out.q.segment<4>(3) = quaternion_wxyz(in.R_WB);
  out.v.segment<3>(0) = v_WB_W;
  out.v.segment<3>(3) = in.R_WB * in.gyro_B;
  for (int i = 0; i < n; ++i) {
    out.q[7 + i] = in.q[i];
    out.v[6 + i] = in.v[i];
  }
  return out;
}

void detect(const Params& params, const PerFoot<FootMotion>& feet, const TickInput& in,
            State& state, TickOutput& out) noexcept {
  const Vec3 up = up_of(params);
  for (int i = 0; i < params.base.feet; ++i) {
    const auto f = static_cast<std::size_t>(i);
    out.f_leg_W[f] = leg_force(params, state.work, i, out.tau_ext);
    // the ground pushes and does not pull
    const double carries = std::max(0.0, up.dot(out.f_leg_W[f]));
    const double speed = (feet[f].v_WF_W - feet[f].rolling).norm();
    out.contact[f] =
        estimation::step(params.contact[f], state.contact[f], {&carries, 1}, {&speed, 1}, in.dt);
    out.stands[f] = in.contact ? (*in.contact)[f] : out.contact[f].touch;
  }
}

estimation::BaseReading reading_of(const Params& params, const PerFoot<FootMotion>& feet,
                                   const Motion& motion, const TickInput& in, State& state,
                                   const TickOutput& out) noexcept {
  estimation::BaseReading reading{.R_WB = in.R_WB, .gyro_B = in.gyro_B, .accel_B = in.accel_B};
  const Mat3 R_BW = in.R_WB.transpose();
  const Vec3 v_WB_W = motion.v.segment<3>(0);
  for (int i = 0; i < params.base.feet; ++i) {
    const auto f = static_cast<std::size_t>(i);
    if (out.stands[f]) {
      state.rolled[f] += in.dt.count() * feet[f].rolling;
    } else {
      state.rolled[f].setZero();
    }
    estimation::FootReading& foot = reading.feet[f];
    foot.p_BF = R_BW * (feet[f].p_BF_W - state.rolled[f]);
    // v_WF = v_WB + w x p_BF + R v_BF_B, with the centre's velocity less its rolling
    foot.v_BF_B = R_BW * (feet[f].v_WF_W - feet[f].rolling - v_WB_W) - in.gyro_B.cross(foot.p_BF);
    foot.height_W = (in.ground_W ? (*in.ground_W)[f] : 0.0) + params.foot_radius;
    foot.contact = out.stands[f];
  }
  return reading;
}

}  // namespace

void tick(const Params& params, State& state, const TickInput& in, TickOutput& out) noexcept {
  SUPPLE_ASSERT(in.q.size() == params.model.joints() && in.v.size() == in.q.size() &&
                in.tau.size() == in.q.size());
  out = TickOutput{};
  out.tau_ext = state.observer.residual;
  if (!usable(params, state, in)) {
    out.refused = true;
    return;
  }
  const Motion motion = motion_of(params, state, in);
  (void)estimation::step(params.model, params.observer, state.observer, state.work, motion.q,
                         motion.v, in.tau, in.dt);
  out.tau_ext = state.observer.residual;

  PerFoot<FootMotion> feet;
  for (int i = 0; i < params.base.feet; ++i) {
    feet[static_cast<std::size_t>(i)] = foot_motion(params, state.work, motion.q.segment<3>(0), i);
  }
  detect(params, feet, in, state, out);
  const auto reading = reading_of(params, feet, motion, in, state, out);
  if (state.started) {
    out.report = estimation::step(params.base, state.base, reading, in.dt);
  } else {
    state.base = estimation::base_start(params.base, reading, state.p_WB, state.v_WB_W);
    state.started = true;
  }
  out.forces = standing_forces(params, state.work, out.stands, out.tau_ext);
  out.base = estimation::base_estimate(params.base, state.base, reading);
  out.P_position = state.base.P.block<3, 3>(estimation::kPosition, estimation::kPosition);
  out.P_velocity = state.base.P.block<3, 3>(estimation::kVelocity, estimation::kVelocity);
}

double nees(const Vec3& error, const Mat3& P) noexcept {
  const Mat3 inverse = P.inverse();
  if (!all_finite(inverse)) return std::numeric_limits<double>::quiet_NaN();
  return error.dot(inverse * error);
}

}  // namespace supple::legged

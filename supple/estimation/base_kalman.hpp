#pragma once

// Where a legged robot's base is and how fast it moves, from an IMU and the legs. The orientation
// is the IMU's own. The state is
//
//   x = [ p_WI, v_WI_W, bias_I, p_WF1 ... p_WFn ]       I the accelerometer's place, Fi the feet
//
// I rather than B, so that a lever arm needs no derivative of the gyroscope; what comes out is
// moved to B. Between two instants, with the specific force f and the bias in body axes,
//
//   pdot = v,   vdot = R_WB (f - bias) + g + w_a,   bias' = w_b,   foot' = w_f
//
// and at an instant the legs measure, each with noise of its own,
//
//   p_WFi - p_WI      from the joint angles, all feet
//   z_WFi             the ground's height under a foot, if it is known
//   v_WI_W            from the joint velocities of a foot that stands still
//
// A foot in the air moves and tells nothing: its noise is raised in the model AND in the
// measurement. With the measurement alone the filter believes that the foot stayed where it was,
// and pulls the base back at every touchdown. All noises are densities, so the result does not
// depend on the rate. The measurements are independent: taking them one row at a time is the L D L'
// factorisation of the innovation covariance, with the same result as all at once, and
// P - g g' stays symmetric to the last bit.
//
// A standing foot whose innovation is unlikely has slipped: it counts as in the air for that
// instant, and stands anew where it is.
//
// Upstream: contact_detector.hpp, the joint state, an IMU.

#include <array>
#include <cstdint>
#include <optional>

#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::estimation {

inline constexpr int kMaxFeet = 4;
inline constexpr int kBaseRows = 9 + 3 * kMaxFeet;

using BaseVec = Eigen::Matrix<double, kBaseRows, 1>;
using BaseMat = Eigen::Matrix<double, kBaseRows, kBaseRows>;

struct BaseParams {
  int feet = kMaxFeet;               // 1 ... kMaxFeet
  Vec3 p_BI = Vec3::Zero();          // of the accelerometer [m]
  Vec3 gravity_W{0.0, 0.0, -9.81};   // free fall [m/s^2]
  double acceleration_noise = 0.02;  // above 0 [m/s^2/sqrt(Hz)]
  double bias_noise = 0.0;           // walk of the bias, >= 0 [m/s^3/sqrt(Hz)]
  double foot_noise = 0.01;          // walk of a standing foot, above 0 [m/sqrt(s)]
  double swing_foot_noise = 5.0;     // walk of a foot in the air, >= foot_noise [m/sqrt(s)]
  double position_noise = 2e-4;      // of a foot from the base, above 0 [m/sqrt(Hz)]
  double height_noise = 1e-3;        // of the ground, above 0 [m/sqrt(Hz)]
  double velocity_noise = 5e-3;      // of a foot from the base, above 0 [m/s/sqrt(Hz)]
  double swing_measurement = 1e3;    // times the noise of a foot in the air, >= 1
  bool use_heights = true;
  bool use_velocities = false;
  double slip_gate = 16.2662362;  // of 3 numbers' NIS; 99.9 % of standing feet are below

  // Standard deviations at the start, >= 0; a bias of 0 that does not walk is not estimated.
  double position_start = 0.0;  // [m]
  double velocity_start = 0.1;  // [m/s]
  double bias_start = 0.0;      // [m/s^2]
};

[[nodiscard]] std::optional<Problem> problem_of(const BaseParams& params) noexcept;

struct FootReading {
  Vec3 p_BF = Vec3::Zero();    // [m]
  Vec3 v_BF_B = Vec3::Zero();  // its rate, in the base's axes [m/s]
  double height_W = 0.0;       // of the ground below [m]
  bool contact = true;
};

struct BaseReading {
  Mat3 R_WB = Mat3::Identity();
  Vec3 gyro_B = Vec3::Zero();   // [rad/s]
  Vec3 accel_B = Vec3::Zero();  // specific force at I since the instant before [m/s^2]
  std::array<FootReading, kMaxFeet> feet;
};

struct BaseState {
  BaseVec x = BaseVec::Zero();
  BaseMat P = BaseMat::Zero();
};

struct BaseEstimate {
  Vec3 p_WB = Vec3::Zero();
  Vec3 v_WB_W = Vec3::Zero();
  Vec3 bias_B = Vec3::Zero();
  std::array<Vec3, kMaxFeet> p_WF{};
};

struct BaseReport {
  bool refused = false;      // a number that is none, or no time passed: nothing changed
  double nis = 0.0;          // of the standing feet; chi-square with
  int nis_rows = 0;          // this many degrees of freedom
  std::uint8_t slipped = 0;  // a bit per foot
};

/// At a known place; the feet are where the legs say.
[[nodiscard]] BaseState base_start(const BaseParams& params, const BaseReading& reading,
                                   const Vec3& p_WB, const Vec3& v_WB_W) noexcept;

BaseReport step(const BaseParams& params, BaseState& state, const BaseReading& reading,
                Seconds dt) noexcept;

/// Seen from the base.
[[nodiscard]] BaseEstimate base_estimate(const BaseParams& params, const BaseState& state,
                                         const BaseReading& reading) noexcept;

}  // namespace supple::estimation

#pragma once

// Finds the sensor's bias while the arm stands still and nothing touches the tool. The payload's
// weight is taken away first, so the result holds in every orientation, and a tare hides none of
// the tool's mass:
//
//   bias = mean(load on robot - weight)
//
// It is refused, with the number and the limit, when the arm moves, when the readings scatter, when
// the sensor is at the end of its range, and when the bias would change by more than a bias does:
// then something touches the tool, or the payload is not the one that was declared.

#include <array>
#include <cstdint>
#include <string_view>

#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::wrench {

struct TareParams {
  Seconds duration{1.0};            // above 0
  double max_linear_speed = 2e-3;   // of the sensor [m/s]
  double max_angular_speed = 5e-3;  // of the sensor [rad/s]
  double max_force_noise = 1.0;     // standard deviation of one reading, each axis [N]
  double max_torque_noise = 0.05;   // [N m]
  double max_force_change = 50.0;   // of the bias, length [N]
  double max_torque_change = 5.0;   // [N m]
};

enum class TareStatus : std::uint8_t { kIdle, kAveraging, kDone, kRefused };

enum class TareRefusal : std::uint8_t {
  kNone,
  kMoving,        // linear speed [m/s]
  kTurning,       // angular speed [rad/s]
  kOutOfRange,    // reading [N] or [N m], with its axis
  kForceNoise,    // [N], with its axis
  kTorqueNoise,   // [N m], with its axis
  kForceChange,   // [N]
  kTorqueChange,  // [N m]
};

/// One sentence for people.
[[nodiscard]] std::string_view sentence(TareRefusal refusal) noexcept;

struct TareState {
  TareStatus status = TareStatus::kIdle;
  TareRefusal refusal = TareRefusal::kNone;
  double value = 0.0;  // the number that was refused, and
  double limit = 0.0;  // what it may be at most
  int axis = -1;       // fx 0 ... tz 5; -1 where no axis is meant
  int samples = 0;
  Seconds elapsed{0.0};
  std::array<double, 6> mean{};
  std::array<double, 6> squares{};  // sum of squared deviations from the mean
};

struct TareReport {
  TareStatus status = TareStatus::kIdle;
  double progress = 0.0;  // 0 ... 1
  int samples = 0;
  Wrench bias_S;            // mean so far; the new bias when done
  Wrench deviation_S;       // standard deviation of one reading, axis by axis
  Wrench bias_deviation_S;  // standard deviation of the mean, for noise without memory
  TareRefusal refusal = TareRefusal::kNone;
  double value = 0.0;
  double limit = 0.0;
  int axis = -1;
};

/// Forgets what was averaged and starts anew, whatever the status.
void start(TareState& state) noexcept;

/// Takes in one reading while averaging; otherwise reports and changes nothing. `params` says what
/// the device reports, the payload, and the bias in use.
TareReport step(const TareParams& tare, const Params& params, TareState& state,
                const Wrench& reading, const Mat3& R_WS, const Twist& V_WS_W, Seconds dt) noexcept;

}  // namespace supple::wrench

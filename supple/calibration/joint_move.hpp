#pragma once

// A straight way in joint space, from rest to rest, that can be stopped on the way.
//
//   q(s) = from + (to - from) b(s),   b(s) = 10 s^3 - 15 s^4 + 6 s^5,   s = time / duration
//
// Its speed is at most 1.875 and its acceleration at most 5.774 times way over duration (squared).
// A stop slows the time itself down: the arm stays on the way that was looked at, and its
// acceleration is at most that of the move and that of the stop together.

#include "supple/core/joints.hpp"
#include "supple/core/time.hpp"

namespace supple::calibration {

/// One number per joint, above 0.
struct MoveLimits {
  VecJ speed;         // [rad/s]
  VecJ acceleration;  // of a move, and of a stop [rad/s^2]
};

class JointMove {
 public:
  /// At rest at q.
  explicit JointMove(const VecJ& q) : from_{q}, to_{q} {}
  /// `longest_way` is how far the probe goes, at most; it takes `probe_speed` at most.
  JointMove(const VecJ& from, const VecJ& to, const MoveLimits& limits, double longest_way = 0.0,
            double probe_speed = 1.0);

  /// Lets time pass. After `stop` it passes ever slower.
  void advance(Seconds dt) noexcept;
  void stop() noexcept { stopping_ = true; }

  [[nodiscard]] VecJ q() const noexcept;
  [[nodiscard]] VecJ v() const noexcept;
  /// At the end, or stopped on the way.
  [[nodiscard]] bool at_rest() const noexcept { return s_ >= 1.0 || rate_ <= 0.0; }
  [[nodiscard]] bool arrived() const noexcept { return s_ >= 1.0; }
  [[nodiscard]] Seconds duration() const noexcept { return Seconds{duration_}; }

 private:
  VecJ from_;
  VecJ to_;
  double duration_ = 0.0;
  double s_ = 1.0;
  double rate_ = 1.0;     // of the time
  double slowing_ = 0.0;  // its change while stopping [1/s]
  bool stopping_ = false;
};

}  // namespace supple::calibration

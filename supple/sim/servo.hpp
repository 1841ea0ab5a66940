#pragma once

// The robot's own controller, which makes joints follow velocities or positions. With f the
// bandwidth and w = 2 pi f, it moves a reference
//
//   velocity   v_ref' = w (v_command - v_ref),   q_ref' = v_ref
//   position   v_ref  = w (q_way - q_ref),       q_ref' = v_ref
//
// so that from command to motion there is a delay, a hold of one interval, and one lag 1/w. A
// position is not held but reached on a straight way, q_way, in the time since the one before it:
// half a period later than a hold, and without a jerk at every command. The servo holds the joints
// on the reference against any load with
//
//   tau = M (v_ref' + 2 w_l (v_ref - v) + w_l^2 (q_ref - q)) + bias.
//
// Upstream: robot::Command.  Downstream: drives.hpp, which limits the torque.

#include <cstdint>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/time.hpp"
#include "supple/robot/reading.hpp"
#include "supple/sim/timeline.hpp"

namespace supple::sim {

/// The defaults are an e-Series arm on its velocity interface: 500 Hz, two cycles of delay, and a
/// watchdog of 20 ms.
struct ServoParams {
  double bandwidth = 15.0;         // f, where motion is 3 dB below the command, above 0 [Hz]
  Seconds delay{4e-3};             // of a command, >= 0
  Seconds interval{2e-3};          // between two looks at the commands, >= 0; 0: every step
  Seconds timeout{20e-3};          // without a command: it brakes; 0: never
  double max_acceleration = 40.0;  // of the velocity command, above 0 [rad/s^2]
  double stop_acceleration = 4.0;  // when it brakes by itself, above 0 [rad/s^2]
  double load_frequency = 100.0;   // w_l / 2 pi, above 0 [Hz]
  double max_lag = 0.01;           // of a joint behind its reference, above 0 [rad]
};

[[nodiscard]] std::optional<Problem> problem_of(const ServoParams& params) noexcept;

class Servo {
 public:
  Servo(const ServoParams& params, Nanos step, const VecJ& q);

  /// Now; takes effect after the delay.
  void write(Nanos now, const robot::Command& command) noexcept;

  /// Moves the reference by one step from `now` and returns the wanted accelerations. A robot that
  /// is not `ready` brakes, and forgets what it was told.
  [[nodiscard]] VecJ step(Nanos now, const VecJ& q, const VecJ& v, bool ready) noexcept;

 private:
  void look_at_commands(Nanos now, bool ready) noexcept;
  void go_on() noexcept;
  [[nodiscard]] VecJ next_velocity() noexcept;

  ServoParams params_;
  Nanos interval_;
  Nanos step_;
  double h_;      // [s]
  double share_;  // of a difference that one step takes away
  DelayLine<robot::Command> commands_;
  std::optional<robot::Command> current_;
  Nanos heard_{0};
  VecJ target_;  // velocity command after the limit of acceleration
  VecJ q_way_;   // to the position command
  Nanos way_left_{0};
  VecJ v_ref_;
  VecJ q_ref_;
};

}  // namespace supple::sim

#pragma once

// A run on virtual time: a robot that does what it is told, a sensor that is alive, and a place to
// break either of them before the next tick.

#include <cmath>

#include "supple/safety/input_gate.hpp"
#include "supple/safety/output_gate.hpp"

namespace supple::safety {

struct Trial {
  Params params = defaults(6, Seconds{2e-3});
  State state;

  // the next tick's
  InputFacts in;
  OutputFacts out;
  VecJ v_wanted = VecJ::Zero(6);

  VecJ q = VecJ::Zero(6);  // where the robot is

  // the last tick's
  Checked checked;
  Verdict verdict;
  VecJ v_command = VecJ::Zero(6);
  int ticks = 0;

  Trial() { healthy(); }

  /// New packets of a robot that followed its command and of a sensor with noise.
  void healthy() {
    in.request = Request::kNone;
    in.dt = params.period;
    in.robot_ready = true;
    q += params.period.count() * v_command;
    in.q = q;
    in.v = v_command;
    ++in.joint_stamp;
    in.joint_age = Seconds{0.0};
    in.reading = {.force = {5.0, 0.1 * std::sin(1.0 * ticks), 0.0}, .torque = {0.1, 0.2, 0.3}};
    ++in.reading_stamp;
    in.reading_age = Seconds{0.0};
    out = {.F_P_D = in.reading};
  }

  /// The tick with what `in` and `out` hold; then both are healthy again.
  void tick(Request request = Request::kNone) {
    in.request = request;
    checked = check_input(params, state, in);
    verdict = judge(params, state, out, v_wanted);
    v_command = permitted(params, state, v_wanted);
    ++ticks;
    healthy();
  }

  void ticks_of(int n) {
    for (int i = 0; i < n; ++i) tick();
  }

  /// Started, and moving at v_wanted.
  static Trial moving(double speed = 0.3) {
    Trial run;
    run.tick(Request::kStart);
    run.v_wanted.setConstant(speed);
    run.ticks_of(100);
    return run;
  }

  [[nodiscard]] Phase phase() const { return verdict.phase; }
  [[nodiscard]] StopReason reason() const { return verdict.cause.reason; }
};

}  // namespace supple::safety

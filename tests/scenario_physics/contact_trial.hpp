#pragma once

// A UR5e presses with 10 N on a wall, or follows waves with it, along the tool's z axis. Gains are
// those of the rule D = 2.8 K_e tau, tau the lag of servo, hold and sensor together.

#include "supple/core/time.hpp"

namespace supple::test {

inline constexpr double kForce = 10.0;  // [N]

struct LoopKind {
  Seconds period{2e-3};         // of the tick, and of the servo's looks at its commands
  bool typical_sensor = false;  // noise, 500 samples a second, latency; otherwise an ideal one
};

/// tau of the default servo [s].
[[nodiscard]] double lag(const LoopKind& kind);
/// 2.8 K_e tau [N s/m].
[[nodiscard]] double comfortable_damping(double stiffness, const LoopKind& kind);

struct PressTask {
  LoopKind kind;
  double stiffness = 1e4;  // of the wall [N/m]
  double damping = 0.0;    // [N s/m]
};

struct Pressed {
  double peak = 0.0;     // of the force [N]
  double settled = 0.0;  // from here on after the touch it stays within 5 % [s]
  double final = 0.0;    // mean of the last 0.3 s [N]
  int touches = 0;       // how often the force came up from nothing
  bool running = false;
};

/// Goes down at its own free speed F/D to a wall 5 mm away. Forces are the true ones.
[[nodiscard]] Pressed pressed(const PressTask& task);

/// How much a swing has grown after 3 s on a wall of this stiffness, as a ratio. The contact is
/// made with a comfortable damping; then it becomes what is asked, and the target steps by 1 N.
[[nodiscard]] double growth(double stiffness, double damping, double mass);

/// A contact with too little damping, from the moment its swing is a tenth of the force on.
struct Chattered {
  double peak = 0.0;    // of the force [N]
  double first = 0.0;   // largest swing in the first 0.3 s [N]
  double second = 0.0;  // in the 0.3 s after that
  double last = 0.0;    // in the last of 3 s
  double added = 0.0;   // most damping that the guard has added [N s/m]
  bool running = false;
};

/// Calm at first, as with `growth`; then the damping becomes what is asked, with the guard or
/// without. A typical sensor, and drives with friction.
[[nodiscard]] Chattered chattered(double stiffness, double damping, double mass, bool guarded);

struct WaveTask {
  LoopKind kind;
  double integral_gain = 0.0;    // k_i [1/s]
  double integral_limit = 0.01;  // of v_i [m/s]
  double speed = 0.02;           // along the waves [m/s]
};

struct Followed {
  double rms_axis = 0.0;    // error of the force along the tool, which the law controls [N]
  double rms_normal = 0.0;  // error of the force along the surface's normal [N]
  double worst = 0.0;       // largest error along the tool [N]
  double peak = 0.0;        // of the force from the first touch on [N]
  int lost = 0;             // ticks without contact on the waves
  bool running = false;
};

/// Waves of 5 mm and 100 mm on 1e4 N/m; after one wave the errors of the next two count.
[[nodiscard]] Followed followed(const WaveTask& task);

}  // namespace supple::test

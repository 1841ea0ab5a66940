#pragma once

// Where a run stands, and what the gates remember from tick to tick.

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

#include "supple/core/joints.hpp"
#include "supple/core/time.hpp"
#include "supple/safety/stop_reason.hpp"

namespace supple::safety {

//            start            hold                    stop, fault
//   idle ----------> running <----> holding ---+---------------------> stopping
//    ^                  |    resume            |                          |
//    |                  +----------------------+                          | at rest
//    |         start -> running                                           v
//    +----- reset ----- stopped (was asked for)  or  fault (needs reset) -+
enum class Phase : std::uint8_t { kIdle, kRunning, kHolding, kStopping, kStopped, kFault };

[[nodiscard]] std::string_view name(Phase phase) noexcept;

/// What a person or a program asks for; each counts for one tick. One that means nothing in the
/// present phase is ignored and counted.
enum class Request : std::uint8_t {
  kNone,
  kStart,   // idle, stopped -> running
  kHold,    // running -> holding
  kResume,  // holding -> running
  kStop,    // running, holding -> stopping
  kReset,   // idle, stopped, fault -> idle; forgets the cause and the packets' stamps
};

/// Since the program began; never cleared.
struct Counters {
  std::uint64_t periods_clamped = 0;
  std::uint64_t periods_ignored = 0;  // zero, negative or not a number
  std::uint64_t stalls = 0;
  std::uint64_t joint_packets_missing = 0;   // ticks without one that could be used
  std::uint64_t joint_packets_old = 0;       // came after a newer one, or too late
  std::uint64_t joint_packets_unusable = 0;  // not numbers, or not as many as joints
  std::uint64_t torques_unusable = 0;        // good packets without torques that could be used
  std::uint64_t readings_not_finite = 0;
  std::uint64_t readings_old = 0;
  std::uint64_t requests_ignored = 0;
};

inline constexpr Seconds kNever{std::numeric_limits<double>::infinity()};

using PerJoint = std::array<double, kMaxArmJoints>;

struct State {
  Phase phase = Phase::kIdle;
  Counters counters;

  // Why. `cause` is that of a stop and latches; `hold_cause` that of a hold.
  Cause cause;
  Cause hold_cause;
  Cause not_ready;                 // first thing in this tick that forbids a start
  Cause refused;                   // of a start in this tick
  std::uint32_t reasons_seen = 0;  // since the stop began, a bit each
  bool reanchor = false;           // in this tick

  // Period.
  Seconds dt{0.0};
  int unusable_periods = 0;
  Seconds clock_jump{0.0};   // by how much the clock has run ahead of the periods, lately
  Seconds jump_counts{0.0};  // for how long an age may still contain it

  // Joint state: what was measured last, and what is used in this tick.
  bool joints_known = false;
  std::uint64_t joint_stamp = 0;
  Seconds joint_age = kNever;  // of q_measured
  int packets_missing = 0;
  PerJoint q_measured{};
  PerJoint v_measured{};
  PerJoint q{};
  PerJoint v{};
  PerJoint lag{};  // of the measured joints behind the commands, slowly forgotten

  // Joint torques.
  int torques_bad = 0;  // packets in a row
  int bad_torque = -1;  // joint

  // Contacts.
  bool retreating = false;  // in phase kHolding: the arm moves all the same
  bool floating = false;    // in phase kRunning

  // Wrench reading.
  bool reading_known = false;
  std::uint64_t reading_stamp = 0;
  std::array<double, 6> reading{};
  Seconds reading_age = kNever;
  int readings_bad = 0;
  int bad_axis = -1;
  int readings_same = 0;

  // What persists.
  int periods_out_of_range = 0;
  int periods_jumping = 0;
  int ik_failures = 0;

  PerJoint v_command{};  // the last one given
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace supple::safety

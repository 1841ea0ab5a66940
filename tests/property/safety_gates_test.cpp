// Millions of ticks of a hostile world: every number may be missing, late, huge, infinite or no
// number, every request comes at every time, and the clock does what it likes.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>

#include "supple/core/finite.hpp"
#include "supple/safety/input_gate.hpp"
#include "supple/safety/output_gate.hpp"
#include "support/random.hpp"

namespace supple::safety {
namespace {

using test::uniform;

// What can be wrong with a tick.
enum class Ill {
  kRobot,
  kPeriod,
  kPosition,
  kDragged,
  kVelocity,
  kSize,
  kJointStamp,
  kJointAge,
  kReading,
  kReadingStuck,
  kReadingStamp,
  kReadingAge,
  kWanted,
  kWantedSize,
  kForce,
  kTorque,
  kLinear,
  kAngular,
  kWall,
  kRange,
  kRate,
  kIk,
  kTau,
  kTouched,
  kBumped
};
constexpr unsigned kIlls = 25;

class World {
 public:
  World(unsigned seed, int joints, double malice) : rng_{seed}, n_{joints}, malice_{malice} {
    q_ = VecJ::Zero(n_);
    q_[0] = 6.1;
  }

  InputFacts input(const VecJ& v_command) {
    if (stay_ > 0) {
      --stay_;
    } else if (rng_() % 32 == 0) {
      change_mood();
    }
    InputFacts in;
    in.request = any_request();
    in.robot_ready = !has(Ill::kRobot);
    in.dt = Seconds{any_period()};
    q_ += 2e-3 * v_command;
    const double dragged = has(Ill::kDragged) ? 0.5 : 0.0;  // [rad/s]
    q_[0] += 2e-3 * dragged;
    for (int i = 0; i < n_; ++i) q_[i] = std::fmod(q_[i], 6.4);  // a little beyond the limits
    in.q = q_;
    in.v = v_command;
    in.v[0] += dragged;
    if (has(Ill::kPosition)) in.q[joint()] = nasty();
    if (has(Ill::kVelocity)) in.v[joint()] = nasty();
    if (has(Ill::kSize)) in.q = VecJ::Zero(any_size());
    in.tau = VecJ::Zero(n_);
    if (has(Ill::kTau)) in.tau[joint()] = nasty();
    in.joint_stamp = any_stamp(joint_stamp_, has(Ill::kJointStamp));
    in.joint_age = Seconds{has(Ill::kJointAge) ? nasty() : 0.0};

    if (!has(Ill::kReadingStuck)) reading_.force.x() = uniform(rng_, -1.0, 1.0);
    in.reading = reading_;
    if (has(Ill::kReading)) in.reading.force[static_cast<int>(rng_() % 3)] = nasty();
    if (has(Ill::kReading)) in.reading.torque[static_cast<int>(rng_() % 3)] = nasty();
    in.reading_stamp = any_stamp(reading_stamp_, has(Ill::kReadingStamp));
    in.reading_age = Seconds{has(Ill::kReadingAge) ? nasty() : 0.0};
    return in;
  }

  VecJ wanted(const Params& params) {
    VecJ v(n_);
    for (int i = 0; i < n_; ++i) v[i] = uniform(rng_, -2.0, 2.0) * params.v_max[i];
    if (has(Ill::kWanted)) v[joint()] = nasty();
    if (has(Ill::kWantedSize)) v = VecJ::Ones(any_size());
    return v;
  }

  OutputFacts output() {
    OutputFacts out;
    if (has(Ill::kForce)) out.F_P_D.force.y() = nasty();
    if (has(Ill::kTorque)) out.F_P_D.torque.z() = nasty();
    if (has(Ill::kLinear)) out.V_WP_W.linear.x() = nasty();
    if (has(Ill::kAngular)) out.V_WP_W.angular.x() = nasty();
    if (has(Ill::kWall)) out.wall_distance = nasty();
    out.contact.touch = has(Ill::kTouched) || has(Ill::kBumped);
    out.contact.collision = has(Ill::kBumped);
    out.wrench_out_of_range = has(Ill::kRange) ? 0b100 : 0;
    out.wrench_rate_limited = has(Ill::kRate) ? 0b1 : 0;
    out.ik_failed = has(Ill::kIk);
    return out;
  }

 private:
  // Quiet stretches let a run begin; one ill alone lasts long enough for its counter to reach its
  // end; chaos mixes them all.
  enum class Mood { kQuiet, kOneIll, kChaos };

  void change_mood() {
    mood_ = Mood::kQuiet;
    if (uniform(rng_, 0.0, 1.0) > malice_) return;
    mood_ = rng_() % 3 == 0 ? Mood::kChaos : Mood::kOneIll;
    ill_ = static_cast<Ill>(rng_() % kIlls);
    if (ill_ == Ill::kDragged && mood_ == Mood::kOneIll) stay_ = 300;  // until it is far behind
  }
  bool has(Ill ill) {
    if (mood_ == Mood::kQuiet) return false;
    if (mood_ == Mood::kChaos) return rng_() % 16 == 0;
    return ill == ill_ && rng_() % 32 != 0;
  }
  int joint() { return static_cast<int>(rng_() % static_cast<unsigned>(n_)); }
  int any_size() { return 1 + static_cast<int>(rng_() % kMaxArmJoints); }

  double nasty() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr std::array kValues{std::numeric_limits<double>::quiet_NaN(),
                                 kInfinity,
                                 -kInfinity,
                                 std::numeric_limits<double>::max(),
                                 -std::numeric_limits<double>::max(),
                                 std::numeric_limits<double>::denorm_min(),
                                 1e6,
                                 -1e6,
                                 -0.0,
                                 1e3,
                                 7.0,
                                 -7.0};
    return kValues[rng_() % kValues.size()];
  }

  double any_period() {
    if (!has(Ill::kPeriod)) return uniform(rng_, 1.5e-3, 2.5e-3);
    return rng_() % 2 == 0 ? nasty() : test::any_magnitude(rng_, -5.0, 1.0);
  }

  std::uint64_t any_stamp(std::uint64_t& stamp, bool ill) {
    if (!ill) return ++stamp;
    const auto kind = rng_() % 8;
    if (kind < 5) return stamp;
    if (kind == 5) return stamp - rng_() % 10;
    if (kind == 6) return rng_() % 1000;
    return stamp += 1000;
  }

  Request any_request() {
    const auto draw = rng_() % 200;
    if (draw < 24) return Request::kStart;
    if (draw < 27) return Request::kHold;
    if (draw < 37) return Request::kResume;
    if (draw < 38) return Request::kStop;
    if (draw < 48) return Request::kReset;
    return Request::kNone;
  }

  test::Rng rng_;
  int n_;
  double malice_;
  int stay_ = 0;  // ticks for which the mood does not change
  Mood mood_ = Mood::kQuiet;
  Ill ill_ = Ill::kRobot;
  Wrench reading_{.force = {0.0, 3.0, -2.0}, .torque = {0.1, 0.2, 0.3}};
  VecJ q_;
  std::uint64_t joint_stamp_ = 1000;
  std::uint64_t reading_stamp_ = 1000;
};

// What the first gate may do in one tick: a stop may end, and one request is obeyed.
bool allowed_by_input(Phase from, Phase to) {
  using enum Phase;
  if (from == to) return true;
  switch (from) {
    case kIdle:
      return to == kRunning;
    case kRunning:
      return to == kHolding || to == kStopping;
    case kHolding:
      return to == kRunning || to == kStopping;
    case kStopping:
      return to == kStopped || to == kFault || to == kRunning || to == kIdle;
    case kStopped:
      return to == kIdle || to == kRunning;
    case kFault:
      return to == kIdle;
  }
  return false;
}

// The second gate only begins stops.
bool allowed_by_output(Phase from, Phase to) {
  const bool active = from == Phase::kRunning || from == Phase::kHolding;
  const bool touched = from == Phase::kRunning && to == Phase::kHolding;
  return from == to || touched || (active && to == Phase::kStopping);
}

bool latched(Phase phase) {
  return phase == Phase::kStopping || phase == Phase::kStopped || phase == Phase::kFault;
}

struct Seen {
  std::array<long, kStopReasons> causes{};
  std::array<long, 6> phases{};
};

void check_finite(const Checked& checked, const Params& params) {
  ASSERT_TRUE(all_finite(checked.q) && all_finite(checked.v) && all_finite(checked.reading));
  ASSERT_EQ(checked.q.size(), params.v_max.size());
  ASSERT_GE(checked.dt, params.shortest * params.period);
  ASSERT_LE(checked.dt, params.longest * params.period);
}

// `start` is what this tick's command may start from: the last one, or what is left of it after a
// gap or by a robot that has stopped itself.
void check_command(const Params& params, const VecJ& v, const VecJ& last, bool shortened,
                   const State& before_permitted, const Checked& checked) {
  ASSERT_TRUE(all_finite(v));
  for (int i = 0; i < v.size(); ++i) {
    const double from = before_permitted.v_command[static_cast<std::size_t>(i)];
    const double reach = params.a_max[i] * checked.dt.count();
    ASSERT_LE(std::abs(v[i]), params.v_max[i]);
    if (shortened) {
      ASSERT_LE(std::abs(from), std::abs(last[i]));
      ASSERT_GE(from * last[i], 0.0);
    } else {
      ASSERT_EQ(from, last[i]);
    }
    ASSERT_LE(std::abs(v[i] - from), reach + 4e-15 * params.v_max[i]);
  }
}

void check_verdict(const Checked& checked, const Verdict& verdict, const Verdict& last,
                   const VecJ& v) {
  ASSERT_TRUE(allowed_by_input(last.phase, checked.phase))
      << name(last.phase) << " to " << name(checked.phase);
  ASSERT_TRUE(allowed_by_output(checked.phase, verdict.phase))
      << name(checked.phase) << " to " << name(verdict.phase);
  ASSERT_EQ(verdict.cause.reason == StopReason::kNone, verdict.phase == Phase::kRunning);
  if (latched(last.phase) && latched(checked.phase)) {
    ASSERT_EQ(verdict.cause.reason, last.cause.reason);
    ASSERT_TRUE(verdict.cause.value == last.cause.value ||
                (std::isnan(verdict.cause.value) && std::isnan(last.cause.value)));
    ASSERT_EQ(verdict.cause.index, last.cause.index);
    ASSERT_EQ(verdict.reasons_seen & last.reasons_seen, last.reasons_seen);
  }
  const bool rest = verdict.phase == Phase::kIdle || verdict.phase == Phase::kStopped ||
                    verdict.phase == Phase::kFault;
  ASSERT_TRUE(!rest || v.isZero(0.0));
  ASSERT_TRUE(verdict.phase != Phase::kFault || is_fault(verdict.cause.reason));
  ASSERT_TRUE(verdict.phase != Phase::kStopped || !is_fault(verdict.cause.reason));
}

void survive(unsigned seed, int joints, double malice, int ticks, Seen& seen) {
  World world{seed, joints, malice};
  Params params = defaults(joints, Seconds{2e-3});
  test::Rng rng{seed};
  for (int i = 0; i < joints; ++i) {
    params.v_max[i] = uniform(rng, 0.5, 3.0);
    params.a_max[i] = uniform(rng, 1.0, 20.0);
  }
  constexpr std::array kReactions{Reaction::kReport, Reaction::kHold, Reaction::kRetreat,
                                  Reaction::kFloat, Reaction::kStop};
  params.torques_required = true;
  params.on_touch = kReactions[seed % 4];
  params.on_collision = kReactions[1 + seed % 4];
  State state;
  Verdict last;
  VecJ last_v = VecJ::Zero(joints);
  for (int tick = 0; tick < ticks; ++tick) {
    const InputFacts in = world.input(last_v);
    const Checked checked = check_input(params, state, in);
    const OutputFacts out = world.output();
    const VecJ v_wanted = world.wanted(params);
    const Verdict verdict = judge(params, state, out, v_wanted);
    const State before_permitted = state;
    const VecJ v = permitted(params, state, v_wanted);

    ASSERT_NO_FATAL_FAILURE(check_finite(checked, params)) << tick;
    const bool shortened = !in.robot_ready || in.dt >= params.stall;
    ASSERT_NO_FATAL_FAILURE(check_command(params, v, last_v, shortened, before_permitted, checked))
        << tick;
    ASSERT_NO_FATAL_FAILURE(check_verdict(checked, verdict, last, v)) << tick;
    ASSERT_TRUE(!checked.reanchor || checked.phase == Phase::kRunning);
    const bool begins = checked.phase == Phase::kRunning && last.phase != Phase::kRunning;
    ASSERT_TRUE(!begins || checked.reanchor);

    ++seen.causes[static_cast<std::size_t>(verdict.cause.reason)];
    ++seen.phases[static_cast<std::size_t>(verdict.phase)];
    last = verdict;
    last_v = v;
  }
}

TEST(HostileWorld, GetsNothingButBoundedCommandsAndNamedCauses) {
  Seen seen;
  for (unsigned seed = 1; seed <= 16; ++seed) {
    const int joints = 1 + static_cast<int>(seed % kMaxArmJoints);
    const double malice = seed % 4 == 0 ? 1.0 : 0.15;
    ASSERT_NO_FATAL_FAILURE(survive(seed, joints, malice, 100000, seen)) << "seed " << seed;
  }

  // the world was hostile enough: every phase and every cause that a verdict can name came up
  for (const long count : seen.phases) EXPECT_GT(count, 1000);
  for (int i = 0; i < kStopReasons; ++i) {
    const auto reason = static_cast<StopReason>(i);
    if (reason == StopReason::kNotAtRest) continue;  // only refuses a start
    EXPECT_GT(seen.causes[static_cast<std::size_t>(i)], 0) << name(reason);
  }
}

TEST(HostileWorld, LetsAnyRunBeReplayedBitForBit) {
  const auto record = [] {
    World world{99, 6, 0.3};
    const Params params = defaults(6, Seconds{2e-3});
    State state;
    VecJ v = VecJ::Zero(6);
    std::array<double, 6> sum{};
    for (int tick = 0; tick < 20000; ++tick) {
      (void)check_input(params, state, world.input(v));
      const OutputFacts out = world.output();
      const VecJ v_wanted = world.wanted(params);
      (void)judge(params, state, out, v_wanted);
      v = permitted(params, state, v_wanted);
      for (std::size_t i = 0; i < 6; ++i) sum[i] = 0.99 * sum[i] + v[static_cast<int>(i)];
    }
    return sum;
  };
  EXPECT_EQ(record(), record());
}

}  // namespace
}  // namespace supple::safety

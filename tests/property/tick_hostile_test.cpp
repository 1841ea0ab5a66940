// The whole controller in a hostile world: whatever comes in, no limit of any kind is exceeded by
// what goes out, nothing that is no number leaves, and whenever the arm does not run, the verdict
// says why. The arm itself does what it is told.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "supple/control/tick.hpp"
#include "supple/core/finite.hpp"
#include "supple/limits/room.hpp"
#include "supple/model/dynamics.hpp"
#include "support/random.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::control {
namespace {

using safety::Phase;
using safety::Request;
using test::Rng;
using test::uniform;

constexpr Seconds kPeriod{2e-3};
#ifdef SUPPLE_SANITIZED
constexpr int kWorlds = 20;
#else
constexpr int kWorlds = 250;
#endif
constexpr int kTicks = 4000;

/// How often a thing happens that should not, per tick.
struct Malice {
  double wrench = 0.0;
  double joints = 0.0;
  double period = 0.0;
  double wishes = 0.0;
  bool hits = false;  // the arm feels with its torques, and is hit everywhere
};

double nasty(Rng& rng) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr std::array<double, 6> kAll{
      std::numeric_limits<double>::quiet_NaN(), kInf, -kInf, 1e300, -1e30,
      std::numeric_limits<double>::denorm_min()};
  return kAll[rng() % kAll.size()];
}

bool happens(Rng& rng, double rate) { return uniform(rng, 0.0, 1.0) < rate; }

/// Gains, limits, walls and methods of all kinds; the arm starts inside of everything.
Design any_design(Rng& rng, const test::Ur5e& ur5e, const Vec3& p_start) {
  Design d = ur5e.design;
  const auto any3 = [&rng](double lower, double upper) {
    return Vec3{test::any_magnitude(rng, lower, upper), test::any_magnitude(rng, lower, upper),
                test::any_magnitude(rng, lower, upper)};
  };
  d.law = rng() % 3 == 0 ? Law::kPoseError : Law::kOffset;
  d.admittance.gains.translation = {any3(0.0, 1.5), any3(1.0, 3.0), any3(0.0, 3.5)};
  d.admittance.gains.rotation = {any3(-1.5, 0.5), any3(-0.5, 1.5), any3(-1.0, 2.0)};
  if (rng() % 2 == 0) d.admittance.gains.translation.stiffness.z() = 0.0;
  d.admittance.axes =
      rng() % 2 == 0 ? admittance::GainAxes::kGiven : admittance::GainAxes::kDesired;
  d.R_WG = test::any_rotation(rng);
  d.admittance.ramp = Seconds{uniform(rng, 0.0, 1.0)};
  d.ik.method = rng() % 4 == 0 ? ik::Method::kDampedLeastSquares : ik::Method::kBoxQp;

  d.limits.linear_speed = uniform(rng, 0.02, 0.5);
  d.limits.angular_speed = uniform(rng, 0.1, 2.0);
  d.limits.linear_acceleration = test::any_magnitude(rng, 0.0, 1.0);
  d.limits.angular_acceleration = test::any_magnitude(rng, 0.5, 1.5);
  const Vec3 room = any3(-2.0, -0.5);
  d.limits.walls.box = {.lower = p_start - room, .upper = p_start + 2.0 * room};
  const Vec3 n = test::any_unit_vector(rng);
  EXPECT_TRUE(d.limits.walls.planes.push_back({.normal = n, .offset = n.dot(p_start) + 0.03}));
  const Vec3 ball = p_start + 0.25 * test::any_unit_vector(rng);
  EXPECT_TRUE(d.limits.walls.keep_out.push_back({.centre = ball, .radius = 0.2}));

  d.joints.a_max.setConstant(test::any_magnitude(rng, 0.5, 2.0));
  d.safety.a_max = d.joints.a_max;
  const double range = uniform(rng, 0.02, 2.0);
  for (int i = 0; i < ur5e.q0.size(); ++i) {
    d.joints.q_lower[i] = std::max(d.joints.q_lower[i], ur5e.q0[i] - range);
    d.joints.q_upper[i] = std::min(d.joints.q_upper[i], ur5e.q0[i] + range);
  }
  d.safety.q_lower = d.joints.q_lower;
  d.safety.q_upper = d.joints.q_upper;
  return d;
}

/// Torques are used for anything, and lead to anything.
void add_sensing(Rng& rng, Design& d) {
  constexpr std::array kReactions{safety::Reaction::kReport, safety::Reaction::kHold,
                                  safety::Reaction::kRetreat, safety::Reaction::kFloat,
                                  safety::Reaction::kStop};
  SensingParams& s = d.sensing;
  s.source = static_cast<WrenchSource>(rng() % 3);
  s.yields_to = rng() % 2 == 0 ? YieldsTo::kTool : YieldsTo::kWholeArm;
  s.detects = true;
  s.observer = estimation::observer_defaults(d.robot, uniform(rng, 20.0, 300.0));
  s.wrench.torque_noise = VecV::Constant(6, uniform(rng, 0.1, 2.0));
  s.contact.threshold = VecV::Constant(6, uniform(rng, 0.5, 10.0));
  s.contact.per_speed = VecV::Constant(6, uniform(rng, 0.0, 2.0));
  s.way_back = {.distance = uniform(rng, 0.005, 0.2), .speed = uniform(rng, 0.01, 1.0)};
  s.self_motion = {.damping = uniform(rng, 1.0, 20.0), .deadband = uniform(rng, 0.0, 3.0)};
  d.safety.on_touch = kReactions[rng() % kReactions.size()];
  d.safety.on_collision = kReactions[rng() % kReactions.size()];
}

class World {
 public:
  World(unsigned seed, const Malice& malice)
      : rng_{seed},
        malice_{malice},
        told_ahead_{seed % 2 == 0},
        ur5e_{test::ur5e_controller(kPeriod)},
        q_{ur5e_.q0} {
    State state;
    model::update_placements(ur5e_.params.robot, state.work, q_);
    p_start_ = model::pose(ur5e_.params.robot, state.work, ur5e_.params.probe).p;
    Design design = any_design(rng_, ur5e_, p_start_);
    if (malice_.hits) add_sensing(rng_, design);
    params_ = test::params_of(design);
    v_ = VecJ::Zero(q_.size());
  }

  void tick() {
    const TickInput in = input();
    before_ = out_;
    control::tick(params_, state_, in, out_);
    restarted_ = stalled_ || out_.checked.reanchor;
    // from a lie on, until it has been braked for
    was_deceived_ = is_deceived_ || (was_deceived_ && out_.guard.conflict);
    is_deceived_ = (out_.checked.q - q_).cwiseAbs().maxCoeff() > 1e-12 ||
                   (told_ahead_ && held_for_ != out_.checked.dt);
    v_ = out_.v_command;
    held_for_ = out_.checked.dt;
  }

  [[nodiscard]] const Params& params() const { return params_; }
  [[nodiscard]] const TickOutput& out() const { return out_; }
  [[nodiscard]] const TickOutput& before() const { return before_; }
  [[nodiscard]] const VecJ& q() const { return q_; }
  /// Where the probe really is.
  [[nodiscard]] Vec3 p_WP() const {
    model::Workspace work;
    model::update_placements(params_.robot, work, q_);
    return model::pose(params_.robot, work, params_.probe).p;
  }
  /// It still does.
  [[nodiscard]] bool goes_back() const { return state_.safety.retreating; }
  [[nodiscard]] bool restarted() const { return restarted_; }
  /// The controller believes that the arm is elsewhere, or that another time has passed; or it
  /// believed so, and still brakes for that.
  [[nodiscard]] bool deceived() const { return is_deceived_ || was_deceived_; }

 private:
  TickInput input() {
    TickInput in;
    in.facts.request = any_request();
    in.facts.dt = kPeriod;
    if (happens(rng_, malice_.period)) in.facts.dt = any_period();
    // the last command was in force until now
    if (!told_ahead_) held_for_ = counted(in.facts.dt);
    q_ += held_for_.count() * v_;
    // a robot that has waited too long has stopped by itself
    stalled_ = in.facts.dt >= params_.safety.stall;
    if (stalled_) v_.setZero();
    in.facts.q = q_;
    in.facts.v = v_;
    in.facts.joint_stamp = ++stamp_;
    if (happens(rng_, malice_.joints)) spoil_joints(in.facts);
    if (++age_ > hold_) {
      age_ = 0;
      hold_ = static_cast<int>(rng_() % 300);
      push_ = {.force = test::any_vector(rng_, test::any_magnitude(rng_, 0.0, 2.0)),
               .torque = test::any_vector(rng_, test::any_magnitude(rng_, -1.0, 1.0))};
    }
    if (malice_.hits) in.facts.tau = any_torques();
    in.facts.reading = push_;
    in.facts.reading_stamp = stamp_;
    if (happens(rng_, malice_.wrench)) in.facts.reading.force[axis()] = nasty(rng_);
    if (happens(rng_, malice_.wrench)) in.facts.reading.torque[axis()] = nasty(rng_);
    if (happens(rng_, 1e-3 + malice_.wishes)) in.target = any_target();
    if (happens(rng_, 1e-3 + malice_.wishes)) {
      const Target wish = any_target();
      in.desired = Reference{.X_WD = wish.X_WT, .V_WD_W = wish.V_WT_W};
    }
    return in;
  }

  Request any_request() {
    const Phase phase = out_.verdict.phase;
    if (happens(rng_, 1e-3)) return static_cast<Request>(rng_() % 6);
    if (phase == Phase::kFault) return Request::kReset;
    if (phase == Phase::kHolding && happens(rng_, 0.01)) return Request::kResume;
    return phase == Phase::kIdle || phase == Phase::kStopped ? Request::kStart : Request::kNone;
  }

  /// As long as a period counts that is told to be dt.
  [[nodiscard]] Seconds counted(Seconds dt) const {
    if (!(dt > Seconds{0.0})) return kPeriod;
    return std::clamp(dt, params_.safety.shortest * kPeriod, params_.safety.longest * kPeriod);
  }

  Seconds any_period() {
    constexpr std::array<double, 6> kFactors{0.0, -1.0, 10.0, 0.3, 1.7, 100.0};
    if (rng_() % 4 == 0) return Seconds{nasty(rng_)};
    return kFactors[rng_() % kFactors.size()] * kPeriod;
  }

  void spoil_joints(safety::InputFacts& facts) {
    switch (rng_() % 4) {
      case 0:
        facts.q[static_cast<int>(rng_() % 6)] = nasty(rng_);
        break;
      case 1:
        facts.v[static_cast<int>(rng_() % 6)] = nasty(rng_);
        break;
      case 2:
        facts.joint_stamp -= rng_() % 10;
        break;
      default:
        facts.q = VecJ::Zero(static_cast<int>(rng_() % 8));
    }
  }

  /// Gravity, and now and then something that hits any joint.
  VecJ any_torques() {
    model::Workspace work;
    VecJ tau(q_.size());
    model::gravity(params_.robot, work, q_, tau);
    if (age_ == 0) {
      hit_ = VecJ::Zero(q_.size());
      if (rng_() % 3 == 0) {
        for (double& each : hit_) each = uniform(rng_, -1.0, 1.0) * test::any_magnitude(rng_, 0, 2);
      }
    }
    tau += hit_;
    if (happens(rng_, malice_.joints)) tau[static_cast<int>(rng_() % 6)] = nasty(rng_);
    if (happens(rng_, 0.1 * malice_.joints)) tau.resize(3);
    return tau;
  }

  int axis() { return static_cast<int>(rng_() % 3); }

  Target any_target() {
    Target target{.X_WT = test::any_pose(rng_, 1.0), .V_WT_W = {}};
    target.X_WT.p += p_start_;
    if (rng_() % 2 == 0) target.V_WT_W = test::any_twist(rng_, 0.5);
    if (happens(rng_, malice_.wishes)) target.X_WT.p[axis()] = nasty(rng_);
    if (happens(rng_, malice_.wishes)) target.X_WT.R(0, 1) = nasty(rng_);
    if (happens(rng_, malice_.wishes)) target.V_WT_W.angular[axis()] = nasty(rng_);
    return target;
  }

  Rng rng_;
  Malice malice_;
  bool told_ahead_;  // the period that a tick is told is that of its own command, not of the last
  test::Ur5e ur5e_;
  Vec3 p_start_;
  Params params_;
  State state_;
  TickOutput out_;
  TickOutput before_;
  VecJ q_;
  VecJ v_;
  Seconds held_for_{0.0};
  Wrench push_;
  VecJ hit_ = VecJ::Zero(6);
  int age_ = 0;
  int hold_ = 0;
  std::uint64_t stamp_ = 0;
  bool stalled_ = false;
  bool restarted_ = false;
  bool is_deceived_ = false;
  bool was_deceived_ = false;
};

/// What was seen, so that a world in which nothing happens is no proof.
struct Seen {
  int running = 0;
  int at_wall = 0;
  int at_joint_bound = 0;
  int guarded = 0;
  int stuck = 0;      // ticks in a row with next to nothing of what the probe's limits allow
  int frozen = 0;     // ticks of such runs that last longer than a second
  int conflicts = 0;  // of a controller that is not deceived
  int faults = 0;
  int retreating = 0;
  int floating = 0;
  int bumped = 0;
  double fastest = 0.0;  // as a share of the limit
};

constexpr double kRounding = 1.0 + 1e-6;

/// By how much a joint may pass its position limit.
struct Slack {
  double joint = 1e-9;  // [rad], rounding
};

void expect_joint_limits(const World& world, const Slack& slack) {
  const safety::Params& limits = world.params().safety;
  const TickOutput& out = world.out();
  ASSERT_TRUE(all_finite(out.v_command));
  ASSERT_TRUE(all_finite(out.q_command));
  for (int i = 0; i < out.v_command.size(); ++i) {
    const double v = out.v_command[i];
    ASSERT_LE(std::abs(v), kRounding * limits.v_max[i]);
    ASSERT_GE(world.q()[i], limits.q_lower[i] - slack.joint);
    ASSERT_LE(world.q()[i], limits.q_upper[i] + slack.joint);
    if (world.restarted() || world.before().v_command.size() == 0) continue;
    const double step = std::abs(v - world.before().v_command[i]);
    ASSERT_LE(step, kRounding * limits.a_max[i] * out.checked.dt.count() + 1e-12);
  }
}

void expect_probe_limits(const World& world, Seen& seen) {
  const limits::Params& limits = world.params().limits.params;
  const TickOutput& out = world.out();
  const double distance = limits::room_at(limits.walls, world.p_WP()).nearest.distance;
  ASSERT_GE(distance, 0.0);
  seen.bumped += out.verdict.cause.reason == safety::StopReason::kBumped ? 1 : 0;
  seen.floating += out.checked.floating ? 1 : 0;
  const bool goes_back =
      out.checked.retreating && out.verdict.phase == Phase::kHolding && world.goes_back();
  seen.retreating += goes_back && out.v_command.norm() > 0.0 ? 1 : 0;
  if (out.verdict.phase != Phase::kRunning && !goes_back) return;

  if (!goes_back) ++seen.running;
  if (!world.deceived()) seen.conflicts += out.guard.conflict ? 1 : 0;
  seen.guarded += out.guard.kept < 1.0 ? 1 : 0;
  seen.at_wall += (out.limited.acted & limits::kWall) != 0 ? 1 : 0;
  seen.at_joint_bound += out.rates.active.lower + out.rates.active.upper != 0 ? 1 : 0;
  const double allowed = out.limited.V_WP_W.linear.norm();
  const bool sticks = out.guard.kept < 0.05 && out.V_command_W.linear.norm() < 0.02 * allowed;
  seen.stuck = sticks ? seen.stuck + 1 : 0;
  seen.frozen += seen.stuck > 500 ? 1 : 0;
  if (world.deceived() || world.restarted()) return;
  const Twist& V = out.V_command_W;
  const Twist& U = world.before().V_command_W;
  const double dt = out.checked.dt.count();
  seen.fastest = std::max(seen.fastest, V.linear.norm() / limits.linear_speed);
  ASSERT_LE(V.linear.norm(), kRounding * std::max(limits.linear_speed, U.linear.norm()));
  ASSERT_LE(V.angular.norm(), kRounding * std::max(limits.angular_speed, U.angular.norm()));
  ASSERT_LE((V.linear - U.linear).norm(), kRounding * limits.linear_acceleration * dt + 1e-9);
  ASSERT_LE((V.angular - U.angular).norm(), kRounding * limits.angular_acceleration * dt + 1e-9);
}

void expect_a_reason(const World& world, Seen& seen) {
  const safety::Verdict& verdict = world.out().verdict;
  ASSERT_EQ(verdict.phase == Phase::kRunning, verdict.cause.reason == safety::StopReason::kNone);
  if (verdict.phase == Phase::kFault) ++seen.faults;
  if (verdict.phase == Phase::kIdle || verdict.phase == Phase::kStopped ||
      verdict.phase == Phase::kFault) {
    ASSERT_EQ(world.out().v_command.norm(), 0.0);
  }
}

Seen survived(unsigned first_seed, const Malice& malice, const Slack& slack,
              unsigned worlds = kWorlds) {
  Seen seen;
  for (unsigned k = 0; k < worlds; ++k) {
    World world{first_seed + k, malice};
    for (int i = 0; i < kTicks; ++i) {
      world.tick();
      expect_joint_limits(world, slack);
      expect_probe_limits(world, seen);
      expect_a_reason(world, seen);
      if (::testing::Test::HasFatalFailure()) {
        ADD_FAILURE() << "seed " << first_seed + k << ", tick " << i;
        return seen;
      }
    }
  }
  return seen;
}

TEST(HostileTicks, KeepEveryLimitWhereOnlyThePushesAreWild) {
  const Seen seen = survived(1, {}, {});

  EXPECT_GT(seen.running, kWorlds * kTicks / 2);
  EXPECT_GT(seen.at_wall, kWorlds);
  EXPECT_GT(seen.at_joint_bound, kWorlds);
  EXPECT_GT(seen.guarded, kWorlds);
  EXPECT_GT(seen.fastest, 0.99);
  EXPECT_EQ(seen.conflicts, 0);
  // some answers of the solver lead into a wall at every scale; they must not be usual
  EXPECT_LT(seen.frozen, seen.running / 500);
}

TEST(HostileTicks, KeepEveryLimitWhateverComesIn) {
  // a packet that is off by a little is believed until the next one, and a missing one is guessed
  const Slack slack{.joint = 1e-4};
  const Seen seen =
      survived(10000, {.wrench = 0.01, .joints = 0.02, .period = 0.02, .wishes = 0.02}, slack);

  EXPECT_GT(seen.running, kWorlds * kTicks / 10);
  EXPECT_GT(seen.faults, kWorlds / 4);
  EXPECT_EQ(seen.conflicts, 0);
}

TEST(HostileTicks, KeepEveryLimitWhereTheArmIsHitAndYieldsOrGoesBack) {
  constexpr unsigned kHitWorlds = kWorlds / 3;
  const Seen calm = survived(20000, {.hits = true}, {}, kHitWorlds);
  EXPECT_GT(calm.running, static_cast<int>(kHitWorlds) * kTicks / 10);
  EXPECT_GT(calm.retreating, static_cast<int>(kHitWorlds));
  EXPECT_GT(calm.floating, static_cast<int>(kHitWorlds));
  EXPECT_GT(calm.bumped, static_cast<int>(kHitWorlds));

  const Slack slack{.joint = 1e-9};
  const Malice all{.wrench = 0.01, .joints = 0.02, .period = 0.02, .wishes = 0.02, .hits = true};
  const Seen wild = survived(30000, all, slack, kHitWorlds);
  EXPECT_GT(wild.running, static_cast<int>(kHitWorlds) * kTicks / 50);
  EXPECT_GT(wild.faults, static_cast<int>(kHitWorlds));
}

TEST(HostileTicks, GiveTheSameBitsForTheSameSeed) {
  const auto record = [] {
    World world{4711, {.wrench = 0.01, .joints = 0.02, .period = 0.02, .wishes = 0.02}};
    std::vector<std::uint64_t> bits;
    for (int i = 0; i < kTicks; ++i) {
      world.tick();
      for (const double x : world.out().q_command) bits.push_back(std::bit_cast<std::uint64_t>(x));
    }
    return bits;
  };
  EXPECT_EQ(record(), record());
}

}  // namespace
}  // namespace supple::control

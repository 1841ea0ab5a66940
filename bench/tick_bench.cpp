// What a whole tick of the controller costs, stage by stage, beside the kinematics that every
// Cartesian controller needs at least: KDL's forward kinematics, Jacobian and damped least squares.
// All of it in one process and run, over the states of one recorded motion.

#include <fmt/core.h>
#include <time.h>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolvervel_wdls.hpp>
#include <kdl/chainjnttojacsolver.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "supple/control/design.hpp"
#include "supple/control/twist_of.hpp"
#include "supple/urdf/load.hpp"
#include "table.hpp"
#include "yardsticks.hpp"

namespace supple::bench {
namespace {

constexpr Seconds kPeriod{2e-3};
constexpr std::size_t kTicks = 256;
constexpr std::size_t kRampTicks = 1500;  // after them the gains stand

/// A controller, and what went into and came out of its stages while a hand moved the tool about.
struct Motion {
  std::string name;
  control::Params params;
  std::vector<control::TickInput> in;
  std::vector<control::TickOutput> out;
  std::vector<control::State> before;
};

/// A hand that pushes and turns in slow circles, with the noise of a sensor.
Wrench hand(std::size_t tick) {
  const double t = kPeriod.count() * static_cast<double>(tick);
  const double noise = 0.1 * std::sin(1e4 * t);
  return {.force = {12.0 * std::sin(3.1 * t) + noise, 9.0 * std::cos(2.3 * t), 8.0 * std::sin(t)},
          .torque = {0.4 * std::sin(2.0 * t), 0.3 * std::cos(t), 0.2 * noise}};
}

control::Design designed(const std::string& name, const std::string& tip, bool guard) {
  const auto robot = urdf::load_urdf(SUPPLE_MODELS + name + ".urdf");
  if (!robot) {
    fmt::print(stderr, "{}\n", robot.error().text());
    std::exit(2);
  }
  const model::FrameId P = *robot->frame_named(tip);
  control::Design design = control::defaults(*robot, P, P, kPeriod);
  design.wrench.payload = {.mass = 1.2, .p_SL = {0.0, 0.01, 0.05}};
  design.limits.walls.box = {.lower = Vec3::Constant(-1.5), .upper = Vec3::Constant(1.5)};
  design.limits.linear_acceleration = 5.0;
  design.joints.a_max.setConstant(20.0);
  design.safety.a_max = design.joints.a_max;
  design.admittance.chatter.enabled = guard;
  return design;
}

Motion recorded(const std::string& name, const std::string& tip, const std::vector<double>& q0,
                bool guard = true) {
  const auto params = control::prepared(designed(name, tip, guard));
  if (!params) std::exit(2);
  Motion motion{name, *params, {}, {}, {}};
  control::State state;
  control::TickOutput out;
  VecJ q = VecJ::Map(q0.data(), static_cast<Eigen::Index>(q0.size()));
  VecJ v = VecJ::Zero(q.size());
  for (std::size_t i = 0; i < kRampTicks + kTicks; ++i) {
    control::TickInput in;
    in.facts = {.request = i == 0 ? safety::Request::kStart : safety::Request::kNone,
                .dt = kPeriod,
                .q = q,
                .v = v,
                .joint_stamp = i + 1,
                .reading = hand(i),
                .reading_stamp = i + 1};
    const control::State before = state;
    control::tick(*params, state, in, out);
    v = out.v_command;
    q += kPeriod.count() * v;
    if (i < kRampTicks) continue;
    motion.before.push_back(before);
    motion.in.push_back(in);
    motion.out.push_back(out);
  }
  if (!out.verdict.running()) {
    fmt::print(stderr, "{}: {}\n", name, sentence(out.verdict.cause.reason));
    std::exit(2);
  }
  return motion;
}

/// Registers name/row/who: `call` gets the number of one tick after the other.
template <class Call>
void add(const Motion& motion, const std::string& row, const std::string& who, Call call) {
  benchmark::RegisterBenchmark((motion.name + "/" + row + "/" + who).c_str(),
                               [call](benchmark::State& run) mutable {
                                 std::size_t i = 0;
                                 for (auto _ : run) {
                                   call(i++ % kTicks);
                                   benchmark::ClobberMemory();
                                 }
                               });
}

void add_stages(const Motion& m) {
  const control::Params& p = m.params;
  add(m, "0 input gate", "Supple", [&m, &p, state = m.before[0].safety](std::size_t i) mutable {
    auto out = safety::check_input(p.safety, state, m.in[i].facts);
    benchmark::DoNotOptimize(out);
  });
  add(m, "1 where", "Supple", [&m, &p, state = m.before[0]](std::size_t i) mutable {
    model::update_arm(p.robot, state.work, m.in[i].facts.q, p.probe, p.sensor, state.arm);
    auto V = control::twist_of(state.arm.Jv_V_WP_W, m.in[i].facts.v);
    benchmark::DoNotOptimize(V);
  });
  add(m, "2 feels", "Supple", [&m, &p, state = m.before[0].wrench](std::size_t i) mutable {
    const wrench::Input in{.reading = m.out[i].checked.reading,
                           .X_WS = m.out[i].X_WP,
                           .p_WP = m.out[i].X_WP.p,
                           .R_WD = m.out[i].X_WD.R};
    auto out = wrench::clean(p.wrench, state, in, kPeriod);
    benchmark::DoNotOptimize(out);
  });
  add(m, "3, 4 yields, follows", "Supple",
      [&m, &p, state = m.before[0].compliance](std::size_t i) mutable {
        const control::TickOutput& out = m.out[i];
        auto yielded = control::step(p.compliance, state,
                                     {.X_WP = out.X_WP,
                                      .F_P_D = out.wrench.F_P_D,
                                      .in_deadband = out.wrench.inside_deadband},
                                     kPeriod);
        const Twist& V = yielded.V_WP_W;
        control::feed_back(p.compliance, state, {V, V, V}, kPeriod);
        benchmark::DoNotOptimize(yielded);
      });
  add(m, "5 allowed", "Supple", [&m, &p](std::size_t i) {
    auto out = limits::apply(p.limits, m.out[i].X_WP.p, m.out[i].compliance.V_WP_W,
                             m.before[i].V_previous, kPeriod);
    benchmark::DoNotOptimize(out);
  });
  add(m, "6 joints", "Supple", [&m, &p, state = m.before[0]](std::size_t i) mutable {
    const control::TickOutput& out = m.out[i];
    const Jac6& J = m.before[i].arm.Jv_V_WP_W;
    const auto bounds = ik::joint_bounds(p.joints, out.checked.q, m.before[i].v_previous, kPeriod);
    auto rates = ik::resolved_rates(p.ik, state.ik, J, out.limited.V_WP_W, bounds, out.checked.q);
    auto guard = control::hold_back(p.limits, p.joints,
                                    {.Jv_V_WP_W = J,
                                     .p_WP = out.X_WP.p,
                                     .q = out.checked.q,
                                     .reach = p.reach,
                                     .V_previous = m.before[i].V_previous,
                                     .v_previous = m.before[i].v_previous,
                                     .stop_time = m.before[i].stop_time,
                                     .bounds = bounds,
                                     .wall_distance = out.limited.nearest.distance,
                                     .ahead = {p.robot, p.probe, state.ahead}},
                                    kPeriod, rates);
    benchmark::DoNotOptimize(rates);
    benchmark::DoNotOptimize(guard);
  });
  add(m, "7 last word", "Supple", [&m, &p, state = m.before[0].safety](std::size_t i) mutable {
    const control::TickOutput& out = m.out[i];
    auto verdict = safety::judge(p.safety, state,
                                 {.F_P_D = out.wrench.F_P_D_all,
                                  .V_WP_W = out.V_command_W,
                                  .wall_distance = out.limited.nearest.distance},
                                 out.rates.v);
    auto v = safety::permitted(p.safety, state, out.rates.v);
    benchmark::DoNotOptimize(verdict);
    benchmark::DoNotOptimize(v);
  });
}

/// The whole tick, again and again over the recorded motion.
class Loop {
 public:
  explicit Loop(const Motion& motion) : motion_{motion}, state_{motion.before[0]} {}

  void tick(std::size_t i) {
    if (i == 0) state_ = motion_.before[0];
    control::tick(motion_.params, state_, motion_.in[i], out_);
  }

 private:
  const Motion& motion_;
  control::State state_;
  control::TickOutput out_;
};

/// KDL's three solvers over the same motion.
class Kdl {
 public:
  Kdl(const Motion& motion, const KDL::Chain& chain)
      : chain_{chain},
        fk_{chain_},
        jacobian_{chain_},
        ik_{chain_},
        J_{chain_.getNrOfJoints()},
        v_{chain_.getNrOfJoints()} {
    constexpr double kLambda = 0.1;
    ik_.setLambda(kLambda);
    for (std::size_t i = 0; i < kTicks; ++i) {
      KDL::JntArray q{chain_.getNrOfJoints()};
      q.data = motion.in[i].facts.q;
      const Twist& V = motion.out[i].limited.V_WP_W;
      q_.push_back(q);
      V_.emplace_back(KDL::Vector{V.linear.x(), V.linear.y(), V.linear.z()},
                      KDL::Vector{V.angular.x(), V.angular.y(), V.angular.z()});
    }
  }

  void tick(std::size_t i) {
    fk_.JntToCart(q_[i], X_);
    jacobian_.JntToJac(q_[i], J_);
    ik_.CartToJnt(q_[i], V_[i], v_);
  }

 private:
  KDL::Chain chain_;
  KDL::ChainFkSolverPos_recursive fk_;
  KDL::ChainJntToJacSolver jacobian_;
  KDL::ChainIkSolverVel_wdls ik_;
  KDL::Frame X_;
  KDL::Jacobian J_;
  KDL::JntArray v_;
  std::vector<KDL::JntArray> q_;
  std::vector<KDL::Twist> V_;
};

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Median and p99.9 over groups of ticks that are long enough for the clock.
template <class Loop>
void print_spread(const std::string& name, Loop& loop, int rounds) {
  constexpr std::size_t kGroup = 32;
  std::vector<double> ns;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < kTicks; i += kGroup) {
      const double begin = cpu_seconds();
      for (std::size_t k = 0; k < kGroup; ++k) loop.tick(i + k);
      ns.push_back(1e9 * (cpu_seconds() - begin) / kGroup);
    }
  }
  std::sort(ns.begin(), ns.end());
  const auto at = [&ns](double part) {
    return ns[static_cast<std::size_t>(part * static_cast<double>(ns.size() - 1))];
  };
  fmt::print("{:38} {:>10.0f} {:>10.0f}\n", name, at(0.5), at(0.999));
}

}  // namespace
}  // namespace supple::bench

int main(int argc, char** argv) {
  using namespace supple::bench;
  const std::vector<double> ur5e_pose{0.0, -1.2, 1.5, -1.9, -1.57, 0.0};
  // for valgrind --tool=callgrind: so many ticks on the UR5e, and nothing else
  if (argc >= 3 && std::string{argv[1]} == "--ticks") {
    const bool guard = argc == 3 || std::string{argv[3]} != "--no-guard";
    const Motion ur5e = recorded("ur5e", "tool0", ur5e_pose, guard);
    Loop loop{ur5e};
    for (int i = 0; i < std::atoi(argv[2]); ++i) loop.tick(static_cast<std::size_t>(i) % kTicks);
    return 0;
  }
  if (!begin(argc, argv)) return 2;

  const std::vector<Motion> motions{
      recorded("ur5e", "tool0", ur5e_pose),
      recorded("arm7", "flange", {0.0, 0.5, 0.0, -1.6, 0.0, 1.0, 0.0})};
  std::vector<Loop> loops(motions.begin(), motions.end());
  std::vector<Kdl> kdl;
  kdl.reserve(motions.size());
  Table table{{"Supple", "KDL"}};
  for (std::size_t k = 0; k < motions.size(); ++k) {
    add_stages(motions[k]);
    kdl.emplace_back(motions[k], kdl_chain(motions[k].params.robot));
    add(motions[k], "whole tick", "Supple", [&loop = loops[k]](std::size_t i) { loop.tick(i); });
    add(motions[k], "whole tick", "KDL", [&triple = kdl[k]](std::size_t i) { triple.tick(i); });
    table.promise(motions[k].name + "/whole tick", "KDL", 10);
  }
  const Motion unguarded = recorded("ur5e", "tool0", ur5e_pose, false);
  Loop without_guard{unguarded};
  add(motions[0], "whole tick, no guard", "Supple",
      [&without_guard](std::size_t i) { without_guard.tick(i); });
  benchmark::RunSpecifiedBenchmarks(&table);
  fmt::print("KDL stands for its forward kinematics, Jacobian and damped least squares.\n");
  table.print();

  fmt::print("\n{:38} {:>10} {:>10}\n", "CPU time per tick, groups of 32, ns", "median", "p99.9");
  const int rounds = argc > 1 ? 2 : 2000;
  for (std::size_t k = 0; k < motions.size(); ++k) {
    print_spread(motions[k].name + ", Supple", loops[k], rounds);
    print_spread(motions[k].name + ", KDL", kdl[k], rounds / 2);
  }
}

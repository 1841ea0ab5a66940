// What the way from a twist to joint velocities costs per call, beside Eigen's Cholesky solver in
// the same process and run. The rows differ in how many bounds the optimum meets.

#include <fmt/core.h>

#include <Eigen/Cholesky>
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "supple/ik/joint_bounds.hpp"
#include "supple/ik/kernel/kernel.hpp"
#include "supple/ik/resolved_rates.hpp"
#include "supple/limits/limiter.hpp"
#include "table.hpp"

namespace supple::bench {
namespace {

constexpr std::size_t kProblems = 256;
constexpr double kDamping = 1e-3;
const ik::BoxQpParams kParams{.length = 1.0, .damping = kDamping};

struct Problem {
  Jac6 J;
  Mat6 J6;
  Twist V;
  Vec6 V6;
  VecJ lower;
  VecJ upper;
  ik::ActiveSet active;
};

struct Set {
  std::string name;
  std::vector<Problem> problems;
  double active = 0.0;      // on average
  double iterations = 0.0;  // from a cold start, on average
};

ik::QpSolution solved(const Problem& p, const ik::ActiveSet& start) {
  return ik::box_qp(kParams, p.J, p.V, p.lower, p.upper, p.lower, start);
}

Set make(const std::string& name, int joints, double limit) {
  std::mt19937 rng{1};
  std::normal_distribution<double> normal;
  Set set{name, {}};
  for (std::size_t i = 0; i < kProblems; ++i) {
    Problem p;
    p.J.resize(6, joints);
    for (int k = 0; k < 6 * joints; ++k) p.J.data()[k] = 0.5 * normal(rng);
    for (int k = 0; k < 6; ++k) p.V6[k] = 0.2 * normal(rng);
    p.J6 = p.J.leftCols<6>();
    p.V = twist_from(p.V6);
    p.lower = VecJ::Constant(joints, -limit);
    p.upper = VecJ::Constant(joints, limit);
    const ik::QpSolution cold = solved(p, {});
    p.active = cold.active;
    set.active += std::popcount(p.active.lower | p.active.upper) / double{kProblems};
    set.iterations += cold.iterations / double{kProblems};
    set.problems.push_back(p);
  }
  return set;
}

/// Registers row/who: `call` gets one problem after the other.
template <class Call>
void add(const Set& set, const std::string& row, const std::string& who, Call call) {
  benchmark::RegisterBenchmark((row + "/" + who).c_str(),
                               [&set, call](benchmark::State& run) mutable {
                                 std::size_t i = 0;
                                 for (auto _ : run) {
                                   auto out = call(set.problems[i++ % kProblems]);
                                   benchmark::DoNotOptimize(out);
                                 }
                               });
}

Vec6 by_eigen(const Problem& p) {
  const Mat6 H = p.J6.transpose() * p.J6 + kDamping * Mat6::Identity();
  return H.llt().solve(p.J6.transpose() * p.V6);
}

void add_qp(const Set& set) {
  for (const bool warm : {false, true}) {
    const std::string row = set.name + (warm ? ", warm" : ", cold");
    add(set, row, "Supple",
        [warm](const Problem& p) { return solved(p, warm ? p.active : ik::ActiveSet{}); });
    if (set.problems[0].J.cols() != 6) continue;
    add(set, row, "Eigen llt", by_eigen);
    // what many do instead; it is not the optimum
    add(set, row, "llt, clamp", [](const Problem& p) -> Vec6 {
      return by_eigen(p).cwiseMax(Vec6{p.lower}).cwiseMin(Vec6{p.upper});
    });
  }
}

/// The stages around the QP, as a tick calls them.
void add_stages(const Set& set) {
  ik::JointLimits limits{.q_lower = VecJ::Constant(6, -3.0),
                         .q_upper = VecJ::Constant(6, 3.0),
                         .v_max = VecJ::Constant(6, 2.0),
                         .a_max = VecJ::Constant(6, 5.0)};
  const ik::PreparedJointLimits joints = *prepared(limits, Seconds{4e-3});
  add(set, "joint bounds", "Supple",
      [joints](const Problem& p) { return joint_bounds(joints, p.lower, p.lower, Seconds{2e-3}); });
  add(set, "singularity", "Supple", [state = ik::SingularityState{}](const Problem& p) mutable {
    return ik::singularity(p.J, 0.3, state);
  });

  limits::Params params;
  params.walls.box = {.lower = Vec3::Constant(-1.0), .upper = Vec3::Constant(1.0)};
  const limits::Prepared open = *prepared(params, Seconds{4e-3});
  const auto limited = [open](const Vec3& at) {
    return [open, at](const Problem& p) { return apply(open, at, p.V, 0.9 * p.V, Seconds{2e-3}); };
  };
  add(set, "limits, far from the walls", "Supple", limited(Vec3::Zero()));
  add(set, "limits, in a corner", "Supple", limited(Vec3::Constant(0.999)));
}

}  // namespace
}  // namespace supple::bench

int main(int argc, char** argv) {
  using namespace supple::bench;
  if (!begin(argc, argv)) return 2;

  const std::vector<Set> sets{
      make("6 joints, no bound met", 6, 1e3), make("6 joints, some met", 6, 1.0),
      make("6 joints, many met", 6, 0.15), make("7 joints, some met", 7, 0.3)};
  for (const Set& set : sets) add_qp(set);
  add_stages(sets[1]);

  Table table{{"Supple", "Eigen llt", "llt, clamp"}};
  for (int i = 0; i < 3; ++i) {
    table.promise(sets[static_cast<std::size_t>(i)].name + ", warm", "Eigen llt", 3);
  }
  benchmark::RunSpecifiedBenchmarks(&table);
  fmt::print("kernel: {}\n", supple::ik::kernel::best().name);
  for (const Set& set : sets) {
    fmt::print("{}: {:.2f} joints at a bound, {:.2f} iterations from a cold start\n", set.name,
               set.active, set.iterations);
  }
  table.print();
}

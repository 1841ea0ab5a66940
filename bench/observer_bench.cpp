// What one instant of estimation costs: the momentum observer beside the same filter on M, C and g,
// from this kernel's matrices and from KDL's, and the base filter beside its textbook form.
//
// KDL has dynamics of a chain only, and C v instead of C, so its column is the arm's, and its C' v
// is left out: it does less, not more.

#include <fmt/core.h>
#include <kdl/chaindynparam.hpp>

#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "supple/estimation/base_kalman.hpp"
#include "supple/estimation/external_wrench.hpp"
#include "supple/estimation/momentum_observer.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kernel/kernel.hpp"
#include "supple/urdf/load.hpp"
#include "support/textbook_kalman.hpp"
#include "support/trot.hpp"
#include "table.hpp"
#include "yardsticks.hpp"

namespace supple::bench {
namespace {

constexpr std::size_t kStates = 256;
constexpr Seconds kDt{1e-3};

struct State {
  VecQ q;
  VecV v;
  VecV tau;  // of the joints
};

struct Robot {
  std::string name;
  model::RobotModel model;
  std::vector<State> states;
};

Robot load(const std::string& name, bool floating) {
  const auto model = urdf::load_urdf(SUPPLE_MODELS + name + ".urdf", {.floating_base = floating});
  if (!model) {
    fmt::print(stderr, "{}\n", model.error().text());
    std::exit(2);
  }
  Robot robot{name, *model, {}};
  std::mt19937 rng{1};
  std::uniform_real_distribution<double> unit{-1.0, 1.0};
  const auto any = [&](int rows, double size) {
    VecV x(rows);
    for (int i = 0; i < rows; ++i) x[i] = size * unit(rng);
    return x;
  };
  for (std::size_t i = 0; i < kStates; ++i) {
    const VecV far = any(model->nv(), 3.0);
    const VecQ q = model::integrated(*model, model::neutral(*model), far, Seconds{1.0});
    robot.states.push_back({q, any(model->nv(), 2.0), any(model->joints(), 20.0)});
  }
  return robot;
}

template <class Call>
void add(const std::string& name, Call call) {
  benchmark::RegisterBenchmark(name.c_str(), [call](benchmark::State& run) mutable {
    std::size_t i = 0;
    for (auto _ : run) {
      call(i++ % kStates);
      benchmark::ClobberMemory();
    }
  });
}

/// The filter of the observer on given terms, so that every column ends with the same residual.
struct Filter {
  double weight = 1.0 - std::exp(-0.1);
  VecV p, u, r;

  explicit Filter(int nv) : p{VecV::Zero(nv)}, u{VecV::Zero(nv)}, r{VecV::Zero(nv)} {}
  template <class P, class U>
  void take(const P& p_now, const U& u_now) {
    const VecV pdot = (p_now - p) / kDt.count();
    r += weight * (pdot - 0.5 * (u + u_now) - r);
    p = p_now;
    u = u_now;
  }
};

void add_observers(const Robot& robot) {
  const model::RobotModel& m = robot.model;
  const int nv = m.nv();
  const std::string row = robot.name + "/observer step/";
  add(row + "Supple",
      [&robot, &m, params = estimation::observer_defaults(m), state = estimation::observer_start(m),
       work = model::Workspace{}](std::size_t i) mutable {
        const State& x = robot.states[i];
        (void)estimation::step(m, params, state, work, x.q, x.v, x.tau, kDt);
      });
  add(row + "matrices", [&robot, &m, nv, filter = Filter{nv}, M = MatV(nv, nv), C = MatV(nv, nv),
                         g = VecV(nv), work = model::Workspace{}](std::size_t i) mutable {
    const State& x = robot.states[i];
    model::mass_matrix(m, work, x.q, M);
    model::coriolis_matrix(m, work, x.q, x.v, C);
    model::gravity(m, work, x.q, g);
    VecV u = C.transpose() * x.v - g;
    u.tail(m.joints()) += x.tau;
    filter.take(VecV{M * x.v}, u);
  });
}

void add_kdl(const Robot& robot, const KDL::Chain& chain) {
  struct Arrays {
    KDL::JntArray q, v, tau;
  };
  const auto array = [](const auto& x) {
    KDL::JntArray out(static_cast<unsigned>(x.size()));
    out.data = x;
    return out;
  };
  std::vector<Arrays> arrays;
  for (const State& x : robot.states) arrays.push_back({array(x.q), array(x.v), array(x.tau)});
  const unsigned n = chain.getNrOfJoints();
  auto terms = std::make_shared<KDL::ChainDynParam>(chain, KDL::Vector{0.0, 0.0, -9.81});
  add(robot.name + "/observer step/KDL",
      [arrays, terms, filter = Filter{static_cast<int>(n)},
       M = KDL::JntSpaceInertiaMatrix{static_cast<int>(n)}, cv = KDL::JntArray{n},
       g = KDL::JntArray{n}](std::size_t i) mutable {
        const Arrays& x = arrays[i];
        terms->JntToMass(x.q, M);
        terms->JntToCoriolis(x.q, x.v, cv);
        terms->JntToGravity(x.q, g);
        filter.take(VecV{M.data * x.v.data}, VecV{x.tau.data + cv.data - g.data});
      });
}

void add_wrench(const Robot& robot) {
  const model::RobotModel& m = robot.model;
  estimation::WrenchParams params;
  params.torque_noise = VecV::Constant(m.nv(), 0.5);
  model::Workspace work;
  model::Momentum terms = model::Momentum::sized_for(m);
  model::momentum(m, work, robot.states[0].q, robot.states[0].v, terms);
  if (!m.floating_base()) {
    add(robot.name + "/wrench at the tool/Supple",
        [&robot, &m, params, work, tool = *m.frame_named("tool0")](std::size_t i) {
          benchmark::DoNotOptimize(
              estimation::external_wrench(params, m, work, tool, robot.states[i].tau));
        });
    return;
  }
  estimation::PointContacts points;
  const std::array names{"FL_foot", "FR_foot", "RL_foot", "RR_foot"};
  for (std::size_t i = 0; i < 4; ++i) points[i] = {*m.frame_named(names[i]), true};
  add(robot.name + "/forces on 4 feet/Supple", [&robot, &m, params, work, points](std::size_t i) {
    benchmark::DoNotOptimize(estimation::point_forces(params, m, work, points, robot.states[i].v));
  });
}

void add_base_filters() {
  const estimation::BaseParams params;
  const test::Trot trot{0.5};
  std::vector<estimation::BaseReading> readings;
  for (std::size_t k = 0; k < kStates; ++k) {
    const double t = kDt.count() * static_cast<double>(k);
    readings.push_back(trot.reading(t, kDt.count()));
  }
  const auto start = estimation::base_start(params, readings[0], trot.p_WB(0.0), Vec3::Zero());
  const std::string row = "quadruped/base filter step/";
  add(row + "Supple", [params, readings, state = start](std::size_t i) mutable {
    (void)estimation::step(params, state, readings[i], kDt);
  });
  test::TextbookKalman textbook;
  textbook.x << start.x.head<6>(), start.x.tail<12>();
  textbook.P = 1e-2 * Eigen::MatrixXd::Identity(18, 18);
  add(row + "textbook", [params, readings, textbook](std::size_t i) mutable {
    const test::DensityNoise noise{params, readings[i], kDt.count()};
    textbook.step(readings[i], params.gravity_W, kDt.count(), noise.Q, noise.R);
  });
}

}  // namespace
}  // namespace supple::bench

int main(int argc, char** argv) {
  using namespace supple::bench;
  if (!begin(argc, argv)) return 2;

  const Robot arm = load("ur5e", false);
  const Robot quadruped = load("quadruped", true);
  add_observers(arm);
  const KDL::Chain chain = kdl_chain(arm.model);  // KDL's solver keeps a reference to it
  add_kdl(arm, chain);
  add_wrench(arm);
  add_observers(quadruped);
  add_wrench(quadruped);
  add_base_filters();

  Table table{{"Supple", "matrices", "KDL", "textbook"}};
  table.promise("ur5e/observer step", "matrices", 3);
  table.promise("quadruped/observer step", "matrices", 3);
  table.promise("quadruped/base filter step", "textbook", 3);
  benchmark::RunSpecifiedBenchmarks(&table);
  fmt::print("kernel: {}\n", supple::model::kernel::best().name);
  table.print();
}

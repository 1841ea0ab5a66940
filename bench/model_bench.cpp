// What the robot kernel costs per call, beside KDL and MuJoCo in the same process and run.

#include <fmt/core.h>
#include <mujoco/mujoco.h>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainexternalwrenchestimator.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>
#include <kdl/chainjnttojacsolver.hpp>

#include <array>
#include <random>

#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "supple/model/kernel/kernel.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/model/momentum.hpp"
#include "supple/urdf/load.hpp"
#include "table.hpp"
#include "yardsticks.hpp"

namespace supple::bench {
namespace {

constexpr std::size_t kStates = 256;

struct State {
  VecQ q;
  VecV v;
  VecV vdot;
};

struct Robot {
  std::string name;
  model::RobotModel model;
  model::FrameId tip;
  std::vector<State> states;
};

Robot load(const std::string& name, const std::string& tip, bool floating) {
  const auto model = urdf::load_urdf(SUPPLE_MODELS + name + ".urdf", {.floating_base = floating});
  if (!model) {
    fmt::print(stderr, "{}\n", model.error().text());
    std::exit(2);
  }
  Robot robot{name, *model, *model->frame_named(tip), {}};
  std::mt19937 rng{1};
  std::uniform_real_distribution<double> unit{-1.0, 1.0};
  const auto any = [&](double size) {
    VecV x(model->nv());
    for (int i = 0; i < model->nv(); ++i) x[i] = size * unit(rng);
    return x;
  };
  for (std::size_t i = 0; i < kStates; ++i) {
    const VecQ q = model::integrated(*model, model::neutral(*model), any(3.0), Seconds{1.0});
    robot.states.push_back({q, any(2.0), any(5.0)});
  }
  return robot;
}

/// Registers robot/function/who: `call` gets one state after the other.
template <class Call>
void add(const Robot& robot, const std::string& function, const std::string& who, Call call) {
  benchmark::RegisterBenchmark((robot.name + "/" + function + "/" + who).c_str(),
                               [&robot, call](benchmark::State& run) mutable {
                                 std::size_t i = 0;
                                 for (auto _ : run) {
                                   call(robot.states[i++ % kStates]);
                                   benchmark::ClobberMemory();
                                 }
                               });
}

void add_supple(const Robot& robot) {
  const model::RobotModel& m = robot.model;
  const int nv = m.nv();
  struct Scratch {
    model::Workspace work;
    model::ArmKinematics arm;
    model::Momentum momentum;
    JacV J;
    MatV M;
    MatV C;
    VecV out;
  };
  Scratch s;
  s.J.resize(6, nv);
  s.M.resize(nv, nv);
  s.C.resize(nv, nv);
  s.out.resize(nv);
  s.momentum = model::Momentum::sized_for(m);
  const model::FrameId tip = robot.tip;

  add(robot, "sines and cosines", "Supple", [&m, s](const State& x) mutable {
    std::array<double, kMaxJoints> sines;
    std::array<double, kMaxJoints> cosines;
    model::kernel::best().sines_and_cosines(x.q.data(), m.joints(), sines.data(), cosines.data());
    benchmark::DoNotOptimize(sines);
    benchmark::DoNotOptimize(cosines);
  });
  if (nv <= kMaxArmJoints) {
    add(robot, "placements + Jacobian", "Supple", [&m, s, tip](const State& x) mutable {
      model::update_arm(m, s.work, x.q, tip, tip, s.arm);
    });
  } else {
    add(robot, "placements + Jacobian", "Supple", [&m, s, tip](const State& x) mutable {
      model::update_placements(m, s.work, x.q);
      model::jacobian(m, s.work, tip, s.J);
    });
  }
  add(robot, "mass matrix", "Supple",
      [&m, s](const State& x) mutable { model::mass_matrix(m, s.work, x.q, s.M); });
  add(robot, "inverse dynamics", "Supple", [&m, s](const State& x) mutable {
    model::inverse_dynamics(m, s.work, x.q, x.v, x.vdot, s.out);
  });
  add(robot, "gravity", "Supple",
      [&m, s](const State& x) mutable { model::gravity(m, s.work, x.q, s.out); });
  add(robot, "Coriolis matrix", "Supple",
      [&m, s](const State& x) mutable { model::coriolis_matrix(m, s.work, x.q, x.v, s.C); });
  add(robot, "forward dynamics", "Supple", [&m, s](const State& x) mutable {
    model::forward_dynamics(m, s.work, x.q, x.v, x.vdot, s.out);
  });
  add(robot, "momentum (M v, C^T v, g)", "Supple",
      [&m, s](const State& x) mutable { model::momentum(m, s.work, x.q, x.v, s.momentum); });
  add(robot, "momentum (M v, C^T v, g)", "matrices", [&m, s](const State& x) mutable {
    model::mass_matrix(m, s.work, x.q, s.M);
    model::coriolis_matrix(m, s.work, x.q, x.v, s.C);
    model::gravity(m, s.work, x.q, s.momentum.g);
    s.momentum.p = s.M * x.v;
    s.momentum.ctv = s.C.transpose() * x.v;
  });
}

KDL::JntArray kdl(const VecV& x) {
  KDL::JntArray out(static_cast<unsigned>(x.size()));
  out.data = x;
  return out;
}

void add_kdl(const Robot& robot, const KDL::Chain& chain) {
  // KDL's own arrays are made beforehand, so that only its solvers are timed
  struct Arrays {
    KDL::JntArray q, v, vdot;
  };
  std::vector<Arrays> arrays;
  for (const State& x : robot.states) arrays.push_back({kdl(x.q), kdl(x.v), kdl(x.vdot)});
  const unsigned n = chain.getNrOfJoints();
  const KDL::Vector down{0.0, 0.0, -9.81};
  const auto over = [arrays](auto call) {
    return
        [arrays, call, i = std::size_t{0}](const State&) mutable { call(arrays[i++ % kStates]); };
  };

  auto fk = std::make_shared<KDL::ChainFkSolverPos_recursive>(chain);
  auto jac = std::make_shared<KDL::ChainJntToJacSolver>(chain);
  auto terms = std::make_shared<KDL::ChainDynParam>(chain, down);
  auto rne = std::make_shared<KDL::ChainIdSolver_RNE>(chain, down);
  auto estimator =
      std::make_shared<KDL::ChainExternalWrenchEstimator>(chain, down, 1000.0, 30.0, 0.5);

  add(robot, "placements + Jacobian", "KDL",
      over([fk, jac, X = KDL::Frame{}, J = KDL::Jacobian{n}](const Arrays& x) mutable {
        fk->JntToCart(x.q, X);
        jac->JntToJac(x.q, J);
      }));
  add(robot, "mass matrix", "KDL",
      over([terms, M = KDL::JntSpaceInertiaMatrix{static_cast<int>(n)}](const Arrays& x) mutable {
        terms->JntToMass(x.q, M);
      }));
  add(robot, "inverse dynamics", "KDL",
      over([rne, none = KDL::Wrenches(chain.getNrOfSegments()), tau = KDL::JntArray{n}](
               const Arrays& x) mutable { rne->CartToJnt(x.q, x.v, x.vdot, none, tau); }));
  add(robot, "gravity", "KDL", over([terms, g = KDL::JntArray{n}](const Arrays& x) mutable {
        terms->JntToGravity(x.q, g);
      }));
  add(robot, "momentum (M v, C^T v, g)", "KDL",
      over([estimator, F = KDL::Wrench{}](const Arrays& x) mutable {
        estimator->JntToExtWrench(x.q, x.v, x.vdot, F);
      }));
}

/// MuJoCo has the joints of an arm in the same order, and stages that build on each other.
struct Engine {
  std::shared_ptr<mjModel> model;
  std::shared_ptr<mjData> data;

  explicit Engine(const std::string& file) {
    std::array<char, 500> error{};
    model.reset(mj_loadXML(file.c_str(), nullptr, error.data(), static_cast<int>(error.size())),
                mj_deleteModel);
    if (!model) {
      fmt::print(stderr, "mujoco: {}\n", error.data());
      std::exit(2);
    }
    data.reset(mj_makeData(model.get()), mj_deleteData);
  }
  void place(const State& x) const {
    mju_copy(data->qpos, x.q.data() + (x.q.size() - model->nq), model->nq);
    mj_kinematics(model.get(), data.get());
    mj_comPos(model.get(), data.get());
  }
};

void add_mujoco(const Robot& robot) {
  const Engine e{SUPPLE_MODELS + robot.name + ".urdf"};
  const int nv = e.model->nv;
  std::vector<mjtNum> a(static_cast<std::size_t>(3 * nv));
  std::vector<mjtNum> b(static_cast<std::size_t>(nv * nv));

  add(robot, "placements + Jacobian", "MuJoCo", [e, a, c = a](const State& x) mutable {
    e.place(x);
    mj_jacBody(e.model.get(), e.data.get(), a.data(), c.data(), e.model->nbody - 1);
  });
  add(robot, "mass matrix", "MuJoCo", [e, b](const State& x) mutable {
    e.place(x);
    mj_crb(e.model.get(), e.data.get());
    mj_fullM(e.model.get(), b.data(), e.data->qM);
  });
  add(robot, "inverse dynamics", "MuJoCo", [e, a, nv](const State& x) mutable {
    e.place(x);
    mju_copy(e.data->qvel, x.v.data() + (x.v.size() - nv), nv);
    mju_copy(e.data->qacc, x.vdot.data() + (x.vdot.size() - nv), nv);
    mj_comVel(e.model.get(), e.data.get());
    mj_rne(e.model.get(), e.data.get(), 1, a.data());
  });
  add(robot, "gravity", "MuJoCo", [e, a, nv](const State& x) mutable {
    e.place(x);
    mju_zero(e.data->qvel, nv);
    mj_comVel(e.model.get(), e.data.get());
    mj_rne(e.model.get(), e.data.get(), 0, a.data());
  });
}

}  // namespace
}  // namespace supple::bench

int main(int argc, char** argv) {
  using namespace supple::bench;
  if (!begin(argc, argv)) return 2;

  const Robot arm = load("ur5e", "tool0", false);
  const Robot quadruped = load("quadruped", "FL_foot", true);
  add_supple(arm);
  const KDL::Chain chain = kdl_chain(arm.model);  // KDL's solvers keep a reference to it
  add_kdl(arm, chain);
  add_mujoco(arm);
  add_supple(quadruped);
  add_mujoco(quadruped);

  Table table{{"Supple", "KDL", "MuJoCo", "matrices"}};
  table.promise("ur5e/placements + Jacobian", "KDL", 16);
  table.promise("ur5e/momentum (M v, C^T v, g)", "KDL", 40);
  table.promise("ur5e/inverse dynamics", "KDL", 8);
  table.promise("ur5e/mass matrix", "KDL", 8);
  benchmark::RunSpecifiedBenchmarks(&table);
  fmt::print("kernel: {}\n", supple::model::kernel::best().name);
  table.print();
}

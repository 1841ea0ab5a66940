// The inner loops exist once per instruction set. Every table must compute the same.

#include "tables.hpp"

#include <gtest/gtest.h>

#include "evaluate.hpp"
#include "robots.hpp"
#include "support/states.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

using model::FrameId;
using model::kernel::Kernel;

// rounding: one table fuses a product and a sum, the other rounds in between
constexpr double kTolerance = 1e-12;

/// All that a table computes at one state, by name.
struct Results {
  std::map<std::string, Eigen::MatrixXd> of;
};

void add_kinematics(const Kernel& kernel, const model::RobotModel& model, const State& s,
                    Results& out) {
  model::Workspace work;
  kernel.placements(model.kernel(), work.kernel, s.q.data());
  Eigen::MatrixXd frames(12, model.frames());
  Eigen::MatrixXd jacobians(6, model.nv() * model.frames());
  for (int i = 0; i < model.frames(); ++i) {
    const model::Frame& frame = model.frame(FrameId{i});
    double* const X = frames.col(i).data();
    kernel.frame(work.kernel, frame.body, model.placement(FrameId{i}), {X, X + 9});
    const Vec3 p = frames.col(i).tail<3>() - Eigen::Map<const Vec3>(work.kernel.origin);
    kernel.jacobian(model.kernel(), work.kernel, frame.body, {p.x(), p.y(), p.z(), 0.0},
                    jacobians.col(model.nv() * i).data());
  }
  out.of["frames"] = frames;
  out.of["Jacobians"] = jacobians;

  kernel.twists(model.kernel(), work.kernel, s.q.data(), s.v.data());
  Eigen::MatrixXd twists(6, model.joints() + 1);
  for (int i = 0; i <= model.joints(); ++i) {
    twists.col(i) << Eigen::Map<const Vec3>(work.kernel.V[i].lin),
        Eigen::Map<const Vec3>(work.kernel.V[i].ang);
  }
  out.of["twists"] = twists;
}

void add_arm(const Kernel& kernel, const model::RobotModel& model, const State& s, Results& out) {
  model::Workspace work;
  Eigen::MatrixXd poses(12, 2 * model.frames());
  Eigen::MatrixXd jacobians(6, model.nv() * model.frames());
  for (int i = 0; i < model.frames(); ++i) {
    const FrameId P{i};
    const FrameId S{model.frames() - 1 - i};
    double* const X_WP = poses.col(2 * i).data();
    double* const X_WS = poses.col(2 * i + 1).data();
    kernel.arm(model.kernel(), work.kernel, s.q.data(), model.frame(P).body, model.placement(P),
               model.frame(S).body, model.placement(S), {X_WP, X_WP + 9}, {X_WS, X_WS + 9},
               jacobians.col(model.nv() * i).data());
  }
  out.of["arm's frames"] = poses;
  out.of["arm's Jacobians"] = jacobians;
}

void add_dynamics(const Kernel& kernel, const model::RobotModel& model, const State& s,
                  Results& out) {
  model::Workspace work;
  Eigen::MatrixXd M(model.nv(), model.nv());
  kernel.mass_matrix(model.kernel(), work.kernel, s.q.data(), M.data());
  out.of["mass matrix"] = M;

  Eigen::VectorXd tau(model.nv());
  kernel.inverse_dynamics(model.kernel(), work.kernel, s.q.data(), s.v.data(), s.vdot.data(),
                          tau.data());
  out.of["inverse dynamics"] = tau;
  kernel.gravity(model.kernel(), work.kernel, s.q.data(), tau.data());
  out.of["gravity"] = tau;

  Eigen::MatrixXd terms(model.nv(), 3);
  kernel.momentum(model.kernel(), work.kernel, s.q.data(), s.v.data(),
                  {terms.col(0).data(), terms.col(1).data(), terms.col(2).data()});
  out.of["momentum"] = terms.col(0);
  out.of["C^T v"] = terms.col(1);
  out.of["momentum's gravity"] = terms.col(2);
}

Results results(const Kernel& kernel, const model::RobotModel& model, const State& s) {
  Results out;
  add_kinematics(kernel, model, s, out);
  add_arm(kernel, model, s, out);
  add_dynamics(kernel, model, s, out);
  return out;
}

void compare(const Results& actual, const Results& expected, Worst& worst) {
  ASSERT_EQ(actual.of.size(), expected.of.size());
  for (const auto& [name, value] : expected.of) {
    worst.note(name, relative(actual.of.at(name), value));
  }
}

class Tables : public testing::TestWithParam<RobotCase> {};

TEST_P(Tables, ComputeTheSame) {
  const TestRobot robot = load(GetParam());
  Rng rng{577215};
  Worst worst;

  for (int n = 0; n < kStates; ++n) {
    const State state = any_state(robot.model, rng);
    const Results expected = results(*tables().front(), robot.model, state);
    for (const Kernel* kernel : tables()) {
      compare(results(*kernel, robot.model, state), expected, worst);
    }
  }

  worst.expect_below(kTolerance);
}

TEST_P(Tables, ComputeWhatTheModelSays) {
  const TestRobot robot = load(GetParam());
  Rng rng{577216};
  Worst worst;

  for (int n = 0; n < 100; ++n) {
    const State s = any_state(robot.model, rng);
    for (const Kernel* kernel : tables()) {
      const Results r = results(*kernel, robot.model, s);
      const model::Momentum terms = momentum(robot.model, s.q, s.v);
      worst.note("mass matrix", relative(r.of.at("mass matrix"), mass_matrix(robot.model, s.q)));
      worst.note("inverse dynamics", relative(r.of.at("inverse dynamics"),
                                              inverse_dynamics(robot.model, s.q, s.v, s.vdot)));
      worst.note("gravity", relative(r.of.at("gravity"), gravity(robot.model, s.q)));
      worst.note("momentum", relative(r.of.at("momentum"), terms.p));
      worst.note("C^T v", relative(r.of.at("C^T v"), terms.ctv));
      worst.note("momentum's gravity", relative(r.of.at("momentum's gravity"), terms.g));
    }
  }

  worst.expect_below(kTolerance);
}

INSTANTIATE_TEST_SUITE_P(Robots, Tables, testing::ValuesIn(all_robots()), case_name);

TEST(Tables, DifferForRobotsThatDifferByAMillionth) {
  const TestRobot robot = load({"ur5e"});
  const FrameId tool = *robot.model.frame_named("tool0");
  const model::RobotModel other = robot.model.with_load(tool, {.mass = 1e-6});
  Rng rng{1};
  const State state = any_state(robot.model, rng);
  Worst worst;

  compare(results(*tables().front(), other, state), results(*tables().front(), robot.model, state),
          worst);

  for (const char* name : {"mass matrix", "inverse dynamics", "gravity", "momentum", "C^T v"}) {
    EXPECT_GT(worst.of(name), 10.0 * kTolerance) << name;
  }
}

TEST(Tables, AreInOrderOfSpeedAndTheLastIsUsed) {
  ASSERT_FALSE(tables().empty());

  EXPECT_EQ(&model::kernel::best(), tables().back());
  EXPECT_STREQ(tables().front()->name, "baseline");
}

}  // namespace
}  // namespace supple::test

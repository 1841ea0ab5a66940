// Laws that hold along a simulated motion. The simulation is of fourth order, so whatever it fails
// to keep must shrink sixteenfold when the step is halved.

#include "motion.hpp"

#include <gtest/gtest.h>

#include "differences.hpp"
#include "energy.hpp"
#include "robots.hpp"
#include "support/states.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

constexpr double kDuration = 0.5;  // [s]
constexpr int kSteps = 500;
constexpr int kLooks = 50;                   // during a motion
constexpr int kMotions = 1 + kStates / 500;  // per robot
// below this a drift is the rounding of a thousand steps, which follows no order
constexpr double kRoundingOfASimulation = 1e-11;

TestRobot weightless(const RobotCase& robot_case) {
  return robot_from(load(robot_case).urdf, robot_case.name(),
                    {.floating_base = robot_case.floating, .gravity_W = Vec3::Zero()});
}

/// [P; L]: linear momentum, and angular momentum about the world's origin.
Vec6 total_momentum(const TestRobot& robot, const Motion& m) {
  const VecV p = momentum(robot.model, m.q, m.v).p;
  const Vec3 p_WB = m.q.head<3>();
  const Vec3 P = p.head<3>();
  const Vec3 L_B = p.segment<3>(3);
  Vec6 out;
  out << P, L_B + p_WB.cross(P);
  return out;
}

double total_energy(const TestRobot& robot, const Motion& m) {
  return kinetic_energy(robot, m.q, m.v) + potential_energy(robot, m.q);
}

/// Largest relative change of a quantity during the motion, with the given number of steps.
template <class Quantity>
double drift_of(const TestRobot& robot, const Motion& start, int steps, const Quantity& quantity) {
  const VecV tau = VecV::Zero(robot.model.nv());
  Motion m = start;
  double worst = 0.0;
  for (int i = 0; i < kLooks; ++i) {
    m = after(robot.model, m, tau, kDuration / kLooks, steps / kLooks);
    worst = std::max(worst, relative(quantity(robot, m), quantity(robot, start)));
  }
  return worst;
}

template <class Quantity>
void expect_kept(const TestRobot& robot, const Quantity& quantity) {
  Rng rng{314159};
  for (int n = 0; n < kMotions; ++n) {
    const State state = gentle_state(robot.model, rng);
    const Motion start{state.q, state.v};

    const double coarse = drift_of(robot, start, kSteps, quantity);
    const double fine = drift_of(robot, start, 2 * kSteps, quantity);

    // sixteenfold, less what higher orders add
    EXPECT_LE(fine, std::max(coarse / 10.0, kRoundingOfASimulation)) << robot.name;
    EXPECT_LT(fine, 1e-6) << robot.name;
  }
}

TEST(Motion, AfloatWithoutGravityKeepsItsMomentum) {
  for (const RobotCase& robot_case : floating_robots()) {
    expect_kept(weightless(robot_case), [](const TestRobot& robot, const Motion& m) {
      return Eigen::MatrixXd{total_momentum(robot, m)};
    });
  }
}

TEST(Motion, AfloatWithoutGravityKeepsItsEnergy) {
  for (const RobotCase& robot_case : floating_robots()) {
    expect_kept(weightless(robot_case), [](const TestRobot& robot, const Motion& m) {
      return Eigen::MatrixXd::Constant(1, 1, kinetic_energy(robot, m.q, m.v));
    });
  }
}

TEST(Motion, UnderGravityKeepsTheSumOfItsEnergies) {
  for (const RobotCase& robot_case : all_robots()) {
    expect_kept(load(robot_case), [](const TestRobot& robot, const Motion& m) {
      return Eigen::MatrixXd::Constant(1, 1, total_energy(robot, m));
    });
  }
}

TEST(Motion, FallsWithTheAccelerationOfGravity) {
  for (const RobotCase& robot_case : floating_robots()) {
    const TestRobot robot = load(robot_case);
    Rng rng{161803};
    const State state = gentle_state(robot.model, rng);
    const Motion start{state.q, state.v};

    const Motion end = after(robot.model, start, VecV::Zero(robot.model.nv()), kDuration, kSteps);

    const Vec3 gained = (total_momentum(robot, end) - total_momentum(robot, start)).head<3>();
    EXPECT_LT(relative(gained, robot.model.mass() * robot.model.gravity_W() * kDuration), 1e-6)
        << robot.name;
  }
}

// light joints gather speed quickly under forces that are constant
constexpr double kShortStep = 1e-3;  // [s]

/// d/dt (M v) against tau + C^T v - g, both along the true motion.
double momentum_balance(const TestRobot& robot, const TestRobot& simulated, const State& s) {
  const VecV tau = inverse_dynamics(robot.model, s.q, s.v, s.vdot);
  const Motion now{s.q, s.v};
  const VecV pdot = derivative(
      [&](double t) -> VecV {
        const Motion m = after(simulated.model, now, tau, t, 5);
        return momentum(simulated.model, m.q, m.v).p;
      },
      kShortStep);
  const model::Momentum terms = momentum(robot.model, s.q, s.v);
  return relative(tau + terms.ctv - terms.g, pdot);
}

TEST(Motion, ChangesMomentumByTheForcesAndCtv) {
  for (const RobotCase& robot_case : all_robots()) {
    const TestRobot robot = load(robot_case);
    Rng rng{141421};
    Worst worst;

    for (int n = 0; n < kStates / 50; ++n) {
      worst.note(robot.name, momentum_balance(robot, robot, gentle_state(robot.model, rng)));
    }

    worst.expect_below(1e-9);
  }
}

model::FrameId carried_last(const TestRobot& robot) {
  for (int i = 0; i < robot.model.frames(); ++i) {
    if (robot.model.frame(model::FrameId{i}).body == robot.model.joints()) return model::FrameId{i};
  }
  return model::FrameId{0};
}

TEST(Motion, OfAnotherRobotBreaksTheMomentumBalance) {
  for (const RobotCase& robot_case : all_robots()) {
    const TestRobot robot = load(robot_case);
    TestRobot other = robot;
    other.model =
        robot.model.with_load(carried_last(robot), {.mass = 1e-3, .p_BBcm = {0.1, 0.1, 0.1}});
    Rng rng{141421};

    EXPECT_GT(momentum_balance(robot, other, gentle_state(robot.model, rng)), 1e-8) << robot.name;
  }
}

}  // namespace
}  // namespace supple::test

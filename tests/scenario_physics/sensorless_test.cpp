// What an arm without a force sensor can tell, and when. tests/scenario_physics/sensorless_figures
// prints the same at length.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "sensorless_trial.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::test {
namespace {

TEST(Sensorless, RaisesNoAlarmInAMillionTicksOfFreeMotion) {
  long ticks = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Alarms alarms = free_motion(seed, 200'000);
    ticks += alarms.ticks;
    EXPECT_EQ(alarms.touches, 0) << "seed " << seed;
    EXPECT_EQ(alarms.collisions, 0) << "seed " << seed;
    EXPECT_GT(alarms.fastest, 0.5) << "seed " << seed;        // it does move,
    EXPECT_GT(alarms.largest_ratio, 0.3) << "seed " << seed;  // and its model is wrong
  }
  EXPECT_EQ(ticks, 1'000'000);
}

TEST(Sensorless, RaisesNoAlarmInMuJoCoEither) {
  const Alarms alarms = free_motion_in_mujoco(1, 50'000);

  EXPECT_EQ(alarms.touches, 0);
  EXPECT_GT(alarms.fastest, 0.5);
  EXPECT_GT(alarms.largest_ratio, 0.2);
}

TEST(Sensorless, FeelsTenNewtonsWithinTenMillisecondsAndKnowsThemWithinThree) {
  const Pushes pushes = pushes_in_mujoco(7, 40);

  EXPECT_EQ(pushes.found, pushes.tried);
  EXPECT_LE(pushes.latest, 10e-3 + 1e-9);
  EXPECT_LT(pushes.worst_error, 3.0);
  EXPECT_LT(pushes.worst_sigmas, 3.0);
  EXPECT_LT(pushes.covered, 1.0);
  EXPECT_GT(pushes.covered, 0.05);  // and is not merely large
}

/// The arm straight up, and its wrist turned so that the tool is above the shoulder: no joint has a
/// lever arm for a force that comes from above.
VecJ upright(const SensorlessArm& arm) {
  VecJ best(6);
  double least = 1.0;
  for (double wrist = -3.0; wrist < 3.0; wrist += 1e-3) {
    VecJ q(6);
    q << 0.0, -0.5 * std::numbers::pi, 0.0, wrist, -0.5 * std::numbers::pi, 0.0;
    model::Workspace work;
    model::update_placements(arm.loaded, work, q);
    JacV J(6, 6);
    model::jacobian(arm.loaded, work, arm.tool, J);
    const double lever = J.row(2).cwiseAbs().maxCoeff();
    const bool above = model::pose(arm.loaded, work, arm.tool).p.z() > 1.0;
    if (lever >= least || !above) continue;
    least = lever;
    best = q;
  }
  EXPECT_LT(least, 2e-3);  // [m]
  return best;
}

TEST(Sensorless, NamesTheDirectionThatAnUprightArmDoesNotShow) {
  const SensorlessArm arm = sensorless_arm();
  const VecJ q = upright(arm);
  model::Workspace work;
  const VecJ rest = VecJ::Zero(6);
  VecJ tau(6);
  model::inverse_dynamics(arm.loaded, work, q, rest, rest, tau);
  Feeler feeler{arm};
  feeler.feel(q, rest, tau);

  const control::Sensed& sensed = feeler.feel(q, rest, tau);

  EXPECT_EQ(sensed.unknowns, 3);
  ASSERT_EQ(sensed.rank, 2);
  EXPECT_GT(std::abs(sensed.unobservable_W.force.z()), 0.999);
  EXPECT_GT(sensed.sigma_W.force.z(), 90.0);  // nearly that of the prior, 100 N
  EXPECT_LT(sensed.sigma_W.force.head<2>().maxCoeff(), 10.0);
}

}  // namespace
}  // namespace supple::test

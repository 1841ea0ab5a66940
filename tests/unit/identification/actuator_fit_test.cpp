// A plant that is integrated in fine steps, with motors whose friction, rotors and constants are
// known, and instruments with noise: the fit must find them, and its standard errors must be right.

#include "supple/identification/actuator_fit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "supple/model/dynamics.hpp"
#include "support/random.hpp"
#include "support/small_robots.hpp"

namespace supple::identification {
namespace {

constexpr double kKnee = 0.02;
constexpr double kDt = 2e-3;
constexpr double kTime = 12.0;

struct Motor {
  double viscous;
  double coulomb;
  double rotor;
  double constant;  // [N m/A]
  double offset;    // of the reading [N m]
};
constexpr std::array<Motor, 2> kMotors{
    {{.viscous = 1.5, .coulomb = 2.0, .rotor = 0.4, .constant = 9.0, .offset = 0.3},
     {.viscous = 0.6, .coulomb = 0.9, .rotor = 0.15, .constant = 6.0, .offset = -0.2}}};

/// Two bars of a metre that turn about y: gravity pulls at both.
model::RobotModel two_bars() {
  using model::JointKind;
  const auto built = model::build(test::robot(
      {test::massless_link("base"), test::massive_link("arm", 2.0, {0.5, 0.0, 0.0}),
       test::massive_link("forearm", 1.0, {0.5, 0.0, 0.0})},
      {test::joint("shoulder", JointKind::kRevolute, "base", "arm", Vec3::Zero(), Vec3::UnitY()),
       test::joint("elbow", JointKind::kRevolute, "arm", "forearm", Vec3::UnitX(),
                   Vec3::UnitY())}));
  SUPPLE_REQUIRE(built.has_value());
  return *built;
}

/// Two bars in a vertical plane that follow sums of sines; torques from the model's inverse
/// dynamics on the exact motion, friction and rotor added.
class Swinging {
 public:
  Swinging(const model::RobotModel& model, unsigned seed, double size)
      : model_{model}, rng_{seed}, size_{size} {}

  void record(ActuatorFit& fit, bool currents, double torque_noise) {
    std::normal_distribution<double> normal;
    for (int k = 0; k * kDt < kTime; ++k) {
      const double t = k * kDt;
      VecV q(2);
      VecV v(2);
      VecV a(2);
      for (int i = 0; i < 2; ++i) motion(i, t, q[i], v[i], a[i]);
      VecV tau(2);
      model::inverse_dynamics(model_, work_, q, v, a, tau);
      VecV reading(2);
      for (int i = 0; i < 2; ++i) {
        const Motor& m = kMotors[static_cast<std::size_t>(i)];
        const double torque = tau[i] + m.rotor * a[i] + m.viscous * v[i] +
                              m.coulomb * std::tanh(v[i] / kKnee) + m.offset +
                              torque_noise * normal(rng_);
        reading[i] = currents ? torque / m.constant : torque;
      }
      fit.add(q, v, reading, Seconds{kDt});
    }
  }

 private:
  void motion(int joint, double t, double& q, double& v, double& a) const {
    constexpr std::array<double, 2> kRates{2.1, 5.3};
    q = 0.3 * joint;
    v = 0.0;
    a = 0.0;
    for (const double rate : kRates) {
      const double w = rate * (1.0 + 0.3 * joint);
      const double phase = rate + joint;
      const double share = size_ * 2.0 / rate;
      q += share * std::sin(w * t + phase);
      v += share * w * std::cos(w * t + phase);
      a -= share * w * w * std::sin(w * t + phase);
    }
  }

  const model::RobotModel& model_;
  test::Rng rng_;
  double size_;
  model::Workspace work_;
};

std::vector<JointFit> fitted(unsigned seed, bool currents, double noise, double size = 0.4) {
  const model::RobotModel model = two_bars();
  ActuatorFit fit{model, {.constant = currents, .knee = kKnee}};
  Swinging swinging{model, seed, size};
  swinging.record(fit, currents, noise);
  return fit.solved();
}

TEST(ActuatorFit, FindsFrictionAndRotorWithoutNoise) {
  const auto fits = fitted(1, false, 0.0);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(fits[i].undetermined, "") << i;
    // what is left is the observer's error of second order in the period
    EXPECT_NEAR(fits[i].viscous.value, kMotors[i].viscous, 0.01) << i;
    EXPECT_NEAR(fits[i].coulomb.value, kMotors[i].coulomb, 0.01) << i;
    EXPECT_NEAR(fits[i].rotor.value, kMotors[i].rotor, 0.01) << i;
    EXPECT_NEAR(fits[i].offset.value, kMotors[i].offset, 0.01) << i;
    EXPECT_LT(fits[i].residual, 0.02) << i;
  }
}

TEST(ActuatorFit, FindsTheConstantsOfMotorsFromCurrents) {
  const auto fits = fitted(2, true, 0.0);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(fits[i].undetermined, "") << i;
    EXPECT_NEAR(fits[i].constant.value, kMotors[i].constant, 0.01 * kMotors[i].constant) << i;
    EXPECT_NEAR(fits[i].coulomb.value, kMotors[i].coulomb, 0.03) << i;
  }
}

// 2 joints x 4 numbers x 40 seeds: of 320 errors 95 % should be within 2 standard errors; from 90 %
// on they are as good as their name.
TEST(ActuatorFit, HasTheErrorsThatItStates) {
  int within = 0;
  int all = 0;
  const auto count = [&](const Fitted& fit, double truth) {
    within += std::abs(fit.value - truth) < 2.0 * fit.error ? 1 : 0;
    ++all;
  };
  for (unsigned seed = 10; seed < 50; ++seed) {
    const auto fits = fitted(seed, false, 3.0);
    for (std::size_t i = 0; i < 2; ++i) {
      ASSERT_EQ(fits[i].undetermined, "");
      count(fits[i].viscous, kMotors[i].viscous);
      count(fits[i].coulomb, kMotors[i].coulomb);
      count(fits[i].rotor, kMotors[i].rotor);
      count(fits[i].offset, kMotors[i].offset);
    }
  }
  RecordProperty("coverage_percent", 100 * within / all);
  EXPECT_GT(within, 9 * all / 10);
  EXPECT_LT(within, all) << "errors that are always larger than the truth say nothing";
}

TEST(ActuatorFit, RefusesAStandingArmAndSaysWhatToAdd) {
  for (const JointFit& fit : fitted(3, false, 0.1, 0.0)) {
    EXPECT_EQ(fit.undetermined,
              "stands still: friction needs motion; move it in both directions, at two speeds and "
              "more");
  }
}

TEST(ActuatorFit, RefusesMotionInOneDirection) {
  const model::RobotModel model = two_bars();
  ActuatorFit fit{model, {.knee = kKnee}};
  for (int k = 0; k < 5000; ++k) {
    const double t = k * kDt;
    const VecV v = VecV::Constant(2, 0.5);
    fit.add(VecV{v * t}, v, VecV{VecV::Zero(2)}, Seconds{kDt});
  }
  for (const JointFit& joint : fit.solved()) {
    EXPECT_NE(joint.undetermined.find("moves one way only"), std::string::npos)
        << joint.undetermined;
  }
}

TEST(ActuatorFit, RefusesARecordingThatIsTooShort) {
  const model::RobotModel model = two_bars();
  const ActuatorFit fit{model, {}};
  for (const JointFit& joint : fit.solved()) {
    EXPECT_NE(joint.undetermined.find("too few"), std::string::npos);
  }
}

}  // namespace
}  // namespace supple::identification

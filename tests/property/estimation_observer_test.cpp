// The residual is the external torque behind a first-order low-pass, for any motion: compared with
// a plant that is integrated in fine steps and knows its external torque.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "supple/estimation/momentum_observer.hpp"
#include "supple/model/dynamics.hpp"
#include "supple/model/floating_base.hpp"
#include "support/random.hpp"
#include "support/shipped_robot.hpp"

namespace supple::estimation {
namespace {

using test::Rng;

constexpr double kLambda = 60.0;    // [rad/s]
constexpr double kFine = 1.25e-4;   // the plant's own step [s]; RK4 leaves some 1e-9 of it
constexpr double kDuration = 0.75;  // [s]

/// A sum of sines per row.
struct Waves {
  VecV size;
  VecV frequency;  // [rad/s]
  VecV phase;

  Waves(Rng& rng, int rows, double amplitude, double fastest_hz)
      : size(rows), frequency(rows), phase(rows) {
    for (int i = 0; i < rows; ++i) {
      size[i] = test::uniform(rng, 0.3, 1.0) * amplitude;
      frequency[i] = 2.0 * std::numbers::pi * test::uniform(rng, 0.2, 1.0) * fastest_hz;
      phase[i] = test::uniform(rng, -3.0, 3.0);
    }
  }
  [[nodiscard]] VecV at(double t) const {
    VecV out(size.size());
    for (int i = 0; i < size.size(); ++i) out[i] = size[i] * std::sin(frequency[i] * t + phase[i]);
    return out;
  }
  /// lambda / (s + lambda) of the wave, from rest at t = 0: closed form.
  [[nodiscard]] VecV low_passed(double t) const {
    VecV out(size.size());
    for (int i = 0; i < size.size(); ++i) {
      const double w = frequency[i];
      const auto settled = [&](double at) {
        return size[i] * kLambda / (kLambda * kLambda + w * w) *
               (kLambda * std::sin(w * at + phase[i]) - w * std::cos(w * at + phase[i]));
      };
      out[i] = settled(t) - std::exp(-kLambda * t) * settled(0.0);
    }
    return out;
  }
};

/// Gravity is balanced, the motors swing the joints, and waves push from outside on every row.
class Plant {
 public:
  Plant(const model::RobotModel& model, unsigned seed)
      : model_{model},
        rng_{seed},
        push_{rng_, model.nv(), model.floating_base() ? 8.0 : 10.0, 4.0},
        drive_{rng_, model.joints(), model.floating_base() ? 2.0 : 6.0, 3.0},
        q_{model::neutral(model)},
        v_{VecV::Zero(model.nv())} {
    for (int i = 0; i < model.nv(); ++i) v_[i] = test::uniform(rng_, -0.5, 0.5);
    VecV tilt(model.nv());
    for (int i = 0; i < model.nv(); ++i) tilt[i] = test::uniform(rng_, -1.0, 1.0);
    q_ = model::integrated(model, q_, tilt, Seconds{1.0});
  }

  /// Balance with gravity and a little damping, so that nothing falls or runs away.
  [[nodiscard]] VecV motors(const VecQ& q, const VecV& v, double t) {
    VecV g(model_.nv());
    model::gravity(model_, work_, q, g);
    const int first = model_.first_joint_velocity();
    const int n = model_.joints();
    return drive_.at(t) + g.segment(first, n) - 0.3 * v.segment(first, n);
  }

  void fine_step() {
    const double h = kFine;
    const VecV a1 = rate(q_, v_, t_);
    const VecV v2 = v_ + 0.5 * h * a1;
    const VecQ q2 = model::integrated(model_, q_, v_, Seconds{0.5 * h});
    const VecV a2 = rate(q2, v2, t_ + 0.5 * h);
    const VecV v3 = v_ + 0.5 * h * a2;
    const VecQ q3 = model::integrated(model_, q_, v2, Seconds{0.5 * h});
    const VecV a3 = rate(q3, v3, t_ + 0.5 * h);
    const VecV v4 = v_ + h * a3;
    const VecQ q4 = model::integrated(model_, q_, v3, Seconds{h});
    const VecV a4 = rate(q4, v4, t_ + h);
    q_ = model::integrated(model_, q_, VecV{(v_ + 2.0 * v2 + 2.0 * v3 + v4) / 6.0}, Seconds{h});
    v_ += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    t_ += h;
  }

  [[nodiscard]] double t() const { return t_; }
  [[nodiscard]] const VecQ& q() const { return q_; }
  [[nodiscard]] const VecV& v() const { return v_; }
  [[nodiscard]] const Waves& push() const { return push_; }

 private:
  VecV rate(const VecQ& q, const VecV& v, double t) {
    VecV tau = push_.at(t);
    tau.tail(model_.joints()) += motors(q, v, t);
    VecV vdot(model_.nv());
    model::forward_dynamics(model_, work_, q, v, tau, vdot);
    return vdot;
  }

  const model::RobotModel& model_;
  model::Workspace work_;
  Rng rng_;
  Waves push_;
  Waves drive_;
  VecQ q_;
  VecV v_;
  double t_ = 0.0;
};

/// RMS of the residual's error, as part of the RMS of the low-passed push.
double relative_error(const model::RobotModel& model, unsigned seed, int fine_steps) {
  Plant plant{model, seed};
  const ObserverParams params = observer_defaults(model, kLambda);
  ObserverState state = observer_start(model);
  model::Workspace work;
  double error = 0.0;
  double size = 0.0;
  const int periods = static_cast<int>(kDuration / (fine_steps * kFine));
  for (int k = 0; k <= periods; ++k) {
    const VecV tau = plant.motors(plant.q(), plant.v(), plant.t());
    (void)step(model, params, state, work, plant.q(), plant.v(), tau, Seconds{fine_steps * kFine});
    const VecV expected = plant.push().low_passed(plant.t());
    error += (state.residual - expected).squaredNorm();
    size += expected.squaredNorm();
    for (int i = 0; i < fine_steps; ++i) plant.fine_step();
  }
  return std::sqrt(error / size);
}

struct Case {
  const char* name;
  bool floating;
};

/// The arm carries 3 kg: its last links alone are so light that a push spins them up in a period.
model::RobotModel robot_of(const Case& robot) {
  model::RobotModel bare = test::shipped_robot(robot.name, robot.floating);
  if (robot.floating) return bare;
  const model::Inertia load{
      .mass = 3.0, .p_BBcm = {0.02, 0.01, 0.08}, .I_BBcm_B = 0.03 * Mat3::Identity()};
  return bare.with_load(*bare.frame_named("tool0"), load);
}

class ObserverOnAPlant : public ::testing::TestWithParam<Case> {};

TEST_P(ObserverOnAPlant, IsBelowHalfAPercentAtOneKilohertz) {
  const model::RobotModel model = robot_of(GetParam());
  for (const unsigned seed : {81U, 82U, 83U}) {
    const double error = relative_error(model, seed, 8);
    RecordProperty("error_" + std::to_string(seed), std::to_string(error));
    EXPECT_LT(error, 0.005) << seed;
  }
}

TEST_P(ObserverOnAPlant, IsOfSecondOrderInThePeriod) {
  const model::RobotModel model = robot_of(GetParam());
  double previous = relative_error(model, 84, 32);
  for (const int fine_steps : {16, 8, 4}) {
    const double error = relative_error(model, 84, fine_steps);
    const double order = std::log2(previous / error);
    EXPECT_GT(order, 1.8) << fine_steps << " fine steps: " << previous << " -> " << error;
    EXPECT_LT(order, 2.3) << fine_steps << " fine steps: " << previous << " -> " << error;
    previous = error;
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, ObserverOnAPlant,
                         ::testing::Values(Case{"ur5e", false}, Case{"quadruped", true}),
                         [](const auto& robot) { return std::string{robot.param.name}; });

TEST(Observer, HasUnitGainForAnyBandwidthAndPeriod) {
  const model::RobotModel ur5e = test::shipped_robot("ur5e");
  Rng rng{85};
  model::Workspace work;
  for (int trial = 0; trial < 200; ++trial) {
    const double lambda_dt = test::any_magnitude(rng, -2.0, 3.0);
    const Seconds dt{test::any_magnitude(rng, -5.0, -1.1)};
    const ObserverParams params = observer_defaults(ur5e, lambda_dt / dt.count());
    ObserverState state = observer_start(ur5e);
    VecQ q(6);
    VecV push(6);
    for (int i = 0; i < 6; ++i) {
      q[i] = test::uniform(rng, -3.0, 3.0);
      push[i] = test::uniform(rng, -20.0, 20.0);
    }
    VecV g(6);
    model::gravity(ur5e, work, q, g);
    const VecV tau = g - push;
    const VecV rest = VecV::Zero(6);
    const int periods = 1 + static_cast<int>(40.0 / lambda_dt);
    for (int k = 0; k <= periods; ++k) {
      (void)step(ur5e, params, state, work, q, rest, tau, dt);
    }
    ASSERT_LT((state.residual - push).cwiseAbs().maxCoeff(), 1e-12) << lambda_dt;
  }
}

}  // namespace
}  // namespace supple::estimation

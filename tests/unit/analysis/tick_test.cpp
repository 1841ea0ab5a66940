// The spectral radius against the controller itself: control::tick drives six joints that are late
// by two periods and a lag of first order, and its probe hangs on a spring.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <numbers>

#include "loops.hpp"
#include "supple/analysis/sampled.hpp"
#include "supple/model/kinematics.hpp"
#include "support/ur5e_controller.hpp"

namespace supple::analysis {
namespace {

using control::Law;

constexpr double kPeriod = 2e-3;
constexpr double kServo = 15.0;  // [Hz]
constexpr std::size_t kLate = 2;

/// Of the probe along the world's z.
class HangingArm {
 public:
  explicit HangingArm(const ContactLoop& loop)
      : ur5e_{test::ur5e_controller(loop.period)}, K_e_{loop.environment_stiffness} {
    control::Design& design = ur5e_.design;
    const auto set = [&design](int axis, const admittance::OneAxisGains& gains) {
      admittance::set_axis(design.admittance.gains, axis, gains);
    };
    for (int i = 0; i < 3; ++i) set(i, loop.gains);
    design.law = loop.law;
    design.admittance.scheme = loop.scheme;
    design.admittance.chatter.enabled = false;  // it would end the growth
    design.admittance.integral.translation_gain.setConstant(loop.integral);
    design.admittance.integral.max_linear = 1.0;
    design.admittance.drift.enabled = false;
    design.tracking.linear = loop.tracking;
    design.wrench.filter = loop.filter;
    params_ = test::params_of(design);
    q_ = ur5e_.q0;
    v_ = VecJ::Zero(q_.size());
    commands_.assign(kLate, v_);
    z0_ = pose().p.z() + 2e-5;  // a first swing
  }

  /// The probe's distance from where the spring is at rest [m].
  double tick() {
    const Pose X_WP = pose();
    const double x = X_WP.p.z() - z0_;
    control::TickInput in;
    in.facts.request = started_ ? safety::Request::kNone : safety::Request::kStart;
    started_ = true;
    in.facts.dt = Seconds{kPeriod};
    in.facts.robot_ready = true;
    in.facts.q = q_;
    in.facts.v = v_;
    in.facts.joint_stamp = in.facts.reading_stamp = ++stamp_;
    in.facts.reading.force = sensor_.R.transpose() * Vec3{0.0, 0.0, -K_e_ * x};
    in.facts.reading.torque =
        sensor_.R.transpose() * (X_WP.p - sensor_.p).cross(Vec3{0.0, 0.0, -K_e_ * x});
    control::tick(params_, state_, in, out_);
    // velocities, held; the servo in closed form
    commands_.push_back(out_.v_command);
    const VecJ u = commands_.front();
    commands_.pop_front();
    const double w = 2.0 * std::numbers::pi * kServo;
    const double gone = -std::expm1(-w * kPeriod);
    q_ += kPeriod * u + gone / w * (v_ - u);
    v_ += gone * (u - v_);
    return x;
  }
  [[nodiscard]] bool running() const { return out_.verdict.running(); }

 private:
  Pose pose() {
    model::ArmKinematics arm;
    model::update_arm(params_.robot, work_, q_, params_.probe, params_.sensor, arm);
    sensor_ = arm.X_WS;
    return arm.X_WP;
  }

  test::Ur5e ur5e_;
  double K_e_;
  control::Params params_{ur5e_.params};
  control::State state_;
  control::TickOutput out_;
  model::Workspace work_;
  Pose sensor_;
  VecJ q_;
  VecJ v_;
  std::deque<VecJ> commands_;
  double z0_ = 0.0;
  std::uint64_t stamp_ = 0;
  bool started_ = false;
};

/// From tick to tick, between the tops of two stretches of some swings.
double growth(const ContactLoop& loop) {
  HangingArm arm{loop};
  constexpr int kStretch = 250;
  const auto top = [&arm] {
    double most = 0.0;
    for (int i = 0; i < kStretch; ++i) most = std::max(most, std::abs(arm.tick()));
    return most;
  };
  for (int i = 0; i < 2; ++i) top();
  const double early = top();
  const double late = top();
  EXPECT_TRUE(arm.running());
  return std::pow(late / early, 1.0 / kStretch);
}

ContactLoop velocity_loop(double mass, double damping) {
  ContactLoop loop = test::usual_loop(mass, damping, 1e4);
  loop.interface = Interface::kVelocity;
  loop.delay = kLate * loop.period;
  loop.servo_bandwidth = kServo;
  return loop;
}

// of the growth in one tick: the joints' solver falls short of a motion by its damping, and the
// tops of swings are found to a sample
constexpr double kTolerance = 5e-4;

TEST(ControlTick, GrowsAsTheSampledLoopDoes) {
  for (const double damping : {100.0, 130.0, 160.0}) {
    const ContactLoop loop = velocity_loop(5.0, damping);
    EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance) << damping;
  }
}

TEST(ControlTick, GrowsLikewiseWithAFilterASpringAndTracking) {
  ContactLoop loop = velocity_loop(5.0, 170.0);
  loop.filter = {.low_pass = wrench::LowPass::kSecondOrder, .cutoff_hz = 50.0};
  EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance);
  loop.gains.stiffness = 500.0;
  EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance);
  loop.tracking = 5.0;
  EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance);
}

TEST(ControlTick, GrowsLikewiseWithOtherIntegratorsAndIntegralAction) {
  ContactLoop loop = velocity_loop(5.0, 130.0);
  loop.scheme = admittance::Scheme::kSemiImplicitEuler;
  EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance);
  loop = velocity_loop(5.0, 160.0);
  loop.integral = 3.0;
  EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance);
}

TEST(ControlTick, GrowsLikewiseUnderThePoseErrorLaw) {
  ContactLoop loop = velocity_loop(5.0, 140.0);
  loop.law = Law::kPoseError;
  loop.gains.stiffness = 800.0;
  EXPECT_NEAR(growth(loop), spectral_radius(loop), kTolerance);
}

}  // namespace
}  // namespace supple::analysis

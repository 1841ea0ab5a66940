// The guard in a loop that chatters: the offset law, a servo of first order that is late, and a
// surface that pushes and does not pull.

#include "supple/admittance/chatter_guard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <numbers>
#include <random>

#include "supple/admittance/offset_law.hpp"

namespace supple::admittance {
namespace {

constexpr double kPeriod = 2e-3;
constexpr int kParts = 20;         // of a period
constexpr double kServo = 15.0;    // [Hz]
constexpr double kCommand = 4e-3;  // delay of commands [s]
constexpr double kSensor = 6e-3;   // of forces [s]
constexpr double kTarget = 10.0;   // [N]
constexpr double kLag =
    kCommand + kSensor + 0.5 * kPeriod + 1.0 / (2.0 * std::numbers::pi * kServo);

/// One and a half times the frequency on the border of chatter, as a configuration has it: there
/// the mass with its damper and all that is late turn by half a turn together.
double expected_hz(double mass, double damping) {
  constexpr double kServoLag = 1.0 / (2.0 * std::numbers::pi * kServo);
  double low = 1.0;
  double high = 1e3;  // [rad/s]
  for (int i = 0; i < 60; ++i) {
    const double w = 0.5 * (low + high);
    const double turn = std::atan2(damping * w, -mass * w * w) + std::atan(w * kServoLag) +
                        w * (kCommand + kSensor + 0.5 * kPeriod);
    (turn > std::numbers::pi ? high : low) = w;
  }
  return 1.5 * low / (2.0 * std::numbers::pi);
}

/// One axis; the others rest.
class Contact {
 public:
  Contact(double mass, double damping, double stiffness)
      : stiffness_{stiffness},
        commands_(std::lround(kCommand / kPeriod * kParts), 0.0),
        forces_(std::lround(kSensor / kPeriod * kParts), 0.0) {
    params.gains.translation = {.mass = Vec3::Constant(mass),
                                .damping = Vec3::Constant(damping),
                                .stiffness = Vec3::Zero()};
    params.ramp = Seconds{0.0};
    params.drift.enabled = false;
    params.chatter.frequency.linear.setConstant(expected_hz(mass, damping));
    params.chatter.lag = Seconds{kSensor};
  }

  /// Somebody shakes it besides.
  double shaken_by = 0.0;  // [N]
  double shaken_at = 0.0;  // [Hz]
  double pushed_by = 0.0;  // [N]

  void tick() {
    const double felt = forces_.front();
    OffsetInput in;
    in.F_P_D.force.z() = felt;
    in.in_deadband = felt == 0.0;
    in.V_DP_D.linear.z() = v_;
    const OffsetOutput out = step(params, state, in, Seconds{kPeriod});
    report = out.report;
    for (int i = 0; i < kParts; ++i) pass(out.Vavg_DC_D.linear.z(), kPeriod / kParts);
    t += kPeriod;
  }
  /// Largest distance from the target within a time.
  double swing(double seconds) {
    double out = 0.0;
    for (double end = t + seconds; t < end;) {
      tick();
      out = std::max(out, std::abs(forces_.back() - kTarget));
    }
    return out;
  }
  /// A blow in the middle of a press, and when the force stays within 5 % after it [s].
  double settled_after(double push, double seconds) {
    pushed_by = push;
    swing(seconds);
    pushed_by = 0.0;
    const double end = t;
    double last = end;
    while (t < end + 3.0) {
      tick();
      if (std::abs(forces_.back() - kTarget) > 0.05 * kTarget) last = t;
    }
    return last - end;
  }
  /// Presses with the target, calmly, and goes over to another damping.
  void press_and_change(double damping) {
    const double wanted = params.gains.translation.damping.z();
    params.gains.translation.damping.setConstant(2.8 * stiffness_ * kLag);
    params.F_target.force.z() = kTarget;
    swing(3.0);
    params.gains.translation.damping.setConstant(damping > 0.0 ? damping : wanted);
    params.chatter.frequency.linear.setConstant(
        expected_hz(params.gains.translation.mass.z(), params.gains.translation.damping.z()));
    params.F_target.force.z() = 1.05 * kTarget;
  }

  Params params;
  OffsetState state;
  Report report;
  double t = 0.0;

 private:
  void pass(double command, double h) {
    commands_.push_back(command);
    v_ += -std::expm1(-2.0 * std::numbers::pi * kServo * h) * (commands_.front() - v_);
    commands_.pop_front();
    x_ += h * v_;
    const double shake = shaken_by * std::sin(2.0 * std::numbers::pi * shaken_at * t);
    forces_.push_back(std::max(0.0, -stiffness_ * x_) + shake + pushed_by);
    forces_.pop_front();
  }

  double stiffness_;
  double x_ = 0.0;
  double v_ = 0.0;
  std::deque<double> commands_;
  std::deque<double> forces_;
};

double far_too_little(double stiffness) { return 0.4 * stiffness * kLag; }

TEST(ChatterGuard, StopsTheGrowthOfAContactThatChatters) {
  for (const double stiffness : {2e3, 1e4, 1e5}) {
    Contact with{2.0, 100.0, stiffness};
    with.press_and_change(far_too_little(stiffness));
    EXPECT_LT(with.swing(3.0), kTarget) << stiffness;
    EXPECT_LT(with.swing(1.0), 0.1 * kTarget) << stiffness;
    // the positive control
    Contact without{2.0, 100.0, stiffness};
    without.params.chatter.enabled = false;
    without.press_and_change(far_too_little(stiffness));
    without.swing(3.0);
    EXPECT_GT(without.swing(1.0), kTarget) << stiffness;
  }
}

TEST(ChatterGuard, DoesNothingInACalmContact) {
  for (const double stiffness : {2e3, 1e4, 1e5}) {
    for (const double comfort : {2.3, 2.8, 5.0}) {
      Contact with{2.0, comfort * stiffness * kLag, stiffness};
      Contact without = with;
      without.params.chatter.enabled = false;
      for (Contact* each : {&with, &without}) each->params.F_target.force.z() = kTarget;
      for (int i = 0; i < 2000; ++i) {
        with.tick();
        without.tick();
        ASSERT_EQ(with.state.offset.p_DC.z(), without.state.offset.p_DC.z());  // to the bit
        ASSERT_EQ(with.report.chatters, 0);
      }
    }
  }
}

// Energy that comes from outside once: what follows is smaller.
TEST(ChatterGuard, LetsABlowSettleAsSoonAsWithoutIt) {
  for (const double stiffness : {2e3, 1e4, 1e5}) {
    for (const double comfort : {2.3, 2.8, 10.0, 28.0}) {
      for (const double push : {-30.0, 10.0, 30.0, 100.0}) {
        for (const double seconds : {6e-3, 20e-3, 60e-3, 150e-3}) {
          Contact with{1.0, comfort * stiffness * kLag, stiffness};
          with.params.F_target.force.z() = kTarget;
          with.swing(3.0);
          Contact without = with;
          without.params.chatter.enabled = false;
          const double settled = with.settled_after(push, seconds);
          EXPECT_EQ(settled, without.settled_after(push, seconds))
              << stiffness << ", " << comfort << ", " << push << ", " << seconds;
          EXPECT_EQ(with.report.added.linear.z(), 0.0);
        }
      }
    }
  }
}

TEST(ChatterGuard, LetsABlowInAContactThatRingsDieAway) {
  // stable, and far from calm: a blow swings several times
  Contact contact{2.0, 0.9 * 1e4 * kLag, 1e4};
  contact.params.F_target.force.z() = kTarget;
  contact.swing(3.0);
  EXPECT_GT(contact.settled_after(30.0, 20e-3), 0.25);
  EXPECT_EQ(contact.report.added.linear.z(), 0.0);
}

// Hammering that has come to its largest: the damper takes all that is made.
TEST(ChatterGuard, StopsAHammerThatGrowsNoMore) {
  for (const double stiffness : {2e3, 1e4, 1e5}) {
    Contact contact{2.0, 100.0, stiffness};
    contact.params.chatter.enabled = false;
    contact.press_and_change(far_too_little(stiffness));
    contact.swing(4.0);
    const double before = contact.swing(1.0);
    ASSERT_GT(before, kTarget);
    ASSERT_NEAR(contact.swing(1.0), before, 0.05 * before);
    contact.params.chatter.enabled = true;
    contact.swing(4.0);  // a bounce takes up to 0.4 s
    EXPECT_LT(contact.swing(1.0), 0.1 * kTarget) << stiffness;
  }
}

TEST(ChatterGuard, LetsAPersonGuideTheArm) {
  for (const double frequency : {0.5, 1.0, 2.0}) {
    Contact free{8.0, 80.0, 0.0};
    free.shaken_by = 20.0;
    free.shaken_at = frequency;
    for (int i = 0; i < 2000; ++i) {
      free.tick();
      ASSERT_EQ(free.report.chatters, 0) << frequency;
    }
  }
}

// of all frequencies: a tenth of it is in the band
TEST(ChatterGuard, TakesNoiseForNoise) {
  std::mt19937 rng{1};
  std::uniform_real_distribution<double> noise{-40.0, 40.0};
  Params params;
  params.gains.translation = {
      .mass = Vec3::Constant(1.0), .damping = Vec3::Constant(10.0), .stiffness = Vec3::Zero()};
  OffsetState state;
  for (int i = 0; i < 100'000; ++i) {
    // a probe that does not move at all gives nothing
    const OffsetInput in{.F_P_D = {.force = {noise(rng), noise(rng), noise(rng)}}};
    ASSERT_EQ(step(params, state, in, Seconds{kPeriod}).report.added.linear, Vec3::Zero()) << i;
  }
}

TEST(ChatterGuard, SaysOnWhichAxisAndHowMuch) {
  Contact contact{2.0, 100.0, 1e4};
  contact.press_and_change(far_too_little(1e4));
  for (int i = 0; i < 1000 && contact.report.chatters == 0; ++i) contact.tick();
  EXPECT_EQ(contact.report.chatters, 4);  // z
  EXPECT_GT(contact.report.created, 0.0);
  contact.swing(0.1);
  EXPECT_GT(contact.report.added.linear.z(), far_too_little(1e4));
  EXPECT_EQ(contact.report.added.linear.x(), 0.0);
  EXPECT_EQ(contact.report.added.angular, Vec3::Zero());
}

TEST(ChatterGuard, AddsWhatTheContactNeeds) {
  Contact contact{2.0, 100.0, 1e4};
  contact.press_and_change(far_too_little(1e4));
  contact.swing(0.6);
  const double total = contact.state.axes.gains.translation.damping.z();
  EXPECT_GT(total, 1.0 * 1e4 * kLag);  // enough with every mass
  EXPECT_LT(total, 5.0 * 1e4 * kLag);
}

TEST(ChatterGuard, TakesWhatWasMadeFromTheTank) {
  Contact contact{2.0, 100.0, 1e4};
  contact.press_and_change(far_too_little(1e4));
  double before = 0.0;
  do {
    before = contact.state.axes.tank.level;
    contact.tick();
  } while (contact.report.chatters == 0 && contact.t < 10.0);
  const TankParams& tank = contact.params.tank;
  const double created = contact.report.created;
  ASSERT_GT(created, 0.0);
  ASSERT_LT(before, tank.max - tank.refilled * contact.report.dissipated);
  EXPECT_NEAR(contact.report.tank, before + tank.refilled * contact.report.dissipated - created,
              1e-12);
}

TEST(ChatterGuard, AddsNoMoreThanItMay) {
  Contact contact{2.0, 100.0, 1e5};
  contact.params.chatter.most = 1.5;
  contact.press_and_change(far_too_little(1e5));
  for (int i = 0; i < 1500; ++i) {
    contact.tick();
    ASSERT_LE(contact.report.added.linear.z(), 0.5 * far_too_little(1e5) * (1.0 + 1e-9));
  }
  EXPECT_GT(contact.report.added.linear.z(), 0.0);
}

TEST(ChatterGuard, LetsGoWhenTheContactIsOver) {
  Contact contact{2.0, 100.0, 1e4};
  contact.params.chatter.fade = Seconds{0.5};
  contact.press_and_change(far_too_little(1e4));
  contact.swing(0.6);
  ASSERT_GT(contact.report.added.linear.z(), 0.0);
  contact.params.F_target.force.z() = -1.0;  // away from the surface
  contact.swing(6.0);
  EXPECT_EQ(contact.report.added.linear.z(), 0.0);
  EXPECT_FALSE(contact.state.axes.chatter.awake);
  EXPECT_EQ(contact.state.axes.gains.translation.damping.z(), far_too_little(1e4));
}

TEST(ChatterGuard, SwitchedOffTakesItsDampingAway) {
  Contact contact{2.0, 100.0, 1e4};
  contact.press_and_change(far_too_little(1e4));
  contact.swing(0.6);
  contact.params.chatter.enabled = false;
  contact.tick();
  contact.tick();
  EXPECT_EQ(contact.state.axes.gains.translation.damping.z(), far_too_little(1e4));
}

// semi-implicit Euler is unstable from D dt/M = 2 on
TEST(ChatterGuard, StaysBelowWhatTheIntegratorTakes) {
  Contact contact{2.0, 100.0, 1e5};
  contact.params.scheme = Scheme::kSemiImplicitEuler;
  contact.press_and_change(300.0);
  for (int i = 0; i < 1500; ++i) {
    contact.tick();
    ASSERT_LE(contact.state.axes.gains.translation.damping.z(), 0.5 * 2.0 / kPeriod + 1e-9);
  }
}

}  // namespace
}  // namespace supple::admittance

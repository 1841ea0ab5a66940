#include "supple/analysis/design.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "loops.hpp"
#include "supple/analysis/chain.hpp"
#include "supple/analysis/press.hpp"

namespace supple::analysis {
namespace {

using test::usual_loop;

TEST(ProposedGains, HoldAndTouchOnceOnSoftAndHardSurfaces) {
  for (const double environment : {2e3, 1e4, 3e4, 1e5}) {
    for (const Feel feel : {Feel::kLight, Feel::kBalanced, Feel::kFirm}) {
      ContactLoop loop = usual_loop(10.0, 30.0, environment);
      loop.interface = Interface::kVelocity;
      const Proposal p = proposed(loop, {.feel = feel, .target_force = 10.0});
      EXPECT_TRUE(p.certificate.comfortable());
      loop.gains = p.gains;
      const Press press = pressed(loop, 10.0, Seconds{1.0});
      EXPECT_EQ(press.touches, 1) << environment;
      EXPECT_LT(press.peak, 12.0) << environment;
      EXPECT_LT(press.settled, 0.3) << environment;
    }
  }
}

TEST(ProposedGains, OfAFirmFeelAreHeavier) {
  const ContactLoop loop = usual_loop(10.0, 30.0, 1e5);
  const Proposal light = proposed(loop, {.feel = Feel::kLight});
  const Proposal firm = proposed(loop, {.feel = Feel::kFirm});
  EXPECT_LT(light.gains.mass, firm.gains.mass);
  EXPECT_LT(light.gains.damping, firm.gains.damping);
}

TEST(ProposedGains, TouchAsSlowlyAsAsked) {
  const ContactLoop loop = usual_loop(10.0, 30.0, 1e4);
  const Proposal p = proposed(loop, {.target_force = 10.0, .approach_speed = 0.005});
  EXPECT_NEAR(p.gains.damping, 2000.0, 1e-9);
  EXPECT_EQ(p.gains.stiffness, 0.0);
  // faster than the environment allows is not to be had
  const Proposal fast = proposed(loop, {.target_force = 10.0, .approach_speed = 1.0});
  EXPECT_NEAR(fast.gains.damping, kComfort * 1e4 * lag(loop).count(), 1e-6);
}

TEST(ProposedGains, LeaveIntegralActionItsPhase) {
  ContactLoop loop = usual_loop(10.0, 30.0, 1e4);
  loop.integral = 20.0;
  const Proposal p = proposed(loop, {.target_force = 10.0});
  EXPECT_LE(p.integral, 0.15 / lag(loop).count());
  EXPECT_GT(p.integral, 0.05 / lag(loop).count());
  EXPECT_GE(p.certificate.margins.phase_deg, 45.0);
}

}  // namespace
}  // namespace supple::analysis

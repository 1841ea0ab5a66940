#include "supple/analysis/press.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "loops.hpp"

namespace supple::analysis {
namespace {

using test::usual_loop;

struct Comfort {
  double environment;
  double damping;
  double overshoot;  // of the target
  double settled;    // [s]
};

// of a simulation made apart from this library; 15 Hz, 4 ms
TEST(Press, LooksLikeThatOfAnotherSimulation) {
  for (const Comfort& known :
       {Comfort{1e4, 450.0, 0.099, 0.128}, Comfort{3e4, 1500.0, 0.002, 0.082},
        Comfort{1e5, 4000.0, 0.012, 0.060}}) {
    const Press press =
        pressed(usual_loop(5.0, known.damping, known.environment), 10.0, Seconds{1.0});
    EXPECT_NEAR(press.peak / 10.0 - 1.0, known.overshoot, 0.01);
    EXPECT_NEAR(press.settled, known.settled, 0.01);
    EXPECT_EQ(press.touches, 1);
    EXPECT_NEAR(press.approach, 10.0 / known.damping, 1e-12);
    EXPECT_NEAR(press.force.back(), 10.0, 1e-3);
  }
}

TEST(Press, BouncesAndNeverSettlesWhereItChatters) {
  const Press press = pressed(usual_loop(5.0, 90.0, 1e4), 10.0, Seconds{2.0});
  EXPECT_GT(press.touches, 3);
  EXPECT_TRUE(std::isinf(press.settled));
}

TEST(Press, StartsInContactWithASpringOrIntegralAction) {
  ContactLoop loop = usual_loop(1.0, 450.0, 1e4);
  loop.integral = 5.0;
  const Press press = pressed(loop, 10.0, Seconds{2.0});
  EXPECT_EQ(press.approach, 0.0);
  EXPECT_NEAR(press.force.back(), 10.0, 1e-3);
  loop.integral = 0.0;
  loop.gains.stiffness = 1e4;  // half of the target is carried by the spring
  EXPECT_NEAR(pressed(loop, 10.0, Seconds{2.0}).force.back(), 5.0, 1e-3);
}

}  // namespace
}  // namespace supple::analysis

#include "supple/analysis/certificate.hpp"

#include <gtest/gtest.h>

#include "loops.hpp"
#include "supple/analysis/chain.hpp"

namespace supple::analysis {
namespace {

using test::usual_loop;

TEST(Certificate, WithoutAnEnvironmentIsAboutTheStiffestOnly) {
  const Certificate c = certified(usual_loop(5.0, 200.0, 0.0));
  EXPECT_FALSE(c.declared);
  EXPECT_TRUE(c.holds());
  EXPECT_TRUE(c.comfortable());
  EXPECT_GT(c.border.stiffness, 1e4);
  EXPECT_GT(c.border.chatter_hz, 1.0);
}

TEST(Certificate, HoldsAboveTheBorderAndIsComfortableFarAboveIt) {
  const DampingNeeded needed = certified(usual_loop(5.0, 200.0, 1e4)).damping;
  EXPECT_NEAR(needed.border, 123.19, 0.01);
  const auto with = [](double damping) { return certified(usual_loop(5.0, damping, 1e4)); };
  EXPECT_FALSE(with(0.99 * needed.border).holds());
  EXPECT_TRUE(with(1.01 * needed.border).holds());
  EXPECT_FALSE(with(1.01 * needed.border).comfortable());
  EXPECT_TRUE(with(needed.sufficient).holds());
  EXPECT_TRUE(with(needed.comfortable).comfortable());
}

TEST(Certificate, SaysWhatItsPartsSay) {
  const ContactLoop loop = usual_loop(5.0, 300.0, 1e4);
  const Certificate c = certified(loop);
  EXPECT_EQ(c.lag.count(), lag(loop).count());
  EXPECT_EQ(c.spectral_radius, spectral_radius(loop));
  EXPECT_NEAR(c.margins.gain, c.border.stiffness / 1e4, 1e-12);
}

}  // namespace
}  // namespace supple::analysis

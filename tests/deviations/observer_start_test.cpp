// "maintaining a low-pass filter" of the momentum, with nothing said of its start. From zero, an
// arm that moves when the observer is switched on seems to be pushed.

#include <gtest/gtest.h>

#include <cmath>

#include "supple/estimation/momentum_observer.hpp"
#include "supple/model/build.hpp"
#include "support/small_robots.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{1e-3};
constexpr double kLambda = 50.0;  // [rad/s]
constexpr double kMass = 2.0;     // [kg]
constexpr double kSpeed = 0.5;    // [m/s], constant: nothing pushes

TEST(Deviations, AnObserverThatStartsAtZeroSeesAPushThatIsNotThere) {
  const double gamma = std::exp(-kLambda * kDt.count());
  double y = 0.0;
  double documented = 0.0;
  for (int tick = 0; tick < 20; ++tick) {
    y = gamma * y + (1.0 - gamma) * kLambda * kMass * kSpeed;
    if (tick == 0) documented = kLambda * kMass * kSpeed - y;
  }
  // lambda p(0) = 50 N, which dies away with exp(-lambda t)
  EXPECT_NEAR(documented, 50.0 * gamma, 1e-9) << "N in the first period";
  EXPECT_NEAR(kLambda * kMass * kSpeed - y, 50.0 * std::exp(-1.0), 1e-9) << "N after 20 ms";

  const auto sled = model::build(robot(
      {massless_link("rail"), massive_link("sled", kMass)},
      {joint("slide", model::JointKind::kPrismatic, "rail", "sled", Vec3::Zero(), Vec3::UnitX())}));
  ASSERT_TRUE(sled);
  const auto params = estimation::observer_defaults(*sled, kLambda);
  auto state = estimation::observer_start(*sled);
  model::Workspace work;
  const VecV v = VecV::Constant(1, kSpeed);
  const VecV zero = VecV::Zero(1);
  for (int tick = 0; tick < 20; ++tick) {
    (void)estimation::step(*sled, params, state, work, zero, v, zero, kDt);
    ASSERT_EQ(state.residual[0], 0.0) << tick;
  }
}

}  // namespace
}  // namespace supple::test

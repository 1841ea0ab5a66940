// "The process noise covariance matrix is constant", and only the measurement of a foot in the air
// is trusted less. The filter then believes that the foot stayed where it was, and at every
// touchdown pulls the base back to it.

#include <gtest/gtest.h>

#include "supple/estimation/base_kalman.hpp"
#include "support/documented_base_filter.hpp"
#include "support/random.hpp"
#include "support/trot.hpp"

namespace supple::test {
namespace {

constexpr Seconds kDt{2e-3};
constexpr int kTicks = 5000;  // 10 s at 0.5 m/s

TEST(Deviations, AFilterWhoseModelKnowsNoSwingFeetIsLeftBehind) {
  const estimation::BaseParams params;
  const Trot trot{0.5};
  Rng rng{603};
  auto state = estimation::base_start(params, trot.reading(0.0, kDt.count()), trot.p_WB(0.0),
                                      trot.v_WB(0.0));
  DocumentedBaseFilter documented;
  documented.start(state);
  estimation::BaseReading reading;
  for (int tick = 1; tick <= kTicks; ++tick) {
    reading = trot.reading(tick * kDt.count(), kDt.count());
    add_noise(params, kDt.count(), rng, reading);
    documented.step(reading, params.gravity_W, kDt.count());
    (void)estimation::step(params, state, reading, kDt);
  }
  const Vec3 truth = trot.p_WB(kTicks * kDt.count());
  EXPECT_NEAR((documented.p_WB() - truth).norm(), 4.9, 0.1) << "of 5 m walked";
  EXPECT_LT((estimation::base_estimate(params, state, reading).p_WB - truth).norm(), 0.05);
}

}  // namespace
}  // namespace supple::test

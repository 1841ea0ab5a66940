// The base filter on a walk of 5 m that is known in closed form, seen through noisy instruments.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "supple/estimation/base_kalman.hpp"
#include "support/documented_base_filter.hpp"
#include "support/random.hpp"
#include "support/trot.hpp"

namespace supple::estimation {
namespace {

using test::Trot;

constexpr double kSpeed = 0.5;  // [m/s]
constexpr double kTime = 10.0;  // 5 m

struct Walked {
  double position_error = 0.0;  // at the end [m]
  double velocity_rmse = 0.0;   // [m/s]
  Vec3 deviation;               // the filter's own, of the velocity, at the end
};

Walked walk(const BaseParams& params, double rate, unsigned seed) {
  const double dt = 1.0 / rate;
  const Trot trot{kSpeed, params.p_BI};
  test::Rng rng{seed};
  BaseState state = base_start(params, trot.reading(0.0, dt), trot.p_WB(0.0), trot.v_WB(0.0));
  Walked out;
  const int periods = static_cast<int>(kTime * rate);
  for (int k = 1; k <= periods; ++k) {
    const double t = k * dt;
    BaseReading reading = trot.reading(t, dt);
    test::add_noise(params, dt, rng, reading);
    (void)step(params, state, reading, Seconds{dt});
    const BaseEstimate estimate = base_estimate(params, state, reading);
    out.velocity_rmse += (estimate.v_WB_W - trot.v_WB(t)).squaredNorm() / periods;
    out.position_error = (estimate.p_WB - trot.p_WB(t)).norm();
  }
  out.velocity_rmse = std::sqrt(out.velocity_rmse);
  out.deviation = state.P.diagonal().segment<3>(3).cwiseSqrt();
  return out;
}

double documented_error(double rate, unsigned seed) {
  const double dt = 1.0 / rate;
  const Trot trot{kSpeed};
  const BaseParams params;
  test::Rng rng{seed};
  test::DocumentedBaseFilter filter;
  filter.start(base_start(params, trot.reading(0.0, dt), trot.p_WB(0.0), trot.v_WB(0.0)));
  const int periods = static_cast<int>(kTime * rate);
  for (int k = 1; k <= periods; ++k) {
    BaseReading reading = trot.reading(k * dt, dt);
    test::add_noise(params, dt, rng, reading);
    filter.step(reading, params.gravity_W, dt);
  }
  return (filter.p_WB() - trot.p_WB(kTime)).norm();
}

TEST(BaseWalk, StaysWithinOnePercentOfTheDistance) {
  for (const unsigned seed : {101U, 102U, 103U}) {
    const Walked walked = walk(BaseParams{}, 500.0, seed);
    RecordProperty("error_m_" + std::to_string(seed), std::to_string(walked.position_error));
    RecordProperty("rmse_" + std::to_string(seed), std::to_string(walked.velocity_rmse));
    EXPECT_LT(walked.position_error, 0.05) << seed;
    EXPECT_LT(walked.velocity_rmse, 0.05) << seed;
  }
}

TEST(BaseWalk, IsLostWhereOnlyTheMeasurementKnowsOfTheSwing) {
  const double documented = documented_error(500.0, 101);
  RecordProperty("error_m", std::to_string(documented));
  EXPECT_GT(documented, 4.0);

  // the same in this filter, by taking away what the model knows of the swing
  BaseParams blind;
  blind.swing_foot_noise = blind.foot_noise;
  blind.slip_gate = 1e300;
  EXPECT_GT(walk(blind, 500.0, 101).position_error, 1.0);
}

TEST(BaseWalk, DoesNotDependOnTheRate) {
  for (const unsigned seed : {104U, 105U, 106U}) {
    const Walked reference = walk(BaseParams{}, 1000.0, seed);
    for (const double rate : {250.0, 500.0}) {
      const Walked walked = walk(BaseParams{}, rate, seed);
      EXPECT_LT(walked.position_error, 0.05) << rate;
      // an RMS of 10 s of noise with a memory of 0.1 s scatters by 10 %
      EXPECT_NEAR(walked.velocity_rmse / reference.velocity_rmse, 1.0, 0.25) << rate;
      for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(walked.deviation[i] / reference.deviation[i], 1.0, 0.05) << rate << " " << i;
      }
    }
  }
}

TEST(BaseWalk, HasALeverArmAndVelocitiesWithoutMoreError) {
  BaseParams params;
  params.p_BI = {0.2, 0.05, -0.1};
  params.use_velocities = true;
  const Walked walked = walk(params, 500.0, 107);
  EXPECT_LT(walked.position_error, 0.05);
  EXPECT_LT(walked.velocity_rmse, 0.05);
}

}  // namespace
}  // namespace supple::estimation

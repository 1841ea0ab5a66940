#include "supple/sim/imu.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "supple/core/rotation.hpp"

namespace supple::sim {
namespace {

const Vec3 kGravity{0.0, 0.0, -9.81};

/// At rest for `samples` of `dt`; the standard deviation of the accelerometer's x.
double scatter(const ImuParams& params, double dt, int samples) {
  Imu imu{params, kGravity, 5};
  imu.start(Mat3::Identity(), {});
  robot::ImuReading reading;
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < samples; ++i) {
    imu.feel(Mat3::Identity(), {}, dt);
    imu.sample(reading);
    sum += reading.accel_B.x();
    squares += reading.accel_B.x() * reading.accel_B.x();
  }
  const double mean = sum / samples;
  return std::sqrt(squares / samples - mean * mean);
}

TEST(Imu, FeelsTheCentrifugalForceAtItsPlace) {
  constexpr double kRate = 2.0;  // [rad/s]
  constexpr double kStep = 1e-4;
  ImuParams params;
  params.p_BI = {0.3, 0.0, 0.1};
  Imu imu{params, kGravity, 1};
  const Twist turning{.angular = {0.0, 0.0, kRate}};
  imu.start(Mat3::Identity(), turning);
  robot::ImuReading reading;
  for (int i = 1; i <= 20; ++i) {
    imu.feel(exp3({0.0, 0.0, kRate * kStep * i}), turning, kStep);
  }
  imu.sample(reading);
  const Vec3 expected{-kRate * kRate * 0.3, 0.0, 9.81};
  EXPECT_LT((reading.accel_B - expected).norm(), 1e-6);  // the steps' chords
  EXPECT_LT((reading.gyro_B - turning.angular).norm(), 1e-12);
}

TEST(Imu, ReportsTheMeanOfAllStepsSinceTheSampleBefore) {
  Imu imu{{}, kGravity, 1};
  imu.start(Mat3::Identity(), {});
  imu.feel(Mat3::Identity(), {.linear = {0.01, 0.0, 0.0}}, 1e-3);
  imu.feel(Mat3::Identity(), {.linear = {0.01, 0.0, 0.0}}, 1e-3);
  robot::ImuReading reading;
  imu.sample(reading);
  EXPECT_NEAR(reading.accel_B.x(), 5.0, 1e-12);
  EXPECT_NEAR(reading.accel_B.z(), 9.81, 1e-12);
}

TEST(Imu, NoiseIsADensity) {
  ImuParams params;
  params.accel_noise = 2e-3;
  constexpr int kSamples = 20000;  // the estimate of a deviation is good to 1 / sqrt(2 n) = 0.5 %
  EXPECT_NEAR(scatter(params, 1e-3, kSamples) * std::sqrt(1e-3), 2e-3, 0.02 * 2e-3);
  EXPECT_NEAR(scatter(params, 4e-3, kSamples) * std::sqrt(4e-3), 2e-3, 0.02 * 2e-3);
}

TEST(Imu, BiasWalksAsFarAtAnyRate) {
  ImuParams params;
  params.accel_walk = 0.01;
  for (const double dt : {1e-3, 1e-2}) {
    double squares = 0.0;
    constexpr int kRuns = 400;  // 1 / sqrt(2 n) = 3.5 %
    for (int run = 0; run < kRuns; ++run) {
      Imu imu{params, kGravity, static_cast<std::uint64_t>(run) + 1};
      imu.start(Mat3::Identity(), {});
      robot::ImuReading reading;
      for (int i = 0; i < static_cast<int>(std::lround(1.0 / dt)); ++i) {
        imu.feel(Mat3::Identity(), {}, dt);
        imu.sample(reading);
      }
      squares += reading.accel_B.x() * reading.accel_B.x();
    }
    EXPECT_NEAR(std::sqrt(squares / kRuns), 0.01, 0.14 * 0.01) << dt;  // four deviations
  }
}

TEST(Imu, TiltStaysWithinItsNoiseAndTheHeadingWanders) {
  ImuParams params;
  params.tilt_noise = 0.01;
  params.tilt_time = Seconds{1.0};
  params.yaw_walk = 0.01;
  Imu imu{params, kGravity, 3};
  imu.start(Mat3::Identity(), {});
  robot::ImuReading reading;
  double squares = 0.0;
  double farthest = 0.0;
  constexpr int kSamples = 100000;  // 1000 s, a thousand memories of the tilt
  for (int i = 0; i < kSamples; ++i) {
    imu.feel(Mat3::Identity(), {}, 1e-2);
    imu.sample(reading);
    const Vec3 error = log3(reading.R_WB);
    squares += error.x() * error.x();
    farthest = std::max(farthest, std::abs(error.z()));
  }
  EXPECT_NEAR(std::sqrt(squares / kSamples), 0.01, 0.1 * 0.01);
  EXPECT_GT(farthest, 0.1);
}

}  // namespace
}  // namespace supple::sim

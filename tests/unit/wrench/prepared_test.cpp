// What `prepared` refuses, and that it says what and why.

#include <gtest/gtest.h>

#include <limits>
#include <string_view>

#include "supple/wrench/pipeline.hpp"

namespace supple::wrench {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Seconds kDt{2e-3};

std::string_view refused(const Params& params, Seconds period = kDt) {
  const auto result = prepared(params, period);
  return result ? "accepted" : result.error().member;
}

TEST(Prepared, AcceptsItsDefaultsAtEveryUsualRate) {
  for (const double period : {1e-3, 2e-3, 4e-3, 8e-3}) {
    EXPECT_EQ(refused(Params{}, Seconds{period}), "accepted") << period;
  }
}

TEST(Prepared, KeepsFrequenciesBelowHalfTheRate) {
  // 500 Hz: half of it is 250
  EXPECT_EQ(refused({.filter = {.cutoff_hz = 249.9}}), "accepted");
  EXPECT_EQ(refused({.filter = {.cutoff_hz = 250.0}}), "filter.cutoff_hz");
  EXPECT_EQ(refused({.filter = {.cutoff_hz = 0.0}}), "filter.cutoff_hz");
  EXPECT_EQ(refused({.filter = {.cutoff_hz = -5.0}}), "filter.cutoff_hz");
  EXPECT_EQ(refused({.filter = {.cutoff_hz = kNaN}}), "filter.cutoff_hz");
  EXPECT_EQ(refused({.filter = {.low_pass = LowPass::kOff, .cutoff_hz = kNaN}}), "accepted");
  EXPECT_EQ(refused({.filter = {.notch_hz = 250.0}}), "filter.notch_hz");
  EXPECT_EQ(refused({.filter = {.notch_hz = -1.0}}), "filter.notch_hz");
  EXPECT_EQ(refused({.filter = {.notch_hz = kNaN}}), "filter.notch_hz");
  EXPECT_EQ(refused({.filter = {.notch_hz = 50.0, .notch_width_hz = 0.0}}),
            "filter.notch_width_hz");
  EXPECT_EQ(refused({.filter = {.notch_hz = 50.0, .notch_width_hz = 300.0}}),
            "filter.notch_width_hz");
}

TEST(Prepared, SaysTheValueAndTheRule) {
  const auto result = prepared({.filter = {.cutoff_hz = 300.0}}, kDt);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().value, 300.0);
  EXPECT_EQ(result.error().rule, "must be above 0 and below half the control rate");
}

TEST(Prepared, RefusesAPayloadThatIsNoBody) {
  Params params;
  params.payload.mass = -1.0;
  EXPECT_EQ(refused(params), "payload.mass");
  params.payload.mass = kInfinity;
  EXPECT_EQ(refused(params), "payload.mass");
  params.payload = {.mass = 1.0, .p_SL = {0.0, kNaN, 0.0}};
  EXPECT_EQ(refused(params), "payload.p_SL");
  params.payload = {.mass = 1.0};
  params.payload.I_L_S(0, 0) = -0.1;
  EXPECT_EQ(refused(params), "payload.I_L_S");
  params.payload.I_L_S = 0.1 * Mat3::Identity();
  EXPECT_EQ(refused(params), "accepted");
  params.payload.I_L_S(0, 1) = 0.01;
  EXPECT_EQ(refused(params), "payload.I_L_S");
  params.payload.I_L_S(1, 0) = 0.01;
  EXPECT_EQ(refused(params), "accepted");
  params.payload.I_L_S(2, 2) = kNaN;
  EXPECT_EQ(refused(params), "payload.I_L_S");
}

TEST(Prepared, RefusesNumbersThatAreNone) {
  Params params;
  params.bias_S.torque.y() = kInfinity;
  EXPECT_EQ(refused(params), "bias_S");
  params = {};
  params.gravity_W.z() = kNaN;
  EXPECT_EQ(refused(params), "gravity_W");
  EXPECT_EQ(refused(Params{}, Seconds{0.0}), "period");
  EXPECT_EQ(refused(Params{}, Seconds{kNaN}), "period");
}

TEST(Prepared, RefusesLimitsThatLimitEverythingAway) {
  Params params;
  params.spikes.range[4] = 0.0;
  EXPECT_EQ(refused(params), "spikes.range");
  params.spikes.range[4] = kInfinity;
  EXPECT_EQ(refused(params), "accepted");
  params.spikes.force_rate = 0.0;
  EXPECT_EQ(refused(params), "spikes.force_rate");
  params = {};
  params.spikes.torque_rate = kNaN;
  EXPECT_EQ(refused(params), "spikes.torque_rate");
}

TEST(Prepared, RefusesANegativeBand) {
  EXPECT_EQ(refused({.deadband = {.force = -1.0}}), "deadband.force");
  EXPECT_EQ(refused({.deadband = {.force_knee = -1.0}}), "deadband.force_knee");
  EXPECT_EQ(refused({.deadband = {.torque = kInfinity}}), "deadband.torque");
  EXPECT_EQ(refused({.deadband = {.torque_knee = kNaN}}), "deadband.torque_knee");
  EXPECT_EQ(refused({.deadband = {0.0, 0.0, 0.0, 0.0}}), "accepted");
}

}  // namespace
}  // namespace supple::wrench

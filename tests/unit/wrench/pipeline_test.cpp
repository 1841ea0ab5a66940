#include "supple/wrench/pipeline.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

#include "support/alloc_guard.hpp"
#include "support/matchers.hpp"

namespace supple::wrench {
namespace {

using test::IsNear;

constexpr Seconds kDt{2e-3};
constexpr double kRounding = 1e-13;  // some ten roundings of numbers up to 100 N

// S's x, y, z are the world's x, -y, -z: a sensor that looks down, 0.5 m above the ground.
const Pose kAbove{.R = Vec3{1.0, -1.0, -1.0}.asDiagonal(), .p = {0.4, 0.0, 0.5}};

static_assert(std::is_trivially_copyable_v<State>);

Params open() {
  Params params;
  params.filter.low_pass = LowPass::kOff;
  params.deadband = {0.0, 0.0, 0.0, 0.0};
  return params;
}

Prepared made(const Params& params) { return *prepared(params, kDt); }

// The reading of an ideal sensor: contact, payload and bias.
Wrench reading(const Params& params, const Pose& X_WS, const Wrench& contact_S) {
  const Vec3 pull = params.payload.mass * (X_WS.R.transpose() * params.gravity_W);
  const Wrench load{
      .force = contact_S.force + pull + params.bias_S.force,
      .torque = contact_S.torque + params.payload.p_SL.cross(pull) + params.bias_S.torque};
  return params.reports == SensorReports::kReaction ? -1.0 * load : load;
}

TEST(Pipeline, PressingOnATableIsAForceUpwards) {
  const Params params = open();
  State state;
  // the table pushes along -z of a sensor that looks down; P is 0.1 m below S
  const Input in{.reading = {.force = {0.0, 0.0, -10.0}, .torque = Vec3::Zero()},
                 .X_WS = kAbove,
                 .p_WP = {0.4, 0.0, 0.4}};

  const Output out = clean(made(params), state, in, kDt);

  EXPECT_TRUE(IsNear(out.F_S_S, in.reading, 0.0));
  EXPECT_TRUE(
      IsNear(out.F_P_D, Wrench{.force = {0.0, 0.0, 10.0}, .torque = Vec3::Zero()}, kRounding));
}

TEST(Pipeline, TurnsTheSignOfADeviceThatReportsTheReaction) {
  Params params = open();
  params.reports = SensorReports::kReaction;
  State state;
  const Input in{.reading = {.force = {0.0, 0.0, 10.0}, .torque = {1.0, 0.0, 0.0}},
                 .X_WS = kAbove,
                 .p_WP = kAbove.p};

  const Output out = clean(made(params), state, in, kDt);

  EXPECT_TRUE(
      IsNear(out.F_P_D, Wrench{.force = {0.0, 0.0, 10.0}, .torque = {-1.0, 0.0, 0.0}}, kRounding));
}

TEST(Pipeline, TakesTheLeverArmIntoAccount) {
  State state;
  // a sideways push of 5 N at P, 0.2 m below S: S feels a moment, P none
  const Wrench F_S_S{.force = {5.0, 0.0, 0.0}, .torque = {0.0, 1.0, 0.0}};
  const Input in{.reading = F_S_S, .X_WS = kAbove, .p_WP = {0.4, 0.0, 0.3}};

  const Output out = clean(made(open()), state, in, kDt);

  EXPECT_TRUE(
      IsNear(out.F_P_D, Wrench{.force = {5.0, 0.0, 0.0}, .torque = Vec3::Zero()}, kRounding));
}

TEST(Pipeline, WritesTheWrenchInTheAxesOfD) {
  State state;
  Mat3 R_WD;  // D's x is the world's y, its y the world's -x
  R_WD << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  const Input in{.reading = {.force = {1.0, 0.0, 0.0}, .torque = {0.0, 0.0, 2.0}},
                 .X_WS = {},
                 .p_WP = Vec3::Zero(),
                 .R_WD = R_WD};

  const Output out = clean(made(open()), state, in, kDt);

  EXPECT_TRUE(
      IsNear(out.F_P_D, Wrench{.force = {0.0, -1.0, 0.0}, .torque = {0.0, 0.0, 2.0}}, kRounding));
}

TEST(Pipeline, FeelsNothingWhenOnlyBiasAndPayloadAreThere) {
  Params params = open();
  params.bias_S = {.force = {3.0, -11.6, 4.4}, .torque = {-0.24, -0.33, -0.1}};
  params.payload = {.mass = 1.695, .p_SL = {0.0024, -0.002, 0.0791}};
  for (const SensorReports reports : {SensorReports::kLoadOnRobot, SensorReports::kReaction}) {
    params.reports = reports;
    State state;
    const Input in{.reading = reading(params, kAbove, Wrench{}), .X_WS = kAbove};
    EXPECT_TRUE(IsNear(clean(made(params), state, in, kDt).F_S_S, Wrench{}, kRounding));
  }
}

TEST(Pipeline, RemovesInertiaOnlyWhereAsked) {
  Params params = open();
  params.payload = {.mass = 2.0};
  params.gravity_W = Vec3::Zero();
  // the arm accelerates along the world's x and the tool pulls back by 6 N
  const Input in{.reading = {.force = {-6.0, 0.0, 0.0}, .torque = Vec3::Zero()},
                 .X_WS = kAbove,
                 .p_WP = kAbove.p,
                 .A_WS_W = {.linear = {3.0, 0.0, 0.0}, .angular = Vec3::Zero()}};

  State state;
  EXPECT_TRUE(IsNear(clean(made(params), state, in, kDt).F_S_S, in.reading, 0.0));
  params.compensate_inertia = true;
  State other;
  EXPECT_TRUE(IsNear(clean(made(params), other, in, kDt).F_S_S, Wrench{}, kRounding));
}

TEST(Pipeline, SaysWhatTheDeadbandTook) {
  Params params = open();
  params.deadband = {.force = 2.0, .force_knee = 0.0, .torque = 0.1, .torque_knee = 0.0};
  State state;
  Input in{.reading = {.force = {1.5, 0.0, 0.0}, .torque = {0.0, 0.05, 0.0}}, .X_WS = {}};

  Output out = clean(made(params), state, in, kDt);
  EXPECT_TRUE(out.inside_deadband);
  EXPECT_TRUE(IsNear(out.F_P_D_all, in.reading, 0.0));
  EXPECT_TRUE(IsNear(out.F_P_D, Wrench{}, 0.0));

  in.reading.torque.y() = 0.3;
  out = clean(made(params), state, in, kDt);
  EXPECT_FALSE(out.inside_deadband);
  EXPECT_EQ(out.F_P_D.force, Vec3::Zero());
  EXPECT_NEAR(out.F_P_D.torque.y(), 0.2, kRounding);
}

TEST(Pipeline, CountsReadingsThatWereClamped) {
  Params params = open();
  params.spikes.range = Vec6::Constant(100.0);
  params.spikes.force_rate = 5000.0;  // 10 N per period
  const Prepared ready = made(params);
  State state;
  const auto feel = [&](double fx) {
    return clean(ready, state,
                 {.reading = {.force = {fx, 0.0, 0.0}, .torque = Vec3::Zero()}, .X_WS = {}}, kDt);
  };

  EXPECT_EQ(feel(95.0).readings_out_of_range, 0U);
  EXPECT_EQ(feel(105.0).readings_out_of_range, 1U);
  const Output out = feel(-200.0);
  EXPECT_EQ(out.spikes.out_of_range, 0b000001);
  EXPECT_EQ(out.spikes.rate_limited, 0b000001);
  EXPECT_EQ(out.readings_out_of_range, 2U);
  EXPECT_EQ(out.readings_rate_limited, 1U);
  EXPECT_EQ(out.F_S_S.force.x(), 90.0);
  EXPECT_EQ(feel(90.0).readings_rate_limited, 1U);
}

TEST(Pipeline, GuardsTheReadingBeforeTheBiasIsTaken) {
  // a saturated channel says 100 N; the bias is no excuse for more
  Params params = open();
  params.spikes.range = Vec6::Constant(100.0);
  params.bias_S.force.x() = -20.0;
  State state;
  const Output out =
      clean(made(params), state,
            {.reading = {.force = {150.0, 0.0, 0.0}, .torque = Vec3::Zero()}, .X_WS = {}}, kDt);
  EXPECT_EQ(out.F_S_S.force.x(), 120.0);
}

TEST(Pipeline, FiltersTheContactAndNotTheTool) {
  // the arm turns over in one period: the weight's change must not pass through the filter
  Params params = open();
  params.payload = {.mass = 3.0, .p_SL = {0.0, 0.0, 0.1}};
  params.filter = {.low_pass = LowPass::kSecondOrder, .cutoff_hz = 5.0};
  const Prepared ready = made(params);
  State state;
  for (int i = 0; i < 20; ++i) {
    const Pose X_WS = i < 10 ? kAbove : Pose{};
    const Input in{.reading = reading(params, X_WS, Wrench{}), .X_WS = X_WS, .p_WP = X_WS.p};
    ASSERT_TRUE(IsNear(clean(ready, state, in, kDt).F_P_D, Wrench{}, kRounding)) << i;
  }
}

TEST(Pipeline, GivesEqualBitsForEqualArguments) {
  Params params;
  params.payload = {.mass = 1.3, .p_SL = {0.01, 0.02, 0.1}};
  params.filter.notch_hz = 60.0;
  const Prepared ready = made(params);
  State a;
  State b;
  for (int i = 0; i < 500; ++i) {
    const Input in{.reading = {.force = {std::sin(0.1 * i), 7.0 * std::cos(0.3 * i), 0.1 * i},
                               .torque = {0.3, std::sin(1.0 * i), -0.2}},
                   .X_WS = kAbove,
                   .p_WP = {0.4, 0.1, 0.3}};
    const Output x = clean(ready, a, in, kDt);
    const Output y = clean(ready, b, in, kDt);
    ASSERT_EQ(stacked(x.F_P_D), stacked(y.F_P_D)) << i;
    ASSERT_EQ(stacked(x.F_S_S), stacked(y.F_S_S)) << i;
  }
}

TEST(Pipeline, NeverTouchesTheHeap) {
  Params params;
  params.payload = {.mass = 1.3, .p_SL = {0.01, 0.02, 0.1}};
  params.compensate_inertia = true;
  params.filter.notch_hz = 60.0;
  State state;
  const Input in{.reading = {.force = {1e4, 5.0, 5.0}, .torque = {0.3, 0.2, 0.1}}, .X_WS = kAbove};

  const test::AllocGuard heap;
  const Prepared ready = made(params);
  Output out;
  for (int i = 0; i < 100; ++i) out = clean(ready, state, in, (1 + i % 3) * kDt);
  EXPECT_EQ(heap.count(), 0);
  EXPECT_TRUE(stacked(out.F_P_D).allFinite());
}

}  // namespace
}  // namespace supple::wrench

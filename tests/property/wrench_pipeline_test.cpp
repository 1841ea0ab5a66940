// The way from the sensor to the law, against physics that needs none of its formulas: a tool made
// of point masses, and power, which no choice of point or axes may change.

#include "supple/wrench/pipeline.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "supple/wrench/express.hpp"
#include "support/matchers.hpp"
#include "support/random.hpp"

namespace supple::wrench {
namespace {

using test::any_pose;
using test::any_rotation;
using test::any_twist;
using test::any_vector;
using test::any_wrench;
using test::IsNear;
using test::uniform;

constexpr Seconds kDt{2e-3};

struct Grain {
  double mass;
  Vec3 p_S;
};
using Tool = std::array<Grain, 7>;

Tool any_tool(test::Rng& rng) {
  Tool tool;
  for (Grain& grain : tool) grain = {uniform(rng, 0.05, 0.5), any_vector(rng, 0.2)};
  return tool;
}

Payload payload_of(const Tool& tool) {
  Payload out;
  Vec3 moment = Vec3::Zero();
  for (const Grain& grain : tool) {
    out.mass += grain.mass;
    moment += grain.mass * grain.p_S;
  }
  out.p_SL = moment / out.mass;
  for (const Grain& grain : tool) {
    const Vec3 r = grain.p_S - out.p_SL;
    out.I_L_S += grain.mass * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
  }
  return out;
}

// What the grains do to the sensor: each needs m (a - g), and pulls back by as much.
Wrench felt(const Tool& tool, const Mat3& R_WS, const Vec3& gravity_W, const Twist& V_WS_W,
            const Twist& A_WS_W) {
  Wrench out;
  for (const Grain& grain : tool) {
    const Vec3 r_W = R_WS * grain.p_S;
    const Vec3& w = V_WS_W.angular;
    const Vec3 a_W = A_WS_W.linear + A_WS_W.angular.cross(r_W) + w.cross(w.cross(r_W));
    const Vec3 force_S = R_WS.transpose() * (grain.mass * (gravity_W - a_W));
    out.force += force_S;
    out.torque += grain.p_S.cross(force_S);
  }
  return out;
}

Params open() {
  Params params;
  params.filter.low_pass = LowPass::kOff;
  params.deadband = {0.0, 0.0, 0.0, 0.0};
  params.spikes.range = Vec6::Constant(1e6);
  params.spikes.force_rate = 1e12;
  params.spikes.torque_rate = 1e12;
  return params;
}

// Forces up to 100 N, some twenty roundings.
constexpr double kRounding = 1e-12;

TEST(AnyPayload, DisappearsAtRestInEveryOrientation) {
  test::Rng rng{511};
  for (int trial = 0; trial < 20000; ++trial) {
    const Tool tool = any_tool(rng);
    Params params = open();
    params.payload = payload_of(tool);
    params.gravity_W = any_vector(rng, 20.0);
    params.bias_S = any_wrench(rng, 20.0);
    params.reports = trial % 2 == 0 ? SensorReports::kLoadOnRobot : SensorReports::kReaction;
    const Mat3 R_WS = any_rotation(rng);
    const Wrench contact = any_wrench(rng, 50.0);
    const Wrench load =
        felt(tool, R_WS, params.gravity_W, Twist{}, Twist{}) + params.bias_S + contact;
    const Input in{.reading = params.reports == SensorReports::kReaction ? -1.0 * load : load,
                   .X_WS = {.R = R_WS, .p = any_vector(rng)}};

    State state;
    ASSERT_TRUE(IsNear(clean(*prepared(params, kDt), state, in, kDt).F_S_S, contact, kRounding));
  }
}

TEST(AnyPayload, DisappearsInEveryMotion) {
  test::Rng rng{512};
  for (int trial = 0; trial < 20000; ++trial) {
    const Tool tool = any_tool(rng);
    Params params = open();
    params.payload = payload_of(tool);
    params.compensate_inertia = true;
    const Mat3 R_WS = any_rotation(rng);
    const Twist V_WS_W = any_twist(rng, 3.0);
    const Twist A_WS_W = any_twist(rng, 10.0);
    const Wrench contact = any_wrench(rng, 50.0);
    const Input in{.reading = felt(tool, R_WS, params.gravity_W, V_WS_W, A_WS_W) + contact,
                   .X_WS = {.R = R_WS, .p = any_vector(rng)},
                   .V_WS_W = V_WS_W,
                   .A_WS_W = A_WS_W};

    State state;
    ASSERT_TRUE(IsNear(clean(*prepared(params, kDt), state, in, kDt).F_S_S, contact, kRounding));
  }
}

TEST(AnyPayload, NeedsTheAccelerationThatDifferencesOfTheMotionShow) {
  // the sensor moves along smooth curves; the grains' accelerations by differences of their places
  test::Rng rng{513};
  constexpr double kStep = 1e-4;  // truncation h^2 and rounding 1e-16/h^2 are both near 1e-8
  for (int trial = 0; trial < 200; ++trial) {
    const Tool tool = any_tool(rng);
    const Payload payload = payload_of(tool);
    const Mat3 R_0 = any_rotation(rng);
    const Vec3 axis = test::any_unit_vector(rng);
    const Vec3 start = any_vector(rng);
    const Vec3 velocity = any_vector(rng);
    const Vec3 acceleration = any_vector(rng, 5.0);
    const double speed = uniform(rng, -3.0, 3.0);
    const double spin_up = uniform(rng, -5.0, 5.0);
    const auto pose = [&](double t) {
      const double angle = speed * t + 0.5 * spin_up * t * t;
      return Pose{.R = Eigen::AngleAxisd{angle, axis}.toRotationMatrix() * R_0,
                  .p = start + velocity * t + 0.5 * acceleration * t * t};
    };

    Wrench expected;
    for (const Grain& grain : tool) {
      const Vec3 a_W =
          (pose(kStep) * grain.p_S - 2.0 * (pose(0.0) * grain.p_S) + pose(-kStep) * grain.p_S) /
          (kStep * kStep);
      const Vec3 force_S = R_0.transpose() * (-grain.mass * a_W);
      expected.force += force_S;
      expected.torque += grain.p_S.cross(force_S);
    }

    const Wrench load = inertial_load(payload, R_0, {.linear = velocity, .angular = speed * axis},
                                      {.linear = acceleration, .angular = spin_up * axis});
    ASSERT_TRUE(IsNear(load, expected, 1e-5));
  }
}

TEST(AnyWrench, GivesTheSamePowerAtTheSensorAndAtTheProbe) {
  test::Rng rng{514};
  for (int trial = 0; trial < 20000; ++trial) {
    const Pose X_WS = any_pose(rng);
    const Vec3 p_WP = any_vector(rng);
    const Mat3 R_WD = any_rotation(rng);
    const Wrench F_S_S = any_wrench(rng, 10.0);
    // one rigid motion, seen at S in S's axes and at P in D's axes
    const Twist V_WS_W = any_twist(rng);
    const Vec3 v_P = V_WS_W.linear + V_WS_W.angular.cross(p_WP - X_WS.p);
    const Twist V_at_S{.linear = X_WS.R.transpose() * V_WS_W.linear,
                       .angular = X_WS.R.transpose() * V_WS_W.angular};
    const Twist V_at_P{.linear = R_WD.transpose() * v_P,
                       .angular = R_WD.transpose() * V_WS_W.angular};

    ASSERT_NEAR(power(at_probe(F_S_S, X_WS, p_WP, R_WD), V_at_P), power(F_S_S, V_at_S), kRounding);
  }
}

TEST(AnyWrench, LosesLengthButNoDirectionInTheDeadband) {
  test::Rng rng{515};
  for (int trial = 0; trial < 100000; ++trial) {
    const double band = test::any_magnitude(rng, -3.0, 1.0);
    const double knee = rng() % 4 == 0 ? 0.0 : test::any_magnitude(rng, -3.0, 1.0);
    const Vec3 u = test::any_magnitude(rng, -4.0, 3.0) * test::any_unit_vector(rng);
    const Vec3 out = beyond_band(u, band, knee);

    ASSERT_LE(out.norm(), std::max(u.norm() - band, 0.0) * (1.0 + 1e-15));
    ASSERT_NEAR(out.dot(u), out.norm() * u.norm(), 1e-14 * u.squaredNorm());

    // continuous: a step of the input moves the output by no more than 9/8 of it along u, and by
    // less across it
    const Vec3 nudge = 1e-6 * u.norm() * test::any_unit_vector(rng);
    const double moved = (beyond_band(u + nudge, band, knee) - out).norm();
    ASSERT_LE(moved, 1.126 * nudge.norm());
  }
}

}  // namespace
}  // namespace supple::wrench

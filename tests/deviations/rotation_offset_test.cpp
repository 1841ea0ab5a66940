// "rate of dr = w, R_cmd = Exp3(dr) R_des": the sum of turns is no turn once axes mix.

#include <gtest/gtest.h>

#include "supple/admittance/offset_law.hpp"
#include "supple/core/rotation.hpp"

namespace supple::test {
namespace {

// Pushed by hand about x, then about z, on axes without springs.
TEST(Deviations, ARotationIntegratedAsAVectorEndsElsewhere) {
  constexpr Seconds kDt{2e-3};
  admittance::Params law;
  law.gains.rotation = {
      .mass = Vec3::Constant(0.2), .damping = Vec3::Constant(4.0), .stiffness = Vec3::Zero()};
  law.ramp = Seconds{0.0};
  admittance::OffsetState state;
  Vec3 documented = Vec3::Zero();
  Mat3 turned = Mat3::Identity();  // what a body that turns with w does
  const auto push = [&](const Vec3& torque, int ticks) {
    for (int tick = 0; tick < ticks; ++tick) {
      const auto out = step(law, state, {.F_P_D = {.torque = torque}}, kDt);
      documented += kDt.count() * out.Vavg_DC_D.angular;
      turned = exp3(kDt.count() * out.Vavg_DC_D.angular) * turned;
    }
  };
  push({6, 0, 0}, 500);
  push(Vec3::Zero(), 500);  // comes to rest
  push({0, 0, 6}, 500);
  push(Vec3::Zero(), 500);

  // torque times time over damping: 1.5 rad each
  EXPECT_NEAR(documented.x(), 1.5, 1e-3);
  EXPECT_NEAR(documented.z(), 1.5, 1e-3);
  const Mat3 R = state.offset.X_DC().R;
  EXPECT_GT(log3(R * exp3(documented).transpose()).norm(), 0.5) << "rad";
  EXPECT_LT(log3(R * turned.transpose()).norm(), 1e-9) << "rad";
}

}  // namespace
}  // namespace supple::test

// "tau = max{min{tau_cmd, lower}, upper} - friction": the bounds stand in each other's place, and
// the motor gives its upper limit whatever it is told.

#include <gtest/gtest.h>

#include <algorithm>

#include "supple/actuator/actuator.hpp"

namespace supple::test {
namespace {

TEST(Deviations, ATorqueClippedBySwappedBoundsIgnoresItsCommand) {
  const actuator::JointParams motor{.stall = 40.0, .no_load = 10.0, .max = 30.0};
  for (const double v : {-8.0, 0.0, 5.0}) {
    const actuator::TorqueRange range = actuator::torque_range(motor, v);
    for (const double command : {-100.0, -5.0, 0.0, 5.0, 100.0}) {
      const double documented = std::max(std::min(command, range.lower), range.upper);
      EXPECT_EQ(documented, range.upper) << command << " at " << v;
    }
    EXPECT_EQ(actuator::link_torque(motor, 5.0, v), 5.0) << v;
    EXPECT_EQ(actuator::link_torque(motor, -100.0, v), range.lower) << v;
    EXPECT_EQ(actuator::link_torque(motor, 100.0, v), range.upper) << v;
  }
}

}  // namespace
}  // namespace supple::test

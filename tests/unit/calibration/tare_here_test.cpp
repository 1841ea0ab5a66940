#include "supple/calibration/tare_here.hpp"

#include <gtest/gtest.h>

#include "supple/calibration/verify.hpp"
#include "unit/calibration/fake_arm.hpp"

namespace supple::calibration {
namespace {

TareHere params_of(const FakeBench& bench, const FakeTool& tool) {
  TareHere out{.robot = bench.robot, .sensor = bench.tool0};
  out.wrench.payload = {.mass = tool.mass, .p_SL = tool.centre};
  out.wrench.spikes.range << Vec3::Constant(500.0), Vec3::Constant(50.0);
  return out;
}

TEST(TareHere, LeavesOnlyNoiseInAnotherOrientation) {
  const FakeBench bench;
  const FakeTool tool;
  FakeArm arm{bench.robot, bench.tool0, bench.start, tool, 3};
  const auto report = tare_here(arm, params_of(bench, tool), {});
  ASSERT_TRUE(report) << report.error();
  EXPECT_LT((report->bias_S.force - tool.bias.force).norm(), 0.02);
  EXPECT_LT((report->bias_S.torque - tool.bias.torque).norm(), 1e-3);
  EXPECT_EQ(arm.q(), bench.start);

  // the tool on its side, and upside down
  SensorModel known{.payload = {.mass = tool.mass, .p_SL = tool.centre}, .bias = report->bias_S};
  for (const double turn : {1.5708, 3.1}) {
    VecJ q = bench.start;
    q[3] += turn;
    arm.carry_to(q);
    robot::Reading reading;
    arm.read(reading);
    model::Workspace work;
    model::update_placements(bench.robot, work, q);
    const Wrench left = reading.wrench.reading -
                        known.at_rest(model::pose(bench.robot, work, bench.tool0).R, {0, 0, -9.81});
    EXPECT_LT(left.force.norm(), 5.0 * tool.force_noise);
    EXPECT_LT(left.torque.norm(), 5.0 * tool.torque_noise);
  }
}

TEST(TareHere, RefusesWhatIsNoRest) {
  const FakeBench bench;
  const FakeTool tool;
  FakeArm pushed{bench.robot, bench.tool0, bench.start, tool, 3};
  pushed.contact = [](double) { return Wrench{.force = {0.0, 60.0, 0.0}}; };
  const auto off = tare_here(pushed, params_of(bench, tool), {});
  ASSERT_FALSE(off);
  EXPECT_NE(off.error().find("the force bias would change too much"), std::string::npos)
      << off.error();

  FakeArm shaken{bench.robot, bench.tool0, bench.start, tool, 3};
  shaken.noise_factor = [](double) { return 50.0; };
  const auto noise = tare_here(shaken, params_of(bench, tool), {});
  ASSERT_FALSE(noise);
  EXPECT_NE(noise.error().find("the force readings scatter"), std::string::npos) << noise.error();

  FakeArm silent{bench.robot, bench.tool0, bench.start, tool, 3};
  silent.wrench_freezes_at = 0.5;
  const auto stale = tare_here(silent, params_of(bench, tool), {});
  ASSERT_FALSE(stale);
  EXPECT_NE(stale.error().find("no readings of the force sensor came"), std::string::npos);
}

}  // namespace
}  // namespace supple::calibration

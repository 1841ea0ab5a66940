// A quadruped that stands, as a table with joints, torques and an IMU: contacts come from the
// torques, and the base stays where it is.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "supple/recording/estimate_base.hpp"
#include "support/quadruped_stance.hpp"

namespace supple::recording {
namespace {

constexpr const char* kMap = R"(time: {column: ms, unit: ms}
positions: {prefix: q}
velocities: {prefix: v}
torques: {prefix: tau_}
imu:
  orientation: {columns: [qx, qy, qz, qw], order: xyzw}
  gyroscope: {prefix: w_, unit: deg_per_s}
  accelerometer: {prefix: a_, unit: g}
feet: {frames: [FL_foot, FR_foot, RL_foot, RR_foot]}
base: {use_heights: false}
truth: {position_m: {prefix: p_}}
)";

std::string table_of(const test::QuadrupedStance& robot) {
  std::string out = "ms,qx,qy,qz,qw,w_x,w_y,w_z,a_x,a_y,a_z,p_x,p_y,p_z";
  auto to = std::back_inserter(out);
  for (int i = 0; i < 12; ++i) fmt::format_to(to, ",q{0},v{0},tau_{1}", i, i + 1);
  out += "\n";
  for (int k = 0; k < 500; ++k) {
    fmt::format_to(to, "{},0,0,0,1,0,0,0,0,0,1,{},{},{}", 2 * k, robot.q[0], robot.q[1],
                   robot.q[2]);
    for (int i = 0; i < 12; ++i) fmt::format_to(to, ",{},0,{}", robot.q[7 + i], robot.tau[i]);
    out += "\n";
  }
  return out;
}

TEST(LeggedRecording, FindsContactsFromTorquesAndKeepsTheBase) {
  const test::QuadrupedStance robot;
  const std::filesystem::path folder = ::testing::TempDir();
  std::ofstream{folder / "stand.csv"} << table_of(robot);
  std::ofstream{folder / "stand.yaml"} << kMap;
  auto opened = open(folder / "stand.csv", folder / "stand.yaml", robot.model,
                     {.joints = true, .torques = false, .constants = true, .legs = true}, "");
  ASSERT_TRUE(opened) << opened.error();
  Recording recording = *std::move(opened);
  const auto setup = base_setup(recording);
  ASSERT_TRUE(setup) << setup.error();
  EXPECT_TRUE(setup->by_joints && setup->by_torques);
  Vec3 sum = Vec3::Zero();
  const auto summary = estimate_base(recording, *setup, [&](const BaseRow& row) {
    sum.setZero();
    for (const Vec3& f : row.out.forces.f_W) sum += f;
  });
  ASSERT_TRUE(summary) << summary.error();
  EXPECT_EQ(summary->rows, 500U);
  EXPECT_GT(summary->standing, 3.9) << "but for the first few periods";
  EXPECT_LT(summary->largest_error, 2e-3);
  EXPECT_NEAR(sum.z(), robot.model.mass() * 9.81, 0.02 * robot.model.mass() * 9.81);
}

}  // namespace
}  // namespace supple::recording

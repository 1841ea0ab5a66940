#include "supple/calibration/pose_plan.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "support/random.hpp"
#include "unit/calibration/fake_arm.hpp"

namespace supple::calibration {
namespace {

constexpr std::array kArms{"ur3", "ur3e", "ur5", "ur5e", "ur10", "ur10e", "ur16e", "ur20", "ur30"};

/// An arm with a tool of 0.15 m, its box and where it starts.
struct Cell {
  model::RobotModel robot;
  model::FrameId sensor;
  model::FrameId probe;
  Surroundings around;
  VecJ start;

  [[nodiscard]] Result<PosePlan, std::string> plan(int poses = 12) const {
    return plan_poses(robot, probe, sensor, around, start, {.poses = poses});
  }
  [[nodiscard]] Vec3 probe_at(const VecJ& q) const {
    model::Workspace work;
    model::update_placements(robot, work, q);
    return model::pose(robot, work, probe).p;
  }
};

Cell cell_of(const std::string& name, test::Rng& rng) {
  Cell out{.robot = test::shipped_robot(name)};
  out.sensor = *out.robot.frame_named("tool0");
  out.robot = *out.robot.with_frame("tip", out.sensor, {.p = {0.0, 0.0, 0.15}});
  out.probe = *out.robot.frame_named("tip");
  out.start = (VecJ{6} << 0.0, -1.57, 1.57, -1.57, -1.57, 0.0).finished();
  for (int i = 0; i < 6; ++i) out.start[i] += test::uniform(rng, -0.2, 0.2);
  out.around.q_lower = VecJ::Constant(6, -3.1);
  out.around.q_upper = VecJ::Constant(6, 3.1);
  const Vec3 p = out.probe_at(out.start);
  for (int i = 0; i < 3; ++i) {
    out.around.walls.box.lower[i] = p[i] - test::uniform(rng, 0.05, 0.6);
    out.around.walls.box.upper[i] = p[i] + test::uniform(rng, 0.25, 0.9);
  }
  limits::Plane plane{.normal = {0.3, 0.1, -0.5}};  // any length
  plane.offset = plane.normal.normalized().dot(p) + 0.1;
  EXPECT_TRUE(out.around.walls.planes.push_back(plane));
  return out;
}

/// Behind box and plane, by arithmetic of its own [m].
double distance(const limits::Walls& walls, const Vec3& p) {
  const limits::Plane& plane = walls.planes[0];
  return std::min({(p - walls.box.lower).minCoeff(), (walls.box.upper - p).minCoeff(),
                   plane.offset - plane.normal.normalized().dot(p)});
}

TEST(PosePlan, KeepsEveryArmInsideItsWallsAndJointLimitsAllTheWay) {
  test::Rng rng{1};
  int plans = 0;
  for (const char* name : kArms) {
    for (int k = 0; k < 4; ++k) {
      const Cell cell = cell_of(name, rng);
      const auto plan = cell.plan();
      if (!plan) continue;  // too little room is an answer, too
      ++plans;
      const double needed = std::min(0.5 * cell.around.clearance,
                                     distance(cell.around.walls, cell.probe_at(cell.start)));
      VecJ at = cell.start;
      std::vector<Leg> legs = plan->fit;
      legs.insert(legs.end(), plan->check.begin(), plan->check.end());
      for (const Leg& leg : legs) {
        for (int step = 0; step <= 200; ++step) {
          const VecJ q = at + step / 200.0 * (leg.q - at);
          ASSERT_GE(distance(cell.around.walls, cell.probe_at(q)), needed - 1e-9) << name;
          ASSERT_GE((q - cell.around.q_lower).minCoeff(), -1e-9);
          ASSERT_GE((cell.around.q_upper - q).minCoeff(), -1e-9);
        }
        at = leg.q;
      }
      EXPECT_EQ(at, cell.start) << "it comes back";
      EXPECT_LT(plan->condition, 50.0);
    }
  }
  EXPECT_GE(plans, 27);  // three quarters of the cells have room
}

TEST(PosePlan, SpreadsOverAllDirectionsWhereThereIsRoom) {
  for (const char* name : kArms) {
    test::Rng rng{2};
    Cell cell = cell_of(name, rng);
    cell.around.walls = {};
    const auto plan = cell.plan();
    ASSERT_TRUE(plan) << plan.error();
    EXPECT_LT(plan->condition, 4.0) << name;
    EXPECT_EQ(plan->joints, 3) << name;
  }
}

TEST(PosePlan, MeasuresAsManyPosesAsAskedAndChecksOthers) {
  const FakeBench bench;
  for (const int poses : {6, 12, 20}) {
    const PosePlan plan = bench.plan(poses);
    const auto measured = [](const std::vector<Leg>& legs) {
      return std::count_if(legs.begin(), legs.end(), [](const Leg& leg) { return leg.measure; });
    };
    EXPECT_EQ(measured(plan.fit), poses);
    EXPECT_EQ(measured(plan.check), 4);
    for (const Leg& check : plan.check) {
      for (const Leg& fit : plan.fit) {
        if (!check.measure || !fit.measure) continue;
        EXPECT_GT((check.q - fit.q).norm(), 1e-3);
      }
    }
  }
}

TEST(PosePlan, IsTheSameEveryTime) {
  const FakeBench bench;
  const PosePlan one = bench.plan();
  const PosePlan two = bench.plan();
  ASSERT_EQ(one.fit.size(), two.fit.size());
  for (std::size_t i = 0; i < one.fit.size(); ++i) EXPECT_EQ(one.fit[i].q, two.fit[i].q);
}

TEST(PosePlan, SaysWhyThereIsNone) {
  FakeBench bench;
  const auto why = [&bench] {
    const auto plan =
        plan_poses(bench.robot, bench.tool0, bench.tool0, bench.around, bench.start, {.poses = 12});
    return plan ? std::string{"a plan"} : plan.error();
  };
  // the wrist may hardly turn
  bench.around.q_lower = bench.start.array() - 0.01;
  bench.around.q_upper = bench.start.array() + 0.01;
  EXPECT_NE(why().find("give a condition of"), std::string::npos) << why();
  bench.around.q_lower[3] = bench.start[3] + 0.1;
  bench.around.q_upper[3] = bench.start[3] + 0.2;
  EXPECT_EQ(why(),
            "joint 'wrist_1_joint' is at -1.571 rad, outside [-1.471, -1.371]: move it inside");
  bench.around.q_lower = VecJ::Constant(6, -6.0);
  bench.around.q_upper = VecJ::Constant(6, 6.0);
  bench.around.walls.box.lower = {0.0, 0.0, 2.0};
  EXPECT_NE(why().find("beyond a wall of the section 'limits'"), std::string::npos) << why();
}

}  // namespace
}  // namespace supple::calibration

// What the controller commands, against Supple's tick alone on the same inputs.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <supple/core/rotation.hpp>
#include <supple/model/kinematics.hpp>

#include "support/rig.hpp"
#include "support/settings.hpp"
#include "support/twin.hpp"

namespace supple_controller::test {
namespace {

constexpr int kUpdates = 1500;  // 3 s
constexpr double kPeriod = 1.0 / Rig::kRate;

std::vector<double> gathered(Rig& rig, const std::string& kind) {
  std::vector<double> out;
  for (const std::string& joint : ur5e_joints()) out.push_back(rig.state(joint + "/" + kind));
  return out;
}

/// A hand that is never quite still.
std::vector<double> wrench_at(int i) {
  const double t = kPeriod * i;
  return {12.0 * std::sin(2.0 * t), 8.0 * std::sin(3.1 * t), 10.0 * std::sin(1.3 * t),
          0.5 * std::sin(4.0 * t),  0.4 * std::cos(2.2 * t), 0.3 * std::sin(5.0 * t)};
}

std::vector<double> numbers(const supple::VecJ& x) { return {x.data(), x.data() + x.size()}; }

/// Steps both with the same hand; every command is the same to the bit.
void expect_same_commands(Rig& rig, Twin& twin, const std::string& kind, int updates) {
  for (int i = 0; i < updates; ++i) {
    rig.push(wrench_at(i));
    const auto& out = twin.step(gathered(rig, "position"), gathered(rig, "velocity"), wrench_at(i));
    rig.update();
    ASSERT_EQ(rig.commands(kind), numbers(kind == "velocity" ? out.v_command : out.q_command))
        << "update " << i;
  }
}

class Update : public testing::TestWithParam<const char*> {};

TEST_P(Update, CommandsTheJointsAsTheTickDoesToTheBit) {
  const std::string kind = GetParam();
  Rig rig{parameters(kind, "tcp_fts_sensor")};
  Twin twin{kFile};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  expect_same_commands(rig, twin, kind, kUpdates);
  // a comparison of two arms that stand would prove nothing
  const auto& X_WP = twin.state().arm.X_WP;
  EXPECT_TRUE(twin.state().safety.phase == supple::safety::Phase::kRunning);
  EXPECT_GT((X_WP.p - twin.state().compliance.reference.X_WD.p).norm(), 0.005);
}

INSTANTIATE_TEST_SUITE_P(Modes, Update, testing::Values("velocity", "position"));

TEST(Update, TakesAConfigurationFileAsSuppleRunDoes) {
  const std::string file = testing::TempDir() + "supple_controller_test.yaml";
  std::FILE* out = std::fopen(file.c_str(), "w");
  ASSERT_NE(out, nullptr);
  std::fputs(kFile, out);
  std::fclose(out);
  Rig rig{{{"config_file", file},
           {"interfaces.command", "velocity"},
           {"interfaces.force_torque_sensor", "tcp_fts_sensor"},
           {"safety.max_force_n", 70.0}}};
  Twin twin{kFile};
  twin.change({"safety.max_force_n=70"});
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  expect_same_commands(rig, twin, "velocity", 300);
}

TEST(Update, FollowsPoseReferencesOfAControllerUpstream) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  Twin twin{kFile};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate(true));
  expect_same_commands(rig, twin, "velocity", 100);  // nothing was written yet

  supple::control::Target target{.X_WT = twin.state().compliance.reference.X_WD, .V_WT_W = {}};
  target.X_WT.p += supple::Vec3{0.05, 0.08, -0.04};
  target.X_WT.R = supple::exp3({0.1, -0.2, 0.15}) * target.X_WT.R;
  const Eigen::Vector4d wxyz = supple::quaternion_wxyz(target.X_WT.R);
  rig.refer("pose/position.x", target.X_WT.p.x());
  rig.refer("pose/position.y", target.X_WT.p.y());
  rig.refer("pose/position.z", target.X_WT.p.z());
  rig.refer("pose/orientation.w", wxyz[0]);
  rig.refer("pose/orientation.x", wxyz[1]);
  rig.refer("pose/orientation.y", wxyz[2]);
  rig.refer("pose/orientation.z", wxyz[3]);
  target.X_WT.R = supple::rotation_from_wxyz(wxyz);  // a quaternion's bits, not the matrix's
  twin.target = target;
  expect_same_commands(rig, twin, "velocity", kUpdates);
  const supple::Pose& X_WD = twin.state().compliance.reference.X_WD;
  EXPECT_LT((X_WD.p - target.X_WT.p).norm(), 1e-4);
}

TEST(Update, GoesWhereJointReferencesLead) {
  Rig rig{parameters("velocity", "tcp_fts_sensor",
                     {{"interfaces.references", "joints"},
                      {"wrench.payload.mass_kg", 0.0},
                      {"safety.wrench_stuck_ms", 0}})};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate(true));
  const std::vector<double> q_wanted{0.2, -1.4, 1.5, -1.6, -1.5, 0.1};
  for (std::size_t i = 0; i < q_wanted.size(); ++i) {
    rig.refer(ur5e_joints()[i] + "/position", q_wanted[i]);
  }
  for (int i = 0; i < 5000; ++i) rig.update();
  // the probe of six joints fixes them all, so the joints must be there, too: nobody pushes
  const std::vector<double> q = gathered(rig, "position");
  for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(q[i], q_wanted[i], 2e-3) << "joint " << i;
}

TEST(Update, SendsCommandsToAControllerDownstream) {
  Rig rig{parameters("position", "tcp_fts_sensor", {{"interfaces.command_controller", "servo"}})};
  ASSERT_TRUE(rig.configure());
  EXPECT_EQ(rig.controller().command_interface_configuration().names.front(),
            "servo/shoulder_pan_joint/position");
}

TEST(Update, StopsWithBoundedDecelerationWhenTheSensorFails) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  Twin twin{kFile};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  expect_same_commands(rig, twin, "velocity", 400);
  std::vector<double> before = rig.commands("velocity");
  const supple::VecJ& a_max = twin.setup().params.safety.a_max;
  for (int i = 0; i < 500; ++i) {
    rig.push(std::vector<double>(6, std::numeric_limits<double>::quiet_NaN()));
    rig.update();
    const std::vector<double> now = rig.commands("velocity");
    for (std::size_t j = 0; j < now.size(); ++j) {
      constexpr double kRounding = 1e-9;
      ASSERT_LE(std::abs(now[j] - before[j]),
                a_max[static_cast<Eigen::Index>(j)] * kPeriod + kRounding)
          << "joint " << j << ", update " << i;
    }
    before = now;
  }
  EXPECT_EQ(before, std::vector<double>(6, 0.0));
}

TEST(Update, CommandsZeroVelocityWhenDeactivated) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  for (int i = 0; i < 400; ++i) {
    rig.push(wrench_at(i));
    rig.update();
  }
  ASSERT_NE(rig.commands("velocity"), std::vector<double>(6, 0.0));
  rig.deactivate();
  EXPECT_EQ(rig.commands("velocity"), std::vector<double>(6, 0.0));
}

TEST(Update, HoldsJointsThatAreNotItsOwn) {
  std::string robot = ur5e_description();
  robot.insert(robot.rfind("</robot>"),
               R"(<link name="finger"><inertial><mass value="0.2"/>
                  <inertia ixx="1e-4" iyy="1e-4" izz="1e-4" ixy="0" ixz="0" iyz="0"/></inertial></link>
                  <joint name="finger_joint" type="prismatic"><parent link="tool0"/><child link="finger"/>
                  <axis xyz="1 0 0"/><limit lower="0" upper="0.04" velocity="0.1" effort="10"/></joint>)");
  Rig rig{parameters("velocity", "tcp_fts_sensor", {{"interfaces.joints", ur5e_joints()}}),
          Rig::kSupple, robot};
  Twin twin{kFile};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  expect_same_commands(rig, twin, "velocity", 300);
}

}  // namespace
}  // namespace supple_controller::test

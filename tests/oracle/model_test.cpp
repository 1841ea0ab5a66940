// What a model says of itself in two ways: shortcuts against the long way round, and changes of a
// model against the same change of the file.

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "evaluate.hpp"
#include "robots.hpp"
#include "supple/core/rotation.hpp"
#include "support/states.hpp"
#include "worst.hpp"

namespace supple::test {
namespace {

using model::FrameId;

TEST(MassMatrix, IsSymmetricAndPositiveDefinite) {
  for (const RobotCase& robot_case : all_robots()) {
    const TestRobot robot = load(robot_case);
    Rng rng{7};
    for (int n = 0; n < kStates; ++n) {
      const MatV M = mass_matrix(robot.model, any_state(robot.model, rng).q);

      ASSERT_EQ(M, MatV{M.transpose()}) << robot.name;
      const Eigen::LLT<Eigen::MatrixXd> cholesky{M};
      ASSERT_EQ(cholesky.info(), Eigen::Success) << robot.name;
      ASSERT_GT(cholesky.rcond(), 1e-9) << robot.name;
    }
  }
}

TEST(UpdateArm, GivesThePosesAndTheJacobianOfTheLongWay) {
  for (const RobotCase& robot_case : serial_arms()) {
    const TestRobot robot = load(robot_case);
    Rng rng{8};
    Worst worst;
    model::Workspace work;
    model::ArmKinematics arm;
    JacV J(6, robot.model.nv());
    for (int n = 0; n < 10; ++n) {
      const VecQ q = any_state(robot.model, rng).q;
      for (int p = 0; p < robot.model.frames(); ++p) {
        const FrameId P{p};
        const FrameId S{robot.model.frames() - 1 - p};

        model::update_arm(robot.model, work, q, P, S, arm);

        model::update_placements(robot.model, work, q);
        worst.note(arm.X_WP, model::pose(robot.model, work, P));
        worst.note(arm.X_WS, model::pose(robot.model, work, S));
        model::jacobian(robot.model, work, P, J);
        worst.note("Jacobian", relative(arm.Jv_V_WP_W, J));
      }
    }
    worst.expect_below(1e-14);
  }
}

/// A link welded to another, as a file says it.
std::string with_link(const TestRobot& robot, const std::string& parent,
                      const std::string& inertial, const std::string& origin) {
  const std::string added = "<link name=\"added\">" + inertial +
                            "</link><joint name=\"added weld\" type=\"fixed\">" + origin +
                            "<parent link=\"" + parent + "\"/><child link=\"added\"/></joint>";
  std::string urdf = robot.urdf;
  return urdf.insert(urdf.rfind("</robot>"), added);
}

TestRobot with_load_in_the_file(const TestRobot& robot, const std::string& parent) {
  const std::string urdf = with_link(
      robot, parent,
      R"(<inertial><origin xyz="0.03 -0.02 0.11" rpy="0 0 0"/><mass value="1.7"/>)"
      R"(<inertia ixx="0.011" iyy="0.013" izz="0.009" ixy="0.001" ixz="-0.002" iyz="0.0005"/>)"
      "</inertial>",
      "");
  return robot_from(urdf, robot.name, {.floating_base = robot.model.floating_base()});
}

model::Inertia the_same_load() {
  model::Inertia load{.mass = 1.7, .p_BBcm = {0.03, -0.02, 0.11}};
  load.I_BBcm_B << 0.011, 0.001, -0.002, 0.001, 0.013, 0.0005, -0.002, 0.0005, 0.009;
  return load;
}

/// Over states: mass matrix and inverse dynamics of two models.
Worst compared(const model::RobotModel& actual, const model::RobotModel& expected) {
  Rng rng{9};
  Worst worst;
  for (int n = 0; n < 20; ++n) {
    const State s = any_state(expected, rng);
    const MatV M = mass_matrix(expected, s.q);
    worst.note("mass matrix", relative_mass(mass_matrix(actual, s.q), M));
    worst.note("forces", relative_forces(inverse_dynamics(actual, s.q, s.v, s.vdot),
                                         inverse_dynamics(expected, s.q, s.v, s.vdot), M));
  }
  return worst;
}

TEST(WithLoad, EqualsALinkWeldedInTheFile) {
  for (const RobotCase& robot_case : all_robots()) {
    const TestRobot robot = load(robot_case);
    for (const std::string& link : robot.links()) {
      const FrameId frame = *robot.model.frame_named(link);
      const model::RobotModel loaded = robot.model.with_load(frame, the_same_load());
      const TestRobot in_file = with_load_in_the_file(robot, link);

      const Worst worst = compared(loaded, in_file.model);

      SCOPED_TRACE(robot.name + " at " + link);
      worst.expect_below(1e-11);
      EXPECT_NEAR(loaded.mass(), in_file.model.mass(), 1e-12);
    }
  }
}

TEST(WithLoad, ChangesARobot) {
  const TestRobot robot = load({"ur5e"});
  const FrameId tool = *robot.model.frame_named("tool0");

  const Worst worst = compared(robot.model.with_load(tool, the_same_load()), robot.model);

  EXPECT_GT(worst.of("mass matrix"), 0.1);
  EXPECT_GT(worst.of("forces"), 0.1);
}

TEST(WithFrame, EqualsALinkOfTheFile) {
  const Pose X_FN{.R = rotation_from_rpy({0.4, -0.5, 0.6}), .p = {0.1, -0.2, 0.3}};
  for (const RobotCase& robot_case : all_robots()) {
    const TestRobot robot = load(robot_case);
    for (const std::string& link : robot.links()) {
      const auto framed = robot.model.with_frame("added", *robot.model.frame_named(link), X_FN);
      ASSERT_TRUE(framed);
      const std::string urdf =
          with_link(robot, link, "", R"(<origin xyz="0.1 -0.2 0.3" rpy="0.4 -0.5 0.6"/>)");
      const TestRobot in_file =
          robot_from(urdf, robot.name, {.floating_base = robot.model.floating_base()});
      const FrameId ours = *framed->frame_named("added");
      const FrameId theirs = *in_file.model.frame_named("added");
      Rng rng{10};
      Worst worst;
      for (int n = 0; n < 5; ++n) {
        const State s = any_state(robot.model, rng);
        model::Workspace a;
        model::Workspace b;
        JacV Ja(6, robot.model.nv());
        JacV Jb(6, robot.model.nv());

        model::update_twists(*framed, a, s.q, s.v);
        model::update_twists(in_file.model, b, s.q, s.v);

        worst.note(model::pose(*framed, a, ours), model::pose(in_file.model, b, theirs));
        worst.note("twist", relative(model::twist(*framed, a, ours),
                                     model::twist(in_file.model, b, theirs)));
        worst.note("drift", relative(model::drift(*framed, a, ours),
                                     model::drift(in_file.model, b, theirs)));
        model::jacobian(*framed, a, ours, Ja);
        model::jacobian(in_file.model, b, theirs, Jb);
        worst.note("Jacobian", relative(Ja, Jb));
      }
      SCOPED_TRACE(robot.name + " at " + link);
      worst.expect_below(1e-13);
    }
  }
}

}  // namespace
}  // namespace supple::test

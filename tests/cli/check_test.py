#!/usr/bin/env python3
"""supple check, and the reference page."""

from command import GOOD, SOURCE, CommandTest, main


class CheckTest(CommandTest):
    def test_prints_the_configuration_in_force(self):
        self.write("a.yaml", GOOD)
        self.assertEqual(self.expect_ok("check", "a.yaml"), """\
# a.yaml has no problem; this is the configuration in force
robot:
  model: ur5e
  probe_frame: tool0
  probe_offset: off
  sensor_frame: ft_frame
  sensor_offset: off
  gravity_m_per_s2: [0, 0, -9.81]
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 2
""")

    def test_what_it_prints_is_a_configuration(self):
        self.write("a.yaml", GOOD + "  probe_offset: {xyz_m: [0.1, 0, 0.3]}\n")
        once = self.expect_ok("check", "a.yaml", "--set", "robot.period_ms=1")
        self.write("b.yaml", once)
        self.assertEqual(self.expect_ok("check", "b.yaml"), once.replace("# a.yaml", "# b.yaml"))

    def test_lists_problems_of_file_and_flags(self):
        self.write("a.yaml", GOOD.replace("tool0", "tool_0") + "  periodms: 3\n")
        self.expect_refusal("""\
a.yaml:3:16: robot.probe_frame is 'tool_0', which is not in ur5e.urdf; it has: base_link, \
base_link_inertia, shoulder_link, upper_arm_link, forearm_link, wrist_1_link, wrist_2_link, \
wrist_3_link, ft_frame, flange, tool0, base
    did you mean 'tool0'?
a.yaml:6:3: robot.periodms is not a known key
    did you mean 'period_ms'?
--set: robot.period_ms is 0, outside [0.5, 20]
    arms take commands 50 to 2000 times a second
3 problems; the robot was not contacted
""", "check", "a.yaml", "--set", "robot.period_ms=0")

    def test_file_that_is_not_there(self):
        self.expect_refusal("a.yaml: cannot be read: No such file or directory\n"
                            "1 problem; the robot was not contacted\n", "check", "a.yaml")
        self.expect_refusal(".: is a directory; give the YAML file in it\n"
                            "1 problem; the robot was not contacted\n", "check", ".")

    def test_robot_only_passes_over_the_rest(self):
        self.write("a.yaml", GOOD + "something: new\n")
        self.assertEqual(self.run_supple("check", "a.yaml").returncode, 2)
        self.assertIn("\nrobot:\n", self.expect_ok("check", "a.yaml", "--robot-only"))

    def test_model_file_is_found_from_the_folder_of_the_configuration(self):
        (self.folder / "sub").mkdir()
        self.write("sub/own.urdf", (SOURCE / "models/ur3e.urdf").read_text())
        self.write("sub/a.yaml", GOOD.replace("ur5e", "own.urdf"))
        self.expect_ok("check", "sub/a.yaml")
        self.write("sub/own.urdf", "<robot name='r'><link name='a'/><link name='a'/></robot>")
        self.expect_refusal("""\
sub/a.yaml:2:10: robot.model is 'own.urdf', which cannot be used
    sub/own.urdf:1: link 'a': name is also used in line 1; link names must be unique
    1 problem; no model was built
1 problem; the robot was not contacted
""", "check", "sub/a.yaml")

    def test_reference_page_is_the_one_in_the_documentation(self):
        self.assertEqual(self.expect_ok("config-docs"), (SOURCE / "docs/config.md").read_text())


if __name__ == "__main__":
    main()

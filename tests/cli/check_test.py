#!/usr/bin/env python3
"""supple check, and the reference page."""

import math
import re

from command import GOOD, SOURCE, CommandTest, main

AXES = ("x", "y", "z", "rx", "ry", "rz")


def table(text):
    """The rows of the summary by their first cell; cells are three spaces apart."""
    rows = {}
    for line in re.findall(r"(?m)^# (.*)$", text):
        cells = re.split(r" {3,}", line)
        rows.setdefault(cells[0], cells[1:])
    return rows


class CheckTest(CommandTest):
    def test_prints_the_configuration_in_force(self):
        self.write("a.yaml", GOOD)
        self.assertEqual(self.expect_ok("check", "a.yaml", "--robot-only"), """\
# a.yaml has no problem; this is the configuration in force
robot:
  driver: simulation
  model: ur5e
  probe_frame: tool0
  probe_offset: off
  sensor_frame: ft_frame
  sensor_offset: off
  gravity_m_per_s2: [0, 0, -9.81]
  start_joints_deg: [0, -90, 90, -90, -90, 0]
  period_ms: 2
  reaction_time_ms: 10
""")

    def test_what_it_prints_is_a_configuration(self):
        self.write("a.yaml", GOOD + "  probe_offset: {xyz_m: [0.1, 0, 0.3]}\n")
        once = self.expect_ok("check", "a.yaml", "--set", "robot.period_ms=1")
        self.write("b.yaml", once)
        self.assertEqual(self.expect_ok("check", "b.yaml"), once.replace("# a.yaml", "# b.yaml"))

    def test_shows_how_each_axis_yields(self):
        self.write("a.yaml", GOOD + """admittance:
  translation:
    mass_kg: [10, 5, 2]
    damping_n_s_per_m: [200, 100, 450]
    stiffness_n_per_m: [200, 1000, 0]
  yields: [x, z, rx, ry, rz]
  target_n: [0, 0, -12]
""")
        text = self.expect_ok("check", "a.yaml")
        rows = table(text)
        self.assertIn("# axes of the desired frame\n", text)
        self.assertEqual([line.split()[1] for line in text.splitlines()
                          if line.startswith("# ") and line.split()[1] in AXES], list(AXES))
        self.assertEqual(rows["axis"], ["yields", "mass", "damping", "stiffness", "frequency",
                                        "damping ratio", "rest offset", "target"])
        for axis, yields, mass, damping, stiffness in (("x", "yes", 10, 200, 200),
                                                       ("y", "no", 5, 100, 1000)):
            frequency = math.sqrt(stiffness / mass) / (2 * math.pi)
            ratio = damping / (2 * math.sqrt(stiffness * mass))
            self.assertEqual(rows[axis],
                             [yields, f"{mass}", f"{damping}", f"{stiffness}", f"{frequency:.4g}",
                              f"{ratio:.4g}", f"{10 / stiffness:.4g}", "0"])
        self.assertEqual(rows["z"],
                         ["yes", "2", "450", "0", "no spring", "no spring", "stays", "-12"])

    def test_columns_are_aligned(self):
        self.write("a.yaml", GOOD + "admittance: {preset: assembly}\n")
        lines = self.expect_ok("check", "a.yaml").splitlines()
        head = next(line for line in lines if line.startswith("# axis "))
        for start in (cell.start() for cell in re.finditer(r"(?<= {3})\S", head)):
            for line in lines[lines.index(head) + 2:lines.index(head) + 5]:
                self.assertNotEqual(line[start], " ", line)
                self.assertEqual(line[start - 3:start], "   ", line)
        self.assertEqual([line for line in lines if line.endswith(" ")], [])

    def test_shows_the_limits_in_force(self):
        self.write("a.yaml", GOOD + """limits:
  speed_m_per_s: 0.2
  acceleration_m_per_s2: 1
  box: {lower_m: [-1, -1, 0], upper_m: [1, 1, 0.6]}
wrench:
  low_pass: {order: 1, cutoff_hz: 20}
""")
        rows = table(self.expect_ok("check", "a.yaml"))
        self.assertEqual(rows["speed"], ["0.2 m/s", f"{math.pi / 3:.4g} rad/s"])
        self.assertEqual(rows["acceleration"], ["1 m/s^2", f"{2.5 * math.pi:.4g} rad/s^2"])
        # it reacts for 10 ms and two periods, and brakes with 80 percent
        self.assertEqual(rows["stop from full speed"], [f"{0.2 * (0.2 / 1.6 + 0.014):.4g} m"])
        self.assertEqual(rows["inside box"], ["[-1, -1, 0] m to [1, 1, 0.6] m"])
        self.assertRegex(rows["start of the probe"][0], r"m, 0\.1121 m from the nearest wall$")
        self.assertEqual(rows["elbow_joint"][:4],
                         [f"{-math.radians(179):.4g} rad", f"{math.radians(179):.4g} rad",
                          f"{math.radians(120):.4g} rad/s", f"{math.radians(300):.4g} rad/s^2"])
        self.assertEqual(rows["force"], ["150 N"])
        # a first-order low-pass is late by 1 / (2 pi f), within a hair of a period
        late = float(rows["delay of the filter"][0].removesuffix(" ms"))
        self.assertAlmostEqual(late, 1e3 / (2 * math.pi * 20), delta=0.1)

    def test_names_the_task_frame(self):
        self.write("a.yaml", GOOD + "admittance: {task_frame: {name: ramp, rpy_deg: [0, 30, 0]}}\n")
        self.assertIn("# axes of 'ramp', fixed in the robot's base\n",
                      self.expect_ok("check", "a.yaml"))

    def test_shipped_configurations_have_no_problem(self):
        files = sorted((SOURCE / "configs").glob("*.yaml"))
        self.assertGreater(len(files), 4)
        for file in files:
            self.assertIn("has no problem", self.expect_ok("check", str(file)))

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

#!/usr/bin/env python3
"""supple model."""

import math
import re

from command import SOURCE, CommandTest, main

# one bar of 2 m and 3 kg that turns about y, level at q = 0, its tip 2 m out along x
BAR = """<robot name="bar"><link name="post"/><link name="bar"><inertial><origin xyz="1 0 0"/>
<mass value="3"/><inertia ixx="0.1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="tip"/>
<joint name="hinge" type="revolute"><parent link="post"/><child link="bar"/><axis xyz="0 1 0"/>
<limit lower="-1.5707963267948966" upper="1.5707963267948966" velocity="2" effort="100"/></joint>
<joint name="end" type="fixed"><parent link="bar"/><child link="tip"/><origin xyz="2 0 0"/></joint>
</robot>"""


class ModelTest(CommandTest):
    def numbers(self, text, label):
        line = re.search(rf"(?m)^ *{re.escape(label)} +(.*)$", text)
        self.assertIsNotNone(line, f"{label} is not in\n{text}")
        return [float(n) for n in re.findall(r"-?\d+\.?\d*", line[1])]

    def test_lists_joints_limits_and_frames(self):
        self.write("bar.urdf", BAR)
        text = self.expect_ok("model", "bar.urdf")
        self.assertIn("bar: 1 joints, 3 kg, fixed base\n", text)
        self.assertRegex(text, r"hinge +revolute +-90 deg +90 deg +114.6 deg/s +100 N m\n")
        self.assertIn("frames: post, bar, tip\n", text)
        self.assertNotIn("singular", text)

    def test_places_a_frame_and_holds_the_robot(self):
        self.write("bar.urdf", BAR)
        text = self.expect_ok("model", "bar.urdf", "--frame", "tip", "--q-deg", "30")
        # turning about y lowers what is along x: the tip is at 2 (cos q, 0, -sin q), pitched by q
        self.assertEqual(self.numbers(text, "origin [m]"), [1.7321, 0.0, -1.0])
        self.assertEqual(self.numbers(text, "roll, pitch, yaw [deg]"), [0.0, 30.0, 0.0])
        # one column: 2 m of lever and one radian
        self.assertEqual(self.numbers(text, "singular values [m, rad]"),
                         [round(math.sqrt(5.0), 4)])
        # 3 kg at 1 m: the torque that holds it up is about -y
        holding = text.split("torque that holds the robot still")[1]
        self.assertEqual(self.numbers(holding, "hinge"),
                         [round(-3 * 9.81 * math.cos(math.pi / 6), 2)])

    def test_takes_zero_without_positions(self):
        self.write("bar.urdf", BAR)
        self.assertEqual(self.numbers(self.expect_ok("model", "bar.urdf", "--frame", "tip"),
                                      "origin [m]"), [2.0, 0.0, 0.0])

    def test_knows_shipped_models_by_name(self):
        self.assertEqual(self.expect_ok("model", "ur5e"),
                         self.expect_ok("model", str(SOURCE / "models/ur5e.urdf")))

    def test_says_what_is_wrong(self):
        self.write("bar.urdf", BAR)
        self.expect_model_refusal("supple: frame 'tipp' is not in bar; it has: post, bar, tip\n"
                                  "    did you mean 'tip'?\n", "--frame", "tipp")
        self.expect_model_refusal("supple: --q-deg has 2 numbers; the robot has 1 joints\n",
                                  "--q-deg", "1,2")
        self.expect_model_refusal("supple: number 1 of --q-deg is 'x', which is not a number\n",
                                  "--q-deg", "x")
        self.expect_refusal("nosuch.urdf: cannot be read: No such file or directory\n"
                            "1 problem; no model was built\n", "model", "nosuch.urdf")

    def test_lists_the_shipped_models(self):
        known = ", ".join(sorted(f.stem for f in (SOURCE / "models").glob("*.urdf")))
        self.expect_refusal(f"supple: 'nosuch' is not a shipped model; those are: {known}\n"
                            "    a file has a name that ends with .urdf\n", "model", "nosuch")
        self.expect_refusal(f"supple: 'ur5ee' is not a shipped model; those are: {known}\n"
                            "    did you mean 'ur5e'?\n", "model", "ur5ee")

    def expect_model_refusal(self, text, *arguments):
        done = self.run_supple("model", "bar.urdf", *arguments)
        self.assertEqual((done.returncode, done.stderr), (2, text))


if __name__ == "__main__":
    main()

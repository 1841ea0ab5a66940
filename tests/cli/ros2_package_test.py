#!/usr/bin/env python3
"""The files of ros2/supple_controller that need no ROS: parameters that obey the rules, well-formed XML and Python.

usage: ros2_package_test.py COMMAND ROOT
"""

import ast
import re
import xml.etree.ElementTree

from command import SOURCE, CommandTest, main

PACKAGE = SOURCE / "ros2" / "supple_controller"
OWN = ("interfaces", "config_file", "publish_rate_hz", "type")


def configuration_of(text):
    """A controller's parameters as the file that says the same."""
    block = text.split("\nsupple_controller:\n  ros__parameters:\n", 1)[1]
    lines, skipped = [], False
    for line in block.splitlines():
        if not line.startswith("    ") and line.strip() and not line.strip().startswith("#"):
            break  # another node's
        line = line[4:]
        key = re.match(r"([a-z_0-9]+):", line)
        if key:
            skipped = key[1] in OWN
        if not skipped:
            # a list of sections is text there
            lines.append(re.sub(r': "(\[.*\])"$', r": \1", line))
    return re.sub(r"^robot:$", "robot:\n  model: ur5e", "\n".join(lines), flags=re.M) + "\n"


class Ros2PackageTest(CommandTest):
    def check(self, text):
        self.write("controller.yaml", text)
        return self.run_supple("check", "controller.yaml")

    def test_every_file_of_parameters_passes_the_check(self):
        for name in ("mock.yaml", "ur.yaml"):
            with self.subTest(name):
                text = configuration_of("\n" + (PACKAGE / "config" / name).read_text())
                self.assertIn("stiffness_n_per_m", text)
                done = self.check(text)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_slip_in_a_file_of_parameters_is_found(self):
        text = configuration_of("\n" + (PACKAGE / "config" / "ur.yaml").read_text())
        done = self.check(text.replace("mass_kg: [10.0", "mass_kg: [-10.0"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("admittance.translation.mass_kg", done.stderr)

    def test_launch_files_are_python(self):
        for file in sorted((PACKAGE / "launch").glob("*.launch.py")):
            with self.subTest(file.name):
                tree = ast.parse(file.read_text())
                names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
                self.assertIn("generate_launch_description", names)

    def test_the_plugin_has_one_name_everywhere(self):
        plugin = xml.etree.ElementTree.parse(PACKAGE / "supple_controller.xml").find("class").get("name")
        self.assertEqual(xml.etree.ElementTree.parse(PACKAGE / "package.xml").findtext("name"), plugin.split("/")[0])
        for name in ("mock.yaml", "ur.yaml"):
            self.assertIn(f"type: {plugin}\n", (PACKAGE / "config" / name).read_text())

    def test_the_maintainer_has_an_address_that_ament_takes(self):
        maintainer = xml.etree.ElementTree.parse(PACKAGE / "package.xml").find("maintainer")
        self.assertRegex(maintainer.get("email"), r"^[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}$")

    def test_mock_hardware_has_the_joints_of_the_models(self):
        hardware = xml.etree.ElementTree.parse(PACKAGE / "urdf" / "mock_ur.ros2_control.xml")
        joints = [joint.get("name") for joint in hardware.iterfind("joint")]
        for model in sorted((SOURCE / "models").glob("ur*.urdf")):
            robot = xml.etree.ElementTree.parse(model)
            moving = [joint.get("name") for joint in robot.iterfind("joint") if joint.get("type") != "fixed"]
            self.assertEqual(joints, moving, model.name)


if __name__ == "__main__":
    main()

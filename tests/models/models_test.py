#!/usr/bin/env python3
"""Tests of the robot models: the files match the table, and the table matches mechanics."""
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest

sys.dont_write_bytecode = True

from urdf_reader import (Urdf, chain, distance_to, floats, inverse,  # noqa: E402
                         mass_of, multiply, pose_of, rotation, tensor_of, transformed, translation)

ROOT = pathlib.Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "tools" / "make_models.py"
FIGURES = tomllib.loads((ROOT / "models" / "figures.toml").read_text(encoding="utf-8"))
ROBOTS = {name: Urdf(ROOT / "models" / f"{name}.urdf") for name in FIGURES}
UR = [name for name, table in FIGURES.items() if table["kind"] == "ur"]
UR_JOINTS = ["shoulder_pan_joint", "shoulder_lift_joint", "elbow_joint", "wrist_1_joint",
             "wrist_2_joint", "wrist_3_joint"]
UR_LINKS = ["shoulder_link", "upper_arm_link", "forearm_link", "wrist_1_link", "wrist_2_link",
            "wrist_3_link"]

# Published sums of the six moving links, typed apart from the table [kg].
UR_MOVING_MASS = {"ur3": 8.63, "ur5": 17.0489, "ur10": 28.435, "ur3e": 8.7985, "ur5e": 17.7,
                  "ur10e": 29.104, "ur16e": 27.26, "ur20": 60.96, "ur30": 59.147}

# tool0 in base at zero, (a2 + a3, -d4 - d6, d1 - d5) [m], likewise.
UR_TOOL_AT_ZERO = {
    "ur3": (-0.4569, -0.19425, 0.06655), "ur5": (-0.81725, -0.19145, -0.005491),
    "ur10": (-1.1843, -0.256141, 0.0116), "ur3e": (-0.45675, -0.22315, 0.0665),
    "ur5e": (-0.8172, -0.2329, 0.0628), "ur10e": (-1.18425, -0.2907, 0.06085),
    "ur16e": (-0.8384, -0.2907, 0.06085), "ur20": (-1.5907, -0.3553, 0.077),
    "ur30": (-1.1407, -0.3553, 0.077)}

KINEMATIC = 1e-12  # [m, rad] twelve products of matrices near 1: some hundred roundings
ROUNDING = 1e-12  # [kg] sum of six masses


def generate(*arguments):
    return subprocess.run([sys.executable, str(GENERATOR), *map(str, arguments)],
                          capture_output=True, text=True, check=False)


def determinants(m):
    """The leading minors: all positive exactly when a symmetric matrix is positive definite."""
    two = m[0][0] * m[1][1] - m[0][1] * m[1][0]
    three = (m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
             - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
             + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]))
    return m[0][0], two, three


def is_inertia_of_a_body(tensor):
    """A + B > C for the principal moments: trace/2 - tensor has the eigenvalues (A + B - C) / 2."""
    half = sum(tensor[i][i] for i in range(3)) / 2
    rest = [[(half if i == j else 0.0) - tensor[i][j] for j in range(3)] for i in range(3)]
    return min(*determinants(tensor), *determinants(rest)) > 0


class Generator(unittest.TestCase):
    def test_committed_files_are_what_the_table_gives(self):
        result = generate("--check")

        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_a_changed_figure_and_a_missing_file_are_reported_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder)
            for file in (ROOT / "models").glob("*.urdf"):
                shutil.copy(file, copy)
            changed = copy / "ur5e.urdf"
            text = changed.read_text(encoding="utf-8")
            changed.write_text(text.replace("0.1625", "0.1626", 1), encoding="utf-8")
            (copy / "arm7.urdf").unlink()

            result = generate("--check", "--out", copy)

        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertEqual(len(result.stdout.splitlines()), 2, result.stdout)
        self.assertIn("ur5e.urdf", result.stdout)
        self.assertIn("arm7.urdf: missing", result.stdout)

    def test_a_new_folder_gets_the_same_bytes_as_the_committed_one(self):
        with tempfile.TemporaryDirectory() as folder:
            result = generate("--out", pathlib.Path(folder) / "new")
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

            for name in FIGURES:
                made = (pathlib.Path(folder) / "new" / f"{name}.urdf").read_bytes()
                self.assertEqual(made, (ROOT / "models" / f"{name}.urdf").read_bytes(), name)


class Tree(unittest.TestCase):
    def test_every_model_is_one_tree_with_unique_names(self):
        for name, urdf in ROBOTS.items():
            with self.subTest(name):
                links = [link.get("name") for link in urdf.robot.iter("link")]
                joints = [joint.get("name") for joint in urdf.robot.iter("joint")]
                parents = {joint.find("parent").get("link") for joint in urdf.joints.values()}

                self.assertEqual(urdf.robot.get("name"), name)
                self.assertEqual(len(set(links)), len(links))
                self.assertEqual(len(set(joints)), len(joints))
                # one root, every other link below exactly one joint: no cycle, no second parent
                self.assertEqual(len(urdf.roots()), 1)
                self.assertEqual(len(joints), len(links) - 1)
                self.assertEqual(len(urdf.joint_above), len(joints))
                self.assertLessEqual(parents, set(links))

    def test_every_moving_joint_has_its_limits(self):
        for name, urdf in ROBOTS.items():
            for joint in urdf.moving():
                with self.subTest(f"{name} {joint.get('name')}"):
                    limit = joint.find("limit")
                    self.assertGreater(float(limit.get("velocity")), 0)
                    self.assertGreater(float(limit.get("effort")), 0)
                    if joint.get("type") == "continuous":
                        self.assertIsNone(limit.get("lower"))
                        self.assertIsNone(limit.get("upper"))
                    else:
                        self.assertEqual(joint.get("type"), "revolute")
                        self.assertLess(float(limit.get("lower")), float(limit.get("upper")))

    def test_only_the_last_joint_of_the_two_smallest_arms_is_continuous(self):
        continuous = {(name, joint.get("name")) for name, urdf in ROBOTS.items()
                      for joint in urdf.moving() if joint.get("type") == "continuous"}

        self.assertEqual(continuous, {("ur3", "wrist_3_joint"), ("ur3e", "wrist_3_joint")})

    def test_the_number_of_moving_joints_is_six_seven_or_twelve(self):
        for name, urdf in ROBOTS.items():
            wanted = {"arm7": 7, "quadruped": 12}.get(name, 6)
            self.assertEqual(len(urdf.moving()), wanted, name)


class Inertia(unittest.TestCase):
    def test_every_tensor_could_belong_to_a_body(self):
        for name, urdf in ROBOTS.items():
            for link, inertial in urdf.inertials():
                with self.subTest(f"{name} {link}"):
                    self.assertGreater(mass_of(inertial), 0)
                    self.assertTrue(is_inertia_of_a_body(tensor_of(inertial)))

    def test_the_tensor_check_refuses_what_no_body_has(self):
        self.assertTrue(is_inertia_of_a_body([[2, 0, 0], [0, 2, 0], [0, 0, 3]]))
        self.assertFalse(is_inertia_of_a_body([[1, 0, 0], [0, 1, 0], [0, 0, 3]]))  # A + B < C
        self.assertFalse(is_inertia_of_a_body([[2, 3, 0], [3, 2, 0], [0, 0, 3]]))  # indefinite

    def test_every_moving_link_has_mass_and_frames_have_none(self):
        frames = {"base_link", "base", "ft_frame", "flange", "tool0"}
        for name in UR:
            massless = {link for link, element in ROBOTS[name].links.items()
                        if element.find("inertial") is None}
            self.assertEqual(massless, frames, name)
        for name in ("arm7", "quadruped"):
            for joint in ROBOTS[name].moving():
                child = ROBOTS[name].links[joint.find("child").get("link")]
                self.assertIsNotNone(child.find("inertial"), child.get("name"))

    def test_ur_masses_sum_to_the_published_moving_mass(self):
        for name in UR:
            urdf = ROBOTS[name]
            total = sum(mass_of(urdf.links[link].find("inertial")) for link in UR_LINKS)
            self.assertAlmostEqual(total, UR_MOVING_MASS[name], delta=ROUNDING, msg=name)

    def test_ur_inertial_frames_turn_by_exact_right_angles(self):
        for name in UR:
            for link, inertial in ROBOTS[name].inertials():
                for angle in floats(inertial.find("origin").get("rpy")):
                    self.assertIn(angle, (0.0, math.pi / 2, -math.pi / 2), f"{name} {link}")

    def test_the_own_robots_have_products_of_inertia(self):
        for name in ("arm7", "quadruped"):
            skewed = [link for link, inertial in ROBOTS[name].inertials()
                      if any(tensor_of(inertial)[i][j] for i, j in ((0, 1), (0, 2), (1, 2)))]
            self.assertGreaterEqual(len(skewed), 7, name)


class Kinematics(unittest.TestCase):
    def assert_same_pose(self, found, wanted, message):
        worst = max(abs(found[i][j] - wanted[i][j]) for i in range(4) for j in range(4))
        self.assertLess(worst, KINEMATIC, message)

    def test_the_ur_chain_equals_standard_denavit_hartenberg(self):
        half = math.pi / 2
        for name in UR:
            dh = FIGURES[name]["dh"]
            rows = [(0, dh["d1"], half), (dh["a2"], 0, 0), (dh["a3"], 0, 0), (0, dh["d4"], half),
                    (0, dh["d5"], -half), (0, dh["d6"], 0)]
            generator = random.Random(20)
            for _ in range(100):
                q = [generator.uniform(-math.pi, math.pi) for _ in UR_JOINTS]
                # X_base_tool0 = product of Rz(theta) Tz(d) Tx(a) Rx(alpha)
                wanted = chain(*(chain(rotation("z", angle), translation(a, 0, d),
                                       rotation("x", alpha))
                                 for angle, (a, d, alpha) in zip(q, rows)))
                angles = dict(zip(UR_JOINTS, q))

                base = ROBOTS[name].pose("base", angles)
                tool = ROBOTS[name].pose("tool0", angles)

                self.assert_same_pose(multiply(inverse(base), tool), wanted, f"{name} {q}")

    def test_the_ur_tool_at_zero_is_at_its_published_place(self):
        for name in UR:
            pose = multiply(inverse(ROBOTS[name].pose("base", {})), ROBOTS[name].pose("tool0", {}))
            for i, wanted in enumerate(UR_TOOL_AT_ZERO[name]):
                self.assertAlmostEqual(pose[i][3], wanted, delta=KINEMATIC, msg=name)

    def test_the_fixed_ur_frames_sit_where_the_vendor_puts_them(self):
        for name in UR:
            urdf = ROBOTS[name]
            wrist = urdf.pose("wrist_3_link", {})
            self.assert_same_pose(urdf.pose("base", {}), rotation("z", math.pi), name)
            self.assert_same_pose(urdf.pose("tool0", {}), wrist, name)
            self.assert_same_pose(urdf.pose("ft_frame", {}),
                                  multiply(wrist, rotation("x", math.pi)), name)
            # flange: x points out of the tool, where tool0 has z
            flange = urdf.pose("flange", {})
            for i in range(3):
                self.assertAlmostEqual(flange[i][0], wrist[i][2], delta=KINEMATIC, msg=name)

    def test_the_seven_joint_arm_reaches_0_8_m_from_its_shoulder(self):
        urdf = ROBOTS["arm7"]
        stretched = {"joint_2": math.pi / 2}
        shoulder = urdf.pose("link_2", stretched)
        flange = urdf.pose("flange", stretched)

        self.assertAlmostEqual(flange[0][3] - shoulder[0][3], 0.8, delta=KINEMATIC)
        self.assertAlmostEqual(flange[2][3], shoulder[2][3], delta=KINEMATIC)


class Legs(unittest.TestCase):
    """Mirroring y: vectors (x, -y, z); turns about x change sign, turns about y do not."""

    urdf = ROBOTS["quadruped"]
    parts = ("hip", "thigh", "shank", "foot")

    def inertia_row(self, link):
        inertial = self.urdf.links[link].find("inertial")
        return inertial, floats(inertial.find("origin").get("xyz")), tensor_of(inertial)

    def assert_mirrored(self, one, other, signs):
        inertial, com, tensor = self.inertia_row(one)
        mirrored, mirrored_com, mirrored_tensor = self.inertia_row(other)
        self.assertEqual(mass_of(mirrored), mass_of(inertial))
        for i in range(3):
            self.assertEqual(mirrored_com[i], signs[i] * com[i], f"{one} {other} com")
            for j in range(3):
                self.assertEqual(mirrored_tensor[i][j], signs[i] * signs[j] * tensor[i][j],
                                 f"{one} {other} inertia {i}{j}")

    def test_left_and_right_inertias_mirror_each_other(self):
        for end in "FR":
            for part in self.parts:
                self.assert_mirrored(f"{end}L_{part}", f"{end}R_{part}", (1, -1, 1))

    def test_front_and_rear_differ_only_in_mirrored_hips(self):
        for side in "LR":
            self.assert_mirrored(f"F{side}_hip", f"R{side}_hip", (-1, 1, 1))
            for part in self.parts[1:]:
                self.assert_mirrored(f"F{side}_{part}", f"R{side}_{part}", (1, 1, 1))

    def test_left_and_right_limits_mirror_each_other(self):
        for end in "FR":
            for joint in ("abduction", "hip", "knee"):
                left, right = (self.urdf.joints[f"{end}{side}_{joint}_joint"].find("limit").attrib
                               for side in "LR")
                wanted = (float(left["lower"]), float(left["upper"]))
                if joint == "abduction":
                    wanted = (-wanted[1], -wanted[0])
                self.assertEqual((float(right["lower"]), float(right["upper"])), wanted)
                self.assertEqual(right["effort"], left["effort"])
                self.assertEqual(right["velocity"], left["velocity"])

    def test_mirrored_joint_angles_put_the_feet_at_mirrored_places(self):
        generator = random.Random(21)
        for _ in range(100):
            q = [generator.uniform(-1, 1) for _ in range(3)]
            for end in "FR":
                feet = []
                for side, sign in (("L", 1), ("R", -1)):
                    names = [f"{end}{side}_{joint}_joint"
                             for joint in ("abduction", "hip", "knee")]
                    pose = self.urdf.pose(f"{end}{side}_foot",
                                          dict(zip(names, (sign * q[0], q[1], q[2]))))
                    feet.append((pose[0][3], sign * pose[1][3], pose[2][3]))
                for a, b in zip(*feet):
                    self.assertAlmostEqual(a, b, delta=KINEMATIC)

    def test_each_foot_is_a_sphere_0_4_m_below_its_hip(self):
        for leg in ("FL", "FR", "RL", "RR"):
            hip, foot = (self.urdf.pose(f"{leg}_{part}", {}) for part in ("thigh", "foot"))
            self.assertAlmostEqual(hip[2][3] - foot[2][3], 0.4, delta=KINEMATIC)
            self.assertIsNotNone(self.urdf.links[f"{leg}_foot"].find("collision/geometry/sphere"))


class Shapes(unittest.TestCase):
    def test_every_link_with_mass_can_be_seen_and_touched(self):
        for name, urdf in ROBOTS.items():
            materials = {material.get("name") for material in urdf.robot.findall("material")}
            for link, _ in urdf.inertials():
                with self.subTest(f"{name} {link}"):
                    element = urdf.links[link]
                    self.assertTrue(element.findall("visual"))
                    self.assertTrue(element.findall("collision"))
                    for material in element.iter("material"):
                        self.assertIn(material.get("name"), materials)
                    for solid in (geometry[0] for geometry in element.iter("geometry")):
                        sizes = floats(" ".join(solid.attrib.values()))
                        self.assertGreater(min(sizes), 0)

    def test_the_centre_of_mass_lies_in_or_near_the_shapes(self):
        near = 0.015  # [m] the ur10 has the centre of mass of the ur10e, whose tube is elsewhere
        for name, urdf in ROBOTS.items():
            for link, inertial in urdf.inertials():
                com = floats(inertial.find("origin").get("xyz"))
                gap = nearest(urdf.links[link].iter("collision"), com)
                self.assertLess(gap, near, f"{name} {link}")

    def test_two_links_meet_at_the_joint_between_them(self):
        gap = 0.004  # [m] neighbours are at most 3 mm apart
        for name, urdf in ROBOTS.items():
            for joint in urdf.moving():
                # the sum of both distances is the width of the gap for a point inside it
                width = min(map(sum, self.distances(urdf, joint)))
                self.assertLess(width, gap, f"{name} {joint.get('name')}")

    def test_neighbouring_links_of_an_arm_do_not_overlap_at_their_joint(self):
        # a simulator may not filter contacts with a link that is welded to the world
        for name in (*UR, "arm7"):
            for joint in ROBOTS[name].moving():
                apart = min(map(max, self.distances(ROBOTS[name], joint)))
                self.assertGreater(apart, 0, f"{name} {joint.get('name')}")

    def distances(self, urdf, joint):
        """Distances to the parent and to the child, for points on the axes of the joint frame."""
        parent, child = (list(urdf.links[joint.find(end).get("link")].iter("collision"))
                         for end in ("parent", "child"))
        for axis in range(3):
            for step in range(-300, 301):
                point = [step / 1000 if k == axis else 0.0 for k in range(3)]
                yield (nearest(parent, transformed(pose_of(joint), point)), nearest(child, point))


def nearest(shapes, point):
    return min(distance_to(shape, point) for shape in shapes)


if __name__ == "__main__":
    unittest.main()

"""The Universal Robots arms, in the links, joints and frames of the vendor's ROS description.

base_link -Rz(pi)-> base_link_inertia -[z d1]-> shoulder -[roll pi/2]-> upper_arm -[x a2]-> forearm
-[x a3, z d4]-> wrist_1 -[y -d5, roll pi/2]-> wrist_2 -[y d6, rpy(pi/2, pi, pi)]-> wrist_3.
Every joint turns about its +z. tool0 has the axes of wrist_3; base is the controller's base frame.
"""
import math

from . import ur_shapes
from .tree import Inertial, Joint, Link, Robot, symmetric_limits

LINKS = ("shoulder", "upper_arm", "forearm", "wrist_1", "wrist_2", "wrist_3")
JOINTS = ("shoulder_pan", "shoulder_lift", "elbow", "wrist_1", "wrist_2", "wrist_3")
HALF = math.pi / 2


def build(name, table):
    shapes = ur_shapes.build(table)
    base = Link("base_link_inertia", _base_inertial(table["base"]), shapes["base"])
    joints = [Joint("base_link-base_link_inertia", "base_link", base, rpy=(0.0, 0.0, math.pi))]
    parent = base.name
    for index, (xyz, rpy) in enumerate(_places(table["dh"])):
        child = Link(LINKS[index] + "_link", _inertial(table, index), shapes[LINKS[index]])
        joints.append(Joint(JOINTS[index] + "_joint", parent, child, xyz, rpy,
                            limit=symmetric_limits(table, index)))
        parent = child.name
    joints += [
        Joint("wrist_3_link-ft_frame", parent, Link("ft_frame"), rpy=(math.pi, 0.0, 0.0)),
        Joint("wrist_3-flange", parent, Link("flange"), rpy=(0.0, -HALF, -HALF)),
        Joint("flange-tool0", "flange", Link("tool0"), rpy=(HALF, 0.0, HALF)),
        Joint("base_link-base_fixed_joint", "base_link", Link("base"), rpy=(0.0, 0.0, math.pi)),
    ]
    about = f"Universal Robots {_title(name)}, nominal figures."
    return Robot(name, about, Link("base_link"), tuple(joints))


def _title(name):
    return "UR" + name.removeprefix("ur")


def _places(dh):
    """Where each joint sits in its parent link: (xyz, rpy)."""
    return (
        ((0.0, 0.0, dh["d1"]), (0.0, 0.0, 0.0)),
        ((0.0, 0.0, 0.0), (HALF, 0.0, 0.0)),
        ((dh["a2"], 0.0, 0.0), (0.0, 0.0, 0.0)),
        ((dh["a3"], 0.0, dh["d4"]), (0.0, 0.0, 0.0)),
        ((0.0, -dh["d5"], 0.0), (HALF, 0.0, 0.0)),
        ((0.0, dh["d6"], 0.0), (HALF, math.pi, math.pi)),
    )


def _inertial(table, index):
    rpy = tuple(math.radians(angle) for angle in table["inertia_rpy_deg"][index])
    return Inertial(table["mass"][index], tuple(table["com"][index]),
                    tuple(table["inertia"][index]), rpy)


def _base_inertial(base):
    # solid cylinder centred on the frame, as in the vendor's description
    mass, radius, length = base["mass"], base["radius"], base["length"]
    across = mass * (3 * radius**2 + length**2) / 12
    return Inertial(mass, (0.0, 0.0, 0.0), (across, across, mass * radius**2 / 2, 0.0, 0.0, 0.0))

"""A four-legged robot: the table gives the front left leg, the other three are mirrored from it."""
import math

from .tree import AXES, Inertial, Joint, Limit, Link, Robot, box, cylinder, sphere

# name: (sign of x, sign of y)
LEGS = {"FL": (1, 1), "FR": (1, -1), "RL": (-1, 1), "RR": (-1, -1)}
GAP = 0.003  # [m] between hip and trunk, and between thigh and hip


def build(name, table):
    trunk = table["trunk"]
    root = Link("trunk", _inertial(trunk, 1, 1), (box(trunk["box"], (0.0, 0.0, 0.0), "dark"),))
    joints = []
    for leg, (front, left) in LEGS.items():
        parent = root.name
        for part in ("hip", "thigh", "shank", "foot"):
            figures = table[part]
            # only the hips mirror front to rear: all knees bend the same way
            x = front if part == "hip" else 1
            child = Link(f"{leg}_{part}", _inertial(figures, x, left),
                         _shapes(table, part, front, left))
            limit = _limit(figures, left) if "joint" in figures else None
            joints.append(Joint(f"{leg}_{figures.get('joint', part)}_joint", parent, child,
                                _mirror(figures["origin"], x, left),
                                axis=AXES[figures.get("axis", "z")], limit=limit))
            parent = child.name
    return Robot(name, "A 12-joint quadruped.", root, tuple(joints))


def _mirror(vector, x, y):
    return (x * vector[0], y * vector[1], vector[2])


def _inertial(figures, x, y):
    # a mirrored axis changes the sign of every product of inertia that holds it once
    ixx, iyy, izz, ixy, ixz, iyz = figures["inertia"]
    return Inertial(figures["mass"], _mirror(figures["com"], x, y),
                    (ixx, iyy, izz, x * y * ixy, x * ixz, y * iyz))


def _limit(figures, left):
    lower, upper = (math.radians(angle) for angle in figures["position_deg"])
    if figures["axis"] == "x" and left < 0:  # a mirrored y turns rotations about x around
        lower, upper = -upper, -lower
    return Limit(lower, upper, math.radians(figures["velocity_deg_per_s"]), figures["effort_nm"])


def _shapes(table, part, front, left):
    radius = table[part]["radius"]
    if part == "hip":
        inner = table["trunk"]["box"][0] / 2 + GAP - table["hip"]["origin"][0]
        outer = table["thigh"]["origin"][1] - 0.7 * table["thigh"]["radius"] - GAP
        return (cylinder("x", front * inner, front * radius, radius, "grey"),
                cylinder("y", 0.0, left * outer, 0.9 * radius, "grey"))
    if part == "thigh":
        length = -table["shank"]["origin"][2]
        return (cylinder("y", -0.7 * radius, 0.7 * radius, radius, "orange"),
                box((0.04, 0.028, length), (0.0, 0.0, -length / 2), "grey"),
                cylinder("y", -0.016, 0.016, 0.024, "dark", at=(0.0, 0.0, -length)))
    if part == "shank":
        return (cylinder("z", table["foot"]["origin"][2], 0.0, radius, "grey"),)
    return (sphere(radius, (0.0, 0.0, 0.0), "dark"),)

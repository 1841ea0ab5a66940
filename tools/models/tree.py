"""A robot as a tree of links, and the shapes that clothe it. Lengths in m, angles in rad."""
import math
from dataclasses import dataclass

ZERO = (0.0, 0.0, 0.0)
# Turns the z of a cylinder onto the named axis.
_TURN = {"x": (0.0, math.pi / 2, 0.0), "y": (math.pi / 2, 0.0, 0.0), "z": ZERO}
AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True)
class Inertial:
    """Mass, centre of mass, and the tensor (ixx, iyy, izz, ixy, ixz, iyz) in axes turned by rpy."""

    mass: float
    com: tuple
    tensor: tuple
    rpy: tuple = ZERO


@dataclass(frozen=True)
class Shape:
    """A cylinder (radius, length), box (x, y, z) or sphere (radius), placed in the link frame."""

    kind: str
    size: tuple
    xyz: tuple
    material: str
    rpy: tuple = ZERO
    collides: bool = True


@dataclass(frozen=True)
class Limit:
    """Motion limits of a joint; lower and upper are infinite for a continuous joint."""

    lower: float
    upper: float
    velocity: float
    effort: float


@dataclass(frozen=True)
class Link:
    name: str
    inertial: Inertial | None = None
    shapes: tuple = ()


@dataclass(frozen=True)
class Joint:
    """Joins parent to a child link; without a limit it is fixed, with one it turns about axis."""

    name: str
    parent: str
    child: Link
    xyz: tuple = ZERO
    rpy: tuple = ZERO
    axis: tuple = AXES["z"]
    limit: Limit | None = None


@dataclass(frozen=True)
class Robot:
    """A root link and the joints in an order where every parent comes before its children."""

    name: str
    about: str
    root: Link
    joints: tuple


def symmetric_limits(table, index):
    """Limit of joint `index` from the table's rows; position_deg counts to both sides."""
    bound = math.radians(table["position_deg"][index])
    return Limit(-bound, bound, math.radians(table["velocity_deg_per_s"][index]),
                 table["effort_nm"][index])


def cylinder(axis, start, end, radius, material, at=ZERO, collides=True):
    """A cylinder about the line through `at` along `axis`, from coordinate `start` to `end`."""
    centre = list(at)
    centre["xyz".index(axis)] = (start + end) / 2
    return Shape("cylinder", _tidy(radius, abs(end - start)), _tidy(*centre), material, _TURN[axis],
                 collides)


def box(size, centre, material):
    return Shape("box", _tidy(*size), _tidy(*centre), material)


def sphere(radius, centre, material):
    return Shape("sphere", _tidy(radius), _tidy(*centre), material)


def _tidy(*lengths):
    # shapes are approximate: hundredths of a millimetre keep the files readable
    return tuple(round(length, 5) for length in lengths)

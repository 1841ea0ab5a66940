"""A serial arm with every link along z, turning about the axes of its table, and a flange frame."""
from .tree import AXES, Inertial, Joint, Link, Robot, cylinder, symmetric_limits

GAP = 0.002  # [m] between the shapes of two neighbouring links


def build(name, table):
    height, radius = table["base"]["height"], table["base"]["radius"]
    base = Link("base_link", _inertial(table["base"]),
                (cylinder("z", 0.0, height - GAP, radius, "dark"),))
    joints = []
    parent = base.name
    for index, axis in enumerate(table["axis"]):
        figures = {key: table[key][index] for key in ("mass", "com", "inertia")}
        child = Link(f"link_{index + 1}", _inertial(figures), _shapes(table, index))
        joints.append(Joint(f"joint_{index + 1}", parent, child, (0.0, 0.0, height),
                            axis=AXES[axis], limit=symmetric_limits(table, index)))
        parent, height = child.name, table["length"][index]
    joints.append(Joint("flange_joint", parent, Link("flange"), (0.0, 0.0, height)))
    return Robot(name, "A 7-joint arm.", base, tuple(joints))


def _inertial(figures):
    return Inertial(figures["mass"], tuple(figures["com"]), tuple(figures["inertia"]))


def _shapes(table, index):
    """A tube to the next joint, or to the next joint's housing; joints about y have a housing."""
    axes, radius, length = table["axis"], table["radius"][index], table["length"][index]
    if axes[index] == "z":
        last = index + 1 == len(axes)
        end = length if last else length - table["radius"][index + 1] - GAP
        return (cylinder("z", 0.0, end, radius, "dark" if last else "grey"),)
    return (
        cylinder("y", -radius, radius, radius, "orange"),
        cylinder("z", 0.0, length - GAP, 0.85 * radius, "grey"),
    )

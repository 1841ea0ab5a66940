"""Shapes of a UR arm: grey housings about the joints, tubes between them, blue lids.

Neighbouring links meet in the plane where the real joint splits, with a small gap, so no two links
overlap where the robot itself does not.
"""
from .tree import cylinder

GAP = 0.002  # [m] between the shapes of two neighbouring links
LID = 0.15  # height of a lid as a part of the housing's radius


def build(table):
    """Shapes by link name, each in the frame of its link."""
    dh, tube, radius = table["dh"], table["tube"], table["housing_radius"]
    a2, a3, d1, d4, d5, d6 = (dh[key] for key in ("a2", "a3", "d1", "d4", "d5", "d6"))
    upper_z, fore_z = tube["upper_arm_z"], tube["forearm_z"]
    shoulder, elbow, wrist = radius["shoulder"], radius["elbow"], radius["wrist"]
    upper, fore = 0.85 * elbow, 1.1 * wrist  # radii of the two tubes

    # planes where two links meet, measured along the axis of the joint between them
    base_top = 0.6 * (d1 - shoulder)
    lift = upper_z - 1.25 * upper
    bend = (upper_z - upper + fore_z + fore) / 2
    wrist_1 = (fore_z + fore + d4 - wrist) / 2
    wrist_2 = d5 / 2
    wrist_3 = wrist + 0.3 * (d6 - wrist)

    top, bottom = upper_z + upper, fore_z - fore
    elbow_at, wrist_at = (a2, 0.0, 0.0), (a3, 0.0, 0.0)
    return {
        "base": (cylinder("z", 0.0, base_top - GAP, 1.15 * shoulder, "dark"),),
        "shoulder": (
            cylinder("z", base_top - d1, 0.0, shoulder, "grey"),
            cylinder("y", -lift, shoulder, shoulder, "grey"),
            _lid("y", shoulder, shoulder),
        ),
        "upper_arm": (
            cylinder("z", lift + GAP, top, shoulder, "grey"),
            cylinder("x", a2, 0.0, upper, "grey", at=(0.0, 0.0, upper_z)),
            cylinder("z", bend + GAP, top, elbow, "grey", at=elbow_at),
            _lid("z", top, shoulder),
            _lid("z", top, elbow, at=elbow_at),
        ),
        "forearm": (
            cylinder("z", bottom, bend, elbow, "grey"),
            cylinder("x", a3, 0.0, fore, "grey", at=(0.0, 0.0, fore_z)),
            cylinder("z", bottom, wrist_1, fore, "grey", at=wrist_at),
            _lid("z", bottom, elbow, sign=-1),
            _lid("z", bottom, fore, at=wrist_at, sign=-1),
        ),
        "wrist_1": (
            cylinder("z", wrist_1 + GAP - d4, wrist, wrist, "grey"),
            cylinder("y", -wrist_2, 0.0, wrist, "grey"),
            _lid("z", wrist, wrist),
        ),
        "wrist_2": (
            cylinder("z", wrist_2 + GAP - d5, wrist, wrist, "grey"),
            cylinder("y", 0.0, wrist_3, wrist, "grey"),
            _lid("z", wrist, wrist),
        ),
        "wrist_3": (cylinder("z", wrist_3 + GAP - d6, 0.0, 0.95 * wrist, "dark"),),
    }


def _lid(axis, end, radius, at=(0.0, 0.0, 0.0), sign=1):
    return cylinder(axis, end, end + sign * LID * radius, 0.92 * radius, "blue", at, collides=False)

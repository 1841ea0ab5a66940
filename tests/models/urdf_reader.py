"""A small URDF reader with 4x4 forward kinematics. It shares no code with the generator."""
import functools
import math
import xml.etree.ElementTree as ElementTree


def floats(text):
    return [float(word) for word in text.split()]


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(len(b))) for j in range(len(b[0]))]
            for i in range(len(a))]


def translation(x, y, z):
    return [[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]]


def rotation(axis, angle):
    """Rotation about one of the axes "x", "y", "z"."""
    c, s = math.cos(angle), math.sin(angle)
    i = "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    matrix = translation(0, 0, 0)
    matrix[j][j], matrix[j][k], matrix[k][j], matrix[k][k] = c, -s, s, c
    return matrix


def chain(*matrices):
    product = translation(0, 0, 0)
    for matrix in matrices:
        product = multiply(product, matrix)
    return product


def inverse(pose):
    """Inverse of a rigid pose."""
    turned = [[pose[j][i] for j in range(3)] for i in range(3)]
    place = [-sum(turned[i][j] * pose[j][3] for j in range(3)) for i in range(3)]
    return [turned[i] + [place[i]] for i in range(3)] + [[0, 0, 0, 1]]


@functools.cache
def pose_of(element):
    """The pose of an <origin>: xyz, then R = Rz(yaw) Ry(pitch) Rx(roll)."""
    origin = element.find("origin")
    roll, pitch, yaw = floats(origin.get("rpy"))
    return chain(translation(*floats(origin.get("xyz"))), rotation("z", yaw),
                 rotation("y", pitch), rotation("x", roll))


class Urdf:
    def __init__(self, path):
        self.robot = ElementTree.parse(path).getroot()
        self.links = {link.get("name"): link for link in self.robot.iter("link")}
        self.joints = {joint.get("name"): joint for joint in self.robot.iter("joint")}
        self.joint_above = {joint.find("child").get("link"): joint
                            for joint in self.joints.values()}

    def moving(self):
        return [joint for joint in self.joints.values() if joint.get("type") != "fixed"]

    def roots(self):
        return [name for name in self.links if name not in self.joint_above]

    def inertials(self):
        """(link name, <inertial>) of every link that has mass."""
        return [(name, link.find("inertial")) for name, link in self.links.items()
                if link.find("inertial") is not None]

    def pose(self, link, angles):
        """Pose of a link in the root at joint angles by name; absent joints are at zero."""
        pose = translation(0, 0, 0)
        while link in self.joint_above:
            joint = self.joint_above[link]
            step = pose_of(joint)
            if joint.get("type") != "fixed":
                axis = "xyz"[floats(joint.find("axis").get("xyz")).index(1.0)]
                step = multiply(step, rotation(axis, angles.get(joint.get("name"), 0.0)))
            pose = multiply(step, pose)
            link = joint.find("parent").get("link")
        return pose


def mass_of(inertial):
    return float(inertial.find("mass").get("value"))


def tensor_of(inertial):
    """Tensor about the centre of mass, in the axes of the inertial frame."""
    xx, yy, zz, xy, xz, yz = (float(inertial.find("inertia").get(key))
                              for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    return [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]


@functools.cache
def _into(shape):
    return inverse(pose_of(shape))


def transformed(pose, point):
    return [sum(row[j] * point[j] for j in range(3)) + row[3] for row in pose[:3]]


def distance_to(shape, point):
    """How far a point of the link frame is outside a <visual> or <collision>; 0 inside."""
    x, y, z = transformed(_into(shape), point)
    solid = shape.find("geometry")[0]
    if solid.tag == "sphere":
        return max(0.0, math.hypot(x, y, z) - float(solid.get("radius")))
    if solid.tag == "cylinder":
        across = math.hypot(x, y) - float(solid.get("radius"))
        along = abs(z) - float(solid.get("length")) / 2
        return math.hypot(max(0.0, across), max(0.0, along))
    sizes = floats(solid.get("size"))
    return math.hypot(*(max(0.0, abs(v) - size / 2) for v, size in zip((x, y, z), sizes)))

#!/usr/bin/env python3
"""The hashes of messages that supple/dds/messages.cpp has, against those that the messages' definitions
have: SHA-256 of the definition in JSON, as REP 2011 says.

usage: type_hashes_test.py SOURCE
"""

import hashlib
import json
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop())

TYPES = {"bool": 15, "byte": 16, "char": 3, "float64": 11, "int32": 6, "string": 17, "uint32": 7}
NESTED, BOUNDED_STRING = 1, 21
ARRAY, SEQUENCE = 48, 144

# Members in their order, as `ros2 interface show` prints them.
DEFINITIONS = {
    "builtin_interfaces/msg/Time":
        "int32 sec; uint32 nanosec",
    "builtin_interfaces/msg/Duration":
        "int32 sec; uint32 nanosec",
    "std_msgs/msg/Header":
        "builtin_interfaces/Time stamp; string frame_id",
    "std_msgs/msg/Bool":
        "bool data",
    "std_msgs/msg/Float64":
        "float64 data",
    "std_msgs/msg/String":
        "string data",
    "std_msgs/msg/MultiArrayDimension":
        "string label; uint32 size; uint32 stride",
    "std_msgs/msg/MultiArrayLayout":
        "std_msgs/MultiArrayDimension[] dim; uint32 data_offset",
    "std_msgs/msg/Float64MultiArray":
        "std_msgs/MultiArrayLayout layout; float64[] data",
    "geometry_msgs/msg/Vector3":
        "float64 x; float64 y; float64 z",
    "geometry_msgs/msg/Point":
        "float64 x; float64 y; float64 z",
    "geometry_msgs/msg/Quaternion":
        "float64 x; float64 y; float64 z; float64 w",
    "geometry_msgs/msg/Pose":
        "geometry_msgs/Point position; geometry_msgs/Quaternion orientation",
    "geometry_msgs/msg/Twist":
        "geometry_msgs/Vector3 linear; geometry_msgs/Vector3 angular",
    "geometry_msgs/msg/Wrench":
        "geometry_msgs/Vector3 force; geometry_msgs/Vector3 torque",
    "geometry_msgs/msg/Transform":
        "geometry_msgs/Vector3 translation; geometry_msgs/Quaternion rotation",
    "geometry_msgs/msg/PoseStamped":
        "std_msgs/Header header; geometry_msgs/Pose pose",
    "geometry_msgs/msg/TwistStamped":
        "std_msgs/Header header; geometry_msgs/Twist twist",
    "geometry_msgs/msg/WrenchStamped":
        "std_msgs/Header header; geometry_msgs/Wrench wrench",
    "geometry_msgs/msg/TransformStamped":
        "std_msgs/Header header; string child_frame_id; geometry_msgs/Transform transform",
    "sensor_msgs/msg/JointState":
        "std_msgs/Header header; string[] name; float64[] position; float64[] velocity; float64[] effort",
    "trajectory_msgs/msg/JointTrajectoryPoint":
        "float64[] positions; float64[] velocities; float64[] accelerations; float64[] effort; builtin_interfaces/Duration time_from_start",
    "trajectory_msgs/msg/JointTrajectory":
        "std_msgs/Header header; string[] joint_names; trajectory_msgs/JointTrajectoryPoint[] points",
    "tf2_msgs/msg/TFMessage":
        "geometry_msgs/TransformStamped[] transforms",
    "diagnostic_msgs/msg/KeyValue":
        "string key; string value",
    "diagnostic_msgs/msg/DiagnosticStatus":
        "byte level; string name; string message; string hardware_id; diagnostic_msgs/KeyValue[] values",
    "diagnostic_msgs/msg/DiagnosticArray":
        "std_msgs/Header header; diagnostic_msgs/DiagnosticStatus[] status",
    "rmw_dds_common/msg/Gid":
        "char[16] data",
    "rmw_dds_common/msg/NodeEntitiesInfo":
        "string<=256 node_namespace; string<=256 node_name; rmw_dds_common/Gid[] reader_gid_seq; rmw_dds_common/Gid[] writer_gid_seq",
    "rmw_dds_common/msg/ParticipantEntitiesInfo":
        "rmw_dds_common/Gid gid; rmw_dds_common/NodeEntitiesInfo[] node_entities_info_seq",
}

# Of Jazzy, as its own files say.
KNOWN = {
    "geometry_msgs/msg/WrenchStamped": "8dc3deaf06b2ab281f9f9a742a8961c328ca7cec16e3fd6586d3a5c83fa78f77",
    "sensor_msgs/msg/JointState": "a13ee3a330e346c9d87b5aa18d24e11690752bd33a0350f11c5882bc9179260e",
    "std_msgs/msg/Bool": "feb91e995ff9ebd09c0cb3d2aed18b11077585839fb5db80193b62d74528f6c9",
}


def described(name):
    """A definition, without those that it refers to."""
    fields = []
    for field in DEFINITIONS[name].split("; "):
        kind, member = field.split()
        base, bound, array, count = re.fullmatch(r"([\w/]+)(?:<=(\d+))?(\[(\d*)\])?", kind).groups()
        what = {"type_id": NESTED if "/" in base else TYPES[base], "capacity": 0,
                "string_capacity": int(bound or 0),
                "nested_type_name": base.replace("/", "/msg/") if "/" in base else ""}
        if bound:
            what["type_id"] = BOUNDED_STRING
        if array:
            what["type_id"] += ARRAY if count else SEQUENCE
            what["capacity"] = int(count or 0)
        fields.append({"name": member, "type": what})
    return {"type_name": name, "fields": fields}


def referred(name):
    """Names of all definitions that this one refers to."""
    out = set()
    for field in described(name)["fields"]:
        nested = field["type"]["nested_type_name"]
        if nested:
            out |= {nested} | referred(nested)
    return out


def type_hash(name):
    whole = {"type_description": described(name),
             "referenced_type_descriptions": [described(each) for each in sorted(referred(name))]}
    return hashlib.sha256(json.dumps(whole, separators=(", ", ": ")).encode()).hexdigest()


class TypeHashesTest(unittest.TestCase):
    def test_this_computes_what_ros2_has_computed(self):
        for name, known in KNOWN.items():
            self.assertEqual(type_hash(name), known, name)

    def test_every_message_has_the_hash_of_its_definition(self):
        text = (SOURCE / "supple/dds/messages.cpp").read_text()
        found = dict(re.findall(r'"(\w+/msg/\w+)",\s*"RIHS01_(\w{64})"', text))
        self.assertGreaterEqual(len(found), 13)
        for name, constant in found.items():
            self.assertEqual(constant, type_hash(name), name)


if __name__ == "__main__":
    unittest.main()

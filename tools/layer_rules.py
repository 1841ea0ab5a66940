"""The architecture as data: which folder may include which, and which headers it may use.

check_layers.py holds the tree and the LINK lists of CMake to it; CONTRIBUTING.md prints it.
"""

# Real time: these folders never allocate, lock, throw, print or read a clock. An entry
# 'folder/file.hpp' opens that one header only.
REALTIME = {
    "core": [],
    "model": ["core"],
    "wrench": ["core"],
    "admittance": ["core"],
    "limits": ["core"],
    "ik": ["core"],
    "actuator": ["core"],
    "safety": ["core"],
    "estimation": ["core", "model", "actuator"],
    "legged": ["core", "model", "actuator", "estimation"],
    "control": ["core", "model", "wrench", "admittance", "limits", "ik", "actuator", "safety",
                "estimation"],
}

# The wall. Everything below may talk, wait and allocate; nothing above includes it.
OUTSIDE = {
    "text": [],
    "share": [],
    "robot": ["core"],
    "urdf": ["core", "model", "text"],
    "runtime": ["core", "control", "robot", "share", "telemetry"],
    "sim": ["core", "model", "actuator", "robot"],
    "wire": [],
    "net": ["core", "text"],
    "websocket": ["core", "net", "text", "wire"],
    "ur": ["core", "model", "net", "robot", "share", "text", "wire"],
    "dds": ["core", "model", "net", "robot", "runtime/histogram.hpp", "share", "text"],
    "netft": ["core", "net", "robot", "share", "text", "wire"],
    "doctor": ["core", "net", "netft", "runtime", "text", "ur"],
    "virtual_netft": ["core", "net", "netft", "text", "ur", "wire"],
    "telemetry": ["core", "control/trace.hpp", "legged/tick.hpp", "robot/legged_reading.hpp"],
    "table": ["core", "text"],
    "identification": ["core", "model", "actuator", "estimation"],
    "config": [*REALTIME, "analysis", "text"],
    "recording": [*REALTIME, "config", "table", "text"],
    "scenario": [*REALTIME, "config", "dds", "netft", "robot", "runtime", "share", "sim",
                 "telemetry", "text", "ur", "urdf"],
    "virtual_ur": [*REALTIME, "config", "net", "robot", "scenario", "sim", "text", "ur", "wire"],
    "virtual_ros2": [*REALTIME, "config", "dds", "net", "robot", "scenario", "sim", "text"],
    "replay": [*REALTIME, "config", "telemetry", "text", "urdf"],
    "plot": ["core", "text"],
    "report": ["core", "control", "config", "plot", "telemetry", "text"],
    "calibration": ["core", "model", "wrench", "limits", "robot", "runtime"],
    "calibration_run": ["core", "model", "wrench", "control", "robot", "calibration", "config",
                        "telemetry"],
    "sweep": ["core", "config", "model", "plot", "report", "runtime", "safety", "scenario",
              "telemetry", "text"],
    "benchmark": ["core", "analysis", "config", "control", "model", "plot", "report", "robot",
                  "runtime", "sim", "text"],
    "cockpit": [*REALTIME, "config", "net", "runtime", "share", "telemetry", "text", "websocket",
                "wire"],
    "desk": [*REALTIME, "analysis", "calibration_run", "cockpit", "config", "robot", "runtime",
             "scenario", "share", "telemetry", "text", "websocket", "wire"],
    "analysis": ["core", "admittance", "control", "wrench"],
}

MAY_INCLUDE = {**REALTIME, **OUTSIDE}

# Standard headers that need no heap, lock, clock or stream. A name that is not here is refused,
# so a new one is a decision.
REALTIME_HEADERS = {
    "algorithm", "array", "bit", "cmath", "compare", "concepts", "cstddef", "cstdint", "cstring",
    "initializer_list", "limits", "numbers", "numeric", "optional", "span", "string_view",
    "type_traits", "utility",
}

# A header that is open to one file only.
HEADERS_OF_ONE_FILE = {
    "chrono": "supple/core/time.hpp",  # std::chrono::duration; the clocks stay outside
    "new": "supple/core/in_place.hpp",  # placement only
}

# A folder's kernel/ is compiled once per instruction set. A function that it shared with other code
# could be linked from the copy that needs the newest processor, so it shares none.
KERNEL = r"supple/\w+/kernel/"
KERNEL_HEADERS = {"cstdint"}

# Other people's headers, each with the folders that may know it. First match counts.
_SOCKETS = ["net", "dds"]
FENCES = [
    (r"Eigen/", list(MAY_INCLUDE)),
    (r"fmt/", list(OUTSIDE)),
    (r"tinyxml2\.h", ["netft", "urdf"]),
    (r"yaml-cpp/", ["config"]),
    (r"mujoco/", ["sim"]),
    (r"dds/", ["dds"]),
    (r"(zstd|lz4\w*)\.h", ["telemetry", "analysis"]),
    (r"(sys/(socket|un)\.h|netinet/|arpa/|netdb\.h|net/)", _SOCKETS),
    (r"(unistd|fcntl|poll|signal|sys/(epoll|eventfd|ioctl|types))\.h",
     ["runtime", "sweep", "telemetry", *_SOCKETS]),
    (r"sys/file\.h", ["sweep"]),
    (r"(sched|pthread)\.h", ["net", "runtime"]),
    (r"(time|malloc|sys/(mman|prctl|resource|utsname|timerfd))\.h", ["runtime"]),
]

# The same fences for the LINK lists.
LINK_FENCES = [
    (r"Eigen3::", ["core"]),
    (r"fmt::", list(OUTSIDE)),
    (r"tinyxml2::", ["netft", "urdf"]),
    (r"yaml-cpp(::|$)", ["config"]),
    (r"\$<(BUILD|INSTALL)_INTERFACE:(supple_)?mujoco>$", ["sim"]),
    (r"(CycloneDDS::|\$<(BUILD|INSTALL)_INTERFACE:(CycloneDDS::)?ddsc>$)", ["dds"]),
    (r"(zstd::|PkgConfig::lz4|lz4$)", ["telemetry", "analysis"]),
    (r"Threads::", ["cockpit", "runtime", "sweep", *_SOCKETS]),
]

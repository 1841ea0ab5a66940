#include <array>

#include "apps/supple/command.hpp"
#include "apps/supple/many_runs.hpp"

namespace supple::app {
namespace {

constexpr std::array<std::string_view, 1> kConfig{"CONFIG"};
constexpr std::array<Flag, 2> kCheckFlags{{
    {"--set", "PATH=VALUE", "change a value of the file, as in robot.period_ms=4", true},
    {"--robot-only", "", "look at the section 'robot' and nothing else"},
}};

constexpr std::array<std::string_view, 1> kRunnable{"CONFIG|FOLDER"};
constexpr std::array<Flag, 15> kRunFlags{{
    {"--set", "PATH=VALUE", "change a value of the file, as in robot.period_ms=4", true},
    {"--duration", "SECONDS", "run.duration_s; with --clock wall, 0 goes on until Ctrl-C"},
    {"--clock", "wall|simulated", "run.clock: real time, or as fast as it can"},
    {"--log", "FILE", "the log; runs/NAME-DATE-TIME.mcap without it. A folder for a FOLDER"},
    {"--no-log", "", "write none"},
    {"--report", "", "make a page with plots beside the log"},
    {"--robot-host", "ADDRESS", "run it on the UR arm at this address, by the clock"},
    {"--sensor-host", "ADDRESS", "with the Net F/T at this address as force sensor"},
    {"--unlock-protective-stop", "", "of the arm, before the start; look first why it is there"},
    {"--ros2", "", "ros2.publish: show it to ROS 2, by the clock; docs/ros2.md"},
    {"--stay", "", "go on after run.duration_s, and after a stop or a fault, until Ctrl-C"},
    {"--cockpit", "HOST:PORT",
     "exactly there; by the clock it is at 127.0.0.1:8080 or the next "
     "free port without it"},
    {"--no-cockpit", "", "none"},
    {"--cockpit-token", "TOKEN",
     "who gives it may command; without it one is made up for this "
     "machine, and other machines only read"},
    {"--cockpit-origin", "URL", "a page from elsewhere that may connect; see docs/cockpit.md",
     true},
}};
constexpr std::array<Flag, 3> kViewFlags{{
    {"--cockpit", "HOST:PORT", "exactly there; 127.0.0.1:8080 or the next free port without it"},
    {"--cockpit-token", "TOKEN", "as for 'supple run'; a log commands nothing"},
    {"--cockpit-origin", "URL", "a page from elsewhere that may connect; see docs/cockpit.md",
     true},
}};
constexpr std::array<Flag, 1> kBenchFlags{{
    {"--seconds", "SECONDS", "by the clock; 10 without it, an hour is a soak"},
}};

constexpr std::array<Flag, 20> kCalibrateFlags{{
    {"--set", "PATH=VALUE", "change a value of the file, as in robot.period_ms=4", true},
    {"--poses", "N", "to fit from; 12 without it"},
    {"--output", "FILE", "what is written; calibration.yaml without it"},
    {"--force", "", "write over the file"},
    {"--dry-run", "", "print the planned poses and move nothing"},
    {"--by-hand", "", "a person moves the arm and presses Enter at every pose"},
    {"--from", "LOG", "from a recording: a log of 'supple run', or a CSV file with --columns"},
    {"--columns", "MAP.yaml",
     "what the columns of the CSV file mean; docs/columns.md has its keys"},
    {"--verify", "", "only check the calibration that the configuration has"},
    {"--no-verify", "", "do not check the fit in other poses"},
    {"--limit-n", "NEWTONS", "that a check may leave; 0.5 without it"},
    {"--limit-nm", "NEWTON METRES", "likewise; 0.05 without it"},
    {"--tare", "", "only the sensor's zero, where the arm stands, with the payload as it is"},
    {"--speed-deg-per-s", "SPEED", "of the joints, at most; 30 without it"},
    {"--collision-n", "NEWTONS", "that the load may be off while the arm moves; 20 without it"},
    {"--average-s", "SECONDS", "of readings in each pose; 1 without it"},
    {"--clock", "wall|simulated", "of a simulated robot; simulated without it"},
    {"--robot-host", "ADDRESS", "with the UR arm at this address"},
    {"--sensor-host", "ADDRESS", "with the Net F/T at this address as force sensor"},
    {"--unlock-protective-stop", "", "of the arm, before the start; look first why it is there"},
}};

constexpr std::array<Flag, 14> kTuneFlags{{
    {"--set", "PATH=VALUE", "change a value of the file, as in robot.period_ms=4", true},
    {"--identify", "", "measure delay and servo bandwidth: the arm moves a little"},
    {"--joint", "NAME", "that moves for it; without it a middle one"},
    {"--axis", "AXIS", "to find gains for: x, y, z, rx, ry or rz; without it those declared", true},
    {"--environment-stiffness", "N_PER_M", "of what the axis will touch; N m/rad for rx, ry, rz"},
    {"--feel", "light|balanced|firm", "how heavy the probe shall feel; balanced without it"},
    {"--target-force", "NEWTONS", "to press with; the axis then has no spring"},
    {"--approach-speed", "M_PER_S", "at most, in free space under the target force"},
    {"--write", "FILE", "the configuration with these gains and figures, as a new file"},
    {"--force", "", "write over it"},
    {"--page", "FILE", "a page with stability map, Bode and press plots"},
    {"--svg", "FOLDER", "each of the pictures as a file"},
    {"--robot-host", "ADDRESS", "with --identify: the UR arm at this address"},
    {"--unlock-protective-stop", "", "of the arm, before the start; look first why it is there"},
}};

constexpr std::array<std::string_view, 1> kModel{"MODEL"};
constexpr std::array<Flag, 2> kModelFlags{{
    {"--frame", "NAME", "where this link is, and how well it can move"},
    {"--q-deg", "A,B,...", "joint positions, in millimetres where a joint slides; 0 without it"},
}};

constexpr std::array<std::string_view, 1> kLog{"LOG"};
constexpr std::array<Flag, 1> kReplayFlags{{
    {"--set", "PATH=VALUE", "another value of the configuration, to see what it would have done",
     true},
}};
constexpr std::array<Flag, 3> kReportFlags{{
    {"--title", "TEXT", "of the page; the log's name without it"},
    {"--out", "FILE", "the page; beside the log without it"},
    {"--svg", "FOLDER", "each picture as a file of its own, too"},
}};

constexpr std::array<std::string_view, 1> kRecording{"LOG.csv"};
constexpr std::array<Flag, 5> kObserveFlags{{
    {"--model", "MODEL", "a URDF file, or a shipped model such as ur5e"},
    {"--columns", "MAP.yaml", "what the columns mean; docs/columns.md has its keys"},
    {"--frame", "NAME", "the wrench at this link; the map's 'frame' without it"},
    {"--out", "FILE", "the table; LOG-observed.csv without it"},
    {"--svg", "FILE", "the picture; LOG-observed.svg without it"},
}};
constexpr std::array<Flag, 4> kBaseFlags{{
    {"--model", "MODEL", "a URDF file, or a shipped model such as quadruped"},
    {"--columns", "MAP.yaml", "what the columns mean; docs/columns.md has its keys"},
    {"--out", "FILE", "the table; LOG-base.csv without it"},
    {"--svg", "FILE", "the picture; LOG-base.svg without it"},
}};
constexpr std::array<Flag, 3> kFitFlags{{
    {"--model", "MODEL", "a URDF file, or a shipped model such as ur5e"},
    {"--columns", "MAP.yaml", "what the columns mean; docs/columns.md has its keys"},
    {"--out", "FILE", "the YAML as a file, too"},
}};
constexpr std::array<Flag, 2> kDocsFlags{{
    {"--columns", "", "of the column maps instead"},
    {"--sweep", "", "of the files of sweeps instead"},
}};

constexpr std::array<std::string_view, 1> kMaybeConfig{"[CONFIG]"};
constexpr std::array<Flag, 13> kVirtualUrFlags{{
    {"--model", "MODEL", "which arm, without a CONFIG: ur3e, ur5e, ... ur30; ur5e without it"},
    {"--set", "PATH=VALUE", "change a value of the file, as in simulation.seed=2", true},
    {"--host", "ADDRESS", "where it listens; 127.0.0.1 without it, 0.0.0.0 for everybody"},
    {"--dashboard-port", "PORT", "29999 without it; 0: the system chooses one"},
    {"--primary-port", "PORT", "30001 without it"},
    {"--secondary-port", "PORT", "30002 without it"},
    {"--rtde-port", "PORT", "30004 without it"},
    {"--fault", "KIND@SECONDS[:DURATION]", "what goes wrong, and when; a wrong KIND lists them",
     true},
    {"--power-off", "", "start without power, as after switching the cabinet on"},
    {"--local", "", "start in local mode: clients may only look"},
    {"--software", "VERSION", "of the controller, as in 5.22.1"},
    {"--scene-starts-with-program", "", "pushes of the CONFIG count from the first program"},
    {"--connect-anywhere", "", "let programs connect to other machines than this one"},
}};

constexpr std::array<Flag, 3> kVirtualRos2Flags{{
    {"--model", "MODEL", "which arm, without a CONFIG: ur3e, ur5e, ... ur30; ur5e without it"},
    {"--set", "PATH=VALUE", "change a value of the file, as in ros2.domain_id=7", true},
    {"--scene-starts-with-command", "", "pushes of the CONFIG count from the first command"},
}};

constexpr std::array<Flag, 12> kVirtualNetftFlags{{
    {"--host", "ADDRESS", "where it listens; 127.0.0.1 without it, 0.0.0.0 for everybody"},
    {"--http-port", "PORT", "of its settings; 8080 without it, 0: the system chooses one"},
    {"--rdt-port", "PORT", "of its records; 49152 without it"},
    {"--rate", "HZ", "records a second, 1 to 7000; 1000 without it"},
    {"--force", "X,Y,Z", "in newtons"},
    {"--torque", "X,Y,Z", "in newton metres"},
    {"--sine", "NEWTON,HZ", "a wave along z"},
    {"--noise", "NEWTON", "its standard deviation; 0.05 without it"},
    {"--robot-host", "ADDRESS", "feel what this robot feels, by RTDE, instead"},
    {"--robot-rtde-port", "PORT", "of that robot; 30004 without it"},
    {"--fault", "KIND@SECONDS[:DURATION]", "what goes wrong, and when; a wrong KIND lists them",
     true},
    {"--seconds", "SECONDS", "end by itself; without it Ctrl-C does"},
}};
constexpr std::array<Flag, 3> kDoctorFlags{{
    {"--robot-host", "ADDRESS", "look at the robot there"},
    {"--sensor-host", "ADDRESS", "look at the Net F/T there"},
    {"--set", "PATH=VALUE", "change a value of the file, as in ur.rtde_port=30014", true},
}};

constexpr std::array<Flag, 2> kBenchmarkFlags{{
    {"--quick", "", "one wall, one force and one speed"},
    {"--output", "FOLDER", "where the table and the page go; runs/benchmark without it"},
}};
constexpr std::array<std::string_view, 1> kSweep{"SWEEP.yaml"};
constexpr std::array<Flag, 4> kSweepFlags{{
    {"--jobs", "N", "threads; all cores without it, one for each process under mpirun"},
    {"--output", "FOLDER", "where results go; runs/NAME without it"},
    {"--fresh", "", "forget what an earlier run has done"},
    {"--dry-run", "", "list the samples and run none"},
}};

constexpr std::array<std::string_view, 1> kShell{"bash|zsh|fish"};

constexpr auto kVerbs = std::to_array<Verb>({
    {"run", "run a configuration on its robot", kRunnable, kRunFlags,
     "CONFIG is a YAML file; configs/ has examples. Ctrl-C brings the arm to rest and ends the "
     "run;\n"
     "a second one ends it at once. Exits with code 1 if the run did not do what its section\n"
     "'expect' asks for; without that section, if it ended in anything but running. Code 3: the\n"
     "robot cannot be reached, or cannot be moved now.\n"
     "Of a FOLDER every configuration is run, in simulated time and without a log unless --log\n"
     "names a folder; scenarios/ is one. Prints a table.\n"
     "A run by the clock has a cockpit: a page to watch, push and tune it, at the address that is\n"
     "printed. docs/cockpit.md explains it, and who may command.\n",
     run},
    {"check", "check a configuration without a robot", kConfig, kCheckFlags,
     "CONFIG is a YAML file; configs/ has examples, and docs/config.md lists every key.\n"
     "Prints every problem of the file and exits with code 2; or the configuration in force as "
     "YAML,\n"
     "defaults included, and below it, as comments, how each axis yields and which limits hold.\n",
     check},
    {"calibrate", "find what hangs on the force sensor, and its zero", kConfig, kCalibrateFlags,
     "Moves the arm slowly through poses that are clear of the configuration's walls, measures at\n"
     "rest, fits mass, centre of mass, bias and, where it is significant, how the sensor is "
     "turned,\n"
     "checks the fit in other poses, and writes a file that a configuration takes in with\n"
     "wrench: {calibration: FILE}. Ctrl-C stops the arm. Exits with code 1 if the arm was "
     "stopped,\n"
     "the fit was refused or the check failed; with 3 if the robot cannot be reached.\n",
     calibrate},
    {"tune", "gains for a contact, from how late the robot is", kConfig, kTuneFlags,
     "Prints what each axis holds without chatter, and gains for what it shall touch. Nothing "
     "moves\n"
     "unless --identify asks for it: then one joint of the robot, simulated or real, swings by "
     "about\n"
     "half a degree for four seconds; Ctrl-C stops it. docs/tuning.md explains every number. "
     "Exits\n"
     "with code 1 if the robot was stopped or no gains hold; with 3 if it cannot be reached.\n",
     tune},
    {"model", "describe a robot model", kModel, kModelFlags,
     "MODEL is a URDF file or the name of a shipped model, such as ur5e.\n", model},
    {"replay", "compute the commands of a log again, to the bit", kLog, kReplayFlags,
     "LOG is an MCAP file of a run; it has the configuration and the model in it.\n"
     "Exits with code 0 if every bit of every command is the same; with 1 and the first\n"
     "difference if not, or if ticks are missing. With --set it prints a table instead: the\n"
     "recorded forces on a perfect robot, with the logged and with the changed configuration.\n",
     replay_log},
    {"report", "make a page with plots from a log", kLog, kReportFlags,
     "LOG is an MCAP file that 'supple run' wrote. The page needs nothing else: send it to "
     "anybody.\n",
     report_log},
    {"view", "look at a log in the browser, and scrub through its time", kLog, kViewFlags,
     "LOG is an MCAP file that 'supple run' wrote. Prints the address of the page, and serves it "
     "until\n"
     "Ctrl-C. Nothing of the log leaves this machine. docs/cockpit.md explains the page.\n",
     view_log},
    {"observe", "external torques, wrench and contacts from a recording", kRecording, kObserveFlags,
     "LOG.csv is a table of joint positions, velocities and torques or currents of any robot.\n"
     "Writes a table with external torques, the wrench with its deviations and rank, and "
     "contacts;\n"
     "and a picture of them. docs/recordings.md has an example.\n",
     observe},
    {"estimate-base", "a legged robot's base from a recording", kRecording, kBaseFlags,
     "LOG.csv has an IMU, and joints (with --model) or foot positions. Contacts come from "
     "columns,\n"
     "or from the torques of the joints. With columns of the truth the errors are printed, too.\n",
     estimate_base},
    {"fit-actuators", "friction and motor constants from a recording", kRecording, kFitFlags,
     "LOG.csv has joints that move and the torques or currents of their motors. Prints each "
     "number\n"
     "with its standard error, and YAML for a column map. Exits with code 2 and the motion that "
     "is\n"
     "missing where the recording does not determine a number.\n",
     fit_actuators},
    {"sweep", "run a scenario with many values, on all cores or many machines", kSweep, kSweepFlags,
     "SWEEP.yaml names a scenario, the values that change and what is measured; docs/sweep.md\n"
     "explains it, sweeps/ has examples. Leaves results.csv, report.html and the worst cases as\n"
     "logs. Ctrl-C ends it; the same command goes on where it was, after a crash too.\n"
     "On many machines: mpirun -n 64 supple sweep SWEEP.yaml\n",
     sweep_scenarios},
    {"benchmark",
     "contact on walls, waves and impulses, beside other controllers",
     {},
     kBenchmarkFlags,
     "The same simulated UR5e is moved by Supple, by the equations of ros2_controllers' "
     "admittance\n"
     "controller and by those of the documents that this project started from. Prints tables and\n"
     "leaves benchmark.csv and benchmark.html; docs/benchmark.md explains the rules.\n",
     benchmark_contact},
    {"bench",
     "how fast this machine runs the tick and the simulation",
     {},
     kBenchFlags,
     "Presses a simulated UR5e on a wall: first as fast as it can, then by the clock, a thousand\n"
     "ticks a second. The tick beside other libraries: ./run bench in the source tree.\n",
     bench},
    {"virtual ur", "a robot of Universal Robots that is simulated, for any client", kMaybeConfig,
     kVirtualUrFlags,
     "Speaks RTDE, primary, secondary and dashboard, with the simulated arm of CONFIG behind "
     "them.\n"
     "Clients drive it as they drive a real one: they send a program that connects back and reads\n"
     "frames. docs/virtual.md says what is imitated and what is not. Ctrl-C ends it.\n",
     virtual_robot},
    {"virtual netft",
     "an ATI Net F/T that is a program, for any client",
     {},
     kVirtualNetftFlags,
     "Has the sensor's web server and its stream of records; docs/netft.md says what else. Its "
     "wrench\n"
     "comes from the flags, or from a robot, which may be virtual too.\n",
     virtual_sensor},
    {"virtual ros2", "an arm behind ROS 2 that is simulated, for any node", kMaybeConfig,
     kVirtualRos2Flags,
     "Publishes joint states and wrenches, and takes velocities, positions and trajectories, as a\n"
     "driver with ros2_control does; no ROS 2 is needed. Domain and topics are those of the\n"
     "CONFIG's section 'ros2', and of the environment; docs/ros2.md lists them. Ctrl-C ends it.\n",
     virtual_ros2_robot},
    {"doctor", "look whether machine, robot and sensor are ready", kMaybeConfig, kDoctorFlags,
     "Prints a line for everything it looks at, and what to do where it is not well. Moves "
     "nothing.\n"
     "Exits with code 0 if nothing is bad, 1 if something is, 3 if robot or sensor cannot be "
     "reached.\n"
     "docs/doctor.md explains every line.\n",
     examine_all},
    {"config-docs",
     "print the reference page of the configuration",
     {},
     kDocsFlags,
     "",
     config_docs},
    {"completion",
     "print a completion script for a shell",
     kShell,
     {},
     "For bash: supple completion bash > ~/.local/share/bash-completion/completions/supple\n",
     completion},
});

}  // namespace

std::span<const Verb> verbs() { return kVerbs; }

}  // namespace supple::app

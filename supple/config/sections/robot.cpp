#include "supple/config/sections/robot.hpp"

#include "supple/config/sections/si.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/rotation.hpp"

namespace supple::config {
namespace {

constexpr Range kOffset{-2.0, 2.0, "a tool longer than the arm is a slip of the unit"};
constexpr Range kAngle{-360.0, 360.0, "a full turn either way"};
constexpr Range kGravity{-20.0, 20.0, "9.81 on earth"};
constexpr Range kJoint{-2000.0, 2000.0, "the joint's own limits are in the model"};
constexpr Range kPeriod{0.5, 20.0, "arms take commands 50 to 2000 times a second"};

constexpr Range kReaction{0.0, 200.0, "walls and joint limits are met that much earlier"};

constexpr std::array<Choice<Driver>, 3> kDrivers{{
    {Driver::kSimulation, "simulation", "a robot in MuJoCo, as the section `simulation` says"},
    {Driver::kUr, "ur", "a Universal Robots arm, as the section `ur` says"},
    {Driver::kRos2, "ros2", "an arm behind ROS 2, as the section `ros2` says"},
}};

constexpr std::array<std::string_view, 3> kRpy{"roll", "pitch", "yaw"};

}  // namespace

void describe(Visitor& v, OffsetSection& s) {
  v.vec3({"xyz_m", "where the origin is"}, s.xyz_m, kOffset);
  v.numbers({"rpy_deg", "how it is turned, about the fixed axes x, y and z in turn, as in URDF"},
            s.rpy_deg, kRpy, kAngle);
}

void describe(Visitor& v, RobotSection& s) {
  v.choice({"driver", "what moves"}, s.driver, kDrivers);
  v.path({"model", "a URDF file, from the folder of this file, or a shipped model such as ur5e",
          Need::kRequired},
         s.model);
  v.name({"probe_frame", "link of the model that touches the work, or carries what does",
          Need::kRequired},
         s.probe_frame);
  v.section({"probe_offset", "the probe's place in `probe_frame`, when it is not its origin"},
            s.probe_offset);
  v.name({"sensor_frame", "link in whose axes the force sensor reports", Need::kRequired},
         s.sensor_frame);
  v.section({"sensor_offset", "the sensor's place in `sensor_frame`, when it is not its origin"},
            s.sensor_offset);
  v.vec3({"gravity_m_per_s2", "free fall, in the axes of the robot's base"}, s.gravity_m_per_s2,
         kGravity);
  v.list({"start_joints_deg",
          "where the simulated robot starts, one number per joint; millimetres where it slides"},
         s.start_joints_deg, kMaxArmJoints, kJoint);
  v.number({"period_ms", "time from one command to the next"}, s.period_ms, kPeriod);
  v.number({"reaction_time_ms", "by which the robot is late in doing what it is told"},
           s.reaction_time_ms, kReaction);
}

Pose pose_of(const OffsetSection& s) {
  return {.R = rotation_from_rpy(kDegree * vec3(s.rpy_deg)), .p = vec3(s.xyz_m)};
}

}  // namespace supple::config

#pragma once

// A robot on four legs in MuJoCo, on flat ground. What happens in one step of the physics:
//
//   command --> servo of each joint --> drives --> MuJoCo with ground and hands
//
// and once a period: joint encoders, torques, the inertial unit. Equal setups and equal commands
// give equal bits. After `create`, no call allocates.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "supple/actuator/actuator.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/robot/legged_reading.hpp"
#include "supple/sim/imu.hpp"
#include "supple/sim/push.hpp"

namespace supple::sim {

/// tau + kp (q - q_measured) + kd (v - v_measured), at every step of the physics.
struct LegServo {
  double kp = 40.0;  // >= 0 [N m/rad]
  double kd = 1.0;   // >= 0 [N m s/rad]
};

/// A stripe across the way that is more slippery, or less.
struct Patch {
  double from_x = 0.0;  // [m]
  double to_x = 0.0;    // [m]
  double friction = 0.1;
};

struct Ground {
  double friction = 0.8;       // >= 0
  double foot_radius = 0.02;   // of the ball around F, above 0 [m]; it rolls
  Seconds softness{4e-3};      // time in which a contact is settled, at least two steps
  std::vector<Patch> patches;  // the last that covers a foot counts
};

/// Of the joints' encoders and torques; the defaults are ideal.
struct LegSensors {
  double angle_resolution = 0.0;  // >= 0 [rad]; 0: exact
  double angle_noise = 0.0;       // standard deviation of a sample, >= 0 [rad]
  double velocity_noise = 0.0;    // likewise [rad/s]
  double torque_noise = 0.0;      // likewise [N m]
};

/// 14 bits, and velocities and torques as such drives report them.
[[nodiscard]] LegSensors typical_leg_sensors() noexcept;

struct LegDrives {
  actuator::Params motors;
  VecV rotor_inertia;  // behind the gear, >= 0 [kg m^2]
};

/// Of drives with a low gear ratio: 1 % of the largest torque is Coulomb friction and 0.2 % of it
/// acts at 1 rad/s; all of the torque up to half the largest velocity. Assumed, not measured.
[[nodiscard]] LegDrives typical_leg_drives(const model::RobotModel& robot) noexcept;

struct QuadrupedSetup {
  model::RobotModel robot;  // floating base, no joint that slides
  std::array<model::FrameId, robot::kLegs> feet;
  Pose X_WB;                         // at the start
  VecV q0;                           // of the joints, at the start
  Seconds step{5e-4};                // of the physics, 50 us to 2 ms; whole nanoseconds
  Vec3 trunk_box{0.29, 0.18, 0.11};  // what touches the ground in a fall, around B [m]

  LegDrives drives;
  LegServo servo;
  LegSensors sensors;
  ImuParams imu;
  Ground ground;
  std::vector<Push> pushes;  // on the trunk, about B; its tool's axes are B's
  std::uint64_t seed = 1;
};

/// The first thing that is wrong with a setup, in a sentence.
[[nodiscard]] std::optional<std::string> problem_of(const QuadrupedSetup& setup);

class SimQuadruped {
 public:
  /// Otherwise what is wrong with the setup, in a sentence.
  [[nodiscard]] static Result<std::unique_ptr<SimQuadruped>, std::string> create(
      const QuadrupedSetup& setup);
  SimQuadruped(const SimQuadruped&) = delete;
  SimQuadruped& operator=(const SimQuadruped&) = delete;
  ~SimQuadruped();

  /// Of the instant at which the last period ended.
  void read(robot::LeggedReading& out) const noexcept;
  void write(const robot::LeggedCommand& command) noexcept;
  /// Whole steps; what is left of a period that is no multiple of them is kept for the next.
  void advance(Seconds period) noexcept;

  [[nodiscard]] const robot::LeggedTruth& truth() const noexcept;
  [[nodiscard]] Seconds time() const noexcept;
  /// The trunk has touched the ground, or MuJoCo has given up.
  [[nodiscard]] bool fallen() const noexcept;
  /// Kinetic and potential energy [J].
  [[nodiscard]] double energy() const noexcept;

 private:
  class World;
  explicit SimQuadruped(std::unique_ptr<World> world);

  std::unique_ptr<World> world_;
};

}  // namespace supple::sim

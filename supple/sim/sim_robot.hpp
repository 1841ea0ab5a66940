#pragma once

// A robot in MuJoCo. What happens in one step of the physics:
//
//   commands --(delay, interval)--> servo --> drives --> MuJoCo with tool, scene and hands
//   readings <--(rate, latency)-- packets of the joints, samples of the force sensor
//
// Equal setups and equal commands give equal bits. After `create`, no call allocates.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/robot/robot.hpp"
#include "supple/sim/drives.hpp"
#include "supple/sim/faults.hpp"
#include "supple/sim/ft_sensor.hpp"
#include "supple/sim/joint_feed.hpp"
#include "supple/sim/model_errors.hpp"
#include "supple/sim/push.hpp"
#include "supple/sim/scene.hpp"
#include "supple/sim/servo.hpp"

namespace supple::sim {

struct SimSetup {
  model::RobotModel robot;  // without the tool; a fixed base, up to kMaxArmJoints joints
  ModelErrors errors{};     // by which the simulated robot is another one
  model::FrameId sensor;    // S; the tool hangs on it
  VecJ q0;
  Seconds step{2.5e-4};  // of the physics, 50 us to 2 ms; whole nanoseconds

  Drives drives;
  ServoParams servo;
  JointFeedParams joints;
  SensorParams wrench;
  Scene scene;
  std::vector<Push> pushes;
  std::vector<Fault> faults;
  std::uint64_t seed = 1;
};

/// Free space, ideal drives and sensor.
[[nodiscard]] SimSetup free_space(const model::RobotModel& robot, model::FrameId sensor,
                                  const VecJ& q0);

/// What really happens, which no robot knows. Wrench, contacts and motor torques are those of the
/// beginning of the last step, the rest is of now.
struct Truth {
  Seconds time{0.0};
  VecJ q;
  VecJ v;
  VecJ tau_motor;      // after the motors' limits [N m]
  VecJ tau_link;       // after friction [N m]
  VecJ tau_ext;        // of all that is outside [N m]
  Pose X_WP;           // of the tip, at the beginning of the last step
  Wrench F_S_S;        // with the tool's weight and inertia
  Wrench F_P_W;        // of contacts, hands and wavy surface: all that is outside, world axes
  double plate = 0.0;  // how far the wall is pushed in [m]
  int contacts = 0;    // of MuJoCo's
  bool diverged = false;
};

class SimRobot final : public robot::SteppedRobot {
 public:
  /// Otherwise what is wrong with the setup, in a sentence.
  [[nodiscard]] static Result<std::unique_ptr<SimRobot>, std::string> create(const SimSetup& setup);
  ~SimRobot() override;

  [[nodiscard]] int joints() const noexcept override;
  void read(robot::Reading& out) noexcept override;
  void write(const robot::Command& command) noexcept override;
  /// Whole steps; what is left of a period that is no multiple of them is kept for the next.
  Seconds advance(Seconds period) noexcept override;

  [[nodiscard]] const Truth& truth() const noexcept;
  /// A hand in addition to the scripted ones: F_P_W until it is called again.
  void push(const Wrench& F_P_W) noexcept;
  /// When the scripted hands' clock shows zero; infinity: they wait.
  void count_pushes_from(Seconds time) noexcept;

 private:
  class World;
  explicit SimRobot(std::unique_ptr<World> world);

  std::unique_ptr<World> world_;
};

}  // namespace supple::sim

#pragma once

// The arm in the simulator, seen as its controller sees it. Frames: B the controller's base, which
// is the model's frame `base`; E the flange, `tool0`; T the tool's centre point; S the force
// sensor.

#include <limits>
#include <memory>
#include <string>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"
#include "supple/sim/sim_robot.hpp"
#include "supple/virtual_ur/options.hpp"

namespace supple::virtual_ur {

struct ToolSettings {
  Pose X_ET;
  double payload = 0.0;                // [kg]
  Vec3 payload_centre = Vec3::Zero();  // in E's axes [m]
};

struct Joints {
  Vec6 q = Vec6::Zero();
  Vec6 v = Vec6::Zero();
};

class Arm {
 public:
  [[nodiscard]] static Result<Arm, std::string> create(const Options& options);

  /// One control step with this command.
  void advance(const robot::Command& command) noexcept;
  /// A hand at the tip: F_P_W until it is called again.
  void push(const Wrench& F_P_W) noexcept { sim_->push(F_P_W); }
  /// The scripted hands wait until they are started.
  void hold_pushes() noexcept { sim_->count_pushes_from(Seconds{kNever}); }
  void start_pushes() noexcept { sim_->count_pushes_from(truth().time); }

  [[nodiscard]] Joints measured() const noexcept;
  [[nodiscard]] Vec6 motor_torques() const noexcept;
  /// F_E_E as the sensor feels it: the tool's weight and the sensor's errors are in it.
  [[nodiscard]] Wrench raw_wrench() const noexcept;
  [[nodiscard]] const sim::Truth& truth() const noexcept { return sim_->truth(); }

  /// Of these joints: X_BT, V_BT_B, and the elbow K.
  struct Place {
    Pose X_BT;
    Twist V_BT_B;
    Vec3 p_BK = Vec3::Zero();
    Vec3 v_BK = Vec3::Zero();
    Mat3 R_BE = Mat3::Identity();
  };
  [[nodiscard]] Place place(const Joints& joints, const ToolSettings& tool) noexcept;

  /// F_T_B without the payload's weight and the zero that was set.
  [[nodiscard]] Wrench tcp_force(const ToolSettings& tool) noexcept;
  /// What the sensor feels now becomes its zero, the payload's weight excepted.
  void zero_sensor(const ToolSettings& tool) noexcept;

  /// Torques that this motion takes, the payload's weight included, without friction.
  [[nodiscard]] Vec6 moments(const Vec6& q, const Vec6& v, const Vec6& a,
                             const ToolSettings& tool) noexcept;

  /// Joints beyond the model's limits of position or, times `share`, of velocity; -1: none.
  [[nodiscard]] int beyond_position(const Vec6& q) const noexcept;
  [[nodiscard]] int beyond_velocity(const Vec6& v, double share) const noexcept;

  [[nodiscard]] const model::RobotModel& model() const noexcept { return *robot_; }
  /// R_BW.
  [[nodiscard]] const Mat3& base_from_world() const noexcept { return R_BW_; }

 private:
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  Arm() = default;
  [[nodiscard]] Wrench load_at_flange(const ToolSettings& tool) noexcept;

  std::unique_ptr<model::RobotModel> robot_;
  std::unique_ptr<sim::SimRobot> sim_;
  std::unique_ptr<model::Workspace> work_;
  model::FrameId base_;
  model::FrameId flange_;
  model::FrameId elbow_;
  Mat3 R_BW_ = Mat3::Identity();
  Vec3 p_BW_ = Vec3::Zero();
  Pose X_ES_;
  Seconds step_{0.0};
  bool reaction_ = false;
  Wrench zero_;  // F_E_E that counts as none
  robot::Reading reading_;
};

}  // namespace supple::virtual_ur

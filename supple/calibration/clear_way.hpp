#pragma once

// Whether a posture, and the straight way in joint space between two, keeps clear of joint limits,
// of walls and of the arm itself. Walls are those of limits/: they bound the probe, and here every
// other frame that moves, too.
//
// A start may be nearer than the clearance. Then nothing comes nearer than it was there:
//
//   distance(q) >= min(clearance, distance(q_start))        of every frame from the walls
//   gap(q)      >= min(self_clearance, 0.8 gap(q_start))    of the tool from upper arm and forearm
//
// A way is looked at in steps in which no frame moves by more than the clearance, so between two
// looks no frame is farther than half of it from one that was seen.

#include <optional>
#include <string>
#include <vector>

#include "supple/core/joints.hpp"
#include "supple/limits/walls.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::calibration {

struct Surroundings {
  VecJ q_lower;  // of the joints [rad]
  VecJ q_upper;
  limits::Walls walls;          // normals of planes have any length
  double clearance = 0.02;      // from walls, above 0 [m]
  double self_clearance = 0.1;  // between the middles of links [m]
};

class ClearWay {
 public:
  ClearWay(const model::RobotModel& robot, model::FrameId probe, const Surroundings& around,
           const VecJ& q_start);

  /// What is wrong with the start itself, if something is: beyond a joint limit or a wall.
  [[nodiscard]] const std::optional<std::string>& bad_start() const noexcept { return bad_start_; }

  [[nodiscard]] bool allows(const VecJ& q);
  /// Both ends and all between.
  [[nodiscard]] bool allows_way(const VecJ& from, const VecJ& to);
  /// Of the frame that is nearest to a wall, at q [m]; below 0: beyond it.
  [[nodiscard]] double distance(const VecJ& q);

 private:
  void measure_levers();
  void look_at_start(const VecJ& q_start);
  void place(const VecJ& q);
  [[nodiscard]] double distance_of(model::FrameId frame) const;
  [[nodiscard]] double gap() const;
  [[nodiscard]] Vec3 joint_origin(int i) const;

  model::RobotModel robot_;
  model::FrameId probe_;
  Surroundings around_;
  model::Workspace work_;
  std::vector<model::FrameId> frames_;  // that some joint moves
  std::vector<double> needed_;          // distance of each from the walls [m]
  double needed_gap_ = 0.0;             // [m]
  VecJ lever_;                          // of each joint: no frame is farther from it [m]
  std::optional<std::string> bad_start_;
};

}  // namespace supple::calibration

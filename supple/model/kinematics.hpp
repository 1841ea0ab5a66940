#pragma once

// Where the robot is and how it moves. `update_*` evaluates the model at q (and v) and keeps the
// result in the workspace; the questions below it are about that result.
//
// Frames are fixed to links. Twists and Jacobians are taken at the frame's origin, in world axes.

#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/model/workspace.hpp"

namespace supple::model {

void update_placements(const RobotModel& model, Workspace& work, VecIn q) noexcept;
/// Placements and twists.
void update_twists(const RobotModel& model, Workspace& work, VecIn q, VecIn v) noexcept;

/// X_WF; needs placements.
[[nodiscard]] Pose pose(const RobotModel& model, const Workspace& work, FrameId F) noexcept;

/// Jv_V_WF_W, 6 x nv: V_WF_W = Jv_V_WF_W v; needs placements.
void jacobian(const RobotModel& model, const Workspace& work, FrameId F, MatOut Jv_V_WF_W) noexcept;

/// V_WF_W; needs twists.
[[nodiscard]] Twist twist(const RobotModel& model, const Workspace& work, FrameId F) noexcept;

/// The drift term: the acceleration of F that is left when vdot = 0, so that
/// A_WF_W = Jv_V_WF_W vdot + drift; needs twists.
[[nodiscard]] Twist drift(const RobotModel& model, const Workspace& work, FrameId F) noexcept;

/// What a control tick asks of an arm, in one pass: the probe's pose and Jacobian and the force
/// sensor's pose.
struct ArmKinematics {
  Pose X_WP;
  Pose X_WS;
  Jac6 Jv_V_WP_W;
};
void update_arm(const RobotModel& model, Workspace& work, VecIn q, FrameId P, FrameId S,
                ArmKinematics& out) noexcept;

}  // namespace supple::model

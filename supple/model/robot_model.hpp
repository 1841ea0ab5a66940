#pragma once

// An immutable rigid-body tree: joints in depth-first order, links welded to the body that carries
// them, every link reachable as a named frame. It holds no result; those live in a Workspace.
//
//   fixed base     q = joints                            v = joint velocities
//   floating base  q = [p_WB, quaternion wxyz, joints]   v = [V_WB_W (linear first), joint
//   velocities]

#include <optional>
#include <string_view>

#include "supple/core/fixed_string.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/static_vector.hpp"
#include "supple/model/description.hpp"
#include "supple/model/kernel/layout.hpp"

namespace supple::model {

/// Every link is a frame; the rest is room for tools.
inline constexpr std::size_t kMaxFrames = kMaxLinks + 16;

/// A frame fixed to a body of one particular model.
struct FrameId {
  int index = 0;
  bool operator==(const FrameId&) const noexcept = default;
};

struct Frame {
  Name name;
  int body = 0;  // 0 is the root
  Pose X_BF;     // in the body's axes
};

struct ModelJoint {
  Name name;
  JointKind kind = JointKind::kRevolute;
  JointLimits limits;
};

class RobotModel {
 public:
  [[nodiscard]] std::string_view name() const noexcept { return name_.view(); }

  [[nodiscard]] int joints() const noexcept { return kernel_.joints; }
  [[nodiscard]] bool floating_base() const noexcept { return kernel_.floating != 0; }
  /// Size of q.
  [[nodiscard]] int nq() const noexcept { return joints() + (floating_base() ? 7 : 0); }
  /// Size of v.
  [[nodiscard]] int nv() const noexcept { return joints() + (floating_base() ? 6 : 0); }
  /// Where joint i stands in v.
  [[nodiscard]] int first_joint_velocity() const noexcept { return floating_base() ? 6 : 0; }

  [[nodiscard]] const ModelJoint& joint(int i) const noexcept {
    return joints_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] std::optional<int> joint_named(std::string_view name) const noexcept;

  [[nodiscard]] int frames() const noexcept { return static_cast<int>(frames_.size()); }
  [[nodiscard]] const Frame& frame(FrameId id) const noexcept {
    return frames_[static_cast<std::size_t>(id.index)];
  }
  [[nodiscard]] std::optional<FrameId> frame_named(std::string_view name) const noexcept;

  /// The same robot with one more frame, at X_FN in an existing one; nothing if the name is taken
  /// or there is no room.
  [[nodiscard]] std::optional<RobotModel> with_frame(std::string_view name, FrameId parent,
                                                     const Pose& X_FN) const noexcept;

  /// The same robot with a load welded to a frame: a tool or a work-piece, in the frame's axes.
  [[nodiscard]] RobotModel with_load(FrameId frame, const Inertia& load_F) const noexcept;

  /// Every joint moves some mass, so the mass matrix is positive definite.
  [[nodiscard]] bool has_dynamics() const noexcept { return has_dynamics_; }
  [[nodiscard]] double mass() const noexcept;
  [[nodiscard]] Vec3 gravity_W() const noexcept {
    return {kernel_.gravity[0], kernel_.gravity[1], kernel_.gravity[2]};
  }
  /// Mass properties of everything that moves with joint i, in its body's axes; i = -1: the root.
  [[nodiscard]] Inertia body_inertia(int i) const noexcept;
  /// Joint that carries the parent of joint i's body; -1 for the root.
  [[nodiscard]] int parent_of(int i) const noexcept { return kernel_.body[i + 1].parent - 1; }

  [[nodiscard]] const kernel::Model& kernel() const noexcept { return kernel_; }
  [[nodiscard]] const kernel::Placement& placement(FrameId id) const noexcept {
    return placements_[static_cast<std::size_t>(id.index)];
  }

 private:
  friend class ModelBuilder;

  bool add_frame(const Frame& frame) noexcept;
  void set_inertia(int body, const Inertia& inertia_B) noexcept;
  void note_dynamics() noexcept;

  Name name_;
  StaticVector<ModelJoint, kMaxJoints> joints_;
  StaticVector<Frame, kMaxFrames> frames_;
  StaticVector<kernel::Placement, kMaxFrames> placements_;  // the same, as the kernel reads them
  bool has_dynamics_ = false;
  kernel::Model kernel_{};
};

}  // namespace supple::model

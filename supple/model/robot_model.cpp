#include "supple/model/robot_model.hpp"

#include "supple/core/check.hpp"

namespace supple::model {

std::optional<int> RobotModel::joint_named(std::string_view name) const noexcept {
  for (int i = 0; i < joints(); ++i) {
    if (joint(i).name == name) return i;
  }
  return std::nullopt;
}

std::optional<FrameId> RobotModel::frame_named(std::string_view name) const noexcept {
  for (int i = 0; i < frames(); ++i) {
    if (frame(FrameId{i}).name == name) return FrameId{i};
  }
  return std::nullopt;
}

std::optional<RobotModel> RobotModel::with_frame(std::string_view name, FrameId parent,
                                                 const Pose& X_FN) const noexcept {
  if (frame_named(name) || frames_.full() || name.size() > Name::capacity()) return std::nullopt;
  RobotModel next = *this;
  const Frame& F = frame(parent);
  SUPPLE_REQUIRE(next.add_frame({.name = name, .body = F.body, .X_BF = F.X_BF * X_FN}));
  return next;
}

RobotModel RobotModel::with_load(FrameId frame_id, const Inertia& load_F) const noexcept {
  RobotModel next = *this;
  const Frame& F = frame(frame_id);
  if (F.body == 0 && !floating_base()) return next;  // it hangs on the world
  next.set_inertia(F.body, welded(body_inertia(F.body - 1), expressed_in(F.X_BF, load_F)));
  next.note_dynamics();
  return next;
}

double RobotModel::mass() const noexcept {
  double sum = 0.0;
  for (int body = 0; body <= joints(); ++body) sum += kernel_.body[body].mass;
  return sum;
}

Inertia RobotModel::body_inertia(int i) const noexcept {
  const kernel::Body& body = kernel_.body[i + 1];
  Inertia out{.mass = body.mass, .p_BBcm = {body.com[0], body.com[1], body.com[2]}};
  for (int col = 0; col < 3; ++col) {
    for (int row = 0; row < 3; ++row) out.I_BBcm_B(row, col) = body.I[col][row];
  }
  return out;
}

bool RobotModel::add_frame(const Frame& frame) noexcept {
  if (!frames_.push_back(frame)) return false;
  kernel::Placement padded{};
  for (int row = 0; row < 3; ++row) {
    for (int col = 0; col < 3; ++col) padded.R[col][row] = frame.X_BF.R(row, col);
    padded.p[row] = frame.X_BF.p[row];
  }
  return placements_.push_back(padded);
}

void RobotModel::set_inertia(int body, const Inertia& inertia_B) noexcept {
  kernel::Body& out = kernel_.body[body];
  out.mass = inertia_B.mass;
  for (int row = 0; row < 3; ++row) {
    out.com[row] = inertia_B.p_BBcm[row];
    // symmetric to the last bit, whatever rounding the axes went through
    for (int col = 0; col < 3; ++col) {
      out.I[col][row] = 0.5 * (inertia_B.I_BBcm_B(row, col) + inertia_B.I_BBcm_B(col, row));
    }
  }
}

void RobotModel::note_dynamics() noexcept {
  // children come after their parents, so one sweep from the end gathers the mass of each subtree
  double carried[kernel::kMaxBodies] = {};
  has_dynamics_ = true;
  for (int body = joints(); body > 0; --body) {
    carried[body] += kernel_.body[body].mass;
    carried[kernel_.body[body].parent] += carried[body];
    has_dynamics_ = has_dynamics_ && carried[body] > 0.0;
  }
}

}  // namespace supple::model

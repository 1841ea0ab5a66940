#include <algorithm>
#include <cmath>
#include <cstddef>

#include "supple/legged/tick.hpp"

namespace supple::legged {
namespace {

std::optional<ParamsProblem> in_stage(std::string_view stage, const std::optional<Problem>& found,
                                      int foot = -1) noexcept {
  if (!found) return {};
  return ParamsProblem{.stage = stage, .foot = foot, .problem = *found};
}

std::optional<ParamsProblem> problem_of_foot(const Params& params, int foot) noexcept {
  const auto f = static_cast<std::size_t>(foot);
  const int frame = params.feet[f].index;
  if (frame < 0 || frame >= params.model.frames()) {
    return ParamsProblem{
        "feet", foot, {"feet", static_cast<double>(frame), foot, "is no frame of the model"}};
  }
  const estimation::ContactParams& contact = params.contact[f];
  if (const auto no = in_stage("contact", estimation::problem_of(contact), foot)) return no;
  if (contact.threshold.size() != 1) {
    return ParamsProblem{"contact",
                         foot,
                         {"threshold", static_cast<double>(contact.threshold.size()), -1,
                          "needs one number, of the force that carries"}};
  }
  return {};
}

}  // namespace

std::optional<ParamsProblem> problem_of(const Params& params) noexcept {
  const model::RobotModel& model = params.model;
  if (!model.floating_base()) {
    return ParamsProblem{"model", -1, {"model", 0.0, -1, "needs a floating base"}};
  }
  if (!model.has_dynamics()) {
    return ParamsProblem{"model", -1, {"model", 0.0, -1, "needs links with mass and inertia"}};
  }
  if (!(params.foot_radius >= 0.0) || !std::isfinite(params.foot_radius)) {
    return ParamsProblem{
        "foot_radius", -1, {"foot_radius", params.foot_radius, -1, "must be 0 or more and finite"}};
  }
  if (const auto no = in_stage("observer", estimation::problem_of(params.observer, model))) {
    return no;
  }
  if (const auto no = in_stage("wrench", estimation::problem_of(params.wrench, model.nv()))) {
    return no;
  }
  if (const auto no = in_stage("base", estimation::problem_of(params.base))) return no;
  for (int i = 0; i < params.base.feet; ++i) {
    if (const auto no = problem_of_foot(params, i)) return no;
  }
  return {};
}

Params defaults(const model::RobotModel& model, const PerFoot<model::FrameId>& feet, int count,
                double foot_radius) noexcept {
  constexpr double kBandwidth = 250.0;  // 4 ms: a touchdown is worth more than a smooth force
  Params out{.model = model,
             .feet = feet,
             .foot_radius = foot_radius,
             .observer = estimation::observer_defaults(model, kBandwidth)};

  const double weight = model.mass() * model.gravity_W().norm();
  for (estimation::ContactParams& contact : out.contact) {
    contact.threshold = VecV::Constant(1, 0.1 * weight);
    contact.per_speed = VecV::Constant(1, 0.05 * weight);  // at 1 m/s
    contact.touch_after = Seconds{2e-3};
    contact.off_after = Seconds{2e-3};
  }

  const int nv = model.nv();
  out.wrench.torque_noise = VecV::Constant(nv, 0.5);
  for (int i = 0; i < std::min(3, nv); ++i) out.wrench.torque_noise[i] = 0.1 * weight;
  for (int i = 3; i < std::min(6, nv); ++i) out.wrench.torque_noise[i] = 0.02 * weight;
  out.wrench.force_prior = weight;

  out.base.feet = count;
  out.base.gravity_W = model.gravity_W();
  out.base.use_velocities = true;
  return out;
}

std::optional<Params> defaults(const model::RobotModel& model,
                               const PerFoot<std::string_view>& feet, double foot_radius) noexcept {
  PerFoot<model::FrameId> frames{};
  for (std::size_t i = 0; i < feet.size(); ++i) {
    const auto frame = model.frame_named(feet[i]);
    if (!frame) return {};
    frames[i] = *frame;
  }
  return defaults(model, frames, kMaxFeet, foot_radius);
}

State start(const Params& params, const Vec3& p_WB, const Vec3& v_WB_W) noexcept {
  State state;
  state.p_WB = p_WB;
  state.v_WB_W = v_WB_W;
  state.observer = estimation::observer_start(params.model);
  for (Vec3& rolled : state.rolled) rolled.setZero();
  return state;
}

}  // namespace supple::legged

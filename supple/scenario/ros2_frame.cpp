#include "supple/scenario/ros2_frame.hpp"

#include <fmt/format.h>

#include "supple/model/kinematics.hpp"
#include "supple/telemetry/cause_text.hpp"

namespace supple::scenario {
namespace {

using safety::Phase;

std::string state_of(const safety::Verdict& verdict) {
  std::string out{safety::name(verdict.phase)};
  if (verdict.cause.reason != safety::StopReason::kNone) {
    out += ": " + telemetry::text_of(verdict.cause);
  }
  return out;
}

dds::Health health_of(Phase phase) noexcept {
  switch (phase) {
    case Phase::kIdle:
    case Phase::kRunning:
    case Phase::kStopped:
      return dds::Health::kOk;
    case Phase::kHolding:
      return dds::Health::kWarning;
    case Phase::kStopping:
    case Phase::kFault:
      return dds::Health::kError;
  }
  return dds::Health::kStale;
}

std::vector<std::pair<std::string, std::string>> values_of(const telemetry::Tick& tick) {
  const Wrench& F = tick.out.wrench.F_P_D_all;
  return {
      {"tick", fmt::format("{}", tick.index)},
      {"phase", std::string{safety::name(tick.out.verdict.phase)}},
      {"force at the probe [N]", fmt::format("{:.2f}", F.force.norm())},
      {"torque at the probe [N m]", fmt::format("{:.3f}", F.torque.norm())},
      {"age of the joint state [ms]", fmt::format("{:.2f}", 1e3 * tick.in.facts.joint_age.count())},
      {"age of the wrench [ms]", fmt::format("{:.2f}", 1e3 * tick.in.facts.reading_age.count())},
      {"loop late [us]", fmt::format("{:.1f}", 1e-3 * tick.timing.late)},
      {"controller took [us]", fmt::format("{:.1f}", 1e-3 * tick.timing.tick)}};
}

}  // namespace

std::vector<std::string> link_names(const model::RobotModel& robot) {
  std::vector<std::string> out;
  for (int i = 1; i < robot.frames(); ++i) out.emplace_back(robot.frame({i}).name.view());
  return out;
}

dds::RunFrame frame_of(const telemetry::Tick& tick, const control::Params& params,
                       model::Workspace& work, bool with_links) {
  const control::TickOutput& out = tick.out;
  dds::RunFrame frame;
  frame.time = static_cast<std::int64_t>(tick.time);
  frame.q = out.checked.q;
  frame.v = out.checked.v;
  frame.tau = tick.in.facts.tau;
  frame.q_command = out.q_command;
  frame.v_command = out.v_command;
  frame.X_WP = out.X_WP;
  frame.X_WD = out.X_WD;
  frame.X_WC = out.compliance.X_WC;
  frame.V_command_W = out.V_command_W;
  const Mat3 R_PD = out.X_WP.R.transpose() * out.X_WD.R;
  frame.F_P_P = rotated(R_PD, out.wrench.F_P_D_all);
  frame.state = state_of(out.verdict);
  frame.health = health_of(out.verdict.phase);
  frame.values = values_of(tick);
  if (with_links && frame.q.size() == params.robot.joints()) {
    model::update_placements(params.robot, work, frame.q);
    for (int i = 1; i < params.robot.frames(); ++i) {
      frame.links.push_back(model::pose(params.robot, work, {i}));
    }
  }
  return frame;
}

}  // namespace supple::scenario

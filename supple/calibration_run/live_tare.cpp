#include "supple/calibration_run/live_tare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/model/kinematics.hpp"

namespace supple::calibration_run {
namespace {

std::string change(std::string_view key, const Vec3& u) {
  return fmt::format("wrench.{}=[{:.9g}, {:.9g}, {:.9g}]", key, u.x(), u.y(), u.z());
}

}  // namespace

bool LiveTare::add(const telemetry::Tick& tick, const control::Params& params) {
  if (asked_.exchange(false, std::memory_order_relaxed)) {
    wrench::start(state_);
    time_ = tick.time;
  }
  const safety::InputFacts& facts = tick.in.facts;
  const bool usable = facts.reading_stamp != stamp_ && facts.q.size() == params.robot.joints() &&
                      facts.v.size() == facts.q.size();
  stamp_ = facts.reading_stamp;
  if (state_.status != wrench::TareStatus::kAveraging || !usable) return false;
  model::update_twists(params.robot, work_, facts.q, facts.v);
  const Seconds dt{1e-9 * static_cast<double>(tick.time - std::min(time_, tick.time))};
  time_ = tick.time;
  report_ = wrench::step(params_, params.wrench.params, state_, facts.reading,
                         model::pose(params.robot, work_, params.sensor).R,
                         model::twist(params.robot, work_, params.sensor), dt);
  return report_.status == wrench::TareStatus::kDone;
}

std::vector<std::string> LiveTare::changes() const {
  return {change("bias_n", report_.bias_S.force), change("bias_nm", report_.bias_S.torque)};
}

}  // namespace supple::calibration_run

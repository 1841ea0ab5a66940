#include "supple/config/build_stages.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/config/sections/si.hpp"
#include "supple/config/text/words.hpp"
#include "supple/limits/room.hpp"
#include "supple/model/kinematics.hpp"

namespace supple::config {
namespace {

class StageBuilder {
 public:
  StageBuilder(Setup& setup, Judge& judge)
      : setup_{setup},
        config_{setup.config},
        judge_{judge},
        period_{milliseconds(config_.robot.period_ms)},
        reaction_time_{milliseconds(config_.robot.reaction_time_ms)} {}

  void wrench() {
    if (!judge_.clean("wrench")) return;
    const auto prepared =
        wrench::prepared(params_of(config_.wrench, setup_.model.gravity_W()), period_);
    if (!prepared) return refused("wrench", prepared.error());
    setup_.wrench = *prepared;
  }

  void admittance() {
    if (judge_.clean("admittance")) setup_.admittance = params_of(config_.admittance);
  }

  void joints() {
    if (!judge_.clean("joints")) return;
    const ik::JointLimits limits = params_of(config_.joints, setup_.model, reaction_time_);
    for (int i = 0; i < setup_.model.joints(); ++i) {
      if (limits.q_lower[i] < limits.q_upper[i]) continue;
      judge_.note("joints.margin_deg", fmt::format("is {}, which leaves nothing of the range of {}",
                                                   digits(config_.joints.margin_deg),
                                                   setup_.model.joint(i).name.view()));
    }
    if (!judge_.clean("joints") || !judge_.clean("safety")) return;
    setup_.safety = params_of(config_.safety, setup_.model, limits, period_);
    if (const auto problem = safety::problem_of(setup_.safety)) return refused("safety", *problem);
    const auto prepared = ik::prepared(limits, longest_period());
    if (!prepared) return refused("joints", prepared.error());
    setup_.joints = *prepared;
  }

  void ik() {
    if (!judge_.clean("ik")) return;
    const auto& posture = config_.ik.posture;
    const auto joints = static_cast<std::size_t>(setup_.model.joints());
    if (posture && posture->joints_deg.size() != joints) {
      return judge_.note("ik.posture.joints_deg",
                         fmt::format("has {} numbers; the robot has {} joints",
                                     posture->joints_deg.size(), joints));
    }
    const auto checked = ik::checked(params_of(config_.ik, setup_.model), setup_.model.joints());
    if (!checked) return refused("ik", checked.error());
    setup_.ik = *checked;
  }

  void limits() {
    if (!judge_.clean("limits")) return;
    const auto prepared =
        limits::prepared(params_of(config_.limits, reaction_time_), longest_period());
    if (!prepared) return refused("limits", prepared.error());
    setup_.limits = *prepared;
    start_is_within(setup_.limits.params.walls);
  }

 private:
  [[nodiscard]] Seconds longest_period() const { return safety::Params{}.longest * period_; }

  /// The sections have the same rules in their own words; this is for what they have not.
  void refused(std::string_view section, const auto& problem) {
    judge_.note(section, fmt::format("cannot be used: {} is {}, and {}", problem.member,
                                     digits(problem.value), problem.rule));
  }

  void start_is_within(const limits::Walls& walls) {
    if (setup_.q_start.size() == 0) return;
    model::Workspace work;
    model::update_placements(setup_.model, work, setup_.q_start);
    const Vec3 p_WP = model::pose(setup_.model, work, setup_.P).p;
    const limits::NearestWall nearest = limits::room_at(walls, p_WP).nearest;
    if (!(nearest.distance < 0.0)) return;
    judge_.note(key_of(nearest),
                fmt::format("excludes the start: at robot.start_joints_deg the probe is at "
                            "[{:.3f}, {:.3f}, {:.3f}] m, outside by {:.1f} mm",
                            p_WP.x(), p_WP.y(), p_WP.z(), -nearest.distance / kMillimetre));
  }

  [[nodiscard]] static std::string key_of(const limits::NearestWall& wall) {
    switch (wall.kind) {
      case limits::WallKind::kPlane:
        return fmt::format("limits.planes[{}]", wall.index);
      case limits::WallKind::kKeepIn:
        return fmt::format("limits.keep_in[{}]", wall.index);
      case limits::WallKind::kKeepOut:
        return fmt::format("limits.keep_out[{}]", wall.index);
      case limits::WallKind::kBox:
      case limits::WallKind::kNone:
        break;
    }
    return "limits.box";
  }

  Setup& setup_;
  const Config& config_;
  Judge& judge_;
  Seconds period_;
  Seconds reaction_time_;
};

}  // namespace

void build_stages(Setup& setup, Judge& judge) {
  if (!judge.clean("robot")) return;
  StageBuilder builder{setup, judge};
  builder.wrench();
  builder.admittance();
  builder.joints();
  builder.ik();
  builder.limits();
}

}  // namespace supple::config

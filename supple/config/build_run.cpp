#include "supple/config/build_run.hpp"

#include <fmt/format.h>

#include <span>
#include <string>

#include "supple/config/live.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

class Places {
 public:
  Places(const Setup& setup, Judge& judge)
      : simulation_{setup.config.simulation},
        script_{setup.config.script},
        robot_{setup.design.robot},
        has_start_{setup.q_start.size() > 0},
        X_WP_{setup.X_WP_start},
        judge_{judge} {}

  /// A place relative to a start that is not known.
  void check_start_known() {
    if (has_start_) return;
    if (simulation_.wall) check("simulation.wall", simulation_.wall->relative_to);
    if (simulation_.wavy) check("simulation.wavy", simulation_.wavy->place.relative_to);
    if (simulation_.hole) check("simulation.hole", simulation_.hole->place.relative_to);
    for (std::size_t i = 0; i < script_.size(); ++i) {
      const std::string step = fmt::format("script[{}]", i);
      if (script_[i].move_to) check(step + ".move_to", script_[i].move_to->relative_to);
      if (script_[i].desired) check(step + ".desired", script_[i].desired->relative_to);
      if (script_[i].glide && script_[i].glide->axes == RelativeTo::kStart) {
        note(step + ".glide.axes");
      }
    }
  }

  /// The tip's ball would be thrown out of the wall at once.
  void check_wall() {
    if (!simulation_.wall || !has_start_) return;
    const WallPlane wall = plane_of(*simulation_.wall, X_WP_);
    const double radius = kMillimetre * simulation_.tool.tip_radius_mm;
    const Vec3 p_WC = X_WP_.p - radius * X_WP_.R.col(2);  // the ball's centre
    const double room = wall.normal_W.dot(p_WC - wall.p_W) - radius;
    constexpr double kRounding = 1e-9;  // [m]
    if (room >= -kRounding) return;
    judge_.note(
        "simulation.wall.point_m",
        fmt::format("puts the tip {:.3g} mm into the wall at the start", -room / kMillimetre),
        "move the wall away, or turn its normal towards the tip");
  }

  /// A hand needs a link of the model, and one that moves.
  void check_pushes() {
    for (std::size_t i = 0; i < simulation_.pushes.size(); ++i) {
      const PushSection& push = simulation_.pushes[i];
      const std::string key = fmt::format("simulation.pushes[{}].link", i);
      if (!push.link) continue;
      const auto found = robot_.frame_named(*push.link);
      if (found && robot_.frame(*found).body > 0) continue;
      std::vector<std::string> known;
      for (int k = 0; k < robot_.frames(); ++k) {
        if (robot_.frame({k}).body > 0) known.emplace_back(robot_.frame({k}).name.view());
      }
      judge_.note(key,
                  fmt::format("is '{}', which is not a link that moves; those are: {}",
                              printable(*push.link), listed(known)),
                  suggestion(*push.link, known));
    }
  }

  void check_hole() {
    if (!simulation_.hole || !has_start_) return;
    const Vec3 p_HP = inverse(pose_of(simulation_.hole->place, X_WP_)) * X_WP_.p;
    const double beside = p_HP.head<2>().norm();
    const bool inside = beside < kMillimetre * simulation_.hole->radius_mm;
    if (p_HP.z() >= -1e-9 || inside) return;
    judge_.note(
        "simulation.hole.xyz_m",
        fmt::format("puts the tip {:.3g} mm into the block at the start", -p_HP.z() / kMillimetre),
        "move the hole away, or turn its z towards the tip");
  }

 private:
  void check(const std::string& section, RelativeTo relative_to) {
    if (relative_to == RelativeTo::kStart) note(section + ".relative_to");
  }
  void note(const std::string& key) {
    judge_.note(key, "is start, which is not known",
                "give robot.start_joints_deg, or make it relative to the world");
  }

  const SimulationSection& simulation_;
  const std::vector<StepSection>& script_;
  const model::RobotModel& robot_;
  bool has_start_;
  const Pose& X_WP_;
  Judge& judge_;
};

/// Applies the changes of the script one after the other, as the run will.
class Changes {
 public:
  Changes(const Setup& setup, const Sources& sources, Judge& judge)
      : now_{setup}, sources_{sources}, judge_{judge} {
    now_.config.script.clear();  // it has been read, and changes none of itself
    now_.config.expect = {};
  }

  /// What holds after a step; nothing, with a note, if it is refused.
  std::optional<LiveChange> apply(std::size_t step, const std::vector<std::string>& set) {
    const std::string key = fmt::format("script[{}].set", step);
    if (!may_change(key, set)) return std::nullopt;
    auto next = changed(now_, set, sources_);
    if (!next) {
      explain(key, set, next.error());
      return std::nullopt;
    }
    now_ = *std::move(next);
    return LiveChange{.step = step, .config = now_.config, .params = now_.params};
  }

 private:
  bool may_change(const std::string& key, const std::vector<std::string>& set) {
    bool all = true;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const auto once = set_up_once(std::string_view{set[i]}.substr(0, set[i].find('=')));
      if (!once) continue;
      judge_.note(fmt::format("{}[{}]", key, i),
                  fmt::format("is '{}', and {} does not change while the robot runs",
                              printable(set[i]), *once));
      all = false;
    }
    return all;
  }

  /// Points to the first change that cannot be made.
  void explain(const std::string& key, const std::vector<std::string>& set,
               const ConfigError& error) {
    ConfigError found = error;
    std::string place = key;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const auto next = changed(now_, std::span{set}.first(i + 1), sources_);
      if (next) continue;
      found = next.error();
      place = fmt::format("{}[{}]", key, i);
      break;
    }
    for (const Issue& issue : found.issues) {
      judge_.note(place, fmt::format("cannot be made: {} {}", issue.path, issue.what), issue.hint);
    }
  }

  Setup now_;
  const Sources& sources_;
  Judge& judge_;
};

Pose probe_at(const control::Design& design, const VecJ& q) {
  model::Workspace work;
  model::update_placements(design.robot, work, q);
  return model::pose(design.robot, work, design.probe);
}

}  // namespace

void build_run(Setup& setup, const Sources& sources, Judge& judge) {
  if (!judge.clean("")) return;
  if (setup.q_start.size() > 0) setup.X_WP_start = probe_at(setup.design, setup.q_start);
  Places places{setup, judge};
  places.check_start_known();
  places.check_wall();
  places.check_hole();
  places.check_pushes();

  Changes changes{setup, sources, judge};
  for (std::size_t i = 0; i < setup.config.script.size(); ++i) {
    const std::vector<std::string>& set = setup.config.script[i].set;
    if (set.empty()) continue;
    auto change = changes.apply(i, set);
    if (!change) continue;
    change->config.script = setup.config.script;
    change->config.expect = setup.config.expect;
    setup.live.push_back(*std::move(change));
  }
}

}  // namespace supple::config

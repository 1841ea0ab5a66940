#include "supple/config/build_stages.hpp"

#include <fmt/format.h>

#include <string>

#include "supple/config/contact.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/limits/room.hpp"
#include "supple/model/kinematics.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

constexpr double kRounding = 1e-9;  // degrees are not radians [rad], [m]

control::Design design_of(const Config& c, const control::Design& robot) {
  const Seconds period = milliseconds(c.robot.period_ms);
  const Seconds reaction_time = milliseconds(c.robot.reaction_time_ms);
  control::Design out = robot;
  out.period = period;
  out.wrench = params_of(c.wrench, robot.robot.gravity_W());
  out.law = c.admittance.law;
  out.admittance = params_of(c.admittance);
  out.admittance.chatter = chatter_params(c);
  out.R_WG = task_axes_W(c.admittance);
  out.reference = params_of(c.motion, c.limits);
  out.tracking = tracking_of(c.motion);
  out.limits = params_of(c.limits, reaction_time);
  out.joints = params_of(c.joints, robot.robot, reaction_time);
  out.safety = params_of(c.safety, robot.robot, out.joints, period);
  if (c.observer.detector) {
    out.safety.on_touch = c.observer.detector->on_touch;
    out.safety.on_collision = c.observer.detector->on_collision;
  }
  return out;
}

/// The section that a member of control::Design is made from.
std::string_view section_of(std::string_view stage) {
  if (stage == "sensing") return "observer";
  return stage == "reference" || stage == "tracking" ? "motion" : stage;
}

std::string key_of(const limits::NearestWall& wall) {
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

class StageRules {
 public:
  StageRules(Setup& setup, Judge& judge)
      : setup_{setup}, config_{setup.config}, design_{setup.design}, judge_{judge} {}

  void joints() {
    if (!judge_.clean("joints")) return;
    for (int i = 0; i < design_.robot.joints(); ++i) {
      if (design_.joints.q_lower[i] < design_.joints.q_upper[i]) continue;
      judge_.note("joints.margin_deg", fmt::format("is {}, which leaves nothing of the range of {}",
                                                   digits(config_.joints.margin_deg), name(i)));
    }
    check_within("robot.start_joints_deg", config_.robot.start_joints_deg);
  }

  void lag() {
    if (!judge_.clean("joints") || !judge_.clean("safety.max_lag_deg")) return;
    const double late = design_.joints.v_max.maxCoeff() * design_.joints.reaction_time.count();
    if (late < design_.safety.max_lag) return;
    judge_.note("safety.max_lag_deg",
                fmt::format("is {}, not above {:.4g}, by which the fastest joint is behind with "
                            "robot.reaction_time_ms of {}",
                            digits(config_.safety.max_lag_deg), late / kDegree,
                            digits(config_.robot.reaction_time_ms)),
                "lower joints.max_speed_deg_per_s, or raise it");
  }

  void posture() {
    const auto& posture = config_.ik.posture;
    if (!posture || !judge_.clean("ik")) return;
    const auto joints = static_cast<std::size_t>(design_.robot.joints());
    if (posture->joints_deg.size() != joints) {
      return judge_.note("ik.posture.joints_deg",
                         fmt::format("has {} numbers; the robot has {} joints",
                                     posture->joints_deg.size(), joints));
    }
    check_within("ik.posture.joints_deg", posture->joints_deg);
  }

  void observer() {
    if (!judge_.clean("observer") || !uses_torques()) return;
    check_counts(judge_, config_.observer, design_.robot.joints());
    if (design_.robot.has_dynamics()) return;
    judge_.note(
        "robot.model",
        fmt::format("is '{}', which has links without mass", printable(config_.robot.model)),
        "what the joints feel from outside follows from their inertia; give every link "
        "that moves its own");
  }

  /// The robot's own torques are looked at.
  [[nodiscard]] bool uses_torques() const {
    return config_.wrench_source != control::WrenchSource::kSensor ||
           config_.observer.detector.has_value();
  }

  void walls() {
    if (setup_.q_start.size() == 0 || !judge_.clean("limits")) return;
    limits::Walls walls = design_.limits.walls;
    for (limits::Plane& plane : walls.planes) plane.normal.stableNormalize();
    model::Workspace work;
    model::update_placements(design_.robot, work, setup_.q_start);
    const Vec3 p_WP = model::pose(design_.robot, work, design_.probe).p;
    const limits::NearestWall nearest = limits::room_at(walls, p_WP).nearest;
    if (!(nearest.distance < 0.0)) return;
    judge_.note(key_of(nearest),
                fmt::format("excludes the start: at robot.start_joints_deg the probe is at "
                            "[{:.3f}, {:.3f}, {:.3f}] m, outside by {:.1f} mm",
                            p_WP.x(), p_WP.y(), p_WP.z(), -nearest.distance / kMillimetre),
                "start inside, or move the wall");
  }

 private:
  [[nodiscard]] std::string_view name(int i) const { return design_.robot.joint(i).name.view(); }

  void check_within(std::string_view key, const std::vector<double>& given) {
    if (given.empty() || !judge_.clean("joints")) return;
    for (int i = 0; i < design_.robot.joints(); ++i) {
      const double value = given.at(static_cast<std::size_t>(i));
      const double unit = joint_unit(design_.robot.joint(i));
      const double lower = design_.joints.q_lower[i];
      const double upper = design_.joints.q_upper[i];
      if (lower - kRounding <= unit * value && unit * value <= upper + kRounding) continue;
      judge_.note(
          fmt::format("{}[{}]", key, i),
          fmt::format("is {}, outside [{:.10g}, {:.10g}], which joints.margin_deg leaves {}",
                      digits(value), lower / unit, upper / unit, name(i)),
          "stay farther from the joint's limit, or lower joints.margin_deg");
    }
  }

  Setup& setup_;
  const Config& config_;
  const control::Design& design_;
  Judge& judge_;
};

}  // namespace

void build_stages(Setup& setup, Judge& judge) {
  if (!judge.clean("robot") || setup.model_file.empty()) return;
  setup.design = design_of(setup.config, setup.design);
  StageRules rules{setup, judge};
  rules.joints();
  rules.lag();
  rules.posture();
  rules.walls();
  rules.observer();
  if (!judge.clean("")) return;
  if (rules.uses_torques()) {
    setup.design.sensing =
        params_of(setup.config.observer, setup.config.wrench_source, setup.design.robot);
  }
  setup.design.ik = params_of(setup.config.ik, setup.design.robot);

  auto params = control::prepared(setup.design);
  if (params) {
    setup.params = *std::move(params);
    return;
  }
  // the rules say the same in the words of the file; this is for what they have not
  const Problem& problem = params.error().problem;
  judge.note(section_of(params.error().stage),
             fmt::format("cannot be used: {} is {}, and {}", problem.member, digits(problem.value),
                         problem.rule));
}

}  // namespace supple::config

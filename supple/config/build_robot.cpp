#include "supple/config/build_robot.hpp"

#include <fmt/format.h>

#include <optional>

#include "supple/config/find_model.hpp"
#include "supple/config/sections/joints.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

// limits in a model are rounded, degrees in a configuration are not radians
constexpr double kRounding = 1e-9;  // [rad], [m]

class RobotBuilder {
 public:
  RobotBuilder(Setup& setup, Judge& judge)
      : setup_{setup}, robot_{setup.config.robot}, judge_{judge} {}

  void frames() {
    const auto P = frame("probe_frame", robot_.probe_frame, "probe_offset", robot_.probe_offset);
    const auto S =
        frame("sensor_frame", robot_.sensor_frame, "sensor_offset", robot_.sensor_offset);
    if (P) setup_.design.probe = *P;
    if (S) setup_.design.sensor = *S;
  }

  void start() {
    const std::vector<double>& given = robot_.start_joints_deg;
    const int joints = setup_.design.robot.joints();
    if (given.empty() || !judge_.clean("start_joints_deg")) return;
    if (static_cast<int>(given.size()) != joints) {
      return judge_.note("start_joints_deg",
                         fmt::format("has {} numbers; {} has {} joints: {}", given.size(), file(),
                                     joints, listed(joint_names())));
    }
    for (int i = 0; i < joints; ++i) check_start(i, given[static_cast<std::size_t>(i)]);
    setup_.q_start = joint_positions(setup_.design.robot, given);
  }

 private:
  [[nodiscard]] std::string file() const { return setup_.model_file.filename().string(); }

  [[nodiscard]] std::vector<std::string> joint_names() const {
    const model::RobotModel& robot = setup_.design.robot;
    std::vector<std::string> names(static_cast<std::size_t>(robot.joints()));
    for (int i = 0; i < robot.joints(); ++i) {
      names[static_cast<std::size_t>(i)] = robot.joint(i).name.view();
    }
    return names;
  }

  [[nodiscard]] std::vector<std::string> frame_names() const {
    const model::RobotModel& robot = setup_.design.robot;
    std::vector<std::string> names(static_cast<std::size_t>(robot.frames()));
    for (int i = 0; i < robot.frames(); ++i) {
      names[static_cast<std::size_t>(i)] = robot.frame({i}).name.view();
    }
    return names;
  }

  std::optional<model::FrameId> frame(std::string_view key, const std::string& name,
                                      std::string_view offset_key,
                                      const std::optional<OffsetSection>& offset) {
    if (!judge_.clean(key) || name.empty()) return std::nullopt;  // noted already
    const auto found = setup_.design.robot.frame_named(name);
    if (!found) {
      const std::vector<std::string> known = frame_names();
      judge_.note(key,
                  fmt::format("is '{}', which is not in {}; it has: {}", printable(name), file(),
                              listed(known)),
                  suggestion(name, known));
      return std::nullopt;
    }
    if (!offset || !judge_.clean(offset_key)) return found;
    // the key's path cannot be a link's name by chance
    const std::string made = fmt::format("robot.{}", offset_key);
    auto model = setup_.design.robot.with_frame(made, *found, pose_of(*offset));
    if (!model) {
      judge_.note(offset_key, fmt::format("cannot be added: {} has no room for a frame", file()));
      return std::nullopt;
    }
    setup_.design.robot = *std::move(model);
    return setup_.design.robot.frame_named(made);
  }

  void check_start(int i, double given) {
    const model::ModelJoint& joint = setup_.design.robot.joint(i);
    const double unit = joint_unit(joint);
    const double q = unit * given;
    if (joint.limits.lower - kRounding <= q && q <= joint.limits.upper + kRounding) return;
    judge_.note(fmt::format("start_joints_deg[{}]", i),
                fmt::format("is {}, outside [{:.10g}, {:.10g}] of {} in {}", digits(given),
                            joint.limits.lower / unit, joint.limits.upper / unit, joint.name.view(),
                            file()));
  }

  Setup& setup_;
  const RobotSection& robot_;
  Judge& judge_;
};

}  // namespace

void build_robot(Setup& setup, const Sources& sources, Judge& judge) {
  const RobotSection& robot = setup.config.robot;
  if (!judge.clean("model") || robot.model.empty()) return;
  const auto file = find_model(robot.model, setup.folder, sources, judge, "model");
  if (!file) return;
  setup.model_file = *file;

  auto model = sources.load_model(*file, {.gravity_W = vec3(robot.gravity_m_per_s2)});
  if (!model) {
    return judge.note("model", fmt::format("is '{}', which cannot be used", printable(robot.model)),
                      model.error());
  }
  if (model->floating_base() || model->joints() < 1 || model->joints() > kMaxArmJoints) {
    return judge.note(
        "model",
        fmt::format("is '{}', which has {} joints{}; an arm has 1 to {}", printable(robot.model),
                    model->joints(), model->floating_base() ? " and floats" : "", kMaxArmJoints));
  }
  setup.design.robot = *std::move(model);
  RobotBuilder builder{setup, judge};
  builder.frames();
  builder.start();
}

}  // namespace supple::config

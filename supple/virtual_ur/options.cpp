#include "supple/virtual_ur/options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "supple/scenario/sim_setup.hpp"
#include "supple/text/words.hpp"
#include "supple/wrench/pipeline.hpp"

namespace supple::virtual_ur {
namespace {

constexpr const char* kFlange = "tool0";

std::string known_models() {
  std::vector<std::string> names;
  for (const std::string_view each : robot_models()) names.emplace_back(each);
  return listed(names);
}

}  // namespace

Result<Options, std::string> options_from(const config::Setup& setup) {
  const model::RobotModel& robot = setup.design.robot;
  const auto kind = robot_kind(robot.name());
  if (!kind) {
    return Failure{fmt::format("robot.model: '{}' is not an arm of Universal Robots; those are: {}",
                               printable(robot.name()), known_models())};
  }
  const auto flange = robot.frame_named(kFlange);
  if (!flange || robot.joints() != 6) {
    return Failure{fmt::format("robot.model: '{}' has no frame '{}' behind six joints",
                               printable(robot.name()), kFlange)};
  }
  auto sim = scenario::sim_setup(setup);
  if (!sim) return Failure{sim.error().text()};

  Options out{.sim = *std::move(sim), .kind = *kind};
  const model::Frame& E = robot.frame(*flange);
  const model::Frame& P = robot.frame(setup.design.probe);
  const model::Frame& S = robot.frame(setup.design.sensor);
  const Pose X_ES = inverse(E.X_BF) * S.X_BF;
  out.X_ET = inverse(E.X_BF) * P.X_BF;
  out.payload = setup.design.wrench.payload.mass;
  out.payload_centre = X_ES * setup.design.wrench.payload.p_SL;
  out.wrench_is_reaction = setup.config.wrench.reports == wrench::SensorReports::kReaction;
  if (!kind->e_series) out.version = {3, 15, 8, 0};

  // the program watches the commands, and the motion is limited before it gets here
  sim::ServoParams& servo = out.sim.servo;
  servo.delay = std::max(Seconds{0.0}, servo.delay - out.step());
  servo.interval = Seconds{0.0};
  servo.timeout = Seconds{0.0};
  return out;
}

std::string plain_config(std::string_view model) {
  return fmt::format(
      "robot: {{model: {}, probe_frame: tool0, probe_offset: {{xyz_m: [0, 0, 0.15]}}, "
      "sensor_frame: tool0, start_joints_deg: [0, -90, 90, -90, -90, 0]}}\n"
      "wrench: {{payload: {{mass_kg: 1.0, centre_m: [0, 0, 0.07]}}}}\n"
      "admittance: {{preset: hand_guiding}}\n",
      model);
}

}  // namespace supple::virtual_ur

#include "robot_setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <supple/model/build.hpp>
#include <supple/text/words.hpp>
#include <supple/urdf/load.hpp>
#include <utility>

namespace supple_controller {
namespace {

namespace config = supple::config;
namespace model = supple::model;

constexpr std::string_view kModel = "robot_description";

std::vector<std::string> moving_joints(const model::RobotDescription& robot) {
  std::vector<std::string> names;
  for (const model::Joint& joint : robot.joints) {
    if (joint.kind != model::JointKind::kFixed) names.emplace_back(joint.name.view());
  }
  return names;
}

/// Joints of a gripper, say, stay where they are at zero: the arm carries them.
std::string hold_others(const std::vector<std::string>& wanted, model::RobotDescription& robot) {
  const std::vector<std::string> known = moving_joints(robot);
  const auto has = [](const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const std::string& name : wanted) {
    if (has(known, name)) continue;
    const std::string nearest = supple::suggestion(name, known);
    return fmt::format("interfaces.joints has '{}', which does not move in it; it has: {}{}{}",
                       supple::printable(name), supple::listed(known), nearest.empty() ? "" : "\n",
                       nearest);
  }
  for (model::Joint& joint : robot.joints) {
    if (!wanted.empty() && !has(wanted, joint.name.view())) joint.kind = model::JointKind::kFixed;
  }
  return {};
}

supple::Result<model::RobotModel, std::string> model_of(const Arm& arm,
                                                        const model::BuildOptions& options) {
  using supple::Failure;
  if (arm.robot_description.empty()) {
    return Failure{
        std::string{"the controller manager gave none; it takes it from the topic "
                    "robot_description"}};
  }
  auto robot = supple::urdf::parse_description(arm.robot_description, kModel, options);
  if (!robot) return Failure{robot.error().text()};
  supple::urdf::UrdfDescription held = *std::move(robot);
  std::string problem = hold_others(arm.joints, held);
  if (!problem.empty()) return Failure{std::move(problem)};
  model::BuildOptions with_base = options;
  with_base.floating_base = held.floating_base;
  auto built = model::build(held, with_base);
  if (!built) return Failure{std::string{model::sentence(built.error()[0].rule)}};
  return *std::move(built);
}

config::Sources sources_of(const Arm& arm) {
  const auto load = [arm](const std::filesystem::path& /*file*/,
                          const model::BuildOptions& options) { return model_of(arm, options); };
  return {.load_model = load, .shipped_models = {}, .one_model = true};
}

double milliseconds(supple::Seconds time) { return 1e3 * time.count(); }

/// There is no command line here.
SetupResult with_places(SetupResult result) {
  if (result) return result;
  config::ConfigError error = result.error();
  for (config::Issue& issue : error.issues) {
    if (issue.where == "--set" || issue.where.starts_with(kModel)) issue.where = "parameter";
  }
  return supple::Failure{std::move(error)};
}

config::Issue issue(std::string path, std::string what, std::string hint) {
  return {"parameter", std::move(path), std::move(what), std::move(hint)};
}

SetupResult checked(const Arm& arm, SetupResult result) {
  if (!result) return with_places(std::move(result));
  config::ConfigError error;
  const double asked = result->config.robot.period_ms;
  const double real = milliseconds(arm.period);
  if (std::abs(asked - real) > 1e-9 * real) {
    error.issues.push_back(issue("robot.period_ms",
                                 fmt::format("is {}, and the controller is updated every {} ms",
                                             supple::digits(asked), supple::digits(real)),
                                 "leave it away, or change update_rate"));
  }
  if (result->config.robot.model != kModel) {
    error.issues.push_back(issue("robot.model",
                                 fmt::format("is '{}', and the robot is that of {}",
                                             supple::printable(result->config.robot.model), kModel),
                                 "leave it away"));
  }
  if (!error.issues.empty()) return supple::Failure{std::move(error)};
  return result;
}

}  // namespace

SetupResult make_setup(const Arm& arm, const std::filesystem::path& config_file,
                       const KnownKeys& known, const Given& given) {
  config::Options options;
  options.changes = {fmt::format("robot.model={}", kModel),
                     fmt::format("robot.period_ms={}", supple::digits(milliseconds(arm.period)))};
  for (std::string& change : changes_of(known, given)) options.changes.push_back(std::move(change));
  const config::Sources sources = sources_of(arm);
  if (!config_file.empty()) return checked(arm, config::load(config_file, sources, options));
  return checked(arm, config::parse("robot: {}\n", kModel, sources, options));
}

SetupResult changed_setup(const Arm& arm, const config::Setup& old, const KnownKeys& known,
                          const Given& changes) {
  const std::vector<std::string> list = changes_of(known, changes);
  return checked(arm, config::changed(old, list, sources_of(arm)));
}

}  // namespace supple_controller

#include "apps/supple/run_options.hpp"

#include <array>

namespace supple::app {
namespace {

struct ShortWay {
  std::string_view flag;
  std::string_view path;
};

constexpr std::array<ShortWay, 4> kShortWays{{{"--duration", "run.duration_s"},
                                              {"--clock", "run.clock"},
                                              {"--robot-host", "ur.host"},
                                              {"--sensor-host", "netft.host"}}};

}  // namespace

config::Options run_options(const Args& args) {
  config::Options options{.changes = args.all("--set")};
  if (args.has("--robot-host")) {
    options.changes.emplace_back("robot.driver=ur");
    if (!args.has("--clock")) options.changes.emplace_back("run.clock=wall");
  }
  if (args.has("--ros2")) {
    options.changes.emplace_back("ros2.publish=true");
    if (!args.has("--clock")) options.changes.emplace_back("run.clock=wall");
  }
  if (args.has("--sensor-host")) options.changes.emplace_back("wrench.device=netft");
  for (const auto& [flag, path] : kShortWays) {
    if (args.has(flag)) options.changes.push_back(std::string{path} + "=" + args.one(flag));
  }
  return options;
}

config::ConfigError by_flags(config::ConfigError error, const Args& args) {
  for (config::Issue& issue : error.issues) {
    for (const auto& [flag, path] : kShortWays) {
      const bool own = issue.where == "--set" && issue.path == path && args.has(flag);
      if (own) issue.where = flag;
    }
  }
  return error;
}

}  // namespace supple::app

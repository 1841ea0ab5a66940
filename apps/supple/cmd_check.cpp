#include <fmt/format.h>

#include <cstdio>

#include "apps/supple/command.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/summary.hpp"
#include "supple/config/config.hpp"

namespace supple::app {

int check(const Args& args) {
  const std::string& file = args.words[0];
  const bool robot_only = args.has("--robot-only");
  const config::Options options{.changes = args.all("--set"), .robot_only = robot_only};
  const auto setup = config::load(file, sources(), options);
  if (!setup) {
    fmt::print(stderr, "{}\n", setup.error().text());
    return kBadUsage;
  }
  fmt::print("# {} has no problem; this is the configuration in force\n", file);
  fmt::print("{}", config::effective(setup->config, robot_only));
  if (!robot_only) fmt::print("{}", summary(*setup));
  return kOk;
}

}  // namespace supple::app

#include <fmt/format.h>

#include <cstdio>

#include "apps/supple/command.hpp"
#include "apps/supple/shipped_models.hpp"
#include "apps/supple/summary.hpp"
#include "supple/config/config.hpp"
#include "supple/config/legged/legged.hpp"

namespace supple::app {
namespace {

int check_legged(const std::string& file, const config::Options& options) {
  const auto setup = config::load_legged(file, sources(), options);
  if (!setup) {
    fmt::print(stderr, "{}\n", setup.error().text());
    return kBadUsage;
  }
  const legged::GaitParams& gait = setup->gait;
  fmt::print("# {} has no problem; this is the configuration in force\n{}", file,
             config::effective(setup->config));
  fmt::print(
      "# a robot of {:.1f} kg that stands {:.2f} m high and lifts each foot {:.1f} times a "
      "second\n",
      gait.mass, gait.height, 1.0 / gait.period);
  return kOk;
}

}  // namespace

int check(const Args& args) {
  const std::string& file = args.words[0];
  const bool robot_only = args.has("--robot-only");
  const config::Options options{.changes = args.all("--set"), .robot_only = robot_only};
  if (config::is_legged_file(file)) return check_legged(file, options);
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

#include "apps/supple/virtual_setup.hpp"

#include <fmt/format.h>

#include "apps/supple/shipped_models.hpp"
#include "supple/text/words.hpp"
#include "supple/virtual_ur/options.hpp"
#include "supple/virtual_ur/robot_kind.hpp"

namespace supple::app {
namespace {

constexpr std::string_view kUsualPose = "robot.start_joints_deg=[0, -90, 90, -90, -90, 0]";

}  // namespace

Result<config::Setup, std::string> virtual_setup(const Args& args) {
  if (!args.words.empty() && args.has("--model")) {
    return Failure{
        std::string{"supple: --model is for a robot without a CONFIG; the file has its "
                    "own under robot.model"}};
  }
  const auto text = [](const config::ConfigError& error) {
    return error.text("the virtual robot was not started");
  };
  if (!args.words.empty()) {
    auto setup = config::load(args.words[0], sources(), {.changes = args.all("--set")});
    // a file for a real arm does not say where it starts
    if (setup && setup->q_start.size() == 0) {
      const std::vector<std::string> pose{std::string{kUsualPose}};
      setup = config::changed(*setup, pose, sources());
    }
    if (!setup) return Failure{text(setup.error())};
    return *std::move(setup);
  }
  const std::string model = args.has("--model") ? args.one("--model") : "ur5e";
  if (!virtual_ur::robot_kind(model)) {
    std::vector<std::string> known;
    for (const std::string_view each : virtual_ur::robot_models()) known.emplace_back(each);
    const std::string hint = suggestion(model, known);
    return Failure{
        fmt::format("supple: --model '{}' is not one that can be virtual; those are: {}{}{}",
                    printable(model), fmt::join(known, ", "), hint.empty() ? "" : "\n    ", hint)};
  }
  auto setup = config::parse(virtual_ur::plain_config(model), "virtual.yaml", sources(),
                             {.changes = args.all("--set")});
  if (!setup) return Failure{text(setup.error())};
  return *std::move(setup);
}

}  // namespace supple::app

#include "supple/replay/recorded.hpp"

#include <fmt/format.h>

#include <optional>

#include "supple/config/config.hpp"
#include "supple/control/adopt.hpp"
#include "supple/urdf/load.hpp"

namespace supple::replay {

config::Sources model_in(const telemetry::TickLogReader& log, const std::string& log_name) {
  const auto load =
      [text = log.files().model, log_name](
          const std::filesystem::path&,
          const model::BuildOptions& options) -> Result<model::RobotModel, std::string> {
    auto model = urdf::parse_urdf(text, fmt::format("robot.urdf of {}", log_name), options);
    if (!model) return Failure{model.error().text()};
    return *std::move(model);
  };
  return {.load_model = load, .shipped_models = {}, .one_model = true};
}

std::optional<std::string> missing_files(const telemetry::TickLogReader& log,
                                         const std::string& log_name) {
  const telemetry::RunFiles& files = log.files();
  for (const auto& [text, what] :
       {std::pair{&files.config, "configuration"}, std::pair{&files.model, "robot model"}}) {
    if (text->empty()) {
      return fmt::format("log '{}' has no {}; it cannot be replayed", log_name, what);
    }
  }
  return std::nullopt;
}

namespace {

Result<control::Params, std::string> params_of(const std::string& yaml, const std::string& name,
                                               const config::Sources& sources,
                                               std::span<const std::string> changes) {
  const config::Options options{.changes = {changes.begin(), changes.end()}};
  const auto setup = config::parse(yaml, name, sources, options);
  if (!setup) return Failure{setup.error().text("nothing was replayed")};
  return setup->params;
}

}  // namespace

Result<Stretches, std::string> recorded_params(const telemetry::TickLogReader& log,
                                               const std::string& log_name,
                                               std::span<const std::string> changes) {
  for (const std::string& change : changes) {
    if (!change.starts_with("robot.model=")) continue;
    return Failure{
        fmt::format("--set: robot.model cannot be changed; the model is that of '{}'", log_name)};
  }
  const telemetry::RunFiles& files = log.files();
  if (auto missing = missing_files(log, log_name)) return Failure{*std::move(missing)};
  const auto live = log.changes();
  if (!live) return Failure{fmt::format("log '{}': {}", log_name, live.error().text())};

  const config::Sources sources = model_in(log, log_name);
  Stretches stretches;
  const auto add = [&](std::uint64_t tick, const std::string& yaml,
                       const std::string& name) -> std::optional<std::string> {
    const auto params = params_of(yaml, name, sources, changes);
    if (!params) return params.error();
    stretches.push_back({tick, *params});
    return std::nullopt;
  };
  auto problem = add(0, files.config, fmt::format("config.yaml of {}", log_name));
  for (const telemetry::Change& change : *live) {
    if (problem) break;
    problem = add(change.tick_index, change.config,
                  fmt::format("change at tick {} of {}", change.tick_index, log_name));
  }
  if (problem) return Failure{*std::move(problem)};
  return stretches;
}

const control::TickOutput& Controller::tick(std::uint64_t index, const control::TickInput& in) {
  while (now_ + 1 < stretches_.size() && stretches_[now_ + 1].first_tick <= index) {
    control::adopt(stretches_[now_].params, stretches_[now_ + 1].params, state_);
    ++now_;
  }
  control::tick(params(), state_, in, out_);
  return out_;
}

}  // namespace supple::replay

#pragma once

// A whole configuration file. It is read completely, and every problem in it is reported at once,
// before anything is connected. What `load` returns has passed every rule.

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "supple/config/issue.hpp"
#include "supple/config/sections.hpp"
#include "supple/control/design.hpp"
#include "supple/core/joints.hpp"
#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/model/build.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::config {

/// Reads a robot's description, or says in one or more lines why it cannot: urdf::load_urdf, as a
/// rule.
using LoadModel = std::function<Result<model::RobotModel, std::string>(
    const std::filesystem::path& file, const model::BuildOptions& options)>;

/// Where robot models come from.
struct Sources {
  LoadModel load_model;
  std::filesystem::path shipped_models;  // NAME.urdf in it is the model NAME
  bool one_model = false;  // load_model has it, whatever name or path the configuration gives
};

struct Options {
  std::vector<std::string> changes;  // "robot.period_ms=4", each above the file and those before it
  bool robot_only = false;           // the other sections are passed over
};

/// What holds from a step of the script on.
struct LiveChange {
  std::size_t step = 0;  // in Config::script
  Config config;
  control::Params params;
};

/// A configuration and what was made of it.
struct Setup {
  Config config;
  std::filesystem::path folder;  // what its paths start from
  std::filesystem::path model_file;
  VecJ q_start;            // empty if the configuration names none [rad, m]
  control::Design design;  // the robot alone with Options::robot_only
  control::Params params;  // what the controller is given; empty with Options::robot_only
  Pose X_WP_start;         // of the probe at q_start
  std::vector<LiveChange> live;
};

[[nodiscard]] Result<Setup, ConfigError> load(const std::filesystem::path& file,
                                              const Sources& sources,
                                              const Options& options = {}) noexcept;

/// The same from text; `file_name` stands in the messages, and paths start from its folder.
[[nodiscard]] Result<Setup, ConfigError> parse(std::string_view text,
                                               const std::filesystem::path& file_name,
                                               const Sources& sources,
                                               const Options& options = {}) noexcept;

/// What `old` becomes with the changes, held to the same rules; all of them or none.
[[nodiscard]] Result<Setup, ConfigError> changed(const Setup& old,
                                                 std::span<const std::string> changes,
                                                 const Sources& sources) noexcept;

/// The configuration in force as YAML, defaults included; it reads back to the same one.
[[nodiscard]] std::string effective(const Config& config, bool robot_only = false);

/// The text of docs/config.md.
[[nodiscard]] std::string reference_page();

}  // namespace supple::config

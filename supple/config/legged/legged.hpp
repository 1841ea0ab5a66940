#pragma once

// A whole configuration file of a legged robot, read by the same rules as an arm's.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/config/legged/sections.hpp"
#include "supple/legged/gait.hpp"
#include "supple/legged/tick.hpp"

namespace supple::config {

/// A configuration and what was made of it.
struct LeggedSetup {
  LeggedConfig config;
  std::filesystem::path folder;  // what its paths start from
  std::filesystem::path model_file;
  legged::Params params;
  legged::GaitParams gait;
  Seconds period{2e-3};
  Vec3 p_WB_start = Vec3::Zero();  // of the trunk
  VecV q_start;                    // of the joints
};

/// Whether a text is of a legged robot: it has the section `quadruped`. What cannot be read is not.
[[nodiscard]] bool is_legged(std::string_view text) noexcept;
/// The same of a file.
[[nodiscard]] bool is_legged_file(const std::filesystem::path& file) noexcept;

[[nodiscard]] Result<LeggedSetup, ConfigError> load_legged(const std::filesystem::path& file,
                                                           const Sources& sources,
                                                           const Options& options = {}) noexcept;

/// The same from text; `file_name` stands in the messages, and paths start from its folder.
[[nodiscard]] Result<LeggedSetup, ConfigError> parse_legged(std::string_view text,
                                                            const std::filesystem::path& file_name,
                                                            const Sources& sources,
                                                            const Options& options = {}) noexcept;

/// The configuration in force as YAML, defaults included; it reads back to the same one.
[[nodiscard]] std::string effective(const LeggedConfig& config);

}  // namespace supple::config

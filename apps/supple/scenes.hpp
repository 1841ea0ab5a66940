#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/desk/about.hpp"

namespace supple::app {

/// A configuration that a cockpit can go over to.
struct SceneFile {
  desk::Scene scene;
  std::filesystem::path file;
};

/// The file that is run, and the shipped scenes for the same model of robot.
[[nodiscard]] std::vector<SceneFile> scenes_beside(const std::filesystem::path& file,
                                                   const config::Setup& setup);

}  // namespace supple::app

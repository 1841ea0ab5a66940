#pragma once

#include <filesystem>

#include "supple/config/config.hpp"
#include "supple/urdf/load.hpp"

namespace supple::test {

/// Robots from the shipped URDF files.
inline config::Sources shipped_models() {
  const auto load =
      [](const std::filesystem::path& file,
         const model::BuildOptions& options) -> Result<model::RobotModel, std::string> {
    auto robot = urdf::load_urdf(file, options);
    if (!robot) return Failure{robot.error().text()};
    return *std::move(robot);
  };
  return {.load_model = load,
          .shipped_models = std::filesystem::path{SUPPLE_SOURCE_DIR} / "models"};
}

}  // namespace supple::test

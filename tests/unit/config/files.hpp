#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "supple/config/config.hpp"
#include "supple/urdf/load.hpp"
#include "support/files.hpp"

namespace supple::test {

/// Robots from the shipped URDF files.
inline config::Sources shipped() {
  const auto load =
      [](const std::filesystem::path& file,
         const model::BuildOptions& options) -> Result<model::RobotModel, std::string> {
    auto robot = urdf::load_urdf(file, options);
    if (!robot) return Failure{robot.error().text()};
    return *std::move(robot);
  };
  return {.load_model = load, .shipped_models = source_dir() / "models"};
}

/// A robot and nothing else; sections follow it.
inline const std::string kRobotOnly =
    "robot:\n  model: ur5e\n  probe_frame: tool0\n  sensor_frame: ft_frame\n";

/// What a text means; a failure, and an empty setup, if it is refused.
inline config::Setup good(const std::string& text, const config::Options& options = {}) {
  const auto setup = config::parse(text, "arm.yaml", shipped(), options);
  if (!setup) ADD_FAILURE() << setup.error().text();
  return setup ? *setup : config::Setup{};
}

inline std::string problems(const Result<config::Setup, config::ConfigError>& setup) {
  return setup ? "" : setup.error().text();
}

}  // namespace supple::test

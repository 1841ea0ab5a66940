#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "supple/config/config.hpp"
#include "supple/urdf/load.hpp"

namespace supple::test {

inline std::filesystem::path source_dir() { return SUPPLE_SOURCE_DIR; }

/// In the order of their names.
inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& extension) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() == extension) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

inline std::string contents(const std::filesystem::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

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

#pragma once

#include <gtest/gtest.h>

#include <string>

#include "scenario/scenario_files.hpp"

namespace supple::test {

inline const std::string kArm =
    "robot:\n  model: ur5e\n  probe_frame: tool0\n  sensor_frame: tool0\n"
    "  start_joints_deg: [0, -90, 90, -90, -90, 0]\n";

inline config::Setup setup_of(const std::string& text) {
  const auto setup = config::parse(text, "arm.yaml", shipped_models());
  if (!setup) ADD_FAILURE() << setup.error().text();
  return setup ? *setup : config::Setup{};
}

/// A UR5e with its tool down, and sections that follow.
inline config::Setup scenario_setup(const std::string& sections) {
  return setup_of(kArm + sections);
}

}  // namespace supple::test

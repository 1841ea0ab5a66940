#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "supple/model/robot_model.hpp"
#include "supple/urdf/load.hpp"

namespace supple::test {

/// A robot of models/; ends the program with the reason if it cannot be read.
[[nodiscard]] inline model::RobotModel shipped_robot(const std::string& name,
                                                     bool floating_base = false) {
  const auto model = urdf::load_urdf(SUPPLE_SOURCE_DIR "/models/" + name + ".urdf",
                                     {.floating_base = floating_base});
  if (!model) {
    std::fputs((model.error().text() + "\n").c_str(), stderr);
    std::abort();
  }
  return *model;
}

}  // namespace supple::test

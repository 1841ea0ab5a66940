#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "supple/config/sections/devices.hpp"
#include "supple/config/sections/events.hpp"
#include "supple/config/sections/scene.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

enum class CommandKind : std::uint8_t { kVelocity, kPosition };

/// A simulated robot; scenario/ makes one of it.
struct SimulationSection {
  int seed = 1;
  double step_us = 250.0;
  CommandKind command = CommandKind::kVelocity;
  ServoSection servo;
  DrivesSection drives;
  ModelErrorsSection model_errors;
  JointFeedSection joints;
  SensorSection sensor;
  ToolSection tool;
  std::optional<SurfaceSection> wall;
  std::optional<WavySection> wavy;
  std::optional<HoleSection> hole;
  std::vector<PushSection> pushes;
  std::vector<FaultSection> faults;
};

void describe(Visitor& v, SimulationSection& s);

}  // namespace supple::config

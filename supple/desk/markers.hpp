#pragma once

// What Foxglove's own panels show without a plugin: /tf with every link of the arm and the frames
// D, C and P; /scene with the wrench, the workspace box and the simulated wall.

#include "supple/cockpit/json.hpp"
#include "supple/config/config.hpp"
#include "supple/telemetry/tick.hpp"

namespace supple::desk {

/// foxglove.FrameTransforms. The parent of all is the model's root link.
[[nodiscard]] cockpit::Json transforms(const control::Params& params, const telemetry::Tick& tick);

/// foxglove.SceneUpdate.
[[nodiscard]] cockpit::Json scene_update(const config::Setup& setup, const telemetry::Tick& tick);

}  // namespace supple::desk

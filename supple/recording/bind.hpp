#pragma once

// Which columns of a table are which numbers of a robot.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/visit/visitor.hpp"
#include "supple/model/robot_model.hpp"
#include "supple/recording/column_map.hpp"

namespace supple::recording {

/// What a command needs of a recording.
struct Needs {
  bool joints = true;      // positions and velocities
  bool velocities = true;  // where they are not, positions alone are enough
  bool torques = true;     // of the joints
  bool constants = true;   // of the motors, where torques are currents
  bool legs = false;       // an IMU and feet
  bool wrench = false;     // of a force sensor
};

/// Neighbours in the list of columns that are read.
struct Group {
  std::size_t first = 0;
  int count = 0;  // 0: there are none
};

struct Binding {
  std::vector<std::size_t> columns;  // of the table, in the order in which they are read
  Group time, positions, velocities, torques, wrench;
  Group orientation, gyroscope, accelerometer;
  Group contact, heights, foot_positions;
  Group truth_position, truth_velocity;
  std::optional<model::FrameId> frame;  // for the wrench
  std::vector<model::FrameId> feet;
};

/// Everything that does not fit is told to the judge. Without a model there are no joints.
[[nodiscard]] Binding bound(const ColumnMap& map, const std::vector<std::string>& header,
                            const model::RobotModel* model, const Needs& needs,
                            config::Judge& judge);

}  // namespace supple::recording

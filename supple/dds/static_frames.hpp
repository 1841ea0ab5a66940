#pragma once

// `/tf_static`, listened to in a thread of its own. The real-time thread never looks here: what it
// needs is found before a run begins.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "supple/core/result.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"
#include "supple/dds/node.hpp"
#include "supple/dds/ros2_sensor.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::dds {

class StaticFrames {
 public:
  /// The node outlives it.
  [[nodiscard]] static Result<std::unique_ptr<StaticFrames>, std::string> create(Node& node);
  ~StaticFrames();
  StaticFrames(const StaticFrames&) = delete;
  StaticFrames& operator=(const StaticFrames&) = delete;

  /// X_AB, as soon as it is known, within this time.
  [[nodiscard]] std::optional<Pose> between(std::string_view A, std::string_view B,
                                            Seconds within = Seconds{0.0}) const;

 private:
  class Intake;
  explicit StaticFrames(std::unique_ptr<Intake> intake);
  std::unique_ptr<Intake> intake_;
};

/// X_FA of a frame A by its name: from the model, or from `/tf_static` by way of any frame of the
/// model that moves with F. Otherwise why not.
[[nodiscard]] Result<Pose, std::string> find_frame(const model::RobotModel& robot, model::FrameId F,
                                                   std::string_view A, const StaticFrames& frames,
                                                   Seconds within);

}  // namespace supple::dds

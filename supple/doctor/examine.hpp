#pragma once

// Everything that is looked at before a robot is driven: the machine, and what is named of robot
// and sensor.

#include <functional>
#include <optional>
#include <vector>

#include "supple/core/time.hpp"
#include "supple/doctor/finding.hpp"
#include "supple/doctor/robot_checks.hpp"
#include "supple/doctor/sensor_checks.hpp"
#include "supple/runtime/realtime.hpp"

namespace supple::doctor {

struct Request {
  runtime::RealtimeRequest realtime;
  Seconds period{0.002};
  Seconds wake_up_duration{2.0};
  std::optional<RobotTarget> robot;
  std::optional<SensorTarget> sensor;
  std::vector<std::function<Findings()>> others;  // looked at last, in this order
};

/// `tell` hears each finding as it is made.
[[nodiscard]] Findings examine(const Request& request,
                               const std::function<void(const Finding&)>& tell);

}  // namespace supple::doctor

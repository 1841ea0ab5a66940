#pragma once

// What a run in supple/runtime is given by a configuration.

#include <optional>

#include "supple/config/config.hpp"
#include "supple/robot/reading.hpp"
#include "supple/runtime/course.hpp"
#include "supple/runtime/realtime.hpp"
#include "supple/runtime/script.hpp"
#include "supple/runtime/witness.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::scenario {

/// From the section `run`.
[[nodiscard]] runtime::CourseOptions course_of(const config::Setup& setup);

/// From simulation.command, ur.command or ros2.command, as the driver is.
[[nodiscard]] robot::CommandMode command_mode(const config::Setup& setup);

/// What the section asks of Linux; nothing where it is off.
[[nodiscard]] std::optional<runtime::RealtimeRequest> realtime_of(
    const config::RunSection& section);

/// The section `script`; places and shapes have become targets, changes have become settings.
void add_script(const config::Setup& setup, runtime::Script& script);

/// Tells what the simulator knows.
class SimWitness final : public runtime::Witness {
 public:
  /// The robot outlives it.
  explicit SimWitness(const sim::SimRobot& robot) : robot_{robot} {}
  bool truth(telemetry::Truth& out) noexcept override;

 private:
  const sim::SimRobot& robot_;
};

}  // namespace supple::scenario

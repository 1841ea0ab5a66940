#pragma once

// A force sensor that is a device of its own, beside the arm.

#include <memory>
#include <string>

#include "supple/robot/reading.hpp"
#include "supple/robot/robot.hpp"

namespace supple::robot {

class WrenchSensor {
 public:
  WrenchSensor() = default;
  WrenchSensor(const WrenchSensor&) = delete;
  WrenchSensor& operator=(const WrenchSensor&) = delete;
  virtual ~WrenchSensor();

  /// The newest good sample, and its age now. `out` keeps its values where none has ever come. By
  /// the real-time thread once a period: it neither waits nor allocates.
  virtual void read(WrenchReading& out) noexcept = 0;

  /// Asks that the load of this moment counts as zero from now on. False where it cannot be asked.
  virtual bool zero() = 0;

  /// Why there is no good sample now; empty where there is one. From any thread.
  [[nodiscard]] virtual std::string problem() const = 0;

  /// What became of its samples so far, a line or more for people. From any thread.
  [[nodiscard]] virtual std::string account() const = 0;
};

/// The joints of an arm, with a sensor's wrench instead of the arm's own.
class SensedRobot final : public Robot {
 public:
  /// The arm has a clock's time: a SteppedRobot would no longer be known as one.
  SensedRobot(std::unique_ptr<Robot> arm, std::unique_ptr<WrenchSensor> sensor) noexcept;

  [[nodiscard]] int joints() const noexcept override { return arm_->joints(); }
  void read(Reading& out) noexcept override;
  void write(const Command& command) noexcept override { arm_->write(command); }

  [[nodiscard]] Robot& arm() noexcept { return *arm_; }
  [[nodiscard]] WrenchSensor& sensor() noexcept { return *sensor_; }

 private:
  std::unique_ptr<Robot> arm_;
  std::unique_ptr<WrenchSensor> sensor_;
  WrenchReading wrench_;  // the sensor's; the arm's own must not show through before the first
};

}  // namespace supple::robot

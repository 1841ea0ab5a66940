#pragma once

// What the parts of `supple calibrate` share: the job as a person asked for it, and the robot.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "apps/supple/command.hpp"
#include "supple/calibration/drive.hpp"
#include "supple/calibration_run/file.hpp"
#include "supple/calibration_run/setup.hpp"
#include "supple/config/config.hpp"
#include "supple/runtime/clock.hpp"
#include "supple/runtime/realtime.hpp"
#include "supple/runtime/stop.hpp"
#include "supple/scenario/devices.hpp"
#include "supple/scenario/read_devices.hpp"
#include "supple/sim/sim_robot.hpp"

namespace supple::app {

struct CalibrateJob {
  config::Setup setup;
  calibration_run::Manner manner;
  calibration::PlanParams plan;
  calibration::VerifyLimits limits;
  std::filesystem::path output = "calibration.yaml";
  bool verify = true;
  bool wall_clock = false;              // for a simulated robot, too
  bool unlock_protective_stop = false;  // of a real one
};

/// From flags and file; otherwise what is wrong with them.
[[nodiscard]] Result<CalibrateJob, std::string> calibrate_job(const Args& args);

/// The robot of the configuration, simulated or connected.
struct RobotAtHand {
  std::unique_ptr<sim::SimRobot> simulated;
  std::optional<scenario::Devices> devices;
  std::optional<scenario::ReadDevices> read_only;
  robot::CommandMode mode = robot::CommandMode::kVelocity;
  std::unique_ptr<runtime::Clock> clock;      // none: simulated time
  std::optional<runtime::Realtime> realtime;  // of the thread that drives

  [[nodiscard]] robot::Robot& robot() const {
    if (simulated) return *simulated;
    return read_only ? *read_only->robot : *devices->robot;
  }
  /// Empty: not known.
  [[nodiscard]] std::string serial() const {
    if (read_only) return read_only->card.serial;
    return devices && devices->arm != nullptr ? devices->arm->card().serial : "";
  }
  /// Prints what the robot has said since the last time.
  void tell_notices() const;
};

/// Otherwise why there is none; the exit code says whose fault it is.
struct NoRobot {
  std::string why;
  int code = kBadUsage;
};
enum class Access : std::uint8_t {
  kMove,
  kRead,  // a real arm takes no command, and nothing of it is changed
};
[[nodiscard]] Result<std::unique_ptr<RobotAtHand>, NoRobot> robot_at_hand(const CalibrateJob& job,
                                                                          Access access);

[[nodiscard]] calibration::DriveOptions drive_options(const CalibrateJob& job, RobotAtHand& hand,
                                                      const runtime::StopFlag& stop);

/// A line for every pose that was measured.
class PoseLines {
 public:
  explicit PoseLines(std::string what) : what_{std::move(what)} {}
  void show(const calibration::Survey& survey);

 private:
  std::string what_;
  std::size_t told_ = 0;
};

/// Writes the file and says so; the exit code.
int keep_calibration(const CalibrateJob& job, const calibration_run::FileContents& contents);

// The ways to do it; each returns the exit code.
int calibrate_by_robot(const CalibrateJob& job, bool dry_run);
int calibrate_by_hand(const CalibrateJob& job);
int verify_calibration(const CalibrateJob& job);
int tare_sensor(const CalibrateJob& job);
int calibrate_from(const CalibrateJob& job, const std::filesystem::path& log,
                   const std::filesystem::path& columns);

}  // namespace supple::app

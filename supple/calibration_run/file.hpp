#pragma once

// calibration.yaml: what a configuration takes in with `wrench.calibration`, and how good it is.
// Equal results give equal bytes; there is no date in it.

#include <optional>
#include <string>

#include "supple/calibration/payload_fit.hpp"
#include "supple/calibration/verify.hpp"
#include "supple/config/config.hpp"

namespace supple::calibration_run {

struct FileContents {
  calibration::SensorModel model;
  std::string method;  // "fit" or "tare"
  std::string serial;  // of the robot; empty: not known
  std::optional<calibration::PayloadFit> fit;
  std::optional<calibration::Noise> noise;  // of one reading
  std::optional<calibration::Verification> verification;
};

/// The text of the file. The setup is the one that was calibrated: a sensor that was found turned
/// is turned from where it says.
[[nodiscard]] std::string file_text(const FileContents& contents, const config::Setup& setup);

/// Angles about the fixed axes x, y and z in turn, as in URDF; pitch within a quarter turn.
[[nodiscard]] Vec3 rpy_from_rotation(const Mat3& R);

}  // namespace supple::calibration_run

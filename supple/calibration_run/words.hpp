#pragma once

// A calibration for people, line by line.

#include <string>
#include <vector>

#include "supple/calibration/payload_fit.hpp"
#include "supple/calibration/pose_plan.hpp"
#include "supple/calibration/survey.hpp"
#include "supple/calibration/verify.hpp"

namespace supple::calibration_run {

/// The postures of a plan, and where free fall points in each.
[[nodiscard]] std::string plan_text(const calibration::PosePlan& plan,
                                    const model::RobotModel& robot, model::FrameId sensor);

/// Every number with its deviation, what is left of each pose, and the hold-out.
[[nodiscard]] std::string fit_text(const calibration::PayloadFit& fit);

[[nodiscard]] std::string verification_text(const calibration::Verification& verification);

/// "turn the tool until the sensor's +x axis points down"
[[nodiscard]] std::string turn_advice(const std::vector<calibration::PoseReading>& poses,
                                      const Vec3& gravity_W);

}  // namespace supple::calibration_run

#pragma once

// A legged robot's base from a recording: an IMU, and joints (with a model) or foot positions.

#include <functional>
#include <optional>
#include <string>

#include "supple/core/result.hpp"
#include "supple/legged/tick.hpp"
#include "supple/recording/stream.hpp"

namespace supple::recording {

struct BaseSetup {
  bool by_joints = true;   // else by foot positions
  bool by_torques = true;  // contacts from the observer, where the map has none
  legged::Params legged;   // `base` alone where there is no model
};
[[nodiscard]] Result<BaseSetup, std::string> base_setup(const Recording& recording);

struct BaseRow {
  const Sample& sample;
  const legged::TickOutput& out;
  std::optional<Vec3> position_error;  // estimate - truth [m]
  std::optional<Vec3> velocity_error;  // [m/s]
};

struct BaseSummary {
  std::uint64_t rows = 0;
  double duration = 0.0;    // [s]
  double way = 0.0;         // on the ground, of the truth or else of the estimate [m]
  Vec3 end = Vec3::Zero();  // the last estimate [m]
  std::uint64_t slips = 0;  // feet that were let go by the slip gate
  std::uint64_t gaps = 0;
  double nis_per_row = 0.0;  // 1 where the noises are right
  double standing = 0.0;     // mean number of feet

  bool with_truth = false;
  double end_error = 0.0;         // [m]
  double horizontal_error = 0.0;  // at the end [m]
  double largest_error = 0.0;     // [m]
  double velocity_rmse = 0.0;     // [m/s]
  double velocity_nees = 0.0;     // mean; 3 where the covariance is right
};

[[nodiscard]] Result<BaseSummary, std::string> estimate_base(
    Recording& recording, const BaseSetup& setup, const std::function<void(const BaseRow&)>& each,
    const std::function<void(double)>& progress = {});

}  // namespace supple::recording

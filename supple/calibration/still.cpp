#include "supple/calibration/still.hpp"

#include <algorithm>
#include <utility>

#include "supple/model/kinematics.hpp"

namespace supple::calibration {
namespace {

constexpr std::size_t kMost = 200'000;  // samples of one stretch that are looked at

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

void StillFinder::add(const RestSample& sample) {
  const bool moved = !stretch_.empty() &&
                     !((sample.q - stretch_.front().q).cwiseAbs().maxCoeff() <= params_.moved);
  if (moved) end_stretch();
  if (stretch_.size() < kMost) stretch_.push_back(sample);
}

void StillFinder::end_stretch() {
  std::vector<RestSample> samples = std::exchange(stretch_, {});
  if (samples.empty()) return;
  const double from = samples.front().t + params_.settle;
  const double to = samples.back().t - 0.2 * params_.settle;
  const auto outside = [from, to](const RestSample& s) { return s.t < from || s.t > to; };
  samples.erase(std::remove_if(samples.begin(), samples.end(), outside), samples.end());
  const bool enough = samples.size() >= kFewestReadings &&
                      samples.back().t - samples.front().t >= params_.shortest - 1e-9;
  if (!enough) return;
  MeasuredPose pose{.mean = mean_of(samples)};
  model::Workspace work;
  model::update_placements(robot_, work, pose.mean.q);
  pose.R_WS = model::pose(robot_, work, sensor_).R;
  found_.push_back(pose);
}

StillFinder::Found StillFinder::finish() {
  end_stretch();
  Found out;
  if (found_.empty()) return out;
  std::vector<double> forces;
  std::vector<double> torques;
  for (const MeasuredPose& pose : found_) {
    forces.push_back(pose.mean.noise.force);
    torques.push_back(pose.mean.noise.torque);
  }
  out.noise = {.force = median(forces), .torque = median(torques)};
  for (const MeasuredPose& pose : found_) {
    const bool quiet = pose.mean.noise.force <= params_.disturbed * out.noise.force &&
                       pose.mean.noise.torque <= params_.disturbed * out.noise.torque;
    if (quiet) out.poses.push_back(pose);
  }
  out.disturbed = found_.size() - out.poses.size();
  found_.clear();
  return out;
}

}  // namespace supple::calibration

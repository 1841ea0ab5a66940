#include "frames.hpp"

#include <supple/text/words.hpp>
#include <vector>

namespace supple_controller {
namespace {

template <class Poses>
std::optional<supple::Pose> found(const Poses& poses, std::string_view name) {
  if (name.empty()) return supple::Pose{};
  const auto item = poses.find(name);
  if (item == poses.end()) return std::nullopt;
  return item->second;
}

}  // namespace

Frames::Frames(const supple::control::Params& params) {
  const supple::model::RobotModel& robot = params.robot;
  const supple::model::Frame& S = robot.frame(params.sensor);
  const supple::Pose X_SB = supple::inverse(S.X_BF);
  for (int i = 0; i < robot.frames(); ++i) {
    const supple::model::Frame& frame = robot.frame({i});
    const std::string name{frame.name.view()};
    if (i == 0) world_ = name;
    if (frame.body == 0) in_world_[name] = frame.X_BF;
    if (frame.body == S.body) at_sensor_[name] = X_SB * frame.X_BF;
  }
}

std::optional<supple::Pose> Frames::in_world(std::string_view name) const {
  return found(in_world_, name);
}

std::optional<supple::Pose> Frames::at_sensor(std::string_view name) const {
  return found(at_sensor_, name);
}

std::string Frames::listed_names(const Poses& poses) {
  std::vector<std::string> names;
  for (const auto& [name, pose] : poses) names.push_back(name);
  return supple::listed(names);
}

supple::Wrench moved_to_sensor(const supple::Pose& X_SA, const supple::Wrench& F_A_A) noexcept {
  return supple::shifted(supple::rotated(X_SA.R, F_A_A), -X_SA.p);
}

}  // namespace supple_controller

#include "supple/sim/model_errors.hpp"

#include <optional>
#include <random>
#include <utility>

#include "supple/model/inertia.hpp"

namespace supple::sim {
namespace {

/// Between -1 and 1. Made by hand: distributions of the standard library differ.
double any_share(std::mt19937_64& rng) noexcept {
  constexpr double kScale = 1.0 / 9007199254740992.0;  // 2^-53
  return 2.0 * (static_cast<double>(rng() >> 11U) * kScale) - 1.0;
}

std::optional<model::FrameId> frame_on(const model::RobotModel& robot, int body) noexcept {
  for (int k = 0; k < robot.frames(); ++k) {
    if (robot.frame({k}).body == body) return model::FrameId{k};
  }
  return {};
}

}  // namespace

std::optional<Problem> problem_of(const ModelErrors& errors) noexcept {
  for (const auto& [member, value] :
       {std::pair{"mass", errors.mass}, std::pair{"inertia", errors.inertia}}) {
    if (value >= 0.0 && value <= 0.5) continue;
    return Problem{member, value, -1, "must be within [0, 0.5]"};
  }
  return {};
}

model::RobotModel with_errors(const model::RobotModel& robot, const ModelErrors& errors) noexcept {
  model::RobotModel out = robot;
  if (errors.mass == 0.0 && errors.inertia == 0.0) return out;
  std::mt19937_64 rng{errors.seed};
  for (int i = 0; i < robot.joints(); ++i) {
    // what is too much hangs on the body as a load, be it negative
    model::Inertia error = robot.body_inertia(i);
    error.mass *= errors.mass * any_share(rng);
    error.I_BBcm_B *= errors.inertia * any_share(rng);
    const auto F = frame_on(robot, i + 1);
    if (F) out = out.with_load(*F, expressed_in(inverse(robot.frame(*F).X_BF), error));
  }
  return out;
}

VecJ with_errors(const VecJ& rotor_inertia, const ModelErrors& errors) noexcept {
  VecJ out = rotor_inertia;
  if (errors.inertia == 0.0) return out;
  std::mt19937_64 rng{errors.seed + 1};
  for (double& rotor : out) rotor *= 1.0 + errors.inertia * any_share(rng);
  return out;
}

}  // namespace supple::sim

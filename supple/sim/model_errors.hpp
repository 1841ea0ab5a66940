#pragma once

// The robot is never quite its model. Each body's mass is off by up to `mass`, and its rotational
// inertia, as that of its motor's rotor, by up to `inertia`, each by its own share of that.

#include <cstdint>
#include <optional>

#include "supple/core/joints.hpp"
#include "supple/core/problem.hpp"
#include "supple/model/robot_model.hpp"

namespace supple::sim {

struct ModelErrors {
  double mass = 0.0;       // within [0, 0.5]; 0.02 is 2 %
  double inertia = 0.0;    // likewise
  std::uint64_t seed = 1;  // of the shares
};

[[nodiscard]] std::optional<Problem> problem_of(const ModelErrors& errors) noexcept;

/// The robot that is simulated in place of its model.
[[nodiscard]] model::RobotModel with_errors(const model::RobotModel& robot,
                                            const ModelErrors& errors) noexcept;
[[nodiscard]] VecJ with_errors(const VecJ& rotor_inertia, const ModelErrors& errors) noexcept;

}  // namespace supple::sim

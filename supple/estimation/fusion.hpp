#pragma once

// One wrench from a force/torque sensor and from the observer, both about one point and in the same
// axes.
//
//   covariance     F = F_o + P_o (P_o + P_s)^-1 (F_s - F_o): each direction by who knows it better;
//                  where the arm is singular, the observer's covariance leaves it to the sensor
//   complementary  F = fast + low-pass(slow - fast): changes from one, the level from the other,
//                  which are exact at both ends and add up to one at every frequency
//
// With one of the two missing the other is used; the offset that was learned between them stays.
//
// Upstream: wrench/pipeline.hpp, external_wrench.hpp.

#include <cstdint>
#include <optional>

#include "supple/core/problem.hpp"
#include "supple/core/spatial.hpp"
#include "supple/core/time.hpp"

namespace supple::estimation {

enum class FusionMethod : std::uint8_t { kCovariance, kComplementary };
enum class FusionSide : std::uint8_t { kSensor, kObserver };

struct FusionParams {
  FusionMethod method = FusionMethod::kCovariance;
  FusionSide slow = FusionSide::kObserver;    // whose level counts: a sensor drifts as it warms
  double crossover = 1.0;                     // between slow and fast, above 0 [rad/s]
  Mat6 sensor_covariance = Mat6::Identity();  // positive definite
};

[[nodiscard]] std::optional<Problem> problem_of(const FusionParams& params) noexcept;

struct FusionInput {
  std::optional<Wrench> sensor;
  std::optional<Wrench> observer;
  Mat6 observer_covariance = Mat6::Identity();  // positive semi-definite
};

struct FusionState {
  bool started = false;
  Vec6 offset = Vec6::Zero();  // slow - fast, low-passed
};

struct Fused {
  bool valid = false;  // at least one was there
  Wrench F;
  Mat6 covariance = Mat6::Zero();
  double disagreement =
      0.0;  // squared distance of the two in units of their covariances: chi-square
            // with 6 degrees of freedom if both are right; 0 where one is missing
};

Fused step(const FusionParams& params, FusionState& state, const FusionInput& input,
           Seconds dt) noexcept;

}  // namespace supple::estimation

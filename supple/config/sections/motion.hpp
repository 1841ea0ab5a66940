#pragma once

#include <optional>

#include "supple/config/sections/limits.hpp"
#include "supple/config/visit/visitor.hpp"
#include "supple/control/command.hpp"
#include "supple/control/reference.hpp"

namespace supple::config {

/// What is not given follows from the section `limits`: all of its speeds, half its accelerations.
struct MotionSection {
  std::optional<double> speed_m_per_s;
  std::optional<double> speed_deg_per_s;
  std::optional<double> acceleration_m_per_s2;
  std::optional<double> acceleration_deg_per_s2;
  double approach_per_s = 10.0;
  double tracking_per_s = 2.0;
  double turn_tracking_per_s = 2.0;
};

void describe(Visitor& v, MotionSection& s);

[[nodiscard]] control::ReferenceParams params_of(const MotionSection& s,
                                                 const LimitsSection& limits);
[[nodiscard]] control::TrackingGains tracking_of(const MotionSection& s);

}  // namespace supple::config

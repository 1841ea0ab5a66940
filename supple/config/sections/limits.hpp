#pragma once

#include <array>
#include <optional>
#include <vector>

#include "supple/config/visit/visitor.hpp"
#include "supple/limits/limiter.hpp"

namespace supple::config {

struct BoxSection {
  std::array<double, 3> lower_m{};
  std::array<double, 3> upper_m{};
};

struct PlaneSection {
  std::array<double, 3> normal{0.0, 0.0, 1.0};
  double offset_m = 0.0;
};

struct SphereSection {
  std::array<double, 3> centre_m{};
  double radius_m = 1.0;
};

struct LimitsSection {
  double speed_m_per_s = 0.25;
  double speed_deg_per_s = 60.0;
  double acceleration_m_per_s2 = 2.0;
  double acceleration_deg_per_s2 = 450.0;
  double braking_percent = 80.0;
  double clearance_mm = 5.0;
  std::optional<BoxSection> box;
  std::vector<PlaneSection> planes;
  std::vector<SphereSection> keep_in;
  std::vector<SphereSection> keep_out;
};

void describe(Visitor& v, BoxSection& s);
void describe(Visitor& v, PlaneSection& s);
void describe(Visitor& v, SphereSection& s);
void describe(Visitor& v, LimitsSection& s);

[[nodiscard]] limits::Params params_of(const LimitsSection& s, Seconds reaction_time);

}  // namespace supple::config

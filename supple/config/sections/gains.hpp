#pragma once

// The virtual mass, damper and spring of three axes, for translation and for rotation.

#include <array>
#include <optional>

#include "supple/admittance/gains.hpp"
#include "supple/config/sections/si.hpp"
#include "supple/config/visit/visitor.hpp"

namespace supple::config {

struct TranslationSection {
  std::array<double, 3> mass_kg = three(10.0);
  std::array<double, 3> stiffness_n_per_m = three(200.0);
  std::optional<std::array<double, 3>> damping_n_s_per_m = three(200.0);
  std::optional<double> damping_ratio;
};

struct RotationSection {
  std::array<double, 3> inertia_kg_m2 = three(0.5);
  std::array<double, 3> stiffness_nm_per_rad = three(20.0);
  std::optional<std::array<double, 3>> damping_nm_s_per_rad = three(10.0);
  std::optional<double> damping_ratio;
};

void describe(Visitor& v, TranslationSection& s);
void describe(Visitor& v, RotationSection& s);

[[nodiscard]] admittance::Gains gains_of(const TranslationSection& translation,
                                         const RotationSection& rotation);

}  // namespace supple::config

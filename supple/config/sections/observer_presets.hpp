#pragma once

// What observers need to know of an arm. The numbers are those of the arms that are simulated here
// with `simulation.drives.kind: typical`; those of a robot have to be measured.

#include <array>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

inline constexpr std::array<Preset, 1> kObserverPresets{{
    {"simulated_ur5e", "friction, rotors and noise of the simulated UR5e with typical drives",
     R"(torque: motor
rotor_inertia_kg_m2: [0.75, 0.75, 0.75, 0.14, 0.14, 0.14]
friction:
  coulomb_nm: [6, 6, 6, 1.12, 1.12, 1.12]
  viscous_nm_s_per_rad: [9, 9, 9, 1.68, 1.68, 1.68]
noise_nm: [1, 1, 1, 0.3, 0.3, 0.3]
)"},
}};

}  // namespace supple::config

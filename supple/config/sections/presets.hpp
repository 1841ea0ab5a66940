#pragma once

// Gains to start from. Damping is chosen for contact, where the robot's lag decides, and not for
// free space: a surface of stiffness K_e needs D >= K_e tau to be stable with any mass, tau being
// the lag of robot, sensor and filter together, and two to three times that to be comfortable. With
// a lag of 16 ms these sets are comfortable up to
//
//   assembly            450 N s/m    10 N/mm, a part in a gripper
//   surface_following   450 N s/m    10 N/mm along the normal
//   hand_guiding         80 N s/m    2 N/mm, a person's arm
//   polishing          1500 N s/m    30 N/mm along the normal, a pad on metal

#include <array>

#include "supple/config/visit/visitor.hpp"

namespace supple::config {

inline constexpr std::array<Preset, 4> kAdmittancePresets{{
    {"assembly", "soft sideways, and free along z, for parts that slide into each other",
     R"(translation:
  mass_kg: [5, 5, 5]
  stiffness_n_per_m: [200, 200, 0]
  damping_n_s_per_m: [450, 450, 450]
rotation:
  inertia_kg_m2: [0.1, 0.1, 0.1]
  stiffness_nm_per_rad: [10, 10, 10]
  damping_nm_s_per_rad: [4, 4, 4]
)"},
    {"surface_following", "free along the surface, and soft along z, which is its normal",
     R"(translation:
  mass_kg: [5, 5, 2]
  stiffness_n_per_m: [0, 0, 150]
  damping_n_s_per_m: [200, 200, 450]
rotation:
  inertia_kg_m2: [0.2, 0.2, 0.2]
  stiffness_nm_per_rad: [20, 20, 20]
  damping_nm_s_per_rad: [5, 5, 5]
)"},
    {"hand_guiding", "moves where a hand takes it, and stays there",
     R"(translation:
  mass_kg: [8, 8, 8]
  stiffness_n_per_m: [0, 0, 0]
  damping_n_s_per_m: [80, 80, 80]
rotation:
  inertia_kg_m2: [0.2, 0.2, 0.2]
  stiffness_nm_per_rad: [0, 0, 0]
  damping_nm_s_per_rad: [2, 2, 2]
)"},
    {"polishing", "stiff along the path, and free along z, where target_n sets the force",
     R"(translation:
  mass_kg: [10, 10, 5]
  stiffness_n_per_m: [2000, 2000, 0]
  damping_n_s_per_m: [800, 800, 1500]
rotation:
  inertia_kg_m2: [0.5, 0.5, 0.5]
  stiffness_nm_per_rad: [100, 100, 100]
  damping_nm_s_per_rad: [20, 20, 20]
integral:
  gain_per_s: [0, 0, 1, 0, 0, 0]
)"},
}};

}  // namespace supple::config

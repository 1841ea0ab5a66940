#pragma once

// One configuration in two forms: as parameters, and as the file that says the same.

#include "support/rig.hpp"

namespace supple_controller::test {

inline constexpr const char* kFile = R"(
robot:
  model: ur5e
  probe_frame: tool0
  probe_offset: {xyz_m: [0, 0, 0.15]}
  sensor_frame: tool0
  period_ms: 2
  reaction_time_ms: 4
wrench:
  payload: {mass_kg: 0.5, centre_m: [0, 0, 0.05]}
  low_pass: {order: 2, cutoff_hz: 40}
  deadband: {force_n: 0.5, force_knee_n: 0.2}
admittance:
  translation:
    mass_kg: [5, 6, 7]
    stiffness_n_per_m: [200, 300, 400]
    damping_n_s_per_m: [100, 120, 140]
  rotation:
    inertia_kg_m2: [0.2, 0.2, 0.2]
    stiffness_nm_per_rad: [20, 20, 20]
    damping_nm_s_per_rad: [6, 6, 6]
limits:
  keep_in: [{centre_m: [0, 0, 0.2], radius_m: 1.2}]
safety:
  max_force_n: 80
)";

/// Of the file above; `interfaces` come first, and `more` has the last word.
inline Parameters parameters(const std::string& command, const std::string& sensor,
                             const Parameters& more = {}) {
  using Numbers = std::vector<double>;
  using Whole = std::vector<std::int64_t>;
  Parameters all{{"interfaces.command", command},
                 {"interfaces.force_torque_sensor", sensor},
                 {"robot.probe_frame", "tool0"},
                 {"robot.probe_offset.xyz_m", Numbers{0.0, 0.0, 0.15}},
                 {"robot.sensor_frame", "tool0"},
                 {"robot.reaction_time_ms", 4},
                 {"wrench.payload.mass_kg", 0.5},
                 {"wrench.payload.centre_m", Numbers{0.0, 0.0, 0.05}},
                 {"wrench.low_pass.order", 2},
                 {"wrench.low_pass.cutoff_hz", 40.0},
                 {"wrench.deadband.force_n", 0.5},
                 {"wrench.deadband.force_knee_n", 0.2},
                 {"admittance.translation.mass_kg", Whole{5, 6, 7}},
                 {"admittance.translation.stiffness_n_per_m", Numbers{200.0, 300.0, 400.0}},
                 {"admittance.translation.damping_n_s_per_m", Numbers{100.0, 120.0, 140.0}},
                 {"admittance.rotation.inertia_kg_m2", Numbers{0.2, 0.2, 0.2}},
                 {"admittance.rotation.stiffness_nm_per_rad", Numbers{20.0, 20.0, 20.0}},
                 {"admittance.rotation.damping_nm_s_per_rad", Numbers{6.0, 6.0, 6.0}},
                 {"limits.keep_in", "[{centre_m: [0, 0, 0.2], radius_m: 1.2}]"},
                 {"safety.max_force_n", 80.0}};
  for (const rclcpp::Parameter& one : more) {
    std::erase_if(all, [&](const auto& old) { return old.get_name() == one.get_name(); });
    all.push_back(one);
  }
  return all;
}

}  // namespace supple_controller::test

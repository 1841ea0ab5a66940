#pragma once

// Whether a robot of Universal Robots is there, is the right one, and could be driven now. Nothing
// here moves it or changes it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "supple/core/time.hpp"
#include "supple/doctor/finding.hpp"
#include "supple/ur/dashboard.hpp"
#include "supple/ur/modes.hpp"
#include "supple/ur/primary.hpp"
#include "supple/ur/rtde_messages.hpp"

namespace supple::doctor {

struct RobotTarget {
  std::string host;
  std::uint16_t dashboard_port = ur::dashboard::kPort;
  std::uint16_t primary_port = ur::primary::kPort;
  std::uint16_t rtde_port = ur::rtde::kPort;
  std::string model;  // of the configuration; empty: not known
  Seconds period{0.002};
  Seconds within{2.0};    // for each answer
  Seconds duration{1.0};  // of listening
};

[[nodiscard]] Finding judge_model(std::string_view configured, std::string_view robots,
                                  bool e_series);
[[nodiscard]] Finding judge_software(const ur::dashboard::SoftwareVersion& version);
[[nodiscard]] Finding judge_robot_mode(ur::RobotMode mode);
[[nodiscard]] Finding judge_safety_mode(ur::SafetyMode mode);
/// Nothing: the software is too old to know.
[[nodiscard]] Finding judge_remote_control(std::optional<bool> remote);

/// What came by RTDE while it was listened to.
struct RtdeHeard {
  double agreed_hz = 500.0;
  std::uint64_t packages = 0;
  std::uint64_t missing = 0;  // by the robot's own time stamps
  Seconds duration{0.0};
};
[[nodiscard]] Finding judge_rtde(const RtdeHeard& heard);
/// Of the configuration against the robot's step.
[[nodiscard]] Finding judge_period(Seconds period, double robot_hz);

[[nodiscard]] Findings check_robot(const RobotTarget& target);

}  // namespace supple::doctor

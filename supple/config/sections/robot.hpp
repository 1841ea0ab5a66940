#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "supple/config/visit/visitor.hpp"
#include "supple/core/spatial.hpp"

namespace supple::config {

/// Where a frame sits in another one.
struct OffsetSection {
  std::array<double, 3> xyz_m{};
  std::array<double, 3> rpy_deg{};
};

/// What stands between the loop and the arm.
enum class Driver : std::uint8_t { kSimulation, kUr, kRos2 };

struct RobotSection {
  Driver driver = Driver::kSimulation;
  std::string model;
  std::string probe_frame;
  std::optional<OffsetSection> probe_offset;
  std::string sensor_frame;
  std::optional<OffsetSection> sensor_offset;
  std::array<double, 3> gravity_m_per_s2{0.0, 0.0, -9.81};
  std::vector<double> start_joints_deg;
  double period_ms = 2.0;
  double reaction_time_ms = 10.0;
};

void describe(Visitor& v, OffsetSection& s);
void describe(Visitor& v, RobotSection& s);

[[nodiscard]] Pose pose_of(const OffsetSection& s);

}  // namespace supple::config

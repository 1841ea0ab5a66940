#pragma once

#include <array>
#include <cstdint>

#include "supple/config/visit/visitor.hpp"
#include "supple/core/spatial.hpp"

namespace supple::config {

/// Whose frame a place is given in.
enum class RelativeTo : std::uint8_t {
  kStart,  // the probe's, as it is at robot.start_joints_deg
  kWorld,  // the robot's base
};

struct PlaceSection {
  RelativeTo relative_to = RelativeTo::kStart;
  std::array<double, 3> xyz_m{};
  std::array<double, 3> rpy_deg{};
};

/// The key `relative_to` alone, for sections that have a place and more.
void describe_relative_to(Visitor& v, RelativeTo& relative_to);
/// All three keys.
void describe(Visitor& v, PlaceSection& s);

/// X_WA of a place A. `X_WP` is the probe at the start.
[[nodiscard]] Pose pose_of(const PlaceSection& s, const Pose& X_WP);

}  // namespace supple::config

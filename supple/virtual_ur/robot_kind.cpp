#include "supple/virtual_ur/robot_kind.hpp"

#include <numbers>

namespace supple::virtual_ur {
namespace {

constexpr std::array<RobotKind, 9> kKinds{{
    {"ur3", "UR3", 3, false, {0.1519, -0.24365, -0.21325, 0.11235, 0.08535, 0.0819}},
    {"ur5", "UR5", 1, false, {0.089159, -0.425, -0.39225, 0.10915, 0.09465, 0.0823}},
    {"ur10", "UR10", 2, false, {0.1273, -0.612, -0.5723, 0.163941, 0.1157, 0.0922}},
    {"ur3e", "UR3", 3, true, {0.15185, -0.24355, -0.2132, 0.13105, 0.08535, 0.0921}},
    {"ur5e", "UR5", 1, true, {0.1625, -0.425, -0.3922, 0.1333, 0.0997, 0.0996}},
    {"ur10e", "UR10", 2, true, {0.1807, -0.6127, -0.57155, 0.17415, 0.11985, 0.11655}},
    {"ur16e", "UR16", 4, true, {0.1807, -0.4784, -0.36, 0.17415, 0.11985, 0.11655}},
    {"ur20", "UR20", 7, true, {0.2363, -0.862, -0.7287, 0.201, 0.1593, 0.1543}},
    {"ur30", "UR30", 8, true, {0.2363, -0.637, -0.5037, 0.201, 0.1593, 0.1543}},
}};

}  // namespace

std::optional<RobotKind> robot_kind(std::string_view model) noexcept {
  for (const RobotKind& each : kKinds) {
    if (each.model == model) return each;
  }
  return std::nullopt;
}

std::vector<std::string_view> robot_models() {
  std::vector<std::string_view> out;
  out.reserve(kKinds.size());
  for (const RobotKind& each : kKinds) out.push_back(each.model);
  return out;
}

Dh dh_of(const Lengths& lengths) noexcept {
  constexpr double kQuarter = 0.5 * std::numbers::pi;
  return {.a = {0.0, lengths.a2, lengths.a3, 0.0, 0.0, 0.0},
          .d = {lengths.d1, 0.0, 0.0, lengths.d4, lengths.d5, lengths.d6},
          .alpha = {kQuarter, 0.0, 0.0, kQuarter, -kQuarter, 0.0}};
}

}  // namespace supple::virtual_ur

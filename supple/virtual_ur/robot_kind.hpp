#pragma once

// What a controller says about the arm it was built for.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace supple::virtual_ur {

/// Standard Denavit-Hartenberg, without the zeros; alpha is 90, 0, 0, 90, -90, 0 degrees [m].
struct Lengths {
  double d1, a2, a3, d4, d5, d6;
};

struct RobotKind {
  std::string_view model;  // as the files of models/ are called: "ur5e"
  std::string_view word;   // as the dashboard says it: "UR5"
  std::int32_t type;       // on the primary interface
  bool e_series;
  Lengths lengths;
};

[[nodiscard]] std::optional<RobotKind> robot_kind(std::string_view model) noexcept;
[[nodiscard]] std::vector<std::string_view> robot_models();

using Six = std::array<double, 6>;

struct Dh {
  Six a{};
  Six d{};
  Six alpha{};
};
[[nodiscard]] Dh dh_of(const Lengths& lengths) noexcept;

}  // namespace supple::virtual_ur

#pragma once

#include <string>
#include <string_view>

namespace supple::ur {

/// Whether a model's name is that of the arm which calls itself so. An arm of the e-Series may call
/// itself "UR5" or "UR5e" and is a "ur5e"; a "ur5" is of the older series.
[[nodiscard]] bool same_arm(std::string_view model, std::string_view told, bool e_series);

/// "ur5", "UR10e": a name of one of these arms.
[[nodiscard]] bool is_arm_name(std::string_view name) noexcept;

}  // namespace supple::ur

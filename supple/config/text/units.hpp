#pragma once

// The unit of a value is the end of its key: stiffness_n_per_m, period_ms, start_joints_deg.

#include <optional>
#include <string_view>

namespace supple::config {

struct Unit {
  std::string_view suffix;   // "n_per_m"
  std::string_view name;     // "N/m"
  std::string_view measure;  // what it measures; units of one measure can be converted
  double factor = 1.0;       // to the SI unit of that measure
};

/// The longest suffix that is a unit; nothing for a bare number, a name or a section.
[[nodiscard]] std::optional<Unit> unit_of(std::string_view key);

/// The key without its unit: "period" of "period_ms".
[[nodiscard]] std::string_view stem_of(std::string_view key);

}  // namespace supple::config

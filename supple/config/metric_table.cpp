#include "supple/config/metric_table.hpp"

#include <fmt/format.h>

#include "supple/config/text/units.hpp"

namespace supple::config {

std::string metric_line(std::string_view name, std::string_view meaning) {
  const auto unit = unit_of(name);
  return fmt::format("| `{}` | {} | {} |\n", name, unit ? unit->name : "", meaning);
}

}  // namespace supple::config

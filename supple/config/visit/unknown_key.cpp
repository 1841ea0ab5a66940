#include "supple/config/visit/unknown_key.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "supple/config/text/number.hpp"
#include "supple/config/text/units.hpp"
#include "supple/text/words.hpp"

namespace supple::config {
namespace {

/// "0.002 s is 2 ms"
std::string converted(const Node& node, const std::optional<Unit>& from, const Unit& to) {
  if (!from) return "the unit is a part of the key";
  if (from->measure != to.measure) return fmt::format("it is in {}", to.name);
  const ReadNumber number = read_number(node.text, node.key);
  if (node.kind != Kind::kScalar || !number.problem.empty()) {
    return fmt::format("it is in {}", to.name);
  }
  // twelve digits: the factors of degrees are rounded
  return fmt::format("{} {} is {:.12g} {}", digits(number.value), from->name,
                     number.value * from->factor / to.factor, to.name);
}

std::string hint_on_unit(const Node& node, const std::vector<std::string>& known) {
  for (const std::string& candidate : known) {
    const auto unit = unit_of(candidate);
    if (!unit || stem_of(candidate) != stem_of(node.key)) continue;
    return fmt::format("did you mean '{}'? {}", candidate,
                       converted(node, unit_of(node.key), *unit));
  }
  return {};
}

std::string hint_on_section(std::string_view key, std::string_view section,
                            const std::vector<std::string>& elsewhere) {
  for (const std::string& path : elsewhere) {
    const std::size_t dot = path.rfind('.');
    const std::string_view name =
        std::string_view{path}.substr(dot == std::string::npos ? 0 : dot + 1);
    const std::string_view home =
        std::string_view{path}.substr(0, dot == std::string::npos ? 0 : dot);
    if (name != key || home == section) continue;
    if (home.empty()) return fmt::format("'{}' stands at the top, not in a section", key);
    return fmt::format("'{}' is a key of '{}'", key, home);
  }
  return {};
}

}  // namespace

std::string hint_for_unknown(const Node& node, std::string_view section,
                             const std::vector<std::string>& known,
                             const std::vector<std::string>& elsewhere) {
  std::string hint = hint_on_unit(node, known);
  if (hint.empty()) hint = hint_on_section(node.key, section, elsewhere);
  if (hint.empty()) hint = suggestion(node.key, known);
  if (hint.empty() && !known.empty()) hint = fmt::format("known here: {}", listed(known));
  return hint;
}

}  // namespace supple::config

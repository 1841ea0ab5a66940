#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "supple/config/yaml/node.hpp"

namespace supple::config {

/// What may have been meant: the same quantity in another unit, a key of another section, the
/// nearest key; or else which keys there are. `section` is the path of the section that does not
/// know the key, `known` are its keys, `elsewhere` the paths of all sections.
[[nodiscard]] std::string hint_for_unknown(const Node& node, std::string_view section,
                                           const std::vector<std::string>& known,
                                           const std::vector<std::string>& elsewhere);

}  // namespace supple::config

#pragma once

#include <string>
#include <vector>

namespace supple::app {

using Row = std::vector<std::string>;

/// Rows as comment lines of YAML, each column as wide as its widest cell. The first cell of a row
/// that has no other is a line of its own.
[[nodiscard]] std::string columns(const std::vector<Row>& rows);

}  // namespace supple::app

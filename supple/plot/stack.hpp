#pragma once

#include <string>
#include <vector>

namespace supple::plot {

/// Pictures of this folder, drawn without their stylesheet, one below the other in one file.
[[nodiscard]] std::string stacked(const std::vector<std::string>& pictures,
                                  const std::string& title);

}  // namespace supple::plot

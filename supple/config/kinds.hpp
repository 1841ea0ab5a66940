#pragma once

#include "supple/config/layers.hpp"

namespace supple::config {

[[nodiscard]] FileKind arm_kind();
[[nodiscard]] FileKind legged_kind();

}  // namespace supple::config

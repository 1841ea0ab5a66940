#pragma once

#include <string>

#include "support/random.hpp"

namespace supple::test {

/// URDF text of a tree with as many moving joints: any axis, any branching, and now and then a
/// fixed link with or without mass. Its root is "link0".
[[nodiscard]] std::string any_tree(Rng& rng, int joints);

}  // namespace supple::test

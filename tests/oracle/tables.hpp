#pragma once

#include <vector>

#include "supple/model/kernel/kernel.hpp"

namespace supple::test {

/// Every table of inner loops that this machine can run.
[[nodiscard]] inline std::vector<const model::kernel::Kernel*> tables() {
  const model::kernel::Kernel* found[model::kernel::kMaxKernels] = {};
  const int count = model::kernel::available(found);
  return {found, found + count};
}

}  // namespace supple::test

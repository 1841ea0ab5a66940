#pragma once

#include "supple/config/config.hpp"

namespace supple::sweep {

/// The same sources; a robot's description is read once, whichever thread asks.
[[nodiscard]] config::Sources with_memory(config::Sources sources);

}  // namespace supple::sweep

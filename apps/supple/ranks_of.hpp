#pragma once

#include <memory>
#include <string>

#include "supple/core/result.hpp"
#include "supple/sweep/ranks.hpp"

namespace supple::app {

/// The processes that mpirun has started beside this one; otherwise this one alone. MPI is a module
/// that is loaded here and only then: without mpirun nobody pays for it. Fails where mpirun has
/// started several, and this program was built without MPI.
[[nodiscard]] Result<std::unique_ptr<sweep::Ranks>, std::string> ranks_of_this_run();

}  // namespace supple::app

#pragma once

// What the command knows about the module that has MPI in it.

#include "supple/sweep/ranks.hpp"

namespace supple::mpi {

inline constexpr const char* kModule = "supple_mpi.so";
inline constexpr const char* kConnect = "supple_mpi_connect";

/// Starts MPI, once in a process. The caller owns what it returns; null: MPI refused.
using Connect = sweep::Ranks*();

}  // namespace supple::mpi

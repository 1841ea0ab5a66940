#pragma once

#include <filesystem>

#include "apps/supple/command.hpp"

namespace supple::app {

/// Every configuration of the folder, in the order of their names and in simulated time: a table,
/// and whether all did what they expect.
int run_folder(const std::filesystem::path& folder, const Args& args);

}  // namespace supple::app

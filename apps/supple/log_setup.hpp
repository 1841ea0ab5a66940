#pragma once

#include <filesystem>

#include "supple/config/config.hpp"
#include "supple/config/legged/legged.hpp"
#include "supple/runtime/recorder.hpp"

namespace supple::app {

/// A log of a run, with all in it that the run was made from. No log where `file` is empty.
[[nodiscard]] runtime::LogSetup log_setup(const config::Setup& setup,
                                          const std::filesystem::path& file);

/// What a log holds besides the ticks.
[[nodiscard]] telemetry::RunFiles run_files(const config::Setup& setup);
[[nodiscard]] telemetry::RunFiles run_files(const config::LeggedSetup& setup);

}  // namespace supple::app
